package import Diagnostics

/// Works out the versions that a bundle would ship from its build settings and its property list.
///
/// With `GENERATE_INFOPLIST_FILE` on, `MARKETING_VERSION` and `CURRENT_PROJECT_VERSION` are merged
/// over what the list says, be they empty; with it off, only the list counts. An empty version is
/// removed from the product (swift-build, `InfoPlistProcessorTaskAction.swift`).
package struct BundleVersionReader {
  /// Where the bundle's property list is.
  package enum Source: Sendable {
    /// No setting names one.
    case none

    /// It was read.
    case list(InfoPlist)

    /// One is named and cannot be read.
    case unreadable(Undetermined)
  }

  private let evaluator: SettingEvaluator
  private let plist: Source
  private let missing: [MissingFile]
  private let bundle: String
  private let isGenerated: Bool

  /// Creates a reader for one bundle in one configuration.
  ///
  /// - missing: Files that might set what nothing else sets.
  /// - bundle: What messages call the bundle, such as `App (Release)`.
  package init(
    evaluator: SettingEvaluator, plist: Source, missing: [MissingFile] = [], bundle: String
  ) {
    self.evaluator = evaluator
    self.plist = plist
    self.missing = missing.filter { !$0.isFromCocoaPods }
    self.bundle = bundle
    isGenerated = evaluator.value(of: "GENERATE_INFOPLIST_FILE").isTrue
  }

  /// The marketing version.
  package func version() -> Determination<Reading.Value> {
    read("CFBundleShortVersionString", setting: "MARKETING_VERSION", "marketing version")
  }

  /// The build number.
  package func build() -> Determination<Reading.Value> {
    read("CFBundleVersion", setting: "CURRENT_PROJECT_VERSION", "build number")
  }

  /// The bundle identifier; nil unless every name in it is set.
  package func identifier() -> String? {
    let setting = resolved(evaluator.value(of: "PRODUCT_BUNDLE_IDENTIFIER"))
    guard case .list(let list) = plist, !isGenerated || setting == nil,
      case .text(let text, let place, _) = list.entry("CFBundleIdentifier")
    else { return setting }
    return resolved(evaluator.expand(text, at: place)) ?? setting
  }

  /// The bundle identifier of the iPhone app that a watch app belongs to, if the bundle names one.
  package func companion() -> String? {
    let key = "WKCompanionAppBundleIdentifier"
    if isGenerated, let set = resolved(evaluator.value(of: "INFOPLIST_KEY_\(key)")) { return set }
    guard case .list(let list) = plist, case .text(let text, let place, _) = list.entry(key)
    else { return nil }
    return resolved(evaluator.expand(text, at: place))
  }

  private func resolved(_ value: Evaluated) -> String? {
    let isKnown = value.fault == nil && value.undefined.isEmpty && value.placeholders.isEmpty
    return isKnown && !value.text.isEmpty ? value.text : nil
  }

  private func read(
    _ key: String, setting name: String, _ quantity: String
  ) -> Determination<Reading.Value> {
    let subject = "\(quantity) of \(bundle)"
    let setting = evaluator.value(of: name)
    if isGenerated, setting.isAssigned {
      return determine(setting, written: name, chain: [], subject)
    }
    switch plist {
    case .unreadable(let reason):
      return .undetermined(
        Undetermined(subject, reason.reason, at: reason.place, help: reason.help))
    case .none:
      return determine(setting, written: name, chain: [], subject)
    case .list(let list):
      switch list.entry(key) {
      case .absent:
        return isGenerated ? determine(setting, written: name, chain: [], subject) : .absent
      case .undetermined(let reason, let place, let help):
        return .undetermined(Undetermined(subject, reason, at: place, help: help))
      case .text(let text, let place, let chain):
        let lead = chain.isEmpty ? [Finding.Note("\(key) is \(text)", at: place)] : chain
        return determine(
          evaluator.expand(text, at: place), written: text, chain: lead, subject)
      }
    }
  }

  private func determine(
    _ value: Evaluated, written: String, chain: [Finding.Note], _ subject: String
  ) -> Determination<Reading.Value> {
    let place = value.place ?? chain.first?.place
    if let fault = value.fault {
      return .undetermined(
        Undetermined(subject, fault.reason, at: fault.place ?? place, help: fault.help))
    }
    if let placeholder = value.placeholders.first {
      return .undetermined(onlyInTemplate(placeholder, subject))
    }
    guard value.isAssigned else {
      let mayBeSet = missing.contains { !$0.isOptional }
      return mayBeSet ? .undetermined(unset([written], written, place, subject)) : .absent
    }
    if value.isBlank, !value.undefined.isEmpty {
      return .undetermined(unset(value.undefined, written, place, subject))
    }
    guard !value.text.isEmpty else { return .absent }
    return .known(value.value(at: place, chain: chain + value.chain))
  }

  private func onlyInTemplate(_ placeholder: Finding.Note, _ subject: String) -> Undetermined {
    Undetermined(
      subject, "\(placeholder.text) is set only in a template that each developer copies",
      at: placeholder.place,
      help: "Set the version in a file that is committed, or take it from another source.")
  }

  private func unset(
    _ names: [String], _ written: String, _ place: Location?, _ subject: String
  ) -> Undetermined {
    let list = names.joined(separator: ", ")
    var reason =
      written == names.first
      ? "\(list) is set nowhere" : "\(written) is empty: nothing sets \(list)"
    // A file that may be missing is named only when no other can be to blame.
    let needed = missing.filter { !$0.isOptional }
    let files = needed.isEmpty ? missing : needed
    guard let file = files.first else {
      return Undetermined(
        subject, reason, at: place,
        help: "Set \(list) in the project or an xcconfig file, or take the version from another "
          + "source.")
    }
    reason += "; \(Self.listed(files))"
    return Undetermined(
      subject, reason, at: place ?? file.place,
      help: file.isOutside
        ? "Set \(list) in a file that is committed."
        : "Commit the file that sets it, or set \(list) in a file that is committed.")
  }

  private static func listed(_ files: [MissingFile]) -> String {
    if let file = files.first, files.count == 1 { return file.note.text }
    let shown = files.prefix(3).map { TreePath.shown($0.path) }.joined(separator: ", ")
    let rest = files.count > 3 ? ", and \(files.count - 3) more" : ""
    return "not in the repository: \(shown)\(rest)"
  }
}
