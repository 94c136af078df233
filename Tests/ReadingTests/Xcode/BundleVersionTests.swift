import Diagnostics
import Documents
import Reading
import TestSupport
import Testing

/// What becomes of a version between the property list and the settings.
@Suite struct BundleVersionTests {
  /// The marketing version of an application whose settings and property list are these.
  private func version(
    _ settings: [String: String], plist: [(String, String)]? = nil, files: [String: String] = [:],
    xcconfig: String? = nil
  ) throws -> Determination<Reading.Value> {
    try reading(settings, plist: plist.map(infoPlist), files: files, xcconfig: xcconfig).version
  }

  private func reading(
    _ settings: [String: String], plist: String?, files: [String: String] = [:],
    xcconfig: String? = nil, overrides: SettingOverrides = .none
  ) throws -> Reading {
    var files = files
    var settings = settings
    if let plist {
      files["App/Info.plist"] = plist
      settings["INFOPLIST_FILE"] = "App/Info.plist"
    }
    let target = ProjectText.Target(name: "App", settings: settings, xcconfig: xcconfig)
    files["ios/App.xcodeproj/project.pbxproj"] =
      ProjectText(targets: [target], folder: "..").text
    let reader = XcodeProjectReader(
      tree: MemoryTree(files), path: "ios/App.xcodeproj", overrides: overrides)
    return try #require(try reader.read().readings.last)
  }

  private static let key = "CFBundleShortVersionString"

  @Test(arguments: [
    // What generates the list, the setting, what the list says, and what ships; nil is no version.
    ("YES", "2.0", "1.0", "2.0"), ("YES", "2.0", nil, "2.0"), ("YES", nil, "1.0", "1.0"),
    ("YES", nil, nil, nil), ("YES", "", "1.0", nil), ("NO", "2.0", "1.0", "1.0"),
    ("NO", "2.0", "$(MARKETING_VERSION)", "2.0"), ("NO", "2.0", nil, nil), ("NO", "2.0", "", nil),
    ("NO", "", "$(MARKETING_VERSION)", nil), ("$(ON)", "2.0", "1.0", "2.0"),
    ("YES", "$(inherited)$(ON:default=)", "1.0", "YES"),
  ])
  func `a generated list takes the setting, another one its own value`(
    generated: String, setting: String?, listed: String?, result: String?
  ) throws {
    var settings = ["GENERATE_INFOPLIST_FILE": generated, "ON": "YES"]
    settings["MARKETING_VERSION"] = setting
    let plist = listed.map { [(Self.key, $0)] } ?? [("CFBundleName", "App")]
    let version = try version(settings, plist: plist)
    #expect(version.value?.text == result)
    if result == nil { #expect(version == .absent) }
  }

  @Test func `a version that only a missing name would give is undetermined`() throws {
    let version = try version([:], plist: [(Self.key, "$(MARKETING_VERSION)")])
    let reason = try #require(version.undetermined)
    #expect(reason.reason == "$(MARKETING_VERSION) is empty: nothing sets MARKETING_VERSION")
    #expect(reason.place?.description == "App/Info.plist:5:9")
    #expect(
      reason.help
        == "Set MARKETING_VERSION in the project or an xcconfig file, or take the version from "
        + "another source.")
  }

  @Test(arguments: ["$(A)", "$(A).$(B)", "$VERSION", "${A:lower}", "$(MARKETING_VERSION)"])
  func `nothing known is never a version`(text: String) throws {
    let settings = ["MARKETING_VERSION": "$(MARKETING_VERSION)"]
    #expect(try version(settings, plist: [(Self.key, text)]).undetermined != nil)
    let generated = ["GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": text]
    #expect(try version(generated).undetermined != nil)
  }

