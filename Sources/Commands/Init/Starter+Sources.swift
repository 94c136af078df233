import Diagnostics
import Reading
import Reporting

/// The list of sources.
extension Starter {
  var sources: [StarterEntry] {
    guard let candidate else { return openSources }
    guard let lines = Self.lines(candidate) else {
      return [
        .offered(
          remark: "The version is found in \(candidate.project.printable) by every run itself; a "
            + "project of this kind (\(candidate.source.rawValue)) cannot be named here.")
      ]
    }
    let isOpen = leftOpen[.sources] != nil
    var head = entry(.sources, "sources:", remark: sourceRemark)
    head.lines += lines.map { "  " + $0 }
    return [head]
      + others.compactMap(Self.lines).filter { $0 != lines }.map {
        StarterEntry(remark: "", lines: $0.map { "  " + $0 }, counts: false)
      }.remarked(
        "Other applications that could be released instead"
          + (moreOthers > 0 ? ", and \(moreOthers) more" : "")
          + ": put one in the place of the first source, or name it with --project and --target.")
      + further.map { source in
        StarterEntry(remark: "", lines: Self.lines(source).map { "  " + $0 }, counts: false)
      }.remarked(
        "The same version stands here as well\(isOpen ? "" : "; as a further source it must agree")."
      )
  }

  private var sourceRemark: String {
    let truth = "The first source is the truth, and every further one must agree with it."
    let chosen = choices.filter { ["project", "target", "configuration"].contains($0.subject) }
      .map { "\n- \($0.subject) \($0.chosen.printable): \($0.reason.printable)" }
    return truth + chosen.joined()
  }

  /// The applications to choose from, where nobody but the team can.
  private var openSources: [StarterEntry] {
    let why = obstacle.map { "\($0.reason.printable)." } ?? "It could not be told what is released."
    let found = others.compactMap(Self.lines)
    guard !found.isEmpty else { return [.offered(remark: "\(why) \(obstacle?.help ?? "")")] }
    return [
      StarterEntry(
        remark: "\(why) Keep the one that is released, with 'sources:' above it.",
        lines: ["sources:"] + found.flatMap { $0.map { "  " + $0 } }, counts: false)
    ]
  }

  /// The lines that name a reading's project, or nil where a configuration cannot.
  private static func lines(_ reading: Reading) -> [String]? {
    let kinds: [Reading.Source] = [
      .xcode, .xcodegen, .tuist, .flutter, .expo, .gradle, .plist, .xcconfig,
    ]
    guard kinds.contains(reading.source) else { return nil }
    var lines = ["- \(reading.source.rawValue): \(YAMLScalar.text(reading.project))"]
    guard [.xcode, .xcodegen, .tuist].contains(reading.source) else { return lines }
    if let target = reading.target { lines.append("  target: \(YAMLScalar.text(target))") }
    if let configuration = reading.configuration {
      lines.append("  configuration: \(YAMLScalar.text(configuration))")
    }
    return lines
  }

  private static func lines(_ source: SourceSpec) -> [String] {
    switch source {
    case .flutter(let path): ["- flutter: \(YAMLScalar.text(path))"]
    case .expo(let path): ["- expo: \(YAMLScalar.text(path))"]
    case .gradle(let path): ["- gradle: \(YAMLScalar.text(path))"]
    case .json(let path, let keyPath):
      ["- json: \(YAMLScalar.text(path))", "  path: \(YAMLScalar.text(keyPath))"]
    default: []
    }
  }
}

extension [StarterEntry] {
  /// The same parts with a remark above the first.
  fileprivate func remarked(_ remark: String) -> [StarterEntry] {
    var entries = self
    if !entries.isEmpty { entries[0].remark = remark }
    return entries
  }
}
