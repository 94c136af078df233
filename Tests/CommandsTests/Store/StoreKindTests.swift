import Commands
import Foundation
import TestSupport
import Testing

/// Every kind of store through the whole program: judged, recorded, and replayed.
@Suite struct StoreKindTests {
  private static let appcast = """
    <rss version="2.0"><channel><item>
      <pubDate>Thu, 08 Oct 2026 08:00:00 +0000</pubDate>
      <sparkle:version>240</sparkle:version>
      <sparkle:shortVersionString>2.4.0</sparkle:shortVersionString>
      <sparkle:minimumSystemVersion>13.0</sparkle:minimumSystemVersion>
      <enclosure url="https://dl.example/Harbor.zip" sparkle:os="ios" length="1"/>
    </item></channel></rss>
    """
  private static let json = """
    {"ios": {"latest": "2.4.0", "since": "2026-10-08T08:00:00Z", "os": "16.0"}}
    """

  /// A feed of a kind at an address or in a file; `%` stands for where it is.
  private static let kinds = [
    ("appcast", appcast, "store: { source: appcast, % }"),
    (
      "json", json,
      "store: { source: json, path: ios.latest, since-path: ios.since, minimum-os-path: ios.os, % }"
    ),
  ]

  /// Configures a store, and no policy, so that only the release is judged.
  private func configure(_ app: ExampleApp, _ store: String) throws {
    try app.edit(".trainstop.yml", "update:\n", store + "\nupdate:\n")
    try app.edit(".trainstop.yml", Self.policy, "")
  }

  private static let policy = """
    policy:
      published: dist/update-policy.json
      outputs:
        - { format: json, path: dist/update-policy.json }
    """

  @Test(arguments: [
    ("", "the app's bundle identifier is not known, so no store can be asked"),
    (
      "app: { bundle-id: a.b }\nstore: { source: recorded, file: answers.json }",
      "answers.json, which store.file names, is not"
    ),
  ])
  func `a store that cannot be asked is undecided`(store: String, reason: String) async throws {
    let repository = try ScratchRepository()
    try repository.commit(files: ["VERSION": "1.2.3\n", ".trainstop.yml": "format: 1\n\(store)\n"])
    let run = await Run(["check"], in: repository.path, environment: repository.environment)
    #expect(run.status == .undecided, "\(run.output)\(run.errors)")
    #expect((run.output + run.errors).contains(reason), "\(run.output)\(run.errors)")
  }

  @Test(arguments: kinds)
  func `a feed at an address is judged, recorded, and replayed to the same bytes`(
    name: String, text: String, store: String
  ) async throws {
    let server = try LoopbackServer { _ in LoopbackReply(body: text.utf8) }
    let app = try ExampleApp()
    try configure(
      app, store.replacingOccurrences(of: "%", with: "url: \"\(server.address)/feed\""))
    let check = await app.run(["check", "--format", "json", "--record", "answers.json"])
    server.stop()
    #expect(check.status == .passed, "\(check.output)")
    #expect(server.requests.map(\.target) == ["/feed"])
    let replay = await app.run(["check", "--format", "json", "--replay", "answers.json"])
    #expect(replay.output == check.output)
    #expect(replay.status == check.status)
    try app.setVersion("2.3.9", build: 239)
    let back = await app.run(["check", "--format", "json", "--replay", "answers.json"])
    #expect(try back.codes().contains("version-regresses-store"))
    #expect(back.output.contains("storefront \(name) serves 2.4.0 since 2026-10-08"))
  }

  @Test(arguments: kinds)
  func `a feed in a file is judged without a network`(
    name: String, text: String, store: String
  ) async throws {
    let app = try ExampleApp()
    try app.repository.write(text, to: "dist/feed")
    try configure(app, store.replacingOccurrences(of: "%", with: "file: dist/feed"))
    let run = await app.run(["inspect", "--store"])
    let build = name == "appcast" ? " (240)" : ""
    let system = name == "appcast" ? "13.0" : "16.0"
    #expect(run.status == .passed)
    #expect(run.output.contains("dist/feed  2.4.0\(build)"), "\(run.output)")
    #expect(run.output.contains("2026-10-08T08:00:00Z  \(system)"), "\(run.output)")
    try app.repository.write("", to: "dist/feed")
    #expect(await app.run(["check"]).status == .undecided)
  }

