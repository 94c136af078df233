import Diagnostics
import Reading
import TestSupport
import Testing

/// How a project file is put together: groups, configurations, targets, and what is broken.
@Suite struct XcodeStructureTests {
  private func readings(
    _ project: String, files: [String: String] = [:], path: String = "ios/App.xcodeproj"
  ) throws(Undetermined) -> XcodeReadings {
    var files = files
    files["\(path)/project.pbxproj"] = project
    return try XcodeProjectReader(tree: MemoryTree(files), path: path).read()
  }

  private static let generated = ["GENERATE_INFOPLIST_FILE": "YES"]

  /// A project whose target is based on the file `CONFIG`, with these objects beside.
  private func project(_ objects: String, base: String = "baseConfigurationReference = CONFIG;")
    -> String
  {
    ProjectText(
      targets: [.init(name: "App", settings: Self.generated)], extra: objects,
      extraConfiguration: base
    ).text.replacingFirst("children = ()", by: "children = (OUTER, SYNCED, LOOP)")
  }

  @Test(arguments: [
    // The groups around the file and where it then is.
    (
      """
      OUTER = {isa = PBXGroup; children = (INNER); path = Outer; sourceTree = "<group>"; };
      INNER = {isa = PBXGroup; children = (CONFIG); path = "In ner"; sourceTree = "<group>"; };
      CONFIG = {isa = PBXFileReference; path = A.xcconfig; sourceTree = "<group>"; };
      """, "ios/Outer/In ner/A.xcconfig"
    ),
    (
      """
      OUTER = {isa = PBXGroup; children = (INNER); name = Outer; sourceTree = "<group>"; };
      INNER = {isa = PBXVariantGroup; children = (CONFIG); path = ../Inner; sourceTree = "<group>"; };
      CONFIG = {isa = PBXFileReference; path = Sub/A.xcconfig; sourceTree = "<group>"; };
      """, "Inner/Sub/A.xcconfig"
    ),
    (
      """
      OUTER = {isa = PBXGroup; children = (CONFIG); path = Outer; sourceTree = "<group>"; };
      CONFIG = {isa = PBXFileReference; path = A.xcconfig; sourceTree = SOURCE_ROOT; };
      """, "ios/A.xcconfig"
    ),
    (
      """
      OUTER = {isa = PBXGroup; children = (INNER); path = Outer; sourceTree = "<group>"; };
      INNER = {isa = PBXGroup; children = (CONFIG); path = Inner; sourceTree = SOURCE_ROOT; };
      CONFIG = {isa = PBXFileReference; path = A.xcconfig; sourceTree = "<group>"; };
      """, "ios/Inner/A.xcconfig"
    ),
    ("CONFIG = {isa = PBXFileReference; path = A.xcconfig; };", "ios/A.xcconfig"),
    (
      """
      LOOP = {isa = PBXGroup; children = (LOOP, OUTER); path = Loop; sourceTree = "<group>"; };
      OUTER = {isa = PBXGroup; children = (LOOP, CONFIG); path = Outer; sourceTree = "<group>"; };
      CONFIG = {isa = PBXFileReference; path = A.xcconfig; sourceTree = SOURCE_ROOT; };
      """, "ios/A.xcconfig"
    ),
  ])
  func `groups lead to the configuration file`(objects: String, path: String) throws {
    let readings = try readings(project(objects), files: [path: "MARKETING_VERSION = 1.7"])
    #expect(readings.readings.last?.version.value?.text == "1.7")
    #expect(readings.readings.last?.version.value?.place?.file == path)
    #expect(readings.notes == [])
  }

  @Test func `a synchronized folder leads to the configuration file`() throws {
    let base = """
      baseConfigurationReferenceAnchor = SYNCED;
      baseConfigurationReferenceRelativePath = "Sub/Alpha.xcconfig";
      """
    let objects = """
      SYNCED = {isa = PBXFileSystemSynchronizedRootGroup; path = Configs; sourceTree = "<group>"; };
      """
    let readings = try readings(
      project(objects, base: base),
      files: ["ios/Configs/Sub/Alpha.xcconfig": "MARKETING_VERSION = 0.3.6"])
    #expect(readings.readings.last?.version.value?.text == "0.3.6")
  }

