import Commands
import Diagnostics
import Documents
import Rules
import Store
import Testing
import UpdatePolicy
import Versions

@Suite struct ConfigurationTests {
  @Test(arguments: try ConfigurationSamples.names("Valid"))
  func `a valid file has no faults`(name: String) throws {
    _ = try ConfigurationSamples.valid(name)
  }

  @Test func `what is not written has its default`() throws {
    for configuration in [try ConfigurationSamples.valid("minimal"), .absent(at: ".trainstop.yml")]
    {
      #expect(configuration.path == ".trainstop.yml")
      #expect(configuration.app.platform == nil)
      #expect(configuration.app.bundleIdentifier == nil)
      #expect(configuration.app.appleID == nil)
      #expect(configuration.app.storefronts == [])
      #expect(configuration.version.scheme == .apple)
      #expect(configuration.version.sources == [])
      #expect(configuration.version.tagPatterns == [])
      #expect(configuration.version.tagStrategy == .reachable)
      #expect(configuration.store.source == .appStore)
      #expect(configuration.store.whenUndetermined == .undecided)
      #expect(configuration.store.endpoint == nil)
      #expect(configuration.store.connectEndpoint == nil)
      #expect(configuration.store.maximumAgeSeconds == nil)
      #expect(configuration.update == UpdateConvention(validSeconds: 180 * 86_400))
      #expect(configuration.requiredPlace == nil)
      #expect(configuration.policy == nil)
      #expect(configuration.rules.weights.isEmpty)
      #expect(configuration.rules.waivers.isEmpty)
      #expect(configuration.hooks == Configuration.Hooks(asksStore: false, branches: nil))
    }
  }

  @Test func `hooks are told what they judge`() throws {
    let hooks = try ConfigurationSamples.valid("every-key").hooks
    #expect(hooks == Configuration.Hooks(asksStore: true, branches: ["main", "release/*"]))
  }

