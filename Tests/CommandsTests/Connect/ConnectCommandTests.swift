import Commands
import Foundation
import TestSupport
import Testing

@Suite struct ConnectCommandTests {
  private static let harbor = LoopbackConnect(
    [
      .init("2.4.0", "PENDING_DEVELOPER_RELEASE", build: "2400"),
      .init(
        "2.3.0", "READY_FOR_DISTRIBUTION", build: "2300", minimumOS: "16.0", phase: "PAUSED",
        day: 3,
        phaseStart: "2026-11-20T09:00:00Z"),
    ], uploads: [.init("2.4.0", "2400"), .init("2.3.0", "2300"), .init("2.5.0", "2500")])

  @Test(arguments: ["undecided", "warn"])
  func `no answer at all counts as the configuration says, and is said once`(
    meaning: String
  ) async throws {
    let app = try ConnectApp(more: "  when-undetermined: \(meaning)") { _ in
      LoopbackReply(status: 401, body: [])
    }
    let run = await app.run("check")
    #expect(run.status == (meaning == "warn" ? .passed : .undecided), "\(run.output)")
    let warning = "warning: store us, App Store Connect: status 401 of App Store Connect"
    #expect(run.output.contains(warning) == (meaning == "warn"), "\(run.output)")
    #expect(run.output.components(separatedBy: "status 401").count == 2, "\(run.output)")
  }

  @Test(arguments: ["undecided", "warn"])
  func `a state that nobody knows counts as the configuration says`(
    meaning: String
  ) async throws {
    let connect = LoopbackConnect([
      .init("2.5.0", "ON_THE_MOON"), .init("2.3.0", "READY_FOR_DISTRIBUTION"),
    ])
    let app = try ConnectApp(connect, more: "  when-undetermined: \(meaning)")
    let run = await app.run("check")
    #expect(run.status == (meaning == "warn" ? .passed : .undecided), "\(run.output)")
    #expect(run.output.contains("ON_THE_MOON is the state of 2.5.0"))
  }