  @Test(arguments: [
    (
      "CONFIG = {path = /Users/ci/QS/A.xcconfig; sourceTree = \"<absolute>\"; };",
      "/Users/ci/QS/A.xcconfig is outside of the repository"
    ),
    (
      "CONFIG = {path = A.xcconfig; sourceTree = BUILT_PRODUCTS_DIR; };",
      "$(BUILT_PRODUCTS_DIR)/A.xcconfig is outside of the repository"
    ),
    (
      "CONFIG = {path = ../../A.xcconfig; sourceTree = \"<group>\"; };",
      "../../A.xcconfig is outside of the repository"
    ),
    (
      "CONFIG = {path = A.xcconfig; sourceTree = \"<group>\"; };",
      "ios/A.xcconfig is not in the repository"
    ),
  ])
  func `a configuration file that cannot be read is noted`(object: String, note: String) throws {
    let readings = try readings(project(object))
    #expect(readings.notes.map(\.text) == [note])
    #expect(readings.notes.first?.place?.file == "ios/App.xcodeproj/project.pbxproj")
    #expect(readings.readings.last?.version.undetermined?.reason.hasSuffix(note) == true)
  }

  @Test func `the files of CocoaPods are noted together`() throws {
    let pods = ["A", "B"].map { name in
      ProjectText.Target(
        name: name, settings: Self.generated, xcconfig: "Pods/T/Pods-\(name).release.xcconfig")
    }
    #expect(
      try readings(ProjectText(targets: pods).text).notes.map(\.text)
        == ["2 xcconfig files of CocoaPods are not in the repository; they set no version"])
  }

  @Test func `a list is joined by spaces and a later key wins`() throws {
    let objects = """
      "Release of T App" = {isa = XCBuildConfiguration; name = Release; buildSettings = {
        GENERATE_INFOPLIST_FILE = YES; PARTS = (1, "2 3"); MARKETING_VERSION = wrong;
        MARKETING_VERSION = "$(PARTS)"; "CURRENT_PROJECT_VERSION[sdk=" = 9;
        "CURRENT_PROJECT_VERSION[sdk=*]" = 5; CURRENT_PROJECT_VERSION = 4; }; };
      """
    let target = ProjectText.Target(name: "App", settings: Self.generated)
    let readings = try readings(ProjectText(targets: [target], extra: objects).text)
    #expect(readings.readings.last?.version.value?.text == "1 2 3")
    #expect(readings.readings.last?.build.value?.text == "5")
  }

  @Test func `aggregate and legacy targets are left out`() throws {
    let readings = try readings(
      ProjectText(targets: [
        .init(name: "All", isa: "PBXAggregateTarget"), .init(name: "Make", isa: "PBXLegacyTarget"),
        .init(name: "App", settings: Self.generated),
      ]).text)
    #expect(readings.targets.map(\.name) == ["App"])
    #expect(readings.readings.map(\.configuration) == ["Debug", "Release"])
    #expect(readings.configurations == ["Debug", "Release"])
    #expect(readings.defaultConfiguration == "Release")
  }

  @Test func `a configuration that the project lacks takes the project's default`() throws {
    let objects = """
      "L T App" = {isa = XCConfigurationList; buildConfigurations = (BETA); };
      BETA = {isa = XCBuildConfiguration; name = Beta; buildSettings = {
        GENERATE_INFOPLIST_FILE = YES; }; };
      """
    let project = ProjectText(
      settings: [:], only: ["Release": ["MARKETING_VERSION": "3.0"]],
      targets: [.init(name: "App")], extra: objects)
    let readings = try readings(project.text)
    #expect(readings.readings.map(\.configuration) == ["Beta"])
    #expect(readings.readings.last?.version.value?.text == "3.0")
  }

  @Test func `names of the build system itself are known`() throws {
    let readings = try readings(
      ProjectText(targets: [
        .init(
          name: "My App",
          settings: [
            "GENERATE_INFOPLIST_FILE": "YES",
            "MARKETING_VERSION": "$(PROJECT_NAME)-$(TARGET_NAME)-$(PRODUCT_NAME)-$(CONFIGURATION)",
            "CURRENT_PROJECT_VERSION": "$(PLATFORM_NAME)$(EFFECTIVE_PLATFORM_NAME)",
            "SDKROOT": "iphoneos",
          ])
      ]).text)
    #expect(readings.readings.last?.version.value?.text == "App-My App-My App-Release")
    #expect(readings.readings.last?.build.value?.text == "iphoneos-iphoneos")
  }
}

// MARK: - Platforms

