import Commands
import Foundation
import TestSupport
import Testing

@Suite struct PolicyCommandTests {
  private let path = "dist/update-policy.json"

  @Test func `is written from what is live`() async throws {
    let app = try ExampleApp()
    let run = await app.run("policy")
    #expect(run.status == .passed, "\(run.output)\(run.errors)")
    try expectGolden(try #require(app.contents(path)), "update-policy.json")
  }

  @Test func `the lowest storefront decides, and a higher one has tracks of its own`() async throws
  {
    let app = try ExampleApp(live: ["us": "2.4.0", "kr": "2.3.0", "jp": "2.3.0"])
    let run = await app.run("policy")
    #expect(run.status == .passed, "\(run.output)")
    let policy = try #require(app.contents(path))
    #expect(policy.contains("\"latest\": \"2.3.0\""))
    #expect(policy.contains("\"storefronts\": {\n    \"us\""))
  }

  @Test func `the same again keeps every byte`() async throws {
    let app = try ExampleApp()
    _ = await app.run("policy")
    let first = try #require(app.contents(path))
    let later = await app.run("policy", "--now", "2026-12-01T00:00:00Z")
    #expect(later.output.contains("is up to date"), "\(later.output)")
    #expect(app.contents(path) == first)
  }

  @Test func `check refuses what is missing or stale, and writes nothing`() async throws {
    let app = try ExampleApp()
    let missing = await app.run("policy", "--check", "--format", "json")
    #expect(missing.status == .refused)
    #expect(try missing.codes() == ["policy-stale"])
    #expect(app.contents(path) == nil)
    _ = await app.run("policy")
    #expect(await app.run("policy", "--check").status == .passed)
    try app.edit(path, "2.4.0", "2.3.0")
    #expect(await app.run("policy", "--check").status == .refused)
  }

  @Test func `a floor above what is live is refused, and nothing is written`() async throws {
    let app = try ExampleApp()
    try app.edit(".trainstop.yml", "  hold: 24h\n", "  required: 2.5.0\n  hold: 24h\n")
    let run = await app.run("policy", "--format", "json")
    #expect(run.status == .refused, "\(run.output)")
    #expect(try run.codes() == ["floor-above-live"])
    #expect(app.contents(path) == nil)
  }

  @Test func `a policy that forces and knows no store page says so`() async throws {
    let app = try ExampleApp()
    let body = """
      { "resultCount": 1, "results": [ { "version": "2.4.0", "minimumOsVersion": "16.0",
        "currentVersionReleaseDate": "2026-10-08T08:00:00Z" } ] }
      """
    try app.repository.write(
      """
      { "schemaVersion": 1, "recordedAt": "2026-11-30T08:00:00Z", "source": "by hand", "answers": [
        { "storefront": "us", "id": 1000000001, "status": 200, "body": \(body) },
        { "storefront": "us", "bundleId": "com.example.harbor", "status": 200, "body": \(body) } ] }
      """, to: "answers.json")
    try app.edit(".trainstop.yml", "[us, kr, jp]", "[us]")
    let words = ["policy", "--diff", "--replay", "answers.json"]
    let warning = "no store page is known"
    #expect(await app.run(words).output.contains(warning) == false)
    try app.edit(".trainstop.yml", "  apple-id: 1000000001\n", "")
    #expect(await app.run(words).output.contains(warning))
    try app.edit(".trainstop.yml", "force-on: major", "force-on: never")
    try app.edit(".trainstop.yml", "    - { versions: \"2.2.1\", reason: data-loss }\n", "")
    try app.edit(".trainstop.yml", "  blocked:\n", "")
    #expect(await app.run(words).output.contains(warning) == false)
  }

  @Test func `a floor that goes down needs a waiver`() async throws {
    let app = try ExampleApp()
    try app.edit(".trainstop.yml", "  hold: 24h\n", "  required: 2.3.0\n  hold: 24h\n")
    #expect(await app.run("policy").status == .passed)
    #expect(app.contents(path)?.contains("\"required\": \"2.3.0\"") == true)
    try app.edit(".trainstop.yml", "  required: 2.3.0\n", "")
    #expect(await app.run("policy").status == .passed)
    #expect(app.contents(path)?.contains("\"required\": \"2.3.0\"") == true)
    try app.edit(
      ".trainstop.yml", "policy:\n",
      "waivers:\n  - { rule: floor-lowered, version: 2.4.0, reason: \"too strict\" }\npolicy:\n")
    let lowered = await app.run("policy")
    #expect(lowered.status == .passed, "\(lowered.output)")
    #expect(app.contents(path)?.contains("\"required\": \"2.0.0\"") == true)
  }

  @Test func `diff says what changes and for whom, and writes nothing`() async throws {
    let app = try ExampleApp()
    _ = await app.run("policy")
    try app.edit(".trainstop.yml", "  hold: 24h\n", "  required: 2.4.0\n  hold: 24h\n")
    let before = app.contents(path)
    let run = await app.run("policy", "--diff")
    #expect(run.status == .passed, "\(run.output)")
    #expect(run.output.contains("2.0.0 → 2.4.0"), "\(run.output)")
    #expect(run.output.contains("newly forced on systems from 16.0: 2.0.0, 2.3.0"), "\(run.output)")
    #expect(app.contents(path) == before)
  }

  @Test func `a forced release that a commit declares raises the floor`() async throws {
    let app = try ExampleApp()
    try app.repository.git("tag", "--delete", "v2.4.0")
    try app.repository.git(
      "tag", "--annotate", "v2.4.0", "HEAD~1", "--message", "Harbor 2.4.0\n\nUpdate: forced")
    let run = await app.run("policy")
    #expect(run.status == .passed, "\(run.output)")
    // Seven days of grace after the hold are over: live since October.
    #expect(app.contents(path)?.contains("\"required\": \"2.4.0\"") == true, "\(run.output)")
  }

  @Test(arguments: ["policy", "simulate"])
  func `every storefront that is not known is named`(command: String) async throws {
    let app = try ExampleApp()
    let answers = ["us", "kr", "jp"].flatMap { country in
      ["\"id\": 1000000001", "\"bundleId\": \"com.example.harbor\""].map { key in
        "{ \"storefront\": \"\(country)\", \(key), \"status\": 404, \"body\": {} }"
      }
    }
    try app.repository.write(
      """
      { "schemaVersion": 1, "recordedAt": "2026-11-30T08:00:00Z", "source": "by hand",
        "answers": [ \(answers.joined(separator: ", ")) ] }
      """, to: "answers.json")
    let words = [command, "--replay", "answers.json"]
    let json = await app.run(words + ["--format", "json"])
    #expect(json.status == .undecided)
    let gaps = try #require(try json.json()["undetermined"] as? [[String: Any]])
    #expect(gaps.map { $0["subject"] as? String } == ["store jp", "store kr", "store us"])
    let text = await app.run(words).output
    #expect(text.components(separatedBy: "help:").count == 2, "\(text)")
    #expect(text.contains("also store kr") && text.contains("also store us"), "\(text)")
    #expect(app.contents(path) == nil)
  }

  @Test func `nothing is written while a storefront does not answer`() async throws {
    let app = try ExampleApp()
    let run = await app.run(["policy", "--offline"])
    #expect(run.status == .undecided)
    #expect(run.output.contains("no store was asked"))
    #expect(app.contents(path) == nil)
  }

  @Test func `a folder that does not exist is not made up`() async throws {
    let app = try ExampleApp()
    try FileManager.default.removeItem(atPath: app.repository.path + "/dist")
    let run = await app.run("policy")
    #expect(run.status == .undecided)
    #expect(run.output.contains("dist/update-policy.json is in a folder that does not exist"))
  }

  @Test func `a symbolic link out of the repository is not followed`() async throws {
    let app = try ExampleApp()
    let outside = app.repository.sibling("outside.json")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: outside))
    try FileManager.default.createSymbolicLink(
      atPath: app.repository.path + "/" + path, withDestinationPath: outside)
    let run = await app.run("policy")
    #expect(run.status == .undecided)
    #expect(run.output.contains("symbolic link"), "\(run.output)")
    #expect(try String(contentsOfFile: outside, encoding: .utf8) == "mine")
  }

  @Test func `a published policy that is none stops everything`() async throws {
    let app = try ExampleApp()
    try app.repository.write("{ \"format\": 1 }", to: path)
    let run = await app.run("policy")
    #expect(run.status == .undecided)
    #expect(run.output.contains("is no readable policy"), "\(run.output)")
    #expect(app.contents(path) == "{ \"format\": 1 }")
  }

  @Test func `without an output there is no policy to write`() async throws {
    let app = try ExampleApp()
    try app.repository.write("format: 1\n", to: ".trainstop.yml")
    let run = await app.run(["policy", "--offline"])
    #expect(run.status == .undecided)
    #expect(run.output.contains("no output is configured"))
  }
}
