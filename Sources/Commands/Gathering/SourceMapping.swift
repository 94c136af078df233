import Reading

extension Configuration.Source {
  /// Whether the source is a project with targets of its own, rather than one file with a value.
  var isProject: Bool {
    switch kind {
    case .xcode, .xcodegen, .tuist, .flutter, .expo, .gradle: true
    case .plist, .xcconfig, .text, .json, .yaml: false
    }
  }

  /// Whether the file lists versions, the newest first, as a changelog does.
  var isList: Bool {
    if case .text(_, isList: true) = kind { return true }
    return false
  }

  /// The target that the source names, if it does.
  var target: String? {
    switch kind {
    case .xcode(let target, _), .xcodegen(let target, _), .tuist(let target, _): target
    case .plist, .xcconfig, .flutter, .expo, .gradle, .text, .json, .yaml: nil
    }
  }

  /// The configuration that the source names, if it does.
  var configuration: String? {
    switch kind {
    case .xcode(_, let name), .xcodegen(_, let name), .tuist(_, let name),
      .xcconfig(_, let name):
      name
    case .plist, .flutter, .expo, .gradle, .text, .json, .yaml: nil
    }
  }

  /// The source as its reader takes it.
  var spec: SourceSpec {
    switch kind {
    case .xcode(let target, let configuration):
      .xcode(project: file, target: target, configuration: configuration)
    case .plist: .plist(path: file)
    case .xcconfig(let setting, let configuration):
      .xcconfig(path: file, setting: setting, configuration: configuration)
    case .xcodegen(let target, let configuration):
      .xcodegen(path: file, target: target, configuration: configuration)
    case .tuist(let target, let configuration):
      .tuist(path: file, target: target, configuration: configuration)
    case .flutter: .flutter(path: file)
    case .expo: .expo(path: file)
    case .gradle: .gradle(path: file)
    case .text(let pattern, let isList): .text(path: file, pattern: pattern, isList: isList)
    case .json(let keyPath): .json(path: file, keyPath: keyPath)
    case .yaml(let keyPath): .yaml(path: file, keyPath: keyPath)
    }
  }
}

extension Configuration.Source.Kind {
  /// The kind as a reading names it.
  var source: Reading.Source {
    switch self {
    case .xcode: .xcode
    case .plist: .plist
    case .xcconfig: .xcconfig
    case .xcodegen: .xcodegen
    case .tuist: .tuist
    case .flutter: .flutter
    case .expo: .expo
    case .gradle: .gradle
    case .text: .text
    case .json: .json
    case .yaml: .yaml
    }
  }
}
