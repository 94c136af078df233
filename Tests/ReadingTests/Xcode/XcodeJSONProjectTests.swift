import Diagnostics
import Reading
import TestSupport
import Testing

/// `project.xcproj`, the JSON5 that Xcode 27.2 writes.
@Suite struct XcodeJSONProjectTests {
  /// An app with an extension, a framework, a tool, and targets without a product.
  static let project = """
    {
      "default-configuration": "Release",
      "configurations": [ "Debug", { "name": "Release", "file": "Config/Project" }, ],
      "localizations": { "development": "en" },
      "files": [
        {
          "kind": "group", "path": "Settings", "name": "Config",
          "children": [ { "path": "Project.xcconfig", "name": "Project" } ],
        },
        { "kind": "folder", "path": "App", "target-membership": [ "App" ] },
        {
          "kind": "group", "name": "Products",
          "children": [
            { "path": "<PRODUCTS>/App.app", "id": "A1" },
            { "path": "<PRODUCTS>/Kit.framework", "target-membership": [
              { "build-phase": "App/copy/Embed Frameworks", "code-sign-on-copy": true } ] },
            { "path": "<PRODUCTS>/Clip.app", "id": "C1", "target-membership": [ "id:PHASE" ] },
          ],
        },
      ],
      "targets": [
        {
          "name": "App", "id": "T1", "product": "id:A1", "product-type": "application",
          "specialized-configurations": [
            { "name": "Debug", "file": { "anchor": "App", "relative-path": "Debug.xcconfig" } },
          ],
          "dependencies": [ "Share", { "target": "Tool", "platforms": [ "ios" ] } ],
          "build-phases": [
            "compile-sources",
            { "kind": "copy", "name": "Embed Frameworks" }, { "kind": "copy", "id": "PHASE" },
          ],
          "build-settings": {
            "CURRENT_PROJECT_VERSION": "3",
            "CURRENT_PROJECT_VERSION[sdk=iphoneos*]": "4",
            "CURRENT_PROJECT_VERSION[config=Debug][sdk=iphoneos*]": "5",
          },
        },
        { "name": "Share", "id": "T2", "full-product-type": "com.apple.product-type.app-extension" },
        { "name": "Kit", "id": "T3", "product": "Products/Kit.framework", "product-type": "framework",
          "build-settings": { "MARKETING_VERSION": "1.0" } },
        { "name": "Clip", "id": "T6", "product": [ "Products", { "name": "Clip.app" } ],
          "product-type": "application.on-demand-install-capable" },
        { "name": "Tool", "id": "T7", "product-type": "tool" },
        { "name": "All", "id": "T4", "kind": "aggregate" },
        { "name": "Make", "id": "T5", "kind": "external-build-system", "build-tool-path": "make" },
      ],
      "build-settings": {
        "SDKROOT": "iphoneos", "GENERATE_INFOPLIST_FILE": "YES",
        "MARKETING_VERSION": "2.0", // for all
        "MARKETING_VERSION[config=Debug]": "1.9",
        "OTHER_SWIFT_FLAGS": [ "-a", "-b" ],
      },
    }
    """

  private static let files = [
    "App.xcodeproj/project.xcproj": project,
    "Settings/Project.xcconfig": "PRODUCT_BUNDLE_IDENTIFIER = com.example.$(TARGET_NAME)\n",
    "App/Debug.xcconfig": "MARKETING_VERSION = 3.0 // beats the project\n",
  ]

  private func read(_ files: [String: String] = files) throws -> XcodeReadings {
    try XcodeProjectReader(tree: MemoryTree(files), path: "App.xcodeproj").read()
  }

  @Test func `reads every native target in every configuration`() throws {
    let readings = try read()
    #expect(readings.configurations == ["Debug", "Release"])
    #expect(readings.defaultConfiguration == "Release")
    #expect(readings.targets.map(\.name) == ["App", "Share", "Kit", "Clip", "Tool"])
    #expect(
      readings.targets.map(\.productType) == [
        "application", "app-extension", "framework", "application.on-demand-install-capable",
        "tool",
      ])
    let rows = readings.readings.map {
      "\($0.target ?? "") \($0.configuration ?? "") \($0.version.value?.text ?? "-") "
        + ($0.build.value?.text ?? "-")
    }
    #expect(
      rows == [
        "App Debug 3.0 5", "App Release 2.0 4", "Share Debug 1.9 -", "Share Release 2.0 -",
        "Kit Debug 1.0 -", "Kit Release 1.0 -", "Clip Debug 1.9 -", "Clip Release 2.0 -",
        "Tool Debug 1.9 -", "Tool Release 2.0 -",
      ])
  }

  @Test func `knows what is embedded by dependency, by name, and by identifier`() throws {
    #expect(try read().targets[0].embeds == ["Kit", "Clip", "Share"])
  }

  @Test func `finds xcconfig files by their names in groups and inside of folders`() throws {
    let readings = try read()
    #expect(readings.notes.isEmpty)
    #expect(readings.readings[1].bundleIdentifier == "com.example.App")
    #expect(readings.readings[0].bundleIdentifier == nil)
    #expect(readings.readings[0].version.value?.place?.description == "App/Debug.xcconfig:1:21")
  }

  @Test func `says where a value is, inside of its quotes`() throws {
    let place = try #require(try read().readings[1].version.value?.place)
    #expect(place.file == "App.xcodeproj/project.xcproj")
    #expect(place.excerpt?.contains("\"MARKETING_VERSION\": \"2.0\"") == true)
    #expect(place.width == 3)
  }

  @Test func `a missing xcconfig file is named`() throws {
    var files = Self.files
    files["Settings/Project.xcconfig"] = nil
    #expect(
      try read(files).notes.map(\.text) == ["Settings/Project.xcconfig is not in the repository"])
  }

  static let faults = [
    (#"{ "targets": ["#, "ends"),
    ("{}", "is no Xcode project: it lists no targets"),
    (
      #"{ "targets": [], "required-capabilities": [ "glow in the dark files" ] }"#,
      "'glow in the dark files' is a capability"
    ),
    (#"{ "targets": [ { "name": "A" }, { "name": "A" } ] }"#, "'A' is the name of two targets"),
    ("", "is empty"),
  ]

  @Test(arguments: faults)
  func `what cannot be relied on is undetermined`(text: String, part: String) {
    do throws(Undetermined) {
      _ = try XcodeProjectReader(
        tree: MemoryTree(["App.xcodeproj/project.xcproj": text]), path: "App.xcodeproj"
      ).read()
      Issue.record("it was read")
    } catch {
      #expect(error.reason.contains(part), "\(error.reason)")
      #expect(error.place?.file == "App.xcodeproj/project.xcproj")
    }
  }

  @Test func `a project in JSON is found and chosen like any other`() throws {
    let findings = try ProjectReader(tree: MemoryTree(Self.files)).read()
    #expect(findings.candidate.value?.target == "App")
    #expect(findings.candidate.value?.version.value?.text == "2.0")
  }
}
