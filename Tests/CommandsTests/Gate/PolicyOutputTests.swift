import Commands
import Emitting
import Foundation
import TestSupport
import Testing

/// The formats and templates that `trainstop policy` writes.
@Suite struct PolicyOutputTests {
  /// Adds outputs beside the policy itself.
  private func app(_ outputs: String...) throws -> ExampleApp {
    let app = try ExampleApp()
    let json = "    - { format: json, path: dist/update-policy.json }\n"
    let more = outputs.map { "    - \($0)\n" }.joined()
    try app.edit(".trainstop.yml", json, json + more)
    return app
  }

  @Test(arguments: EmitterRegistry.formats)
  func `every format is written, is up to date afterwards, and is replaced when stale`(
    format: String
  ) async throws {
    let app = try app("{ format: \(format), path: dist/other }")
    let first = await app.run("policy")
    #expect(first.status == .passed, "\(first.output)")
    let written = try #require(app.contents("dist/other"))
    #expect(written.contains("2.4.0"))
    #expect(await app.run("policy", "--check").status == .passed)
    let again = await app.run("policy", "--now", "2026-12-01T00:00:00Z")
    #expect(again.output.contains("dist/other is up to date"), "\(again.output)")
    try app.edit("dist/other", "2.4.0", "2.3.0")
    let check = await app.run("policy", "--check", "--format", "json")
    #expect(try check.codes() == ["policy-stale"])
    #expect(await app.run("policy").status == .passed)
    #expect(app.contents("dist/other") == written)
  }

  @Test func `what a format does not carry is said once for each output`() async throws {
    let app = try app("{ format: prince-of-versions, path: dist/versions.json }")
    let run = await app.run("policy")
    let note =
      "note: dist/versions.json (prince-of-versions) does not carry: 1 blocked version; "
      + "that 86400 seconds go by before the next reminder; that it ends 2027-05-29T09:00:00Z\n"
    #expect(run.output.components(separatedBy: note).count == 2, "\(run.output)")
    #expect(!run.output.contains("update-policy.json (json)"))
  }

  @Test func `the builds of an appcast are those at the release tags`() async throws {
    let app = try app("{ format: appcast, path: dist/appcast.xml }")
    let run = await app.run("policy")
    #expect(run.status == .passed, "\(run.output)")
    let feed = try #require(app.contents("dist/appcast.xml"))
    #expect(feed.contains("<sparkle:version>240</sparkle:version>"), "\(feed)")
    #expect(feed.contains("<sparkle:criticalUpdate sparkle:version=\"200\"/>"), "\(feed)")
  }

  @Test func `nothing is written when one output cannot be made`() async throws {
    let app = try app("{ format: appcast, path: dist/appcast.xml }")
    try app.repository.git("tag", "--delete", "v2.4.0")
    let run = await app.run("policy")
    #expect(run.status == .undecided)
    #expect(run.output.contains("the build number of 2.4.0 is not known"), "\(run.output)")
    #expect(app.contents("dist/update-policy.json") == nil)
    #expect(app.contents("dist/appcast.xml") == nil)
  }

  @Test(arguments: EmitterRegistry.formats)
  func `a format does not replace a file that is something else`(format: String) async throws {
    let app = try app("{ format: \(format), path: dist/other }")
    try app.repository.write("{\"mine\": true}\n", to: "dist/other")
    let run = await app.run("policy")
    #expect(run.status == .undecided)
    #expect(run.output.contains("dist/other is there and is no"), "\(run.output)")
    #expect(app.contents("dist/other") == "{\"mine\": true}\n")
  }

  @Test func `a configured template is filled, with a partial beside it`() async throws {
    let app = try app("{ template: ci/Update.swift.mustache, path: dist/Update.swift }")
    try app.repository.write(
      "// Made from the update policy.\n{{> latest}}\nlet page = \"{{storeURL}}\"\n",
      to: "ci/Update.swift.mustache")
    try app.repository.write("let latest = \"{{latest}}\"\n", to: "ci/latest.mustache")
    let run = await app.run("policy")
    #expect(run.status == .passed, "\(run.output)")
    let text = try #require(app.contents("dist/Update.swift"))
    #expect(
      text == """
        // Made from the update policy.
        let latest = "2.4.0"
        let page = "https://apps.apple.com/app/id1000000001"

        """)
    #expect(await app.run("policy", "--check").status == .passed)
    try app.edit("ci/latest.mustache", "let", "var")
    #expect(await app.run("policy", "--check").status == .refused)
    #expect(await app.run("policy").status == .passed)
  }

  @Test func `a mistake in a template is shown with its line`() async throws {
    let app = try app("{ template: ci/Update.swift.mustache, path: dist/Update.swift }")
    try app.repository.write("a\nlet x = \"{{latst}}\"\n", to: "ci/Update.swift.mustache")
    let run = await app.run("policy")
    #expect(run.status == .undecided)
    #expect(
      run.output.contains(
        """
        ci/Update.swift.mustache:2:10: ? template: 'latst' is not known; did you mean 'latest'?
          2 | let x = "{{latst}}"
            |          ^~~~~~~~~
        """), "\(run.output)")
    #expect(app.contents("dist/Update.swift") == nil)
  }

  @Test func `a template that is not there is named with the place in the configuration`()
    async throws
  {
    let app = try app("{ template: ci/none.mustache, path: dist/Update.swift }")
    let run = await app.run("policy")
    #expect(run.status == .undecided)
    #expect(run.output.contains("ci/none.mustache is not in the repository"), "\(run.output)")
    #expect(run.output.contains(".trainstop.yml:"), "\(run.output)")
  }

  @Test func `a template's output does not replace another file`() async throws {
    let app = try app("{ template: ci/a.mustache, path: Harbor/Info.plist }")
    try app.repository.write("a line of text\nanother line\n{{latest}}\n", to: "ci/a.mustache")
    let before = app.contents("Harbor/Info.plist")
    let run = await app.run("policy")
    #expect(run.output.contains("does not look like what ci/a.mustache makes"), "\(run.output)")
    #expect(app.contents("Harbor/Info.plist") == before)
  }

  @Test func `a link from a template's folder does not lead out of the repository`() async throws {
    let app = try app("{ template: ci/a.txt.mustache, path: dist/a.txt }")
    try app.repository.write("{{> secret}}", to: "ci/a.txt.mustache")
    let outside = app.repository.sibling("secret.mustache")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: outside))
    try FileManager.default.createSymbolicLink(
      atPath: app.repository.path + "/ci/secret.mustache", withDestinationPath: outside)
    let run = await app.run("policy")
    #expect(run.status == .undecided)
    #expect(run.output.contains("leads out of the repository"), "\(run.output)")
    #expect(!run.output.contains("mine"))
  }
}

