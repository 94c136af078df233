import Commands
import Foundation
import TestSupport
import Testing

@Suite struct CheckCommandTests {
  /// A policy that is up to date, so that only the release is judged.
  private func publishPolicy(_ app: ExampleApp) async throws {
    let run = await app.run("policy")
    try #require(run.status == .passed, "\(run.output)\(run.errors)")
    try app.commitAll("Publish the policy")
  }

  @Test func `a step above the live version passes`() async throws {
    let app = try ExampleApp()
    try await publishPolicy(app)
    let run = await app.run("check")
    #expect(run.status == .passed, "\(run.output)\(run.errors)")
    #expect(run.output.contains("us 2.4.0"))
    #expect(run.output.hasSuffix("passed: no findings in Harbor 2.5.0 (250)\n"))
  }

  @Test func `a version that goes back is refused with file and line`() async throws {
    let app = try ExampleApp()
    try await publishPolicy(app)
    try app.setVersion("2.3.1", build: 231)
    let run = await app.run("check", "--format", "json")
    #expect(run.status == .refused)
    #expect(try run.codes() == ["version-regresses-store", "version-regresses-tags"])
    let json = try run.json()
    #expect(json["schemaVersion"] as? Int == 1)
    #expect(json["verdict"] as? String == "refused")
    #expect(json["exitStatus"] as? Int == 1)
    let finding = try #require((json["findings"] as? [[String: Any]])?.first)
    let place = try #require(finding["place"] as? [String: Any])
    #expect(place["file"] as? String == "Config/Version.xcconfig")
    #expect(place["line"] as? Int == 1)
    #expect(place["column"] as? Int == 21)
    #expect((json["candidate"] as? [String: Any])?["version"] as? String == "2.3.1")
  }

  @Test func `a widget and a watch app with versions of their own are refused`() async throws {
    let app = try ExampleApp()
    for target in ["HarborWidget", "HarborWatch"] {
      try app.edit("\(target)/Info.plist", "$(MARKETING_VERSION)", "2.4.0")
    }
    let run = await app.run("check", "--offline", "--format", "json")
    #expect(run.status == .refused)
    #expect(try Set(run.codes()) == ["extension-mismatch", "watch-mismatch"])
  }

  @Test func `the revision that is named is judged, not the work tree`() async throws {
    let app = try ExampleApp()
    try app.setVersion("1.0.0", build: 1)
    let run = await app.run("check", "--offline", "--format", "json", "--ref", "HEAD")
    #expect(run.status == .passed, "\(run.output)")
    #expect((try run.json()["candidate"] as? [String: Any])?["version"] as? String == "2.5.0")
  }

  @Test func `the same verdict is replayed from a recording`() async throws {
    let app = try ExampleApp()
    try app.setVersion("2.4.0", build: 241)
    let live = await app.run("check", "--format", "json", "--record", "answers.json")
    app.store.stop()
    let replayed = await app.run(["check", "--format", "json", "--replay", "answers.json"])
    #expect(live.status == .refused)
    #expect(try live.codes().contains("train-closed"))
    #expect(live.output == replayed.output)
    #expect(replayed.errors.isEmpty)
  }

  @Test func `the live version again is a closed train`() async throws {
    let app = try ExampleApp()
    try app.setVersion("2.4.0", build: 241)
    let run = await app.run("check", "--format", "json")
    #expect(run.status == .refused)
    #expect(try run.codes().contains("train-closed"))
  }

  @Test func `reports go to files in other formats at the same time`() async throws {
    let app = try ExampleApp()
    let run = await app.run("check", "--offline", "--format", "text", "--format", "json=out.json")
    #expect(run.status == .passed)
    #expect(run.output.contains("passed:"))
    #expect(app.contents("out.json")?.contains("\"verdict\": \"passed\"") == true)
  }

  @Test func `a warning instead of no answer goes on where the configuration says so`()
    async throws
  {
    let app = try ExampleApp()
    try app.edit(".trainstop.yml", "update:\n", "store:\n  when-undetermined: warn\nupdate:\n")
    app.store.stop()
    let run = await app.run("check", "--replay", "nothing.json")
    #expect(run.status == .undecided, "a recording that is named must be there")
    let refusing = try RefusingPort()
    let warned = await app.run(["check", "--store-endpoint", refusing.address])
    #expect(warned.status == .passed, "\(warned.output)")
    #expect(warned.output.contains("when-undetermined: warn"))
  }

  @Test func `a property list that is the first source says the build number, too`() async throws {
    let app = try ExampleApp()
    try app.repository.write(
      """
      <?xml version="1.0"?><plist version="1.0"><dict>
      <key>CFBundleShortVersionString</key><string>2.5.1</string>
      <key>CFBundleVersion</key><string>251</string></dict></plist>
      """, to: "Release.plist")
    try app.repository.write(
      "format: 1\nversion:\n  sources: [{ plist: Release.plist }]\n", to: ".trainstop.yml")
    let run = await app.run(["inspect", "--offline", "--format", "json"])
    let candidate = try #require(try run.json()["candidate"] as? [String: Any])
    #expect(candidate["version"] as? String == "2.5.1")
    #expect(candidate["build"] as? String == "251")
  }
}
