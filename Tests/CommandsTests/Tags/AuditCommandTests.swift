import Commands
import Foundation
import TestSupport
import Testing

@Suite struct AuditCommandTests {
  @Test func `tags that agree with their files pass in one line`() async throws {
    let app = try PlistApp()
    for version in ["1.9", "1.10", "2.0"] { try app.release(version, tag: "v\(version)") }
    let run = await app.run("audit")
    #expect(run.status == .passed)
    #expect(run.output == "passed: 3 release tags, 3 in order\n")
    let json = await app.run("audit", "--format", "json")
    let tags = try json.auditRows().compactMap { $0["tag"] as? String }
    #expect(tags == ["v1.9", "v1.10", "v2.0"])
    let first = try #require(try json.auditRows().first)
    let found = try #require(first["found"] as? [String: Any])
    #expect(found["version"] as? String == "1.9")
    #expect(found["build"] as? String == "1")
    #expect((found["place"] as? [String: Any])?["line"] as? Int == 5)
    #expect(first["commit"] as? String == (try app.repository.git("rev-parse", "v1.9")))
    #expect(first["date"] as? String == "2023-11-14T22:13:20Z")
    #expect(first["reachable"] as? Bool == true)
  }

  @Test func `each kind of fault is found and named`() async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    try app.release("1.0", tag: "v1.1")  // Tagged before the bump.
    try app.release("1.2", tag: "v1.2")
    try app.release("1.1.1", tag: "v1.1.1")  // Below its ancestor.
    try app.release("1.3", tag: "v1.3")
    try app.release("1.3.0", tag: "v1.3.0")  // The same version again.
    try app.repository.commit(
      "none", files: ["App/Info.plist": PlistApp.plist(version: nil)])
    try app.repository.tag("v1.4")
    try app.repository.commit("broken", files: ["App/Info.plist": "<plist><dict>"])
    try app.repository.tag("v1.5")
    try app.release("2.0", tag: "v.2.0")
    let run = await app.run("audit", "--format", "json")
    #expect(run.status == .refused)
    #expect(
      try run.auditVerdicts() == [
        "v1.0": "ok", "v1.1": "mismatch", "v1.2": "ok", "v1.1.1": "regression", "v1.3": "ok",
        "v1.3.0": "reuse", "v1.4": "missing", "v1.5": "undetermined", "v.2.0": "malformed",
      ])
    let summary = try #require(try run.json()["summary"] as? [String: Any])
    #expect(summary["tags"] as? Int == 8)
    #expect(summary["ok"] as? Int == 3)
    #expect(summary["mismatch"] as? Int == 1)
    try expectGolden(await app.run("audit").output, "audit.txt")
    try expectGolden(await app.run("audit", "-v").output, "audit-verbose.txt")
  }

  @Test func `what cannot be told is undecided, and a refusal stands all the same`() async throws {
    let app = try PlistApp()
    try app.repository.commit("broken", files: ["App/Info.plist": "<plist><dict>"])
    try app.repository.tag("v1.5")
    #expect(await app.run("audit").status == .undecided)
    try app.configure("rules: { version-missing: off }")
    try app.repository.commit("configured")
    #expect(await app.run("audit").status == .passed)
    try app.release("1.0", tag: "v1.6")
    #expect(await app.run("audit").status == .refused)
  }

  @Test(arguments: [
    ("tag-mismatch", "v1.1", Commands.ExitStatus.passed), ("tag-order", "v1.1", .refused),
    ("version-skips", "v1.1", .refused),
  ])
  func `the configuration turns a rule off`(
    code: String, tag: String, status: Commands.ExitStatus
  ) async throws {
    let app = try PlistApp()
    try app.configure("rules: { \(code): off }")
    try app.release("1.0", tag: tag)
    #expect(await app.run("audit").status == status)
  }

  @Test func `a waiver for a version is shown and no longer refuses`() async throws {
    let app = try PlistApp()
    try app.configure(
      "waivers: [{ rule: tag-mismatch, version: \"1.1\", reason: tagged in a hurry }]")
    try app.release("1.0", tag: "v1.1")
    let run = await app.run("audit")
    #expect(run.status == .passed)
    #expect(run.output.contains("(waived: tagged in a hurry)"), "\(run.output)")
  }

  @Test func `tags of other branches are audited and said to be elsewhere`() async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    try app.repository.branch("hotfix")
    try app.release("1.0.1", tag: "v1.0.1")
    try app.repository.branch("main")
    try app.release("2.0", tag: "v2.0")
    let run = await app.run("audit", "-v")
    #expect(run.status == .passed)
    let line = run.output.split(separator: "\n").first { $0.hasPrefix("v1.0.1 ") }
    #expect(line?.contains("elsewhere") == true, "\(run.output)")
    let json = await app.run("audit", "--format", "json")
    #expect(try json.auditRows().map { $0["reachable"] as? Bool } == [true, false, true])
  }

  @Test func `a build in the tag is held against the build in the files`() async throws {
    let app = try PlistApp(version: ["tag: v{version}+{build}"])
    try app.release("1.0", build: "7", tag: "v1.0+7")
    try app.release("1.0", build: "8", tag: "v1.0+8")
    try app.release("1.0", build: "8", tag: "v1.0+9")
    let run = await app.run("audit", "--format", "json")
    #expect(try run.auditVerdicts() == ["v1.0+7": "ok", "v1.0+8": "ok", "v1.0+9": "mismatch"])
    #expect(run.output.contains("build 8 in the files is not 9, as the tag says"))
  }

  @Test func `a project that has moved is found where it was`() async throws {
    let app = try PlistApp(version: nil)
    let old = PlistApp.plist(version: "1.0")
    try app.repository.commit("old", files: ["Old/Info.plist": old])
    try app.repository.tag("v1.0")
    try app.repository.commit("still old", files: ["Old/other.txt": "x"])
    try app.repository.tag("v1.1")
    try app.repository.git("mv", "Old", "App")
    try app.release("1.2", tag: "v1.2")
    let run = await app.run("audit", "--format", "json")
    #expect(try run.auditVerdicts() == ["v1.0": "ok", "v1.1": "mismatch", "v1.2": "ok"])
    let summary = try #require(try run.json()["summary"] as? [String: Any])
    #expect(summary["readings"] as? Int == 3)
  }

  @Test func `files that nothing looks at are not read again`() async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    for number in 1...20 {
      try app.repository.commit("work", files: ["Sources/\(number).swift": "\(number)"])
      try app.repository.tag("v1.0.\(number)")
    }
    let run = await app.run("audit", "--format", "json")
    let summary = try #require(try run.json()["summary"] as? [String: Any])
    #expect(summary["readings"] as? Int == 1)
    #expect(summary["mismatch"] as? Int == 20)
  }

  @Test func `an Xcode project is read at every tag`() async throws {
    let app = try ExampleApp()
    try app.repository.tag("v2.6.0")
    let run = await app.run(["audit", "--format", "json"])
    #expect(run.status == .refused)
    #expect(
      try run.auditVerdicts() == [
        "v1.0.0": "ok", "v2.0.0": "ok", "v2.3.0": "ok", "v2.4.0": "ok", "v2.6.0": "mismatch",
      ])
    #expect(run.output.contains("\"file\": \"Config/Version.xcconfig\""))
  }

  @Test func `a shallow history leaves the order open`() async throws {
    let app = try PlistApp()
    for version in ["1.0", "1.1", "1.2"] { try app.release(version, tag: "v\(version)") }
    let clone = try app.repository.clone("shallow", "--depth=1")
    let run = await Run(
      ["audit"], in: clone.path, environment: clone.environment)
    #expect(run.status == .undecided)
    #expect(run.output.contains("could not tell: tag order"), "\(run.output)")
    #expect(run.output.contains("git fetch --unshallow --tags"))
  }

  @Test func `no release at all passes with a note, a wrong pattern does not`() async throws {
    let app = try PlistApp(version: nil)
    try app.release("1.0", tag: "BACKUP")
    let none = await app.run("audit")
    #expect(none.status == .passed)
    #expect(none.output.contains("BACKUP is no release: it carries no version"))
    let other = try PlistApp(version: ["tag: ios/{version}"])
    try other.release("1.0", tag: "v1.0")
    let wrong = await other.run("audit")
    #expect(wrong.status == .undecided)
    #expect(wrong.output.contains("ios/{version} matches no tag"), "\(wrong.output)")
  }

  @Test func `words and formats that mean nothing are refused`() async throws {
    let app = try PlistApp()
    #expect(await app.run("audit", "now").status == .undecided)
    #expect(await app.run("audit", "--format", "sarif").errors.contains("trainstop audit"))
    #expect(await app.run("audit", "--ref", "no").status == .undecided)
  }
}
