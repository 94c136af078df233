import Diagnostics
import Reading
import TestSupport
import Testing

/// Cordova, Unity, .NET, apps that are Swift packages, and builds that can only be run.
@Suite struct ScriptedKindsTests {
  private func candidate(_ files: [String: String]) throws -> Reading {
    try #require(try ProjectReader(tree: MemoryTree(files)).read().candidate.value)
  }

  private func fault(_ files: [String: String]) -> Undetermined? {
    do throws(Undetermined) {
      return try ProjectReader(tree: MemoryTree(files)).read().candidate.undetermined
    } catch {
      return error
    }
  }

  @Test(arguments: [
    (#"<widget id="a.b" version="2.3.4" ios-CFBundleVersion="77">"#, "77"),
    (#"<widget xmlns='x' version='2.3.4' android-versionCode="9" id='a.b'>"#, "2.3.4"),
    (
      "<!-- <widget id=\"x\" version=\"9\"> -->\n<widget\n  id=\"a.b\"\n  version=\"2.3.4\">",
      "2.3.4"
    ),
  ])
  func `Cordova's version is an attribute of its widget`(tag: String, build: String) throws {
    let text = "<?xml version='1.0'?>\n\(tag)\n<name>Shop</name></widget>"
    let reading = try candidate(["config.xml": text, "package.json": "{\"version\": \"0.1\"}"])
    #expect(reading.source == .cordova)
    #expect(reading.target == "Shop")
    #expect(reading.bundleIdentifier == "a.b")
    #expect(reading.version.value?.text == "2.3.4")
    #expect(reading.version.value?.place?.width == 5)
    #expect(reading.build.value?.text == build)
  }

  @Test func `a config.xml of something else is none`() {
    #expect(fault(["config.xml": "<configuration version=\"1.0\"/>"])?.subject == "project")
  }

  @Test func `a copy that Cordova made is no project`() throws {
    let copy = #"<widget id="a.b" version="0.9">"#
    let script =
      "android { defaultConfig { applicationId \"a\"\n versionName \"3.0\" } }"
    let reading = try candidate([
      "app/src/main/res/xml/config.xml": copy, "platforms/ios/config.xml": copy,
      "app/build.gradle": script,
    ])
    #expect(reading.version.value?.text == "3.0")
  }

  @Test func `a plug-in's project does not go before Unity's own settings`() throws {
    let reading = try candidate([
      "Game/ProjectSettings/ProjectSettings.asset": "PlayerSettings:\n  bundleVersion: 1.5\n",
      "Game/Assets/Plugins/iOS/N.xcodeproj/project.pbxproj":
        ProjectFile(targets: [.other("N", "library.static")]).text,
    ])
    #expect(reading.version.value?.text == "1.5")
  }

  @Test func `Unity's versions stand in its settings`() throws {
    let text = """
      %YAML 1.1
      --- !u!129 &1
      PlayerSettings:
        productName: Star Game
        bundleVersion: 0.9.2
        buildNumber:
          Standalone: 0
          iPhone: 14
        applicationIdentifier:
          iPhone: com.example.game
        AndroidBundleVersionCode: 8

      """
    let reading = try candidate(["ProjectSettings/ProjectSettings.asset": text])
    #expect(reading.target == "Star Game")
    #expect(reading.version.value?.text == "0.9.2")
    #expect(reading.version.value?.place?.line == 5)
    #expect(reading.version.value?.place?.column == 18)
    #expect(reading.build.value?.text == "14")
    #expect(reading.bundleIdentifier == "com.example.game")
  }

  @Test func `a .NET application's versions stand in its project file`() throws {
    let text = """
      <Project><PropertyGroup>
        <ApplicationDisplayVersion>1.9</ApplicationDisplayVersion>
        <ApplicationVersion> 19 </ApplicationVersion>
      </PropertyGroup></Project>
      """
    let reading = try candidate([
      "Shop/Shop.csproj": text, "Core/Core.csproj": "<Project/>",
      "Shop/Platforms/iOS/Info.plist": infoPlist([("CFBundleIdentifier", "x")]),
    ])
    #expect(reading.version.value?.text == "1.9")
    #expect(reading.build.value?.text == "19")
    #expect(reading.build.value?.place?.column == 24)
  }

  @Test func `values under conditions, and computed ones, are undetermined`() throws {
    let tag = "ApplicationDisplayVersion"
    let two = "<\(tag)>1.9</\(tag)>\n<\(tag) Condition=\"x\">2.0</\(tag)>"
    #expect(
      try candidate(["A.csproj": two]).version.undetermined?.reason
        == "1.9 and 2.0 are both set, under conditions")
    let computed = "<\(tag)>$(GitVersion)</\(tag)>"
    #expect(
      try candidate(["A.csproj": computed]).version.undetermined?.reason.hasPrefix("$(GitVersion)")
        == true)
  }

  @Test func `an app that is a Swift package has its version in the manifest`() throws {
    let text = """
      // .iOSApplication(displayVersion: "0.1")
      let package = Package(name: "My App", products: [
        .iOSApplication(
          name: "My App", targets: ["A"], bundleIdentifier: "a.b",
          displayVersion: "1.3", bundleVersion: number, appIcon: .asset("displayVersion: 9"))
      ])
      """
    let reading = try candidate(["My App.swiftpm/Package.swift": text])
    #expect(reading.version.value?.text == "1.3")
    #expect(reading.version.value?.place?.line == 5)
    #expect(reading.build.undetermined?.place?.line == 5)
  }

  @Test(arguments: [
    ("MODULE.bazel", "Bazel"), ("app/BUILD.bazel", "Bazel"), ("app/BUCK", "Buck"),
    ("Package.swift", "the Swift package"),
  ])
  func `a build that can only be run is said to be that`(file: String, name: String) {
    let fault = fault([file: "let package = Package(name: \"Lib\")", "README.md": ""])
    #expect(fault?.reason.hasPrefix(name) == true, "\(fault?.reason ?? "")")
    #expect(fault?.place?.file == file)
  }
}
