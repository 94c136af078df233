import Commands
import Foundation
import TestSupport
import Testing

/// A version of a megabyte, wherever one is read: nobody knows what it is, and no message repeats it.
@Suite struct LongVersionTests {
  /// A megabyte of digits and periods, which would be a version of the scheme `loose`.
  private static let long = "1." + String(repeating: "2.3", count: 350_000)

  private func expectUnknown(_ run: Run, _ sign: String, _ what: String) {
    #expect(run.status == .undecided, "\(what): \(run.output.prefix(900))")
    let said = run.output + run.errors
    #expect(said.contains(sign), "\(what): \(said.prefix(900))")
    #expect(said.utf8.count < 16_000, "\(what): \(said.utf8.count)")
  }

  static let sources = [
    "plist": ("- plist: App/Info.plist", "App/Info.plist", PlistApp.plist(version: "@")),
    "xcconfig": (
      "- xcconfig: V.xcconfig", "V.xcconfig",
      "MARKETING_VERSION = @\nCURRENT_PROJECT_VERSION = 1\n"
    ),
    "text": ("- { text: V.txt, pattern: 'v={version}' }", "V.txt", "v=@\n"),
    "json": ("- { json: v.json, path: v }", "v.json", "{ \"v\": \"@\" }"),
    "yaml": ("- { yaml: v.yml, path: v }", "v.yml", "v: @\n"),
  ]

  @Test(arguments: sources.keys.sorted()) func `in a source`(name: String) async throws {
    let (source, file, text) = try #require(Self.sources[name])
    let scratch = try ScratchRepository()
    try scratch.write(
      "format: 1\nversion:\n  scheme: loose\n  sources:\n    \(source)\n", to: ".trainstop.yml")
    try scratch.write(text.replacingOccurrences(of: "@", with: "1.2.3"), to: file)
    try scratch.git("add", "--all")
    try scratch.git("commit", "--quiet", "--message", "one")
    try scratch.tag("v1.2.3")
    try scratch.write(text.replacingOccurrences(of: "@", with: Self.long), to: file)
    try scratch.git("add", "--all")
    try scratch.git("commit", "--quiet", "--message", "two")
    for words in [
      ["check", "--offline"], ["inspect", "--offline"], ["next", "patch", "--offline"],
      ["bump", "patch"],
    ] {
      let run = await Run(words, in: scratch.path, environment: scratch.environment)
      // Build settings end earlier, where they are put together.
      let isSetting = ["plist", "xcconfig"].contains(name)
      let sign = isSetting ? "beyond 65536 bytes" : "more than the 255 of"
      expectUnknown(run, sign, "\(name) \(words)")
    }
  }

  @Test func `in a project, as a value of a kilobyte`() async throws {
    let app = try ExampleApp()
    _ = await app.run("policy")
    let long = String(Self.long.prefix(1_000))
    try app.setVersion(long, build: 250)
    expectUnknown(await app.run("check"), "has 1000 bytes, more than the 255 of any", "version")
    try app.setVersion("2.5.0", build: 250)
    try app.edit("Config/Version.xcconfig", "= 250", "= \(long)")
    let run = await app.run("check")
    #expect(run.output.contains("more than the 255 of any build number"), "\(run.output)")
    #expect(run.output.utf8.count < 4_000)
  }

  @Test func `an xcconfig that is too large is not one that says nothing`() async throws {
    let app = try ExampleApp()
    _ = await app.run("policy")
    let comments = String(repeating: "//\n", count: 1_500_000)
    try app.edit("Config/Version.xcconfig", "MARKETING", comments + "MARKETING")
    expectUnknown(await app.run("check"), "more than the 4194304 that an xcconfig file may", "size")
  }

  @Test func `in an answer of the store`() async throws {
    let app = try ExampleApp(live: ["us": Self.long, "kr": "2.4.0", "jp": "2.4.0"])
    expectUnknown(await app.run("check"), "it is longer than 255 characters", "lookup")
  }

  @Test func `in a policy`() async throws {
    let app = try ExampleApp()
    _ = await app.run("policy")
    let policy = try #require(app.contents("dist/update-policy.json"))
    #expect(policy.contains("\"2.4.0\""))
    try app.repository.write(
      policy.replacingOccurrences(of: "\"2.4.0\"", with: "\"\(Self.long)\""),
      to: "dist/update-policy.json")
    expectUnknown(await app.run("check"), "it is longer than 255 characters", "check")
    let signs = ["1.0": "it is longer than 255 characters", Self.long: "is shown nothing"]
    for (installed, sign) in signs {
      let run = await app.run([
        "decide", "--policy", "dist/update-policy.json", "--installed", installed, "--os", "17.0",
      ])
      #expect((run.output + run.errors).contains(sign), "\(run.output.prefix(900))")
      #expect(run.output.utf8.count < 4_000)
    }
  }

  @Test func `in the configuration`() async throws {
    let app = try ExampleApp()
    try app.edit(".trainstop.yml", "force-on: major", "required: \(Self.long)")
    expectUnknown(await app.run("check"), "it is longer than 255 characters", "required")
  }

  @Test(arguments: [
    ["compare", "1.0", "LONG"], ["next", "LONG"], ["bump", "LONG"],
    ["bump", "build", "--build", "LONG"], ["simulate", "--installed", "LONG"],
    ["simulate", "--os", "LONG"],
  ])
  func `on the command line`(words: [String]) async throws {
    let app = try ExampleApp()
    let run = await app.run(words.map { $0 == "LONG" ? Self.long : $0 })
    expectUnknown(run, "longer than", "\(words)")
  }

  @Test(arguments: ["v{version}", "v{version}*", "*{version}", "{build}v{version}"])
  func `in a tag, of which no part is taken for a version`(pattern: String) async throws {
    let app = try PlistApp(version: ["tag: \"\(pattern)\"", "scheme: loose"])
    try app.release("1.0.0", tag: pattern.hasPrefix("{build}") ? "1v1.0.0" : "v1.0.0")
    try app.release("1.1.0")
    let id = try app.repository.git("rev-parse", "HEAD")
    let number = String(repeating: "9", count: 300)
    let names = ["1v\(number)", "v\(number)"].map { "\(id) refs/tags/\($0)\n" }
    try ("# pack-refs with: peeled fully-peeled sorted \n" + names.joined()).write(
      toFile: app.repository.path + "/.git/packed-refs", atomically: true, encoding: .utf8)
    let run = await app.run("check", "--offline", "--format", "json")
    #expect(run.status == .passed, "\(run.output)")
    let inspection = await app.run("inspect", "--offline", "--format", "json")
    let tags = try #require(try inspection.json()["tags"] as? [String: Any])
    let latest = try #require(tags["latest"] as? [String: Any])
    #expect(latest["version"] as? String == "1.0.0")
  }
}