  @Test func `a version that waits for its release is a closed train`() async throws {
    let app = try ConnectApp(Self.harbor)
    let run = await app.run("check")
    #expect(run.status == .refused)
    #expect(
      run.output.contains(
        "2.4.0 was approved already (PENDING_DEVELOPER_RELEASE), so its train is closed"))
    #expect(
      run.output.contains(
        "App Store Connect has 2.4.0 as PENDING_DEVELOPER_RELEASE: approved, and waits for you to "
          + "release it"))
    #expect(
      run.output.contains("help: Raise the marketing version at App/Info.plist:5 above 2.4.0"))
  }

  @Test(arguments: [
    ("ios", "2.5.0", "2500", "2500 is a build of 2.5.0 already"),
    ("ios", "2.6.0", "2500", nil),
    ("ios", "2.5.0", "2499", nil),
    ("macos", "2.6.0", "2500", "2500 is a build number that was used before"),
    ("macos", "2.6.0", "2499", "2499 is below 2500, the highest build number before it"),
    ("macos", "2.6.0", "2501", nil),
  ])
  func `a build number is used once`(
    platform: String, version: String, build: String, summary: String?
  ) async throws {
    var connect = Self.harbor
    let apple = platform == "macos" ? "MAC_OS" : "IOS"
    connect.releases = connect.releases.map {
      var release = $0
      release.platform = apple
      return release
    }
    connect.uploads = connect.uploads.map {
      var upload = $0
      upload.platform = apple
      return upload
    }
    let app = try ConnectApp(connect, version: version, build: build, platform: platform)
    let run = await app.run("check", "--format", "json")
    let codes = try run.codes().filter { $0 == "build-not-increased" }
    #expect(codes.isEmpty == (summary == nil), "\(run.output)")
    if let summary { #expect(run.output.contains(summary), "\(run.output)") }
  }

  @Test func `Sparkle's build number must rise too`() async throws {
    let app = try PlistApp()
    try app.configure(
      """
      app: { platform: macos, bundle-id: com.example.small }
      store: { source: appcast, file: appcast.xml }
      """)
    try app.repository.write(
      """
      <rss version="2.0"><channel><item>
        <pubDate>Thu, 08 Oct 2026 08:00:00 +0000</pubDate>
        <sparkle:version>240</sparkle:version>
        <sparkle:shortVersionString>2.4.0</sparkle:shortVersionString>
        <enclosure url="https://dl.example/Harbor.zip" length="1"/>
      </item></channel></rss>
      """, to: "appcast.xml")
    try app.release("2.5.0", build: "239")
    let run = await app.run("check")
    #expect(run.output.contains("239 is below 240, the highest build number before it"))
    #expect(run.output.contains("2.4.0 (240): appcast serves it"), "\(run.output)")
    try app.release("2.5.0", build: "241")
    #expect(await app.run("check").status == .passed)
  }

  @Test func `a recording decides offline, byte for byte the same`() async throws {
    for version in ["2.4.0", "2.3.5", "2.5.0"] {
      let app = try ConnectApp(Self.harbor, version: version)
      let live = await app.run("check", "--record", "answers.json", "--format", "json")
      let text = await app.run("check")
      app.server.stop()
      app.environment = app.app.repository.environment
      app.environment["NO_COLOR"] = "1"
      let again = await app.run("check", "--replay", "answers.json", "--format", "json")
      #expect(again.output == live.output)
      #expect(again.status == live.status)
      let offline = await app.run("check", "--replay", "answers.json", "--offline")
      #expect(offline.output == text.output)
    }
  }

  @Test func `a phased release keeps a floor from counting`() async throws {
    let app = try ConnectApp(
      Self.harbor, version: "2.5.0", build: "2501",
      more: """
        update:
          required: 2.3.0
        policy:
          outputs:
            - { format: json, path: dist/update-policy.json }
        """)
    let run = await app.run("check")
    #expect(run.output.contains("on day 3 of 7 (PAUSED)"), "\(run.output)")
    #expect(run.output.contains("floor-too-fresh"), "\(run.output)")
  }

  @Test func `the recording in the manual is replayed`() async throws {
    let file = ExampleApp.packageFolder.appendingPathComponent("docs/app-store-connect.md")
    let manual = try String(contentsOf: file, encoding: .utf8)
    let block = manual.components(separatedBy: "```json\n").last?.components(separatedBy: "```")
    let app = try ConnectApp(Self.harbor)
    app.server.stop()
    try app.app.repository.write(try #require(block?.first), to: "answers.json")
    let run = await app.run("check", "--replay", "answers.json", "--format", "json")
    #expect(try run.codes().first == "train-closed", "\(run.output)")
    #expect(try run.reasons() == [])
  }

  @Test func `the lookup is asked as well where that is wanted`() async throws {
    let live = try LoopbackStoreAnswers(
      Array(
        #"{"us": {"version": "2.2.0", "currentVersionReleaseDate": "2026-10-08T08:00:00Z"}}"#.utf8))
    let lookup = try LoopbackServer { live.reply(to: $0) }
    defer { lookup.stop() }
    let app = try ConnectApp(
      Self.harbor, version: "2.5.0", build: "2501",
      more: "  lookup: true\n  endpoint: \(lookup.address)")
    let run = await app.run("check", "--record", "answers.json", "--format", "json")
    let shown = await app.run("inspect", "--store")
    #expect(
      shown.output.contains("2.3.0 is live in App Store Connect, but us serves 2.2.0"),
      "\(shown.output)")
    #expect(shown.output.contains("2.4.0  closed  PENDING_DEVELOPER_RELEASE"), "\(shown.output)")
    #expect(try run.codes() == ["store-drift"])
    #expect(
      run.output.contains(
        "storefront us: 2.3.0 is live in App Store Connect, but us serves 2.2.0"), "\(run.output)")
    let again = await app.run("check", "--replay", "answers.json", "--format", "json")
    #expect(again.output == run.output)
  }

  @Test func `a first release passes`() async throws {
    let app = try ConnectApp(
      LoopbackConnect([.init("1.0.0", "PREPARE_FOR_SUBMISSION")]), version: "1.0.0", build: "1")
    let run = await app.run("check")
    #expect(run.status == .passed, "\(run.output)")
  }

  @Test func `no variable, no answer`() async throws {
    let app = try ConnectApp(Self.harbor)
    app.environment["APP_STORE_CONNECT_API_KEY"] = nil
    let run = await app.run("check")
    #expect(run.status == .undecided)
    #expect(run.output.contains("APP_STORE_CONNECT_API_KEY is not set"), "\(run.output)")
    #expect(app.server.requests.isEmpty)
  }

  @Test func `nothing that is written holds the key or the token`() async throws {
    let app = try ConnectApp(Self.harbor)
    var written = ""
    for words in [
      ["check", "-v"], ["check", "--format", "json"], ["inspect", "-v"],
      ["inspect", "--format", "json"], ["check", "--record", "answers.json"],
    ] {
      let run = await Run(words, in: app.app.repository.path, environment: app.environment)
      written += run.output + run.errors
    }
    app.environment["APP_STORE_CONNECT_API_KEY"] = String(SampleKeys.p256.dropLast(40))
    let cut = await app.run("check")
    #expect(cut.status == .undecided)
    app.environment["APP_STORE_CONNECT_API_KEY"] = SampleKeys.p384
    written += cut.output + cut.errors + (await app.run("check").output)
    let path = app.app.repository.path + "/answers.json"
    written += try String(contentsOfFile: path, encoding: .utf8)
    #expect(written.contains("2.4.0") && written.contains("P-384"))
    let token = try #require(app.server.requests.first?.headers["authorization"]?.dropFirst(7))
    var secrets = token.split(separator: ".").map(String.init)
    secrets += SampleKeys.p256.split(separator: "\n").map(String.init).filter { $0.count > 40 }
    secrets += SampleKeys.p384.split(separator: "\n").map(String.init).filter { $0.count > 40 }
    secrets.append("57246542-96fe-1a63-e053-0824d011072a")
    #expect(secrets.count > 8)
    for secret in secrets { #expect(!written.contains(secret)) }
  }
}
