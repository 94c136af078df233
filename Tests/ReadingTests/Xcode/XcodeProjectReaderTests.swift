import Diagnostics
import Reading
import TestSupport
import Testing

/// Cases from bug reports about other tools; see the names for what went wrong there.
@Suite struct XcodeProjectReaderTests {
  @Test func `a version composed of three settings is composed`() throws {
    let app = try app(
      settings: ["INFOPLIST_FILE": "Info.plist"], xcconfig: "MAJOR = 1\nMINOR = 2\nPATCH = 3",
      plist: [("CFBundleShortVersionString", "$(MAJOR).$(MINOR).$(PATCH)")])
    #expect(app.version.value?.text == "1.2.3")
    #expect(app.version.value?.place?.description == "Info.plist:5:9")
  }

  @Test func `a name that nothing sets adds nothing and is noted`() throws {
    let app = try app(
      settings: ["INFOPLIST_FILE": "Info.plist"],
      plist: [("CFBundleShortVersionString", "2019.23${PR_BRANCH}")])
    #expect(app.version.value?.text == "2019.23")
    #expect(app.version.value?.notes.map(\.text) == ["PR_BRANCH is set nowhere and adds nothing"])
  }

  @Test func `a version at project level reaches the target`() throws {
    let project = ProjectText(
      settings: ["MARKETING_VERSION": "4.5"],
      targets: [.init(name: "App", settings: ["GENERATE_INFOPLIST_FILE": "YES"])])
    let app = try read(project)
    #expect(app.version.value?.text == "4.5")
    #expect(app.version.value?.chain.map(\.text) == ["MARKETING_VERSION = 4.5 (project)"])
  }

  @Test func `a version in an included xcconfig is found`() throws {
    let app = try app(
      settings: ["GENERATE_INFOPLIST_FILE": "YES"], xcconfig: "#include \"Version.xcconfig\"",
      files: ["Version.xcconfig": "MARKETING_VERSION = 7.75"])
    #expect(app.version.value?.text == "7.75")
    #expect(app.version.value?.place?.description == "Version.xcconfig:1:21")
  }

  @Test(arguments: [
    "$(SRCROOT)/App/$(NAME)-Info.plist", "${PROJECT_DIR}/App/My App-Info.plist",
    "App/$(TARGET_NAME:default=x)/../My App-Info.plist", "$(SOURCE_ROOT)/App/$(NAME)-Info.plist",
  ])
  func `the property list is found through settings`(path: String) throws {
    let app = try app(
      settings: ["INFOPLIST_FILE": path, "NAME": "My App"],
      files: ["App/My App-Info.plist": infoPlist([("CFBundleShortVersionString", "3.1")])])
    #expect(app.version.value?.text == "3.1")
  }