extension XcodeStructureTests {
  @Test(arguments: [
    (["SDKROOT": "iphoneos"], "ios", "iphoneos"), (["SDKROOT": "macosx14.0"], "macos", "macosx"),
    (["SDKROOT": "appletvos"], "tvos", "appletvos"), (["SDKROOT": "watchos"], "watchos", "watchos"),
    (["SDKROOT": "xros"], "visionos", "xros"),
    (["SDKROOT": "/Developer/SDKs/MacOSX10.6.sdk"], "macos", "macosx"),
    (
      ["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "iphonesimulator iphoneos macosx"], "ios",
      "iphoneos"
    ),
    (["SUPPORTED_PLATFORMS": "$(BOTH)", "BOTH": "macosx iphoneos"], "macos", "macosx"),
    (["TVOS_DEPLOYMENT_TARGET": "17.0"], "tvos", "appletvos"), ([:], "macos", "macosx"),
  ])
  func `the platform comes from the settings`(
    settings: [String: String], platform: String, sdk: String
  ) throws {
    let base = [
      "MARKETING_VERSION": "0", "MARKETING_VERSION[sdk=\(sdk)*]": "1",
      "MARKETING_VERSION[sdk=\(sdk)]": "2", "MARKETING_VERSION[sdk=\(sdk)7.0]": "3",
    ]
    let target = ProjectText.Target(name: "App", settings: base.merging(settings) { $1 })
    let reading = try readings(ProjectText(targets: [target]).text).readings.last
    #expect(reading?.platform == platform)
    #expect(reading?.version.value?.text == "1")
  }

  @Test func `the lowest system is that of the platform`() throws {
    let settings = [
      "SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "$(LOWEST)", "LOWEST": "15.0",
      "MACOSX_DEPLOYMENT_TARGET": "13.0",
    ]
    let target = ProjectText.Target(name: "App", settings: settings)
    let reading = try readings(ProjectText(targets: [target]).text).readings.last
    #expect(reading?.minimumOS == "15.0")
  }
}

// MARK: - What is broken

extension XcodeStructureTests {
  private func fault(_ files: [String: String]) -> Undetermined? {
    do throws(Undetermined) {
      _ = try XcodeProjectReader(tree: MemoryTree(files), path: "App.xcodeproj").read()
      return nil
    } catch {
      return error
    }
  }

  @Test func `an empty project file is undetermined`() {
    let fault = fault(["App.xcodeproj/project.pbxproj": ""])
    #expect(fault?.reason == "App.xcodeproj/project.pbxproj is empty")
    #expect(fault?.place?.description == "App.xcodeproj/project.pbxproj:1:1")
    #expect(fault?.help == "Restore the file from version control.")
  }

  @Test(arguments: [0.1, 0.5, 0.9, 0.99])
  func `a truncated project file is undetermined at its place`(part: Double) {
    let text = ProjectText(targets: [.init(name: "App")]).text
    let cut = String(text.prefix(Int(Double(text.count) * part)))
    let fault = fault(["App.xcodeproj/project.pbxproj": cut])
    #expect(fault?.subject == "project")
    #expect(fault?.place?.file == "App.xcodeproj/project.pbxproj")
    #expect(fault?.help.isEmpty == false)
  }

  @Test(arguments: [
    "{}", "(1, 2)", "{objects = {}; rootObject = X;}", "{objects = x; rootObject = x;}",
  ])
  func `a list without a project is undetermined`(text: String) {
    #expect(
      fault(["App.xcodeproj/project.pbxproj": text])?.reason
        == "App.xcodeproj/project.pbxproj is no Xcode project: its root object is missing")
  }

  @Test func `a project in both formats is undetermined`() {
    let text = ProjectText().text
    #expect(
      fault(["App.xcodeproj/project.xcproj": "{}", "App.xcodeproj/project.pbxproj": text])?.reason
        == "App.xcodeproj holds both project.pbxproj and project.xcproj")
  }

  @Test func `a folder without a project is undetermined`() {
    #expect(fault([:])?.reason == "App.xcodeproj holds no project.pbxproj")
  }

  @Test func `dangling identifiers do no harm`() throws {
    let text = ProjectText(targets: [.init(name: "App", settings: Self.generated)]).text
      .replacingFirst("targets = (", by: "targets = (GONE, MAIN, ")
      .replacingFirst("buildPhases = (", by: "buildPhases = (GONE, ")
    #expect(try readings(text).targets.map(\.name) == ["App"])
  }
}
