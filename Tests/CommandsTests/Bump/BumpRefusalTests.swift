import Commands
import Foundation
import TestSupport
import Testing

@Suite struct BumpRefusalTests {
  private static func pbxproj(_ settings: String, _ share: String = "") -> [String: String] {
    [
      "App.xcodeproj/project.pbxproj": BumpProjectSamples.pbxproj(["App": settings, "Share": share])
    ]
  }

  static let refusals: [(words: [String], files: [String: String], part: String)] = [
    (["calendar"], pbxproj("MARKETING_VERSION = 2.1.4;"), "says no year and month"),
    (["build"], pbxproj("MARKETING_VERSION = 2.1;"), "has no build number"),
    (["patch"], pbxproj("MARKETING_VERSION = 2.0rc;"), "'2.0rc' is more than numbers and periods"),
    (["2.1-rc"], pbxproj("MARKETING_VERSION = 2.0;"), "'2.1-rc' is no version of the scheme apple"),
    (
      ["minor"], pbxproj("MARKETING_VERSION = \"$(X:lower).2\"; X = V1;"),
      "'v1.2' is more than numbers"
    ),
    (
      ["2.2"], pbxproj("X = 2.1.4.5; MARKETING_VERSION = \"$(X:truncatedversion)\";"),
      "is computed from what is written there"
    ),
    (["minor"], pbxproj("MARKETING_VERSION = \"2.\\U0031\";"), "is computed from what is written"),
    (["2.1.1"], pbxproj("A = 2; MARKETING_VERSION = \"$(A).1\";"), "of another shape"),
    (
      ["minor"], pbxproj("A = 1; MARKETING_VERSION = \"$(A).$(A)\";"),
      "and App (Debug) then says 2.2"
    ),
    (
      ["minor", "--build", "9"],
      pbxproj("MARKETING_VERSION = 2.1; CURRENT_PROJECT_VERSION = \"$(MARKETING_VERSION)\";"),
      "would have to become both"
    ),
    (["minor"], pbxproj(""), "has no version"),
    (
      ["minor"], pbxproj("MARKETING_VERSION = 2.1;", "INFOPLIST_FILE = No.plist;"),
      "No.plist is not in the repository"
    ),
    (
      ["2.10"],
      [
        "project.yml": """
        name: A
        targets:
          A: { type: application, platform: iOS, settings: { MARKETING_VERSION: 2.9 } }
        """
      ], "2.10 was to be written, and A (Debug) then says 2.1"
    ),
    (["patch", "--build", "+1"], ["app.json": #"{"expo": {"version": "1.2.3"}}"#], "buildNumber"),
    (["patch", "--build", "x"], ["VERSION": "1.2.3"], "'x' after --build is no build number"),
    (
      ["minor"],
      [
        "CHANGELOG.md": "## [1.3.0]\n## [1.2.0]\n",
        ".trainstop.yml": """
        format: 1
        version: { sources: [ { text: CHANGELOG.md, pattern: "[{version}]", match: first } ] }
        """,
      ], "CHANGELOG.md lists versions"
    ),
    (["sideways"], ["VERSION": "1.2.3"], "neither a version nor a step"),
    (
      ["minor"],
      ["Info.plist": PlistApp.plist(version: "2&#46;1")],
      "Info.plist:5:11: error: '2.1' is computed from what is written there"
    ),
  ]

  @Test(arguments: refusals.indices)
  func `writes nothing and says why with status 2`(index: Int) async throws {
    let (words, files, part) = Self.refusals[index]
    let repository = try ScratchRepository()
    try repository.commit(files: files)
    let run = await Run(
      ["bump"] + words, in: repository.path, environment: repository.environment)
    #expect(run.status == .undecided)
    #expect(run.errors.contains(part), "\(run.errors)")
    #expect(run.errors.contains("help: "))
    #expect(run.output.isEmpty)
    #expect(try repository.git("status", "--porcelain") == "")
  }
}
