package import Diagnostics

/// Reads the version from one place that the configuration names.
package struct SourceReader {
  private let tree: any FileTree

  /// Creates a reader.
  package init(tree: any FileTree) {
    self.tree = tree
  }

  /// Reads a source.
  ///
  /// - Returns: What reports call the source, and its version. A file or target that does not
  ///   exist is undetermined, never absent: the configuration says that it is there.
  package func read(
    _ source: SourceSpec
  ) -> (name: String, version: Determination<Reading.Value>) {
    (Self.name(source), version(source))
  }

  private func version(_ source: SourceSpec) -> Determination<Reading.Value> {
    do throws(Undetermined) {
      switch source {
      case .xcode(let path, let target, let configuration),
        .xcodegen(let path, let target, let configuration),
        .tuist(let path, let target, let configuration):
        return try project(path, target, configuration)
      case .plist(let path): return try only(PlistReader(tree: tree, path: path).read(), path)
      case .flutter(let path): return try pubspec(path)
      case .gradle(let path): return try only(GradleReader(tree: tree, path: path).read(), path)
      case .expo(let path):
        return try only(ExpoReader(tree: tree, path: path).read().first, path)
      case .xcconfig(let path, let setting):
        try require(path)
        return ConfigFileReader(tree: tree, path: path).value(of: setting, "version")
      case .text(let path, let pattern):
        return .known(try PatternReader(pattern).read(try require(path), path))
      case .json(let path, let keyPath):
        return .known(try KeyPathReader(keyPath).readJSON(try require(path), path))
      case .yaml(let path, let keyPath):
        return .known(try KeyPathReader(keyPath).readYAML(try require(path), path))
      }
    } catch {
      return .undetermined(error)
    }
  }

  private func project(
    _ path: String, _ target: String?, _ configuration: String?
  ) throws(Undetermined) -> Determination<Reading.Value> {
    guard let site = ProjectSite(told: TreePath.resolve(path, from: "") ?? path) else {
      throw Undetermined(
        "source \(path)", "\(path) is no kind of project that is known",
        help: "Name an .xcodeproj folder, an XcodeGen specification, or a Tuist manifest.")
    }
    var survey = ProjectSurvey(tree: tree)
    survey.read([site])
    let selection = Selection(project: path, target: target, configuration: configuration)
    return try survey.choose(selection).reading.version
  }

  private func pubspec(_ path: String) throws(Undetermined) -> Determination<Reading.Value> {
    try require(path)
    return try PubspecReader(tree: tree, path: path).version().map { .known($0.name) } ?? .absent
  }

  private func only(
    _ reading: Reading?, _ path: String
  ) throws(Undetermined) -> Determination<Reading.Value> {
    try require(path)
    return reading?.version ?? .absent
  }

  @discardableResult
  private func require(_ path: String) throws(Undetermined) -> [UInt8] {
    if let bytes = try tree.bytes(of: path) { return bytes }
    let nearest = Spelling.nearest(to: path, among: try tree.paths())
    throw Undetermined(
      "source \(path)", "\(path) is not in the tree", at: Location(path),
      help: nearest.map { "Write \($0), if that is meant." }
        ?? "Commit the file, or take the source out of the configuration.")
  }

  private static func name(_ source: SourceSpec) -> String {
    switch source {
    case .xcode(let path, let target, _), .xcodegen(let path, let target, _),
      .tuist(let path, let target, _):
      target.map { "\(path) \($0)" } ?? path
    case .plist(let path), .flutter(let path), .expo(let path), .gradle(let path): path
    case .xcconfig(let path, let setting): "\(path) \(setting)"
    case .text(let path, _): path
    case .json(let path, let keyPath), .yaml(let path, let keyPath): "\(path) \(keyPath)"
    }
  }
}
