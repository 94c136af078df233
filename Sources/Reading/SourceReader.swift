package import Diagnostics

/// Reads the version from one place that the configuration names.
package struct SourceReader {
  private let tree: any FileTree

  /// Creates a reader.
  package init(tree: any FileTree) {
    self.tree = tree
  }

  /// Reads a source's version.
  ///
  /// - Returns: What reports call the source, and its version. A file or target that does not
  ///   exist is undetermined, never absent: the configuration says that it is there.
  package func read(
    _ source: SourceSpec
  ) -> (name: String, version: Determination<Reading.Value>) {
    do throws(Undetermined) {
      return (Self.name(source), try reading(source).version)
    } catch {
      return (Self.name(source), .undetermined(error))
    }
  }

  /// Reads everything that a source says, as a candidate for the release.
  ///
  /// The build number of a source that knows only one value was not asked for.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when a file or target does not exist or cannot be read.
  package func reading(_ source: SourceSpec) throws(Undetermined) -> Reading {
    switch source {
    case .xcode(let path, let target, let configuration),
      .xcodegen(let path, let target, let configuration),
      .tuist(let path, let target, let configuration):
      return try project(path, target, configuration)
    case .plist(let path):
      return try stated(PlistReader(tree: tree, path: path).read(), .plist, path)
    case .flutter(let path): return try pubspec(path)
    case .gradle(let path):
      return try stated(GradleReader(tree: tree, path: path).read(), .gradle, path)
    case .expo(let path):
      return try stated(ExpoReader(tree: tree, path: path).read().first, .expo, path)
    case .xcconfig(let path, let setting, let configuration):
      try require(path)
      return ConfigFileReader(tree: tree, path: path, configuration: configuration ?? "Release")
        .reading(of: setting ?? ConfigFileReader.marketingVersion)
    case .text(let path, let pattern, let isList):
      let reader = try PatternReader(pattern, isList: isList)
      return single(.text, path, try reader.read(try require(path), path))
    case .json(let path, let keyPath):
      return single(.json, path, try KeyPathReader(keyPath).readJSON(try require(path), path))
    case .yaml(let path, let keyPath):
      return single(.yaml, path, try KeyPathReader(keyPath).readYAML(try require(path), path))
    }
  }

  /// Says whether the file or project that a source names is there at all.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the tree cannot tell.
  package func isThere(_ source: SourceSpec) throws(Undetermined) -> Bool {
    for path in Self.paths(source) {
      guard let path = TreePath.resolve(path, from: "") else { continue }
      if try tree.hasFile(path) { return true }
    }
    return false
  }

  private static func paths(_ source: SourceSpec) -> [String] {
    switch source {
    case .xcode(let path, _, _):
      ["\(path)/project.pbxproj", "\(path)/project.xcproj", path]
    case .xcodegen(let path, _, _), .tuist(let path, _, _), .plist(let path), .flutter(let path),
      .gradle(let path), .expo(let path), .xcconfig(let path, _, _), .text(let path, _, _),
      .json(let path, _), .yaml(let path, _):
      [path]
    }
  }

  private func project(
    _ path: String, _ target: String?, _ configuration: String?
  ) throws(Undetermined) -> Reading {
    let told = TreePath.resolve(path, from: "") ?? path
    let workspaces = Workspaces(tree: tree, paths: ["\(told)/contents.xcworkspacedata"])
    let sites = (workspaces.projects.isEmpty ? [told] : workspaces.projects)
      .compactMap { ProjectSite(told: $0) }
    guard !sites.isEmpty else {
      throw Undetermined(
        "source \(path)", "\(path) is no kind of project that is known",
        help: "Name an .xcodeproj folder, an XcodeGen specification, or a Tuist manifest.")
    }
    let selection = Selection(project: path, target: target, configuration: configuration)
    if target != nil, configuration != nil {
      var survey = ProjectSurvey(tree: tree, workspaces: workspaces, wanted: selection)
      survey.read(sites)
      // Where these names fail, it takes the whole project to say why.
      do throws(Undetermined) { return try survey.choose(selection).reading } catch {}
    }
    var survey = ProjectSurvey(tree: tree, workspaces: workspaces)
    survey.read(sites)
    return try survey.choose(selection).reading
  }

  private func pubspec(_ path: String) throws(Undetermined) -> Reading {
    guard let version = try PubspecReader(tree: tree, path: path).version() else {
      return try stated(nil, .flutter, path)
    }
    return Reading(
      source: .flutter, project: path, version: .known(version.name),
      build: .known(version.number))
  }

  private func single(
    _ source: Reading.Source, _ path: String, _ value: Reading.Value
  ) -> Reading {
    Reading(source: source, project: path, version: .known(value), build: .notAsked)
  }

  /// What was read, or the reading of a file that is there and states no version.
  private func stated(
    _ reading: Reading?, _ source: Reading.Source, _ path: String
  ) throws(Undetermined) -> Reading {
    if let reading { return reading }
    try require(path)
    return Reading(source: source, project: path, version: .absent, build: .absent)
  }

  @discardableResult
  private func require(_ path: String) throws(Undetermined) -> [UInt8] {
    if let bytes = try tree.bytes(of: path) { return bytes }
    let nearest = NearestName.to(path, among: try tree.paths())
    throw Undetermined(
      "source \(path)", "\(path) is not in the tree", at: Location(path),
      help: nearest.map { "Write \($0), if that is meant." }
        ?? "Commit the file, or take the source out of the configuration.")
  }

  /// What reports call a source.
  package static func name(_ source: SourceSpec) -> String {
    switch source {
    case .xcode(let path, let target, _), .xcodegen(let path, let target, _),
      .tuist(let path, let target, _):
      target.map { "\(path) \($0)" } ?? path
    case .plist(let path), .flutter(let path), .expo(let path), .gradle(let path): path
    case .xcconfig(let path, let setting, _): setting.map { "\(path) \($0)" } ?? path
    case .text(let path, _, _): path
    case .json(let path, let keyPath), .yaml(let path, let keyPath): "\(path) \(keyPath)"
    }
  }
}
