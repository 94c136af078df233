import Diagnostics
import Documents
import Reading
import TestSupport

extension FuzzTarget {
  /// The files of other kinds of project.
  static let kinds = [
    FuzzTarget("gradle", "a Gradle script, in Groovy and in Kotlin, with the files it reads") {
      let more = ["gradle.properties", "version.properties", "settings.gradle"]
      for script in ["app/build.gradle", "app/build.gradle.kts"] {
        try FindingClaims.read(InputParts($0).files([script] + more))
      }
    },
    FuzzTarget("tuist", "a Tuist manifest with its helpers and an xcconfig file") {
      try FindingClaims.read(
        InputParts($0).files([
          "Project.swift", "Tuist/ProjectDescriptionHelpers/Project+Templates.swift",
          "Version.xcconfig",
        ]))
    },
    FuzzTarget("xcodegen", "an XcodeGen specification with what it includes") {
      try FindingClaims.read(InputParts($0).files(["project.yml", "base.yml", "Version.xcconfig"]))
    },
    FuzzTarget("pubspec", "Flutter's pubspec.yaml", limit: 4 << 10) {
      try FindingClaims.read(["pubspec.yaml": $0])
      try SourceClaims.check(.flutter(path: "pubspec.yaml"), ["pubspec.yaml": $0])
    },
    FuzzTarget("expo", "Expo's app.json, app.config.js, and package.json") {
      let parts = InputParts($0)
      try FindingClaims.read(parts.files(["app.json", "app.config.js", "package.json"]))
      try FindingClaims.read(["app.config.ts": parts[1], "package.json": parts[2]])
    },
    FuzzTarget("kinds", "a file as Cordova, .NET, Unity, or a Swift package would have it") {
      for path in [
        "config.xml", "App/App.csproj", "ProjectSettings/ProjectSettings.asset", "Package.swift",
        "version.h",
      ] {
        try FindingClaims.read([path: $0])
      }
    },
    FuzzTarget("source", "a pattern or path of keys, and the text, JSON, or YAML it is for") {
      let parts = InputParts($0)
      let (path, pattern) = ("VERSION", parts.text(0))
      let files = [path: parts[1]]
      for source in [
        SourceSpec.text(path: path, pattern: pattern), .json(path: path, keyPath: pattern),
        .yaml(path: path, keyPath: pattern), .plist(path: path), .gradle(path: path),
        .expo(path: path), .xcconfig(path: path, setting: pattern),
      ] {
        try SourceClaims.check(source, files)
      }
      if let keyPath = KeyPath(pattern) {
        try claim(KeyPath(keyPath.text) == keyPath, "\(keyPath.text) is read as another path")
      }
    },
  ]
}

/// What is claimed of a place that the configuration names.
private enum SourceClaims {
  static func check(_ source: SourceSpec, _ files: [String: [UInt8]]) throws {
    var tree = MemoryTree()
    for (path, bytes) in files { tree[path] = bytes }
    let answer = SourceReader(tree: tree).read(source)
    try claim(!answer.name.isEmpty, "a source has no name")
    try FindingClaims(files).check(answer.version)
    try ReportClaims.check([answer.version.undetermined].compactMap { $0 })
  }
}
