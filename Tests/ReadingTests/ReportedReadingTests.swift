import Diagnostics
import Foundation
import Reading
import TestSupport
import Testing

/// What people reported that other tools read wrong, numbered as in the list of reports.
@Suite struct ReportedReadingTests {
  /// One report: an application's settings and files, and what ships.
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    var project: [String: String] = [:]
    var settings: [String: String] = [:]
    var xcconfig: String?
    var files: [String: String] = [:]
    var version: String?
    var debug: String?
    var note: String?
  }

  private static let versionKey = "CFBundleShortVersionString"

  private static func list(_ version: String) -> [String: String] {
    ["App/Info.plist": infoPlist([(versionKey, version)])]
  }

  static let rows: [Row] = [
    Row(
      testDescription: "row 1: a version composed of three settings is all three",
      settings: ["INFOPLIST_FILE": "App/Info.plist"], xcconfig: "V.xcconfig",
      files: list("$(MAJOR).$(MINOR).$(PATCH)").merging(
        ["V.xcconfig": "MAJOR = 1\nMINOR = 2\nPATCH = 3\n"]) { $1 },
      version: "1.2.3"),
    Row(
      testDescription: "row 2: a name that nothing sets adds nothing, with a note",
      settings: ["INFOPLIST_FILE": "App/Info.plist"], files: list("2019.23${PR_BRANCH}"),
      version: "2019.23", note: "PR_BRANCH is set nowhere"),
    Row(
      testDescription: "row 3: the version is set at project level only",
      project: ["MARKETING_VERSION": "3.0"], version: "3.0"),
    Row(
      testDescription: "row 4: the version is set in an included xcconfig only",
      xcconfig: "App.xcconfig",
      files: [
        "App.xcconfig": "#include \"V.xcconfig\"\n", "V.xcconfig": "MARKETING_VERSION = 4.1",
      ],
      version: "4.1"),
    Row(
      testDescription: "row 5: the list's path has SRCROOT and another name in it",
      settings: ["INFOPLIST_FILE": "$(SRCROOT)/$(PLACE)/Info.plist", "PLACE": "App"],
      files: list("5.0"), version: "5.0"),
    Row(
      testDescription: "row 6: the list is named in an xcconfig only", xcconfig: "V.xcconfig",
      files: list("6.0").merging(["V.xcconfig": "INFOPLIST_FILE = App/Info.plist"]) { $1 },
      version: "6.0"),
    Row(
      testDescription: "row 7: a target without a list has its MARKETING_VERSION",
      settings: ["MARKETING_VERSION": "7.0", "GENERATE_INFOPLIST_FILE": "YES"], version: "7.0"),
    Row(
      testDescription: "row 8: a comment ends the value",
      xcconfig: "V.xcconfig", files: ["V.xcconfig": "MARKETING_VERSION = 1.2.3 // note\n"],
      version: "1.2.3"),
    Row(
      testDescription: "row 8: a semicolon ends the value",
      xcconfig: "V.xcconfig", files: ["V.xcconfig": "MARKETING_VERSION = 1.2.3;\n"],
      version: "1.2.3"),
    Row(
      testDescription: "row 9: a condition counts in its configuration",
      settings: ["MARKETING_VERSION": "1.0", "MARKETING_VERSION[config=Release]": "2.0"],
      version: "2.0", debug: "1.0"),
    Row(
      testDescription: "row 11: an include is relative to the project, not to the includer",
      xcconfig: "Config/App.xcconfig",
      files: [
        "Config/App.xcconfig": "#include \"Shared/V.xcconfig\"\n",
        "Shared/V.xcconfig": "MARKETING_VERSION = 11.0\n",
      ],
      version: "11.0"),
    Row(
      testDescription: "row 16: a binary list reads like any other",
      settings: ["INFOPLIST_FILE": "App/Info.plist"], version: "16.0"),
    Row(
      testDescription: "claim: the includer wins only where it comes later",
      xcconfig: "A.xcconfig",
      files: [
        "A.xcconfig": "MARKETING_VERSION = 1.0\n#include? \"B\"\n",
        "B.xcconfig": "MARKETING_VERSION = 2.0\n",
      ],
      version: "2.0"),
    Row(
      testDescription: "claim: a modified reference is a reference",
      settings: [
        "MARKETING_VERSION": "$(NONE:default=$(BASE:truncatedversion))", "BASE": "1.2.3.4",
      ],
      version: "1.2.3"),
    Row(
      testDescription: "claim: part of a value may be a reference",
      settings: ["MARKETING_VERSION": "1.$(MINOR)", "MINOR": "8"], version: "1.8"),
    Row(
      testDescription: "claim: a generated list takes MARKETING_VERSION over its own literal",
      settings: [
        "INFOPLIST_FILE": "App/Info.plist", "GENERATE_INFOPLIST_FILE": "YES",
        "MARKETING_VERSION": "2.0",
      ],
      files: list("1.0"), version: "2.0"),
    Row(
      testDescription: "claim: a list that is not generated keeps its literal",
      settings: [
        "INFOPLIST_FILE": "App/Info.plist", "GENERATE_INFOPLIST_FILE": "NO",
        "MARKETING_VERSION": "2.0",
      ],
      files: list("1.0"), version: "1.0"),
    Row(
      testDescription: "claim: an empty version is a missing key",
      settings: ["MARKETING_VERSION": "", "GENERATE_INFOPLIST_FILE": "YES"], version: nil),
    Row(
      testDescription: "claim: the list that the build ships counts, not the one of Debug",
      settings: ["INFOPLIST_FILE": "$(CONFIGURATION)/Info.plist"],
      files: [
        "Debug/Info.plist": infoPlist([(versionKey, "0.1")]),
        "Release/Info.plist": infoPlist([(versionKey, "1.0")]),
      ],
      version: "1.0", debug: "0.1"),
  ]

  private func readings(_ row: Row) throws -> [Reading] {
    var settings = row.settings
    settings["SDKROOT"] = "iphoneos"
    let target = ProjectText.Target(name: "App", settings: settings, xcconfig: row.xcconfig)
    let text = ProjectText(settings: row.project, targets: [target]).text
    var tree = MemoryTree(row.files)
    tree["App.xcodeproj/project.pbxproj"] = Array(text.utf8)
    if row.testDescription.contains("binary") {
      let list = [Self.versionKey: "16.0", "CFBundlePackageType": "APPL"]
      tree["App/Info.plist"] = Array(
        try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
    }
    return try ProjectReader(tree: tree).read().readings
  }

  @Test(arguments: rows)
  func `reads what the build would ship`(row: Row) throws {
    let readings = try readings(row)
    let release = try #require(readings.first { $0.configuration == "Release" })
    #expect(release.version.value?.text == row.version, "\(release.version)")
    if let debug = row.debug {
      let reading = try #require(readings.first { $0.configuration == "Debug" })
      #expect(reading.version.value?.text == debug)
    }
    if let note = row.note {
      #expect(release.version.value?.notes.contains { $0.text.hasPrefix(note) } == true)
    }
  }

  @Test func `row 5: a name that keeps the list from being found is reported`() throws {
    let row = Row(
      testDescription: "", settings: ["INFOPLIST_FILE": "$(NOWHERE)/Info.plist"],
      files: Self.list("5.0"))
    #expect(try readings(row).last?.version.undetermined?.reason.contains("NOWHERE") == true)
  }

  @Test func `row 13: the app's version is the app's, whatever its tests say`() throws {
    let app = ProjectText.Target(
      name: "App", settings: ["INFOPLIST_FILE": "App/Info.plist", "SDKROOT": "iphoneos"])
    let tests = ProjectText.Target(
      name: "AppTests", type: "bundle.unit-test", settings: ["INFOPLIST_FILE": "Tests/Info.plist"])
    let text = ProjectText(
      settings: ["MARKETING_VERSION": "3.2.1"], targets: [tests, app]
    ).text
    let found = try ProjectReader(
      tree: MemoryTree([
        "App.xcodeproj/project.pbxproj": text,
        "App/Info.plist": infoPlist([(Self.versionKey, "$(MARKETING_VERSION)")]),
        "Tests/Info.plist": infoPlist([(Self.versionKey, "1.0")]),
      ])
    ).read()
    #expect(found.candidate.value?.version.value?.text == "3.2.1")
  }

  @Test func `row 32: what is no digit is not glued together`() throws {
    let found = try ProjectReader(
      tree: MemoryTree(["pubspec.yaml": "name: a\nversion: 0.1.2-9b772e2\nflutter: {}\n"])
    ).read()
    #expect(found.candidate.value?.version.value?.text == "0.1.2-9b772e2")
  }
}
