import Diagnostics
import Reading
import TestSupport
import Testing

@Suite struct SourceReaderTests {
  private static let files = [
    "Shop.xcodeproj/project.pbxproj": ProjectFile(targets: [
      .app("Shop", "4.2"), .app("Lite", "4.1"),
    ]).text,
    "project.yml":
      "name: A\ntargets: {A: {type: application, settings: {GENERATE_INFOPLIST_FILE: YES, MARKETING_VERSION: 3.2.1}}}",
    "pubspec.yaml": "version: 1.2.3+4\n", "app.json": #"{"expo": {"version": "5.6"}}"#,
    "app/build.gradle":
      "android {\n defaultConfig {\n  applicationId 'a'\n  versionName '7.8'\n }\n}",
    "Info.plist":
      "<plist><dict><key>CFBundleShortVersionString</key><string>2.2</string></dict></plist>",
    "V.xcconfig": "SHORT = 9.1 // x\nMARKETING_VERSION = $(SHORT)\nOLD = 8.0\n"
      + "OLD[config=Debug] = 8.1\n",
    "main.swift": "let name = \"1.0\"\nlet version = Version(\"2.45.4\")\n",
    "CHANGELOG.md":
      "# Changelog\n\n## [Unreleased]\n\n## [2.46.0-rc.1] - 2026-11-30\n\n## [2.45.4]\n",
    "a.json": #"{"a.b": {"list": [{"v": "1.1"}, {"v": 2.10}]}}"#,
    "a.yaml": "targets:\n  App: {version: 2.10}\n",
  ]

  @Test(arguments: [
    (SourceSpec.xcode(project: "Shop.xcodeproj", target: "Lite", configuration: nil), "4.1"),
    (.xcode(project: "./Shop.xcodeproj/", target: nil, configuration: "Debug"), "4.2"),
    (.xcodegen(path: "project.yml", target: nil, configuration: nil), "3.2.1"),
    (.flutter(path: "pubspec.yaml"), "1.2.3"), (.expo(path: "app.json"), "5.6"),
    (.gradle(path: "app/build.gradle"), "7.8"), (.plist(path: "Info.plist"), "2.2"),
    (.xcconfig(path: "V.xcconfig"), "9.1"), (.xcconfig(path: "V.xcconfig", setting: "OLD"), "8.0"),
    (.xcconfig(path: "V.xcconfig", setting: "OLD", configuration: "Debug"), "8.1"),
    (.text(path: "main.swift", pattern: "version  =  Version(\"{version}\")"), "2.45.4"),
    (.text(path: "CHANGELOG.md", pattern: "## [{version}]", isList: true), "2.46.0-rc.1"),
    (.json(path: "a.json", keyPath: "'a.b'.list.0.v"), "1.1"),
    (.json(path: "a.json", keyPath: #"a\.b.list.1.v"#), "2.10"),
    (.yaml(path: "a.yaml", keyPath: "targets.App.version"), "2.10"),
  ])
  func `reads a source`(_ source: SourceSpec, _ version: String) throws {
    let read = SourceReader(tree: MemoryTree(Self.files)).read(source)
    if case .undetermined(let reason) = read.version { throw reason }
    #expect(read.version.value?.text == version)
    #expect(read.version.value?.place?.line != nil)
    #expect(!read.name.isEmpty)
  }

  @Test(arguments: [
    (
      SourceSpec.xcode(project: "Gone.xcodeproj", target: nil, configuration: nil), "Gone.xcodeproj"
    ),
    (.xcode(project: "Shop.xcodeproj", target: "Shpo", configuration: nil), "'Shpo'"),
    (.xcode(project: "README.md", target: nil, configuration: nil), "README.md"),
    (.plist(path: "Inof.plist"), "Inof.plist"), (.flutter(path: "x.yaml"), "x.yaml"),
    (.xcconfig(path: "gone.xcconfig", setting: "A"), "gone.xcconfig"),
    (.text(path: "main.swift", pattern: "version"), "'version' does not hold"),
    (.text(path: "main.swift", pattern: "let * {version}\""), "'let * {version}\"' finds both"),
    (.text(path: "main.swift", pattern: "V={version}"), "'V={version}' is found nowhere"),
    (.text(path: "CHANGELOG.md", pattern: "## [{version}]"), "'## [{version}]' finds both"),
    (.text(path: "CHANGELOG.md", pattern: "# v{version}", isList: true), "'# v{version}' is found"),
    (.json(path: "a.json", keyPath: "a.b"), "a is not in"),
    (.json(path: "a.json", keyPath: "'a.b'.list"), "'a.b'.list is no text"),
    (.yaml(path: "a.yaml", keyPath: "targets.Ap"), "targets.Ap is not in"),
    (.yaml(path: "a.yaml", keyPath: ""), "'' is no path"),
  ])
  func `what is not there is undetermined, never absent`(_ source: SourceSpec, _ reason: String) {
    let read = SourceReader(tree: MemoryTree(Self.files)).read(source)
    guard case .undetermined(let fault) = read.version else {
      Issue.record("read \(read.version)")
      return
    }
    #expect(fault.reason.hasPrefix(reason))
    #expect(fault.help.hasSuffix("."))
  }

  @Test func `a setting that a file does not assign is absent`() {
    let read = SourceReader(tree: MemoryTree(Self.files))
      .read(.xcconfig(path: "V.xcconfig", setting: "OTHER"))
    #expect(read.version == .absent)
  }

  @Test func `a pattern matches anything in a line, and the longest version`() {
    let tree = MemoryTree(["f": "a 1.2.3 b 4.5-rc.1+7 c\n"])
    let read = SourceReader(tree: tree).read(.text(path: "f", pattern: "b {version} c"))
    #expect(read.version.value?.text == "4.5-rc.1+7")
    #expect(read.version.value?.place?.column == 11)
  }

  @Test func `a source says more than its version where it knows more`() throws {
    let reader = SourceReader(tree: MemoryTree(Self.files))
    let lite = try reader.reading(
      .xcode(project: "Shop.xcodeproj", target: "Lite", configuration: nil))
    #expect(lite.bundleIdentifier == "com.example.Lite")
    #expect(try reader.reading(.flutter(path: "pubspec.yaml")).build.value?.text == "4")
    #expect(
      try reader.reading(.yaml(path: "a.yaml", keyPath: "targets.App.version")).build == .notAsked)
  }
}
