import Commands
import TestSupport
import Testing

/// The shapes of JSON that stand whatever a run finds.
@Suite struct ReportShapeTests {
  private static let candidate: Set<String> = [
    "version", "build", "project", "target", "configuration", "platform", "bundleIdentifier",
    "minimumOS", "place", "undetermined",
  ]

  @Test(arguments: ["inspect", "check", "policy"])
  func `a candidate has all its keys, known or not`(command: String) async throws {
    let app = try ExampleApp()
    let known = try await app.run(command, "--format", "json").json()
    #expect(Set((known["candidate"] as? [String: Any] ?? [:]).keys) == Self.candidate)
    let unknown = try await app.run(command, "--target", "Nobody", "--format", "json").json()
    #expect(Set((unknown["candidate"] as? [String: Any] ?? [:]).keys) == Self.candidate)
    let nowhere = try await app.run([command, "--repo", "/nowhere", "--format", "json"]).json()
    let candidate = try #require(nowhere["candidate"] as? [String: Any])
    #expect(Set(candidate.keys) == Self.candidate)
    #expect(candidate["undetermined"] as? String == "/nowhere is not there")
  }

  @Test func `an inspection has its parts although there is nothing to inspect`() async throws {
    let app = try ExampleApp()
    let run = await app.run(["inspect", "--repo", "/nowhere", "--format", "json"])
    let report = try run.json()
    #expect(run.status == .undecided)
    #expect(try run.reasons() == ["/nowhere is not there"])
    let tags = try #require(report["tags"] as? [String: Any])
    #expect(tags["undetermined"] as? String == "/nowhere is not there")
    #expect((report["readings"] as? [Any])?.isEmpty == true)
    #expect((report["store"] as? [Any])?.isEmpty == true)
  }

  @Test func `an inspection holds no instruction to a build service`() async throws {
    let app = try ExampleApp()
    try app.repository.write(
      "MARKETING_VERSION = ##vso[task.complete]\u{202E}\nCURRENT_PROJECT_VERSION = 1\n",
      to: "Config/Version.xcconfig")
    let run = await app.run("inspect", "--offline", "--format", "json")
    #expect(!run.output.contains("##vso"))
    #expect(!run.output.unicodeScalars.contains("\u{202E}"))
    let candidate = try #require(try run.json()["candidate"] as? [String: Any])
    #expect(candidate["version"] as? String == "##vso[task.complete]\u{202E}")
  }
}
