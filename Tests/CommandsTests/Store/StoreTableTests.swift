import Commands
import Foundation
import TestSupport
import Testing

@Suite struct StoreTableTests {
  @Test func `the table has a row for each storefront and key`() async throws {
    let app = try ExampleApp(live: [:])
    let server = try LoopbackServer { request in
      func record(_ version: String) -> LoopbackReply {
        .json(
          """
          {"resultCount": 1, "results": [{"version": "\(version)", "kind": "software",
           "trackId": 1000000001, "bundleId": "com.example.harbor", "minimumOsVersion": "16.0",
           "currentVersionReleaseDate": "2026-10-0\(version.contains("4") ? 8 : 1)T08:00:00Z"}]}
          """)
      }
      switch (request.query["country"], request.query["id"]) {
      case ("us", _), ("kr", nil): return record("2.4.0")
      case ("kr", _): return record("2.3.0")
      default: return .json(#"{"resultCount": 0, "results": []}"#)
      }
    }
    defer { server.stop() }
    let run = await app.run(["inspect", "--store", "--store-endpoint", server.address])
    #expect(run.status == .passed)
    let lines = run.output.components(separatedBy: "\n").map {
      $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(
      lines == [
        "storefront key version live since minimum OS what differs",
        "jp none the app is not offered",
        "kr 1000000001 2.3.0 2026-10-01T08:00:00Z 16.0 2.3.0 is the live version in kr by Apple ID "
          + "1000000001, but 2.4.0 is by bundle identifier com.example.harbor",
        "kr com.example.harbor 2.4.0 2026-10-08T08:00:00Z 16.0 2.3.0 is live in kr, but 2.4.0 in us",
        "us 1000000001 2.4.0 2026-10-08T08:00:00Z 16.0",
        "us com.example.harbor 2.4.0 2026-10-08T08:00:00Z 16.0", "",
      ])
    let json = try await app.run([
      "inspect", "--store", "--format", "json", "--store-endpoint", server.address,
    ]).json()
    let korea = try #require((json["store"] as? [[String: Any]])?[1])
    #expect(korea["version"] as? String == "2.3.0")
    #expect(korea["highest"] as? String == "2.4.0")
    let keys = try #require(korea["keys"] as? [[String: Any]])
    #expect(keys.map { $0["version"] as? String } == ["2.3.0", "2.4.0"])
    #expect(keys[0]["id"] as? String == "1000000001")
    #expect(keys[1]["bundleId"] as? String == "com.example.harbor")
  }

  @Test func `a storefront that is hours late is no news yet, and said once when it is days late`()
    async throws
  {
    let app = try ExampleApp(live: ["us": "2.4.0", "kr": "2.3.0", "jp": "2.4.0"])
    let early = await app.run("check", "--now", "2026-10-08T12:00:00Z", "--format", "json")
    #expect(try early.codes().contains("store-drift") == false, "\(early.output)")
    let late = await app.run("check", "--now", "2026-10-11T08:00:00Z", "--format", "json")
    #expect(try late.codes().filter { $0 == "store-drift" }.count == 1, "\(late.output)")
  }

  @Test func `what is unknown for one reason everywhere is said once`() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(status: 404, body: []) }
    defer { server.stop() }
    let app = try ExampleApp()
    let run = await app.run(["inspect", "--store", "--store-endpoint", server.address])
    #expect(run.status == .undecided)
    let blocks = run.output.components(separatedBy: "could not tell: store ")
    #expect(blocks.count == 2, "\(run.output)")
    #expect(blocks.last?.contains("\n  also store us\n  help: ") == true, "\(run.output)")
  }