  @Test func `a missing xcconfig is named when it may set the version`() throws {
    let version = try version(
      [:], plist: [(Self.key, "$(APP_VERSION)")], files: ["App.xcconfig": "#include \"Secret\""],
      xcconfig: "App.xcconfig")
    let reason = try #require(version.undetermined)
    #expect(
      reason.reason
        == "$(APP_VERSION) is empty: nothing sets APP_VERSION; Secret is not in the repository")
    #expect(
      reason.help == "Commit the file that sets it, or set APP_VERSION in a file that is committed."
    )
  }

  @Test func `several missing xcconfigs are listed`() throws {
    let includes = ["A", "B", "C", "D"].map { "#include \"\($0).xcconfig\"\n" }.joined()
    let version = try version(
      ["GENERATE_INFOPLIST_FILE": "YES"], files: ["App.xcconfig": includes],
      xcconfig: "App.xcconfig")
    #expect(
      version.undetermined?.reason
        == "MARKETING_VERSION is set nowhere; not in the repository: A.xcconfig, B.xcconfig, "
        + "C.xcconfig, and 1 more")
    #expect(version.undetermined?.place?.description == "App.xcconfig:1:11")
  }

  @Test func `a missing xcconfig does not matter when the version is set`() throws {
    let version = try version(
      ["GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": "2.1.4"], xcconfig: "App.xcconfig")
    #expect(version.value?.text == "2.1.4")
  }

  @Test func `the files of CocoaPods are not to blame`() throws {
    let pods = "Pods/Target Support Files/Pods-App/Pods-App.release.xcconfig"
    #expect(try version(["GENERATE_INFOPLIST_FILE": "YES"], xcconfig: pods) == .absent)
  }

  @Test func `a version that only a template sets is undetermined`() throws {
    let version = try version(
      ["GENERATE_INFOPLIST_FILE": "YES"],
      files: ["App.xcconfig.template": "MARKETING_VERSION = 0.0"], xcconfig: "App.xcconfig")
    #expect(
      version.undetermined?.reason
        == "MARKETING_VERSION = 0.0 (target xcconfig) is set only in a template that each developer "
        + "copies")
    #expect(version.undetermined?.place?.description == "App.xcconfig.template:1:21")
  }

  @Test func `a cycle is undetermined with its chain`() throws {
    let version = try version(
      ["GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": "$(A)", "A": "$(MARKETING_VERSION)"])
    #expect(
      version.undetermined?.reason
        == "MARKETING_VERSION refers to itself: MARKETING_VERSION → A → MARKETING_VERSION")
  }

  @Test func `an xcconfig cycle makes its values undetermined`() throws {
    let version = try version(
      ["GENERATE_INFOPLIST_FILE": "YES"],
      files: ["App.xcconfig": "MARKETING_VERSION = 1.0\n#include \"App.xcconfig\""],
      xcconfig: "App.xcconfig")
    #expect(version.undetermined?.reason.hasPrefix("App.xcconfig includes itself") == true)
  }

  @Test(arguments: ["<dict/>", "<array/>", "<true/>", "<data>AA==</data>"])
  func `a value that is no text is undetermined`(value: String) throws {
    let plist = infoPlist([(Self.key, "X")]).replacingFirst("<string>X</string>", by: value)
    #expect(
      try reading([:], plist: plist).version.undetermined?.reason
        == "CFBundleShortVersionString is no text")
  }

  @Test func `a number counts as it is written`() throws {
    let plist = infoPlist([(Self.key, "X")]).replacingFirst(
      "<string>X</string>", by: "<real>1.10</real>")
    #expect(try reading([:], plist: plist).version.value?.text == "1.10")
  }

  @Test func `a broken property list is undetermined at its place`() throws {
    let reason = try #require(
      try reading([:], plist: "<plist><dict><key>A").version.undetermined)
    #expect(reason.place?.file == "App/Info.plist")
    #expect(reason.subject == "marketing version of App (Release)")
  }

  @Test func `a missing property list is undetermined unless the settings say it all`() throws {
    let reason = try version(["INFOPLIST_FILE": "App/Gone.plist"]).undetermined
    #expect(reason?.reason == "App/Gone.plist is not in the repository")
    #expect(reason?.help == "Commit the file, or correct INFOPLIST_FILE.")
    let generated = ["GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": "1.0"]
    let settings = generated.merging(["INFOPLIST_FILE": "App/Gone.plist"]) { $1 }
    #expect(try version(settings).value?.text == "1.0")
  }

  @Test func `a property list that the build makes is undetermined`() throws {
    let version = try version(["INFOPLIST_FILE": "$(DERIVED_FILE_DIR)/Info.plist"])
    #expect(
      version.undetermined?.reason == "Info.plist exists only while the project is built")
    #expect(
      version.undetermined?.help
        == "Take the version from another source, or correct INFOPLIST_FILE.")
  }

  @Test func `values from outside stand in for a file that is made at build time`() throws {
    let place = Location("pubspec.yaml", line: 4, column: 10)
    let overrides = SettingOverrides([
      "FLUTTER_BUILD_NAME": ("1.18.2", place), "FLUTTER_BUILD_NUMBER": ("64", place),
    ])
    let plist = infoPlist([
      (Self.key, "$(FLUTTER_BUILD_NAME)"), ("CFBundleVersion", "$(FLUTTER_BUILD_NUMBER)"),
    ])
    let reading = try reading(
      ["FLUTTER_BUILD_NUMBER": "65"], plist: plist, overrides: overrides)
    #expect(reading.version.value?.text == "1.18.2")
    #expect(reading.version.value?.place == place)
    #expect(reading.build.value?.text == "65")
  }

  @Test func `the bundle identifier is resolved or not told`() throws {
    func identifier(_ settings: [String: String], _ plist: [(String, String)]) throws -> String? {
      try reading(settings, plist: infoPlist(plist)).bundleIdentifier
    }
    let listed = [("CFBundleIdentifier", "com.example.$(PRODUCT_NAME:lower)")]
    #expect(try identifier([:], listed) == "com.example.app")
    #expect(try identifier(["PRODUCT_BUNDLE_IDENTIFIER": "com.a"], []) == "com.a")
    #expect(try identifier(["PRODUCT_BUNDLE_IDENTIFIER": "$(PREFIX).a"], []) == nil)
    #expect(try identifier(["PRODUCT_BUNDLE_IDENTIFIER": "com.a"], listed) == "com.example.app")
  }
}

extension String {
  /// The text with the first occurrence of `old` replaced.
  func replacingFirst(_ old: String, by new: String) -> String {
    var rest = self[...]
    while !rest.isEmpty, !rest.hasPrefix(old) { rest = rest.dropFirst() }
    return String(self[..<rest.startIndex]) + new + rest.dropFirst(old.count)
  }
}
