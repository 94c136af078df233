import Reading

extension SourceSpec {
  /// The place that a reading came from; nil for one that has to be found by looking around.
  init?(_ reading: Reading) {
    switch reading.source {
    case .xcode:
      self = .xcode(
        project: reading.project, target: reading.target, configuration: reading.configuration)
    case .xcodegen:
      self = .xcodegen(
        path: reading.project, target: reading.target, configuration: reading.configuration)
    case .tuist:
      self = .tuist(
        path: reading.project, target: reading.target, configuration: reading.configuration)
    case .flutter: self = .flutter(path: reading.project)
    case .expo: self = .expo(path: reading.project)
    case .gradle: self = .gradle(path: reading.project)
    case .plist: self = .plist(path: reading.project)
    case .xcconfig: self = .xcconfig(path: reading.project)
    case .cordova, .dotnet, .package, .unity, .text, .json, .yaml, .product: return nil
    }
  }

  /// The same source with another target or configuration, where it has such.
  func choosing(target: String?, configuration: String?) -> SourceSpec {
    switch self {
    case .xcode(let project, let ownTarget, let ownConfiguration):
      .xcode(
        project: project, target: target ?? ownTarget,
        configuration: configuration ?? ownConfiguration)
    case .xcodegen(let path, let ownTarget, let ownConfiguration):
      .xcodegen(
        path: path, target: target ?? ownTarget, configuration: configuration ?? ownConfiguration)
    case .tuist(let path, let ownTarget, let ownConfiguration):
      .tuist(
        path: path, target: target ?? ownTarget, configuration: configuration ?? ownConfiguration)
    case .plist, .xcconfig, .flutter, .expo, .gradle, .text, .json, .yaml: self
    }
  }

  /// What it says about a target and a configuration, wherever the project lies.
  var selection: Selection {
    switch self {
    case .xcode(_, let target, let configuration), .xcodegen(_, let target, let configuration),
      .tuist(_, let target, let configuration):
      Selection(target: target, configuration: configuration)
    case .plist, .xcconfig, .flutter, .expo, .gradle, .text, .json, .yaml: Selection()
    }
  }

  /// Whether looking around prefers it to every other kind, so that it need not be looked for again.
  var isProject: Bool {
    switch self {
    case .xcode, .xcodegen, .tuist: true
    case .plist, .xcconfig, .flutter, .expo, .gradle, .text, .json, .yaml: false
    }
  }

  /// Whether looking around finds such a source, rather than only a team that names it.
  var isFound: Bool {
    switch self {
    case .xcode, .xcodegen, .tuist, .plist, .flutter, .expo, .gradle: true
    case .xcconfig, .text, .json, .yaml: false
    }
  }
}