  @Test func `a name that keeps the property list from being found is reported`() throws {
    let app = try app(settings: ["INFOPLIST_FILE": "$(FOLDER)/App.plist"])
    let undetermined = try #require(app.version.undetermined)
    #expect(
      undetermined.reason == "/App.plist is outside of the repository: nothing sets FOLDER")
    #expect(undetermined.subject == "marketing version of App (Release)")
  }

  @Test func `the property list may be named in an xcconfig only`() throws {
    let app = try app(
      settings: [:], xcconfig: "INFOPLIST_FILE = Info.plist",
      plist: [("CFBundleShortVersionString", "1.0.11"), ("CFBundleVersion", "11")])
    #expect(app.version.value?.text == "1.0.11")
    #expect(app.build.value?.text == "11")
  }

  @Test func `a target without a property list has its MARKETING_VERSION`() throws {
    let app = try app(settings: ["MARKETING_VERSION": "2.0"])
    #expect(app.version.value?.text == "2.0")
    #expect(app.build == .absent)
  }

  @Test(arguments: ["MARKETING_VERSION = 1.2.3 // note", "MARKETING_VERSION = 1.2.3;"])
  func `comments and semicolons are no part of a value`(line: String) throws {
    let app = try app(settings: ["GENERATE_INFOPLIST_FILE": "YES"], xcconfig: line)
    #expect(app.version.value?.text == "1.2.3")
  }

  @Test func `a condition on the configuration counts in that configuration`() throws {
    let project = ProjectText(
      settings: ["MARKETING_VERSION[config=Release]": "2.0", "MARKETING_VERSION": "1.0"],
      targets: [.init(name: "App", settings: ["GENERATE_INFOPLIST_FILE": "YES"])])
    #expect(try read(project, "Release").version.value?.text == "2.0")
    #expect(try read(project, "Debug").version.value?.text == "1.0")
  }

  @Test func `an include may be relative to the project`() throws {
    let app = try app(
      settings: ["GENERATE_INFOPLIST_FILE": "YES"], xcconfigPath: "Config/App.xcconfig",
      xcconfig: "#include \"Config/Version.xcconfig\"",
      files: ["Config/Version.xcconfig": "MARKETING_VERSION = 5.0"])
    #expect(app.version.value?.text == "5.0")
  }

  @Test func `each target has its own version`() throws {
    let generated = ["GENERATE_INFOPLIST_FILE": "YES"]
    let project = ProjectText(
      settings: ["MARKETING_VERSION": "3.2.1"],
      targets: [
        .init(name: "App", settings: generated),
        .init(
          name: "Tests", type: "bundle.unit-test",
          settings: generated.merging(["MARKETING_VERSION": "1.0"]) { $1 }),
      ])
    let readings = try readings(of: project)
    #expect(readings.readings.map { $0.version.value?.text } == ["3.2.1", "3.2.1", "1.0", "1.0"])
    #expect(readings.targets.map(\.isTest) == [false, true])
  }

  @Test func `a target that overrides the xcconfig is seen at its own place`() throws {
    let generated = ["GENERATE_INFOPLIST_FILE": "YES"]
    let project = ProjectText(
      xcconfig: "App.xcconfig",
      targets: [
        .init(name: "App", settings: generated),
        .init(
          name: "Share", type: "app-extension",
          settings: generated.merging(["MARKETING_VERSION": "1.5.3"]) { $1 }),
      ])
    let readings = try readings(
      of: project, files: ["App.xcconfig": "MARKETING_VERSION = 1.5.4"], configuration: "Release")
    #expect(readings.map { $0.version.value?.text } == ["1.5.4", "1.5.3"])
    #expect(
      readings.map { $0.version.value?.place?.file }
        == ["App.xcconfig", "App.xcodeproj/project.pbxproj"])
  }

  @Test func `extensions and watch apps are read with what embeds them`() throws {
    let project = ProjectText(targets: [
      .init(
        name: "App", settings: ["MARKETING_VERSION": "24.1"], copies: ["Widget", "Watch"],
        dependsOn: ["Widget", "Watch", "Clip", "Core"]),
      .init(name: "Widget", type: "app-extension", settings: ["MARKETING_VERSION": "24.0"]),
      .init(name: "Watch", type: "application.watchapp2", settings: ["MARKETING_VERSION": "1.0"]),
      .init(name: "Clip", type: "application.on-demand-install-capable"),
      .init(name: "Core", type: "library.static"),
      .init(name: "AppTests", type: "bundle.unit-test", dependsOn: ["App", "Widget"]),
    ])
    let readings = try readings(of: project, configuration: "Release")
    #expect(readings.map(\.embeds) == [["Widget", "Watch", "Clip"], [], [], [], [], []])
    #expect(readings.map(\.platform)[2] == "watchos")
    #expect(readings.map(\.productType)[1] == "app-extension")
    #expect(readings.prefix(3).map { $0.version.value?.text } == ["24.1", "24.0", "1.0"])
  }

  @Test(arguments: ["application", "application.watchapp2"])
  func `a watch app belongs to the app that it names`(type: String) throws {
    let project = ProjectText(targets: [
      .init(
        name: "App",
        settings: ["SDKROOT": "iphoneos", "PRODUCT_BUNDLE_IDENTIFIER": "com.a.$(TAG)"],
        only: ["Debug": ["TAG": "dev"], "Release": ["TAG": "app"]]),
      .init(
        name: "Watch", type: type,
        settings: [
          "SDKROOT": "watchos", "GENERATE_INFOPLIST_FILE": "YES",
          "INFOPLIST_KEY_WKCompanionAppBundleIdentifier": "com.a.app",
        ]),
      .init(
        name: "Other", type: type,
        settings: ["SDKROOT": "watchos", "INFOPLIST_FILE": "Other/Info.plist"]),
    ])
    let plist = infoPlist([("WKCompanionAppBundleIdentifier", "com.a.$(NAME:default=app)")])
    let readings = try readings(of: project, files: ["Other/Info.plist": plist])
    #expect(readings.readings.map(\.embeds) == [[], ["Watch", "Other"], [], [], [], []])
    #expect(readings.targets.map(\.embeds) == [["Watch", "Other"], [], []])
  }

  @Test func `a property list in wrong letter case is read and noted`() throws {
    let project = ProjectText(targets: [
      .init(name: "App", settings: ["INFOPLIST_FILE": "$(SRCROOT)/app/info.plist"])
    ])
    let files = ["App/Info.plist": infoPlist([("CFBundleVersion", "7")])]
    let readings = try readings(of: project, files: files)
    #expect(readings.readings.last?.build.value?.text == "7")
    #expect(
      readings.notes.first?.text
        == "app/info.plist is spelled App/Info.plist in the repository; a disk that minds letter "
        + "case does not find it")
  }

  @Test func `a binary property list reads like any other`() throws {
    var tree = MemoryTree([
      "App.xcodeproj/project.pbxproj": ProjectText(
        targets: [.init(name: "App", settings: ["INFOPLIST_FILE": "Info.plist"])]
      ).text
    ])
    tree["Info.plist"] = Self.binary
    let reading = try XcodeProjectReader(tree: tree, path: "App.xcodeproj").read().readings.last
    #expect(reading?.version.value?.text == "1.12")
    #expect(reading?.version.value?.place == Location("Info.plist"))
  }

  /// `{CFBundleShortVersionString = "1.12"}` as `plutil -convert binary1` writes it.
  private static let binary: [UInt8] =
    Array("bplist00".utf8) + [0xD1, 0x01, 0x02, 0x5F, 0x10, 0x1A]
    + Array("CFBundleShortVersionString".utf8) + [0x54] + Array("1.12".utf8)
    + [0x08, 0x0B, 0x28] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3]
    + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 0x2D]
}