  @Test func `a release for many countries is told in a few lines`() async throws {
    let countries = ["at", "be", "ca", "de", "es", "fr", "gb", "ie", "jp", "kr", "nl", "us"]
    let answers = countries.map { country in
      let version = country == "us" ? "2.5.0" : "2.4.0"
      return """
        { "storefront": "\(country)", "bundleId": "com.example.small", "status": 200,
          "body": { "resultCount": 1, "results": [ { "version": "\(version)",
            "currentVersionReleaseDate": "2026-10-08T08:00:00Z" } ] } }
        """
    }
    let app = try PlistApp()
    try app.configure(
      """
      app:
        platform: ios
        storefronts: [\(countries.joined(separator: ", "))]
      """)
    try app.release("2.3.0", build: "1")
    try app.repository.write(
      """
      {"schemaVersion": 1, "recordedAt": "2026-11-30T08:00:00Z", "source": "by hand", "answers":
       [\(answers.joined(separator: ","))]}
      """, to: "answers.json")
    let run = await Run(
      ["check", "--replay", "answers.json", "--now", "2026-11-30T09:00:00Z"],
      in: app.repository.path, environment: app.repository.environment)
    #expect(run.status == .refused)
    #expect(run.output.contains("store    2.4.0 in 11 storefronts, 2.5.0 in us\n"))
    #expect(run.output.contains("note: 7 more storefronts"), "\(run.output)")
    #expect(
      run.output.contains(
        "storefronts at, be, ca, de, es, and 6 more serve 2.4.0, 53 days after 2.5.0 went live in us"
      ))
    #expect(run.output.components(separatedBy: "[store-drift]").count == 2, "\(run.output)")
  }

  @Test func `only the store counts`() async throws {
    let app = try ExampleApp()
    try app.setVersion("$(NOBODY_SETS_THIS)", build: 1)
    #expect(await app.run("inspect").status == .undecided)
    #expect(await app.run("inspect", "--store").status == .passed)
    let offline = await app.run(["inspect", "--store", "--offline"])
    #expect(offline.output.contains("not asked (--offline)"))
    let server = try LoopbackServer { _ in LoopbackReply(status: 404, body: []) }
    defer { server.stop() }
    let unknown = await app.run(["inspect", "--store", "--store-endpoint", server.address])
    #expect(unknown.status == .undecided)
    #expect(unknown.output.contains("status 404 for Apple ID 1000000001"))
  }

  @Test func `pace and time limit are those of the configuration`() async throws {
    let app = try ExampleApp()
    try app.edit(
      ".trainstop.yml", "update:\n",
      "store: { time-limit: 59s, requests-per-minute: 2 }\nupdate:\n")
    let run = await app.run("inspect", "--store")
    #expect(run.status == .undecided)
    #expect(app.store.requests.count == 2)
    #expect(run.output.contains("got no answer within the total time limit of 59 seconds\n"))
  }

  @Test func `the proxy of the environment is asked for the App Store`() async throws {
    let proxy = try LoopbackServer { _ in LoopbackReply(status: 403, body: []) }
    defer { proxy.stop() }
    let app = try ExampleApp()
    var environment = app.repository.environment
    environment["HTTPS_PROXY"] = proxy.address
    let run = await Run(
      ["inspect", "--store"], in: app.repository.path, environment: environment)
    #expect(run.status == .undecided)
    #expect(run.output.contains("the proxy answers itunes.apple.com with status 403"))
    #expect(Set(proxy.requests.map(\.target)) == ["itunes.apple.com:443"])
  }

  @Test func `a terminal sees how far a slow run is, and nothing of it stays`() async throws {
    let app = try ExampleApp()
    let notices = Notices()
    let server = try LoopbackServer { request in
      // The last two answers wait for the line that counts the others.
      if request.query["country"] == "us" { notices.wait(for: "4 of 6 answers") }
      return .json(#"{"resultCount": 0, "results": []}"#)
    }
    defer { server.stop() }
    var context = RunContext(
      environment: app.repository.environment, workingDirectory: app.repository.path,
      now: ExampleApp.now)
    context.notice = { notices.add($0) }
    _ = await Tool.run(["inspect", "--store", "--store-endpoint", server.address], &context)
    let counts = notices.all.filter { $0.hasPrefix("\rasking the store: 4 of 6 answers, ") }
    #expect(counts.first?.hasSuffix(" s\u{1B}[K") == true)
    #expect(notices.all.last == "\r\u{1B}[K")
    #expect(context.errors.isEmpty)
  }

  /// What a terminal was told; the lock guards the variable.
  private final class Notices: @unchecked Sendable {
    private let lock = NSLock()
    private var texts: [String] = []

    var all: [String] { lock.withLock { texts } }

    func add(_ text: String) { lock.withLock { texts.append(text) } }

    /// Waits for a part of a text, on a thread that may be blocked; not for ever, so that the test
    /// fails rather than hangs.
    func wait(for part: String) {
      for _ in 1...150 where !all.contains(where: { $0.contains(part) }) {
        Thread.sleep(forTimeInterval: 0.1)
      }
    }
  }
}