  @Test(arguments: kinds.map(\.2) + ["store: { source: app-store, % }"], ["undecided", "warn"])
  func `an unknown answer counts as the configuration says`(
    store: String, meaning: String
  ) async throws {
    let server = try LoopbackServer { _ in LoopbackReply(status: 404, body: []) }
    defer { server.stop() }
    let app = try ExampleApp()
    let place = store.contains("app-store") ? "endpoint" : "url"
    let rest = "\(place): \"\(server.address)\", when-undetermined: \(meaning)"
    try configure(app, store.replacingOccurrences(of: "%", with: rest))
    let run = await app.run(["check", "--format", "json"])
    #expect(run.status == (meaning == "warn" ? .passed : .undecided), "\(run.output)")
    #expect(try run.reasons().isEmpty == (meaning == "warn"))
    #expect(run.output.contains("status 404 for"))
    #expect(run.output.contains("goes on by 'when-undetermined: warn'") == (meaning == "warn"))
  }

  @Test(arguments: [
    LoopbackReply(status: 403, body: []), .hangUp, LoopbackReply(body: "<html>".utf8),
    LoopbackReply(body: [0xFF, 0xFE, 0x00]), .redirect(to: "http://store.example/"),
  ])
  func `faults are replayed to the same bytes`(reply: LoopbackReply) async throws {
    let server = try LoopbackServer { _ in reply }
    defer { server.stop() }
    let app = try ExampleApp()
    // Pauses would be waited for in truth.
    try configure(app, "store: { time-limit: 1s, endpoint: \"\(server.address)\" }")
    for format in ["json", "text"] {
      let live = await app.run(["check", "--format", format, "--record", "answers.json"])
      let replay = await app.run(["check", "--format", format, "--replay", "answers.json"])
      #expect(live.status == .undecided)
      #expect(replay.output == live.output)
      #expect(replay.errors == live.errors)
    }
  }

  @Test func `an answer below the recorded one is late, in every later run`() async throws {
    let app = try ExampleApp(live: ["us": "2.4.0", "kr": "2.4.0", "jp": "2.4.0"])
    _ = await app.run("inspect", "--record", "answers.json")
    let answers = try LoopbackStoreAnswers(
      Array(#"{"us": {"version": "2.3.0"}, "kr": {"version": "2.4.0"}}"#.utf8))
    let late = try LoopbackServer { answers.reply(to: $0) }
    defer { late.stop() }
    try app.setVersion("2.4.0", build: 241)
    var outputs: [String] = []
    for words in [
      ["--record", "answers.json", "--store-endpoint", late.address],
      ["--record", "answers.json", "--store-endpoint", late.address],
      ["--replay", "answers.json"],
    ] {
      let run = await app.run(["check", "--format", "json"] + words)
      #expect(run.status == .refused, "\(run.output)")
      #expect(
        run.output.contains(
          "2.3.0 is the answer in us now, but 2.4.0 was at 2026-11-30T09:00:00Z: the store is late")
      )
      #expect(
        try run.reasons().first
          == "no app is the answer in jp now, but 2.4.0 was at 2026-11-30T09:00:00Z, by answers.json"
      )
      outputs.append(run.output)
    }
    #expect(Set(outputs).count == 1)
    // A file that the configuration names is held against as well, and stays as it is.
    try FileManager.default.moveItem(
      atPath: app.repository.path + "/answers.json",
      toPath: app.repository.path + "/dist/answers.json")
    try configure(app, "store: { earlier: dist/answers.json }")
    let run = await app.run(["check", "--format", "json", "--store-endpoint", late.address])
    #expect(run.output.contains("2.3.0 is the answer in us now"))
  }

  @Test func `a recording that is too old is no answer`() async throws {
    let app = try ExampleApp()
    try configure(app, "store: { max-age: 7d }")
    _ = await app.run("inspect", "--record", "answers.json")
    let words = ["check", "--format", "json", "--replay", "answers.json", "--now"]
    #expect(await app.run(words + ["2026-12-07T09:00:00Z"]).status == .passed)
    let old = await app.run(words + ["2026-12-07T09:00:01Z"])
    #expect(old.status == .undecided)
    #expect(
      try old.reasons().first
        == "2026-11-30T09:00:00Z, when answers.json was recorded, is more than 7 days ago")
    try app.edit(".trainstop.yml", "7d }", "10d }")
    #expect(await app.run(words + ["2026-12-07T09:00:01Z"]).status == .passed)
  }
}