  @Test func `a whole configuration keeps its values and places`() throws {
    let configuration = try ConfigurationSamples.valid("design")
    #expect(configuration.app.platform == "ios")
    #expect(configuration.app.bundleIdentifier == "com.example.harbor")
    #expect(configuration.app.appleID == "1000000001")
    #expect(configuration.app.storefronts == ["us", "kr", "jp"])
    #expect(
      configuration.version.sources.map { "\($0.kind.name): \($0.file)" } == [
        "xcode: Harbor.xcodeproj", "plist: Watch/Info.plist",
      ])
    #expect(
      configuration.version.sources.map(\.kind) == [
        .xcode(target: "Harbor", configuration: "Release"), .plist,
      ])
    #expect(
      configuration.version.sources.map(\.place.description) == [
        ".trainstop.yml:10:14", ".trainstop.yml:13:14",
      ])
    #expect(configuration.version.tagPatterns.map(\.text) == ["v{version}"])
    #expect(configuration.requiredPlace?.description == ".trainstop.yml:21:13")
    let update = configuration.update
    #expect(update.forceOn == .minor)
    #expect(update.required?.description == "2.1.0")
    #expect(update.holdSeconds == 86_400)
    #expect(update.graceSeconds == 7 * 86_400)
    #expect(update.clientSince?.description == "1.0.1")
    #expect(
      update.blocked == [
        .init(
          .between(from: try Version("3.1.0"), below: try Version("3.1.2"), through: nil),
          reason: "data-loss")
      ])
    #expect(update.prompt == .init(optional: true, remindAfterSeconds: 86_400, skippable: true))
    #expect(update.messages["en"]?.optional?["later"] == "Later")
    #expect(update.messages["en"]?.forced?["body"] == "{app} {installed} is no longer supported.")
    #expect(configuration.policy?.published == "dist/update-policy.json")
    #expect(
      configuration.policy?.outputs.map(\.maker) == [
        .format("json"), .format("prince-of-versions"),
        .template("templates/UpdatePolicy.swift.mustache"),
      ])
    #expect(configuration.rules.weights == ["version-skips": .off])
    let waiver = try #require(configuration.rules.waivers.first)
    #expect(waiver.rule == "version-leaps")
    #expect(waiver.version.description == "2026.1.0")
    #expect(waiver.reason == "moving to calendar versions")
    #expect(waiver.until?.day == "2026-12-31")
    // 2027-01-01T00:00:00Z, the first moment after the last day.
    #expect(waiver.until?.end.secondsSince1970 == 1_798_761_600)
    #expect(waiver.place?.description == ".trainstop.yml:40:13")
  }

  @Test func `every other key is read too`() throws {
    let configuration = try ConfigurationSamples.valid("every-key")
    #expect(configuration.app.storefronts == ["no", "tw"])
    #expect(configuration.app.appleID == "1000000001")
    #expect(configuration.version.scheme == .semver)
    #expect(
      configuration.version.sources.map(\.kind) == [
        .xcode(target: nil, configuration: nil), .plist,
        .xcconfig(setting: "APP_VERSION", configuration: "Release"),
        .xcodegen(target: "App", configuration: nil), .tuist(target: nil, configuration: "Release"),
        .flutter, .expo, .gradle, .text(pattern: "version = '{version}'"),
        .text(pattern: "## [{version}]", isList: true),
        .json(keyPath: "version"),
        .yaml(keyPath: "app.version"),
      ])
    #expect(
      configuration.version.tagPatterns.map(\.text) == [
        "ios/v{version}", "release-{version}+{build}",
      ])
    #expect(configuration.version.tagStrategy == .nearest)
    #expect(
      configuration.store.source
        == .json(
          .address("https://example.com/latest.json"),
          JSONFeed.Paths(
            version: try path("macos.latest"), since: try path("macos.released"),
            minimumOS: try path("macos.system"))))
    #expect(configuration.store.timeLimitSeconds == 300)
    #expect(configuration.store.requestsPerMinute == 60)
    #expect(configuration.store.earlier == "store/answers.json")
    #expect(configuration.store.whenUndetermined == .warn)
    #expect(configuration.store.endpoint == "http://127.0.0.1:8080")
    #expect(configuration.store.connectEndpoint == "http://localhost:8081")
    #expect(configuration.store.maximumAgeSeconds == 43_200)
    let update = configuration.update
    #expect(update.forceOn == nil)
    #expect(update.required?.description == "2.10")
    #expect(update.clientSince?.description == "2.0")
    #expect(update.holdSeconds == 0)
    #expect(update.graceSeconds == 1800)
    #expect(update.prompt == .init(optional: false, remindAfterSeconds: 90, skippable: false))
    #expect(update.forceOlderSystems)
    #expect(update.validSeconds == 1_209_600)
    #expect(
      update.blocked == [
        .init(.exactly(try Version("2.0.1"))),
        .init(.between(from: nil, below: try Version("1.0"), through: nil), reason: "too-old"),
        .init(.between(from: try Version("1.5"), below: nil, through: try Version("1.7"))),
        .init(.exactly(try Version("3.0"))),
      ])
    #expect(update.messages["zh-Hans"]?.optional == ["body": "{latest}"])
    #expect(configuration.policy?.url == "https://example.com/update-policy.json")
    #expect(configuration.policy?.publicKey == "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=")
    #expect(update.messages["de"]?.optional == nil)
    #expect(
      configuration.rules.weights == [
        "version-skips": .severity(.error), "version-leaps": .severity(.warning),
        "version-unusual": .severity(.note), "train-closed": .off,
      ])
    // A plain 2.10 is a text and never the number 2.1.
    #expect(configuration.rules.waivers.map(\.version.description) == ["2.10"])
    #expect(configuration.rules.waivers.map(\.until) == [nil])
  }

  private func path(_ text: String) throws -> KeyPath { try #require(KeyPath(text)) }

  @Test func `stores and policies have their kinds`() throws {
    let recorded = try ConfigurationSamples.valid("recorded")
    #expect(recorded.store.source == .recorded(file: "store/answer.json"))
    #expect(recorded.update.validSeconds == nil)
    #expect(recorded.policy?.outputs.map(\.path) == ["b.json"])
    let appcast = try ConfigurationSamples.valid("appcast")
    #expect(
      appcast.store.source
        == .appcast(.address("https://example.com/appcast.xml"), channels: ["beta", "nightly"]))
    #expect(appcast.store.requestsPerMinute == 20)
    #expect(appcast.store.timeLimitSeconds == nil)
    let file = try ConfigurationSamples.valid("appcast-file")
    #expect(file.store.source == .appcast(.file("dist/appcast.xml"), channels: []))
    #expect(try ConfigurationSamples.valid("connect").store.source == .appStoreConnect)
  }

  @Test(
    arguments: [
      ("1970-01-01", 86_400), ("2024-02-29", 1_709_251_200), ("2000-12-31", 978_307_200),
      ("2100-02-28", 4_107_542_400),
    ] as [(String, Int64)])
  func `a waiver ends after its last day`(day: String, end: Int64) throws {
    let text =
      "format: 1\nwaivers: [{ rule: version-leaps, version: 1.0, reason: x, until: \(day) }]\n"
    guard case .valid(let configuration) = ConfigurationSamples.load(Array(text.utf8)) else {
      Issue.record("\(day) is refused")
      return
    }
    #expect(configuration.rules.waivers.first?.until?.end.secondsSince1970 == end)
  }

  @Test(arguments: [
    "2023-02-29", "2100-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "2024-1-01", "0000-01-01",
  ])
  func `a day that does not exist is refused`(day: String) {
    let text =
      "format: 1\nwaivers: [{ rule: version-leaps, version: 1.0, reason: x, until: \(day) }]\n"
    guard case .faults(let faults) = ConfigurationSamples.load(Array(text.utf8)) else {
      Issue.record("\(day) is taken")
      return
    }
    #expect(faults.map(\.summary) == ["'\(day)' is no day"])
  }

  @Test func `every fault is reported at once, in the order of the file`() {
    let text = """
      format: 3
      rules: { nothing: off }
      app: { storefronts: [en], platform: pc }
      waivers: [{ rule: version-leaps }]
      """
    guard case .faults(let faults) = ConfigurationSamples.load(Array(text.utf8)) else {
      Issue.record("the text is valid")
      return
    }
    #expect(faults.map(\.place.line) == [1, 2, 3, 3, 4, 4])
  }

  @Test func `a hostile file is a fault and takes no time`() {
    var bomb = "format: 1\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let list = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      bomb += "a\(level): &a\(level) [\(list)]\n"
    }
    let repeated = "policy:\n" + String(repeating: "  outputs:\n", count: 20_000)
    for text in [
      bomb, repeated, String(repeating: "[", count: 100_000), "\u{0}", "a: &a [*a]", "? {}",
    ] {
      guard case .faults(let faults) = ConfigurationSamples.load(Array(text.utf8)) else {
        Issue.record("\(text.prefix(40)) is valid")
        continue
      }
      #expect(!faults.isEmpty)
    }
  }
}