/// The flags `--template` and `--output`.
@Suite struct TemplateFlagTests {
  @Test func `a template of trainstop's own is printed alone`() async throws {
    let app = try ExampleApp()
    let run = await app.run("policy", "--template", "trainstop:EmbeddedUpdatePolicy.swift")
    #expect(run.status == .passed, "\(run.errors)")
    #expect(run.output.hasPrefix("// Generated by trainstop policy. Do not edit.\n"))
    #expect(run.output.hasSuffix("\"\"\"#\n}\n"))
    #expect(run.errors.contains("2.4.0 (lowest: jp)"), "\(run.errors)")
    #expect(app.contents("dist/update-policy.json") == nil)
  }

  @Test func `a template of one's own is written where --output says, and checked`() async throws {
    let app = try ExampleApp()
    try app.repository.write("latest is {{latest}}\nand that is all\n", to: "note.txt.mustache")
    let words = ["policy", "--template", "note.txt.mustache", "--output", "dist/note.txt"]
    let more = ["--store-endpoint", app.store.address]
    let run = await app.run(words + more)
    #expect(run.status == .passed, "\(run.output)")
    #expect(app.contents("dist/note.txt") == "latest is 2.4.0\nand that is all\n")
    #expect(app.contents("dist/update-policy.json") == nil)
    #expect(await app.run(words + more + ["--check"]).status == .passed)
    try app.edit("dist/note.txt", "2.4.0", "2.3.0")
    #expect(await app.run(words + more + ["--check"]).status == .refused)
  }

  @Test func `works where no policy is configured`() async throws {
    let app = try ExampleApp()
    let configuration = try #require(app.contents(".trainstop.yml"))
    let upTo = try #require(configuration.range(of: "policy:\n")).lowerBound
    try app.repository.write(String(configuration[..<upTo]), to: ".trainstop.yml")
    try app.repository.write("{{latest}}", to: "a.txt.mustache")
    let run = await app.run("policy", "--template", "a.txt.mustache")
    #expect(run.output == "2.4.0", "\(run.errors)")
  }

  @Test func `a refused policy prints nothing`() async throws {
    let app = try ExampleApp()
    try app.edit(".trainstop.yml", "  hold: 24h\n", "  required: 2.5.0\n  hold: 24h\n")
    let run = await app.run("policy", "--template", "trainstop:EmbeddedUpdatePolicy.swift")
    #expect(run.status == .refused)
    #expect(run.output == "")
    #expect(run.errors.contains("floor-above-live"))
  }

  @Test func `an unknown template of trainstop's is named with those that there are`() async throws
  {
    let app = try ExampleApp()
    let run = await app.run("policy", "--template", "trainstop:EmbededUpdatePolicy.swift")
    #expect(run.status == .undecided)
    #expect(run.errors.contains("did you mean 'EmbeddedUpdatePolicy.swift'?"), "\(run.errors)")
  }

  @Test func `a template does not write over itself`() async throws {
    let app = try ExampleApp()
    try app.repository.write("one line of text\n{{latest}}\n", to: "a.txt")
    let run = await app.run("policy", "--template", "a.txt", "--output", "a.txt")
    #expect(run.status == .undecided)
    #expect(app.contents("a.txt") == "one line of text\n{{latest}}\n")
  }

  @Test(arguments: [
    (["--output", "a"], "--output says where, but not what"),
    (["--template", "a", "--check"], "--check has no file to look at"),
  ])
  func `flags that make no sense together`(words: [String], reason: String) async throws {
    let run = await Run(["policy"] + words)
    #expect(run.status == .undecided)
    #expect(run.errors.contains(reason))
  }
}
