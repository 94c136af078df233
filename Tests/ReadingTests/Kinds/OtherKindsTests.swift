import Diagnostics
import Foundation
import Reading
import TestSupport
import Testing

/// Flutter, Expo, property lists alone, and version files.
@Suite struct OtherKindsTests {
  private func findings(_ files: [String: String]) throws -> ProjectFindings {
    try ProjectReader(tree: MemoryTree(files)).read()
  }

  private func runner(_ project: String) -> [String: String] {
    var target = ProjectFile.Target.app("Runner")
    target.settings = ["INFOPLIST_FILE": "Runner/Info.plist", "SDKROOT": "iphoneos"]
    return [
      "\(project)/Runner.xcodeproj/project.pbxproj": ProjectFile(targets: [target]).text,
      "\(project)/Runner/Info.plist": """
      <plist><dict><key>CFBundleShortVersionString</key><string>$(FLUTTER_BUILD_NAME)</string>
      <key>CFBundleVersion</key><string>$(FLUTTER_BUILD_NUMBER)</string></dict></plist>
      """,
    ]
  }

  @Test(arguments: [
    ("1.18.2+64", "1.18.2", "64"), ("2.0.0", "2.0.0", "1"), ("1.0.0-beta.1+7", "1.0.0-beta.1", "7"),
  ])
  func `Flutter's version stands in for the settings that it writes`(
    _ version: String, _ name: String, _ number: String
  ) throws {
    var files = runner("app/ios")
    files["pubspec.yaml"] = "name: workspace\nworkspace: [app]\n"
    files["app/pubspec.yaml"] =
      "name: shop\nversion: \(version)\ndependencies: {flutter: {sdk: flutter}}\n"
    files["packages/a/pubspec.yaml"] = "name: a\nversion: 9.9.9\n"
    let reading = try #require(try findings(files).candidate.value)
    #expect(reading.source == .xcode)
    #expect(reading.version.value?.text == name)
    #expect(reading.version.value?.place?.file == "app/pubspec.yaml")
    #expect(reading.version.value?.place?.line == 2)
    #expect(reading.build.value?.text == number)
  }

  @Test func `what an earlier Flutter build left behind does not count`() throws {
    var files = runner("ios")
    files["pubspec.yaml"] = "name: shop\nversion: 2.0.0+9\n"
    files["ios/Runner.xcodeproj/project.pbxproj"] = files[
      "ios/Runner.xcodeproj/project.pbxproj"]?.replacingOccurrences(
        of: "name = \"Release\";",
        with: "name = \"Release\"; baseConfigurationReference = X;"
      ).replacingOccurrences(
        of: "ROOT = {",
        with: "X = { isa = PBXFileReference; path = Flutter/Generated.xcconfig; "
          + "sourceTree = SOURCE_ROOT; };\nROOT = {")
    files["ios/Flutter/Generated.xcconfig"] = "FLUTTER_BUILD_NAME=1.0.0\n"
    let reading = try #require(try findings(files).candidate.value)
    #expect(reading.version.value?.text == "2.0.0")
  }

  @Test func `a Flutter application without an Xcode project is read from its own file`() throws {
    let reading = try #require(
      try findings([
        "pubspec.yaml": "name: shop\nversion: 3.1.4+15\ndependencies:\n  flutter: {sdk: flutter}\n"
      ]).candidate.value)
    #expect(reading.source == .flutter)
    #expect(reading.version.value?.text == "3.1.4")
    #expect(reading.build.value?.place?.column == 16)
  }

  @Test func `Expo says the version, and not what a service sets`() throws {
    let found = try findings([
      "app.json": """
      {"expo": {"name": "Stream", "version": "0.28.0", "ios": {"bundleIdentifier": "com.example.s"},
       "android": {"versionCode": 56, "package": "com.example.s"}}}
      """,
      "app.config.js": "module.exports = () => 1", "package.json": "{\"version\": \"1.0.0\"}",
    ])
    let reading = try #require(found.candidate.value)
    #expect(reading.version.value?.text == "0.28.0")
    #expect(reading.version.value?.place?.line == 1)
    #expect(reading.version.value?.notes.count == 1)
    #expect(reading.bundleIdentifier == "com.example.s")
    guard case .undetermined = reading.build else {
      Issue.record("the build is \(reading.build)")
      return
    }
    #expect(found.readings.last?.platform == "android")
    #expect(found.readings.last?.build.value?.text == "56")
  }

  @Test func `Expo falls back on the package, and a program alone is not run`() throws {
    let reading = try #require(
      try findings([
        "app.json": #"{"expo": {"slug": "s"}}"#, "package.json": #"{"version": "4.5.6"}"#,
      ]).candidate.value)
    #expect(reading.version.value?.text == "4.5.6")
    #expect(reading.version.value?.place?.file == "package.json")
    let program = try findings([
      "app.config.ts": "export default {}", "package.json": #"{"dependencies": {"expo": "1"}}"#,
    ])
    let reason = program.candidate.value?.version.undetermined?.reason
    #expect(reason == "app.config.ts is a program that takes its values from elsewhere")
  }

  @Test func `an app.json of another tool says nothing`() {
    #expect(throws: Undetermined.self) {
      try self.findings(["app.json": #"{"name": "RocketChatRN", "version": "1.0"}"#])
    }
  }

  @Test func `a property list alone is read as it stands`() throws {
    let reading = try #require(
      try findings([
        "App/Info.plist": """
        <plist><dict><key>CFBundlePackageType</key><string>APPL</string>
        <key>CFBundleShortVersionString</key><string>2.2</string></dict></plist>
        """,
        "App/Strings-Info.plist": "<plist><dict><key>A</key><string>b</string></dict></plist>",
      ]).candidate.value)
    #expect(reading.source == .plist)
    #expect(reading.version.value?.text == "2.2")
    #expect(reading.productType == "application")
  }

  @Test(arguments: [
    ("VERSION", "3.4.5\n", "3.4.5"), ("version.txt", "v1.2", "v1.2"),
    ("Version", "# x\nMAJOR=1\nMINOR=5\nVERSION=${MAJOR}.${MINOR}.0\n", "1.5.0"),
    ("Makefile", "PREFIX ?= /usr\nVERSION := 2.45.4\nall:\n\techo $(VERSION)\n", "2.45.4"),
    (
      "CMakeLists.txt",
      "cmake_minimum_required(VERSION 3.20)\n# project(X VERSION 9.9)\nproject(Game\n  VERSION 1.4.2 LANGUAGES C)\n",
      "1.4.2"
    ),
  ])
  func `a product without a project has its version in a file at the root`(
    _ name: String, _ text: String, _ version: String
  ) throws {
    let found = try findings([name: text, "Tests/VERSION": "9.9.9"])
    #expect(found.candidate.value?.version.value?.text == version)
    #expect(found.candidate.value?.build == .notAsked)
  }

  @Test(arguments: ["VERSION = $(shell git describe)", "VERSION = $(OTHER)", "CC = clang 15.0"])
  func `a makefile that computes its version says nothing`(_ text: String) {
    #expect(throws: Undetermined.self) { try self.findings(["Makefile": text]) }
  }
}