// MARK: - Helpers

extension XcodeProjectReaderTests {
  /// Reads the Release configuration of a project with one application.
  private func app(
    settings: [String: String], xcconfigPath: String = "App.xcconfig", xcconfig: String? = nil,
    plist: [(String, String)]? = nil, files: [String: String] = [:]
  ) throws -> Reading {
    var files = files
    files["Info.plist"] = plist.map(infoPlist)
    files[xcconfigPath] = xcconfig
    let target = ProjectText.Target(
      name: "App", settings: settings, xcconfig: xcconfig == nil ? nil : xcconfigPath)
    return try read(ProjectText(targets: [target]), files: files)
  }

  private func read(
    _ project: ProjectText, _ configuration: String = "Release", files: [String: String] = [:]
  ) throws -> Reading {
    try #require(readings(of: project, files: files, configuration: configuration).first)
  }

  private func readings(
    of project: ProjectText, files: [String: String] = [:], configuration: String
  ) throws -> [Reading] {
    try readings(of: project, files: files).readings.filter { $0.configuration == configuration }
  }

  private func readings(
    of project: ProjectText, files: [String: String] = [:]
  ) throws -> XcodeReadings {
    var files = files
    files["App.xcodeproj/project.pbxproj"] = project.text
    return try XcodeProjectReader(tree: MemoryTree(files), path: "App.xcodeproj").read()
  }
}

extension Determination {
  /// Why there is no answer, when there is none.
  var undetermined: Undetermined? {
    guard case .undetermined(let undetermined) = self else { return nil }
    return undetermined
  }
}
