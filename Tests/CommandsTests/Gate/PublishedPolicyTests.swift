import Commands
import Foundation
import TestSupport
import Testing

/// The published policy as the baseline: where it is, where it is not, and where nobody can tell.
@Suite struct PublishedPolicyTests {
  private let path = "dist/update-policy.json"
  private let published = "published: dist/update-policy.json"

  @Test func `a first release passes, and has no policy yet`() async throws {
    let app = try ExampleApp(live: [:])
    let check = await app.run("check", "--format", "json")
    #expect(check.status == .passed, "\(check.output)")
    let policy = await app.run("policy", "--format", "json")
    #expect(policy.status == .undecided)
    #expect(try policy.reasons() == ["no declared storefront serves the app"])
    #expect(app.contents(path) == nil)
  }

  @Test func `an app that is gone from every store although a policy is published is not judged`()
    async throws
  {
    let app = try ExampleApp(live: [:])
    try app.repository.write(
      #"{ "format": 1, "tracks": [ { "latest": "2.4.0", "required": "2.0.0" } ] }"#, to: path)
    let check = await app.run("check", "--format", "json")
    #expect(check.status == .undecided)
    #expect(try check.reasons() == ["no declared storefront serves the app"])
  }

  @Test func `a declared storefront without the app is left out with a warning`() async throws {
    let app = try ExampleApp(live: ["us": "2.4.0", "kr": "2.4.0"])
    let warning = "note: warning: storefront jp does not offer the app, so the policy leaves it out"
    let run = await app.run("policy")
    #expect(run.status == .passed)
    #expect(run.output.contains(warning), "\(run.output)")
    #expect(await app.run("check").output.contains(warning))
  }

  @Test func `a missing file is said`() async throws {
    let app = try ExampleApp()
    #expect(
      await app.run("policy").output.contains("published   nothing yet, \(path) is not there\n"))
    #expect(await !app.run("policy").output.contains("nothing yet"))
  }

  @Test func `an address is fetched, and its floor stays`() async throws {
    let policy = """
      { "app": "com.example.harbor", "format": 1, "platform": "ios",
        "tracks": [ { "latest": "2.4.0", "required": "2.3.0" } ] }
      """
    let server = try LoopbackServer { request in
      request.target == "/update-policy.json"
        ? LoopbackReply(body: Array(policy.utf8)) : LoopbackReply(status: 404, body: [])
    }
    defer { server.stop() }
    let app = try ExampleApp()
    try app.edit(
      ".trainstop.yml", published, "published: \(server.address)/update-policy.json")
    let run = await app.run("policy")
    #expect(run.status == .passed, "\(run.output)")
    #expect(app.contents(path)?.contains("\"required\": \"2.3.0\"") == true)
  }

  @Test func `an address without the file is not taken for a policy that never was`() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(status: 404, body: []) }
    defer { server.stop() }
    let app = try ExampleApp()
    let address = "\(server.address)/update-policy.json"
    try app.edit(".trainstop.yml", published, "published: \(address)")
    for command in ["policy", "check"] {
      let run = await app.run(command, "--format", "json")
      #expect(run.status == .undecided)
      #expect(try run.reasons() == ["\(address) answers with status 404"])
    }
    #expect(app.contents(path) == nil)
  }

  @Test func `an address is not fetched offline`() async throws {
    let app = try ExampleApp()
    let recording = app.repository.path + "/store.json"
    _ = await app.run("inspect", "--record", recording)
    try app.edit(".trainstop.yml", published, "published: https://example.com/policy.json")
    let run = await app.run("policy", "--offline", "--replay", recording, "--format", "json")
    #expect(run.status == .undecided)
    #expect(
      try run.reasons() == ["https://example.com/policy.json is not fetched with --offline"])
  }

  @Test func `a floor that goes down stops at what was declared below it`() async throws {
    let app = try ExampleApp()
    try app.repository.tag("v2.3.1", message: "Harbor 2.3.1\n\nUpdate: forced")
    try app.repository.write(
      """
      { "app": "com.example.harbor", "format": 1, "platform": "ios",
        "tracks": [ { "latest": "2.4.0", "required": "2.4.0" } ] }
      """, to: path)
    try app.edit(
      ".trainstop.yml", "policy:\n",
      "waivers:\n  - { rule: floor-lowered, version: 2.4.0, reason: \"too strict\" }\npolicy:\n")
    let run = await app.run("policy")
    #expect(run.status == .passed, "\(run.output)")
    #expect(app.contents(path)?.contains("\"required\": \"2.3.1\"") == true, "\(run.output)")
  }
}
