import Foundation
import Rules
import TestSupport
import Testing

@testable import Commands

@Suite struct SmallCommandTests {
  @Test(arguments: [
    ("1.9", "1.10", "<\n"), ("2.1", "2.1.0", "=\n"), ("10", "9.9.9", ">\n"),
    ("2.0.0.18", "2.0.0.17", ">\n"),
  ])
  func `compare prints how two versions sort`(left: String, right: String, sign: String) async {
    let run = await Run(["compare", left, right])
    #expect(run.output == sign)
    #expect(run.status == .passed)
  }

  @Test(arguments: [
    (["1.2", "1.2-beta"], "'-' at byte 4"), (["", "1"], "it is empty"), (["1"], "two versions"),
    (["1", "2", "--scheme", "roman"], "'roman' after --scheme is not known"),
  ])
  func `compare gives no order to what is no version`(words: [String], part: String) async {
    let run = await Run(["compare"] + words)
    #expect(run.status == .undecided)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(part), "\(run.errors)")
  }

  @Test func `compare reads pre-releases where the scheme has them`() async {
    #expect(await Run(["compare", "1.0.0-rc.1", "1.0.0", "--scheme", "semver"]).output == "<\n")
  }

  @Test func `explain prints a rule's page, and the nearest code for another word`() async {
    let page = await Run(["explain", "train-closed"])
    #expect(page.status == .passed)
    #expect(page.output.hasPrefix("# train-closed\n"))
    let none = await Run(["explain", "train-close"])
    #expect(none.status == .undecided)
    #expect(none.errors.contains("Did you mean train-closed?"))
  }

  @Test func `rules lists every rule in both formats`() async throws {
    let codes = RuleRegistry.all.map { $0.metadata.code }
    let text = await Run(["rules"]).output
    for code in codes { #expect(text.contains("\(code) "), "\(code)") }
    let json = try await Run(["rules", "--format", "json"]).json()
    let listed = (json["rules"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
    #expect(listed == codes)
  }

  @Test func `decide answers in words and as the vectors have it`() async throws {
    let app = try ExampleApp()
    _ = await app.run("policy")
    let client = ["decide", "--policy", "dist/update-policy.json", "--os", "17.4", "--installed"]
    #expect(
      await app.run(client + ["1.0"]).output
        == "1.0 on OS 17.4 must update to 2.4.0 (below-required)\n")
    #expect(
      await app.run(client + ["2.3", "--format", "json"]).output == """
        {
          "action": "optional",
          "reason": "update-available",
          "target": "2.4.0"
        }

        """)
    #expect(
      await app.run(client + [""]).output
        == "'' on OS 17.4 is shown nothing (installed-unreadable)\n")
    let missing = await app.run(["decide", "--policy", "no.json", "--os", "1", "--installed", "1"])
    #expect(missing.status == .undecided)
    #expect(missing.errors.hasPrefix("error: no.json is not there"))
  }

  @Test func `help is the same as the golden`() async throws {
    var text = await Run(["--help"]).output
    for command in Tool.commands.map({ $0.name }) {
      text += "\n## \(command)\n\n" + (await Run([command, "--help"]).output)
    }
    try expectGolden(text, "help.txt")
  }

  @Test func `no command at all prints the help and is no pass`() async {
    let run = await Run([])
    #expect(run.status == .undecided)
    #expect(run.errors.contains("usage: trainstop COMMAND"))
  }

  @Test func `inspect shows the candidate, every reading, the tags, and the store`() async throws {
    let app = try ExampleApp()
    let run = await app.run("inspect", "--format", "json")
    #expect(run.status == .passed, "\(run.output)")
    let json = try run.json()
    #expect(json["schemaVersion"] as? Int == 1)
    let candidate = try #require(json["candidate"] as? [String: Any])
    #expect(candidate["version"] as? String == "2.5.0")
    #expect(candidate["build"] as? String == "250")
    #expect(candidate["target"] as? String == "Harbor")
    let readings = try #require(json["readings"] as? [[String: Any]])
    #expect(readings.count == 6)
    let latest = (json["tags"] as? [String: Any])?["latest"] as? [String: Any]
    #expect(latest?["name"] as? String == "v2.4.0")
    let stores = try #require(json["store"] as? [[String: Any]])
    #expect(stores.compactMap { $0["storefront"] as? String } == ["jp", "kr", "us"])
    #expect(stores.allSatisfy { $0["state"] as? String == "live" })
    let text = await app.run("inspect", "-v", "--offline")
    #expect(text.output.contains("Config/Version.xcconfig:1:21"))
    #expect(text.output.contains("not asked (--offline)"))
  }
}
