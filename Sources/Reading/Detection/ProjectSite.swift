/// A place in a tree where a project lies, known from paths alone.
struct ProjectSite: Hashable {
  /// How far a project counts as the one that is released.
  enum Standing: Int, Comparable {
    /// Tests, fixtures, and examples: never what a team ships, unless told.
    case decoy

    /// Somebody else's code, tools, and the like: only when there is nothing else.
    case aside

    /// The team's own.
    case own

    static func < (left: Standing, right: Standing) -> Bool { left.rawValue < right.rawValue }
  }

  /// The kind of project.
  let source: Reading.Source

  /// The folder ending in `.xcodeproj`, or the file.
  let path: String

  /// How far it counts.
  let standing: Standing

  /// Creates the site at `path`; nil when a tool put it there, as in `Pods`.
  init?(_ source: Reading.Source, _ path: String) {
    let folders = TreePath.components(of: TreePath.folder(of: path))
    guard !folders.contains(where: { Self.fetched.contains($0.lowercased()) }) else { return nil }
    self.source = source
    self.path = path
    self.standing = Self.standing(folders.map(String.init), stem: TreePath.stem(of: path))
  }

  /// Creates the site of a project that the user names, wherever it lies.
  ///
  /// Nil for a kind of file that is no project.
  init?(told path: String) {
    let source: Reading.Source
    switch TreePath.suffix(of: path) {
    case ".xcodeproj": source = .xcode
    case ".plist": source = .plist
    case ".xcconfig": source = .xcconfig
    case ".yml", ".yaml":
      source = TreePath.fileName(of: path) == "pubspec.yaml" ? .flutter : .xcodegen
    default:
      guard let known = Self.source(of: path) else { return nil }
      source = known
    }
    self.source = source
    self.path = path
    self.standing = .own
  }

  /// Whether a file of this path says that a project is here.
  static func isMarker(_ path: String) -> Bool { source(of: path) != nil }

  /// Every project that the paths show, in their order.
  static func all(in paths: [String]) -> [ProjectSite] {
    paths.compactMap { path in
      guard let source = source(of: path) else { return nil }
      return ProjectSite(source, source == .xcode ? TreePath.folder(of: path) : path)
    }
  }

  private static func source(of path: String) -> Reading.Source? {
    let name = TreePath.fileName(of: path)
    switch name {
    case "project.pbxproj", "project.xcproj":
      return TreePath.folder(of: path).hasSuffix(".xcodeproj") ? .xcode : nil
    case "Project.swift": return .tuist
    case "pubspec.yaml": return .flutter
    case "app.json", "app.config.js", "app.config.ts": return .expo
    case "build.gradle", "build.gradle.kts": return .gradle
    case "Info.plist": return .plist
    case "config.xml": return isCopied(path) ? nil : .cordova
    case "Package.swift": return .package
    case "ProjectSettings.asset": return .unity
    default:
      if name.hasSuffix(".csproj") { return .dotnet }
      if name.hasSuffix("-Info.plist") { return .plist }
      return isSpecification(name) ? .xcodegen : nil
    }
  }

  /// Whether a `config.xml` is one that Cordova copied into what it builds.
  private static func isCopied(_ path: String) -> Bool {
    let folders = TreePath.components(of: TreePath.folder(of: path))
    return folders.contains("platforms") || folders.suffix(2) == ["res", "xml"]
  }

  /// `project.yml`, and `project-beta.yml` beside it where there are several products.
  private static func isSpecification(_ name: String) -> Bool {
    guard name.hasSuffix(".yml") || name.hasSuffix(".yaml") else { return false }
    let words = NameWords.words(TreePath.stem(of: name))
    return words.first == "project" || words == ["xcodegen"]
  }

  private static func standing(_ folders: [String], stem: String) -> Standing {
    let names = folders.map(NameWords.words)
    // `Tests.swift` style words count in folders; a project's own name only says it is a sample.
    if names.contains(where: { !samples.isDisjoint(with: $0) }) { return .decoy }
    if names.contains(where: { isForeign($0) }) { return .aside }
    return samples.isDisjoint(with: NameWords.words(stem)) ? .own : .aside
  }

  private static func isForeign(_ words: [String]) -> Bool {
    !foreign.isDisjoint(with: words) || words == ["third", "party"]
  }

  /// Folders, in lower case, that package managers and builds fill.
  private static let fetched: Set<String> = [
    ".build", ".dart_tool", ".fvm", ".git", ".gradle", ".swiftpm", ".symlinks", "carthage",
    "checkouts", "deriveddata", "node_modules", "pods", "sourcepackages", "xcuserdata",
  ]

  private static let samples: Set<String> = [
    "benchmark", "benchmarks", "demo", "demos", "example", "examples", "fixture", "fixtures",
    "mock", "mocks", "playground", "playgrounds", "sample", "samples", "spec", "specs", "template",
    "templates", "test", "testdata", "testing", "tests", "tutorial", "tutorials",
  ]

  private static let foreign: Set<String> = [
    "cmake", "contrib", "dependencies", "dependency", "deps", "ext", "extern", "external",
    "externals", "fastlane", "libs", "scripts", "submodules", "thirdparty", "tool", "tools",
    "vendor", "vendored", "vendors",
  ]
}
