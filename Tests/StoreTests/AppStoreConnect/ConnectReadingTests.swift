import Diagnostics
import Store
import TestSupport
import Testing
import Versions
import UpdatePolicy

@Suite struct ConnectReadingTests {
  /// An app with a long life, in an order that means nothing.
  static var harbor: LoopbackConnect {
    LoopbackConnect(
      [
        .init("2.2.0", "REPLACED_WITH_NEW_VERSION", olderState: "REPLACED_WITH_NEW_VERSION"),
        .init("2.5.0", "WAITING_FOR_REVIEW"),
        .init(
          "2.4.0", "READY_FOR_DISTRIBUTION", olderState: "READY_FOR_SALE", build: "2400",
          minimumOS: "16.0", phase: "ACTIVE", day: 3, phaseStart: "2026-11-27T09:00:00Z"),
        .init("2.4.1", "PENDING_DEVELOPER_RELEASE", build: "2410"),
        .init("9.0.0", "READY_FOR_DISTRIBUTION", platform: "MAC_OS", build: "9", minimumOS: "13.0"),
        .init("2.3.0", nil, olderState: "DEVELOPER_REMOVED_FROM_SALE"),
      ],
      uploads: [
        .init("2.4.0", "2400"), .init("2.4.1", "2410"), .init("2.5.0", "2500"),
        .init("2.4.0", "2399", expired: true), .init("2.4.0", "2398", state: "INVALID"),
        .init("9.0.0", "9", platform: "MAC_OS"),
      ])
  }

  @Test(arguments: [1, 2, 50]) func `every page is read, in whatever order`(size: Int) async throws
  {
    var app = Self.harbor
    app.pageSize = size
    app.releases.reverse()
    let (reply, requests) = try await app.reply()
    #expect(
      reply.trains == [
        "2.5.0 open", "2.4.1 closed", "2.4.0 live", "2.3.0 closed", "2.2.0 closed",
      ])
    let builds = try #require(reply.connect?.builds.value)
    #expect(
      builds.map { "\($0.version) \($0.number) \($0.isAccepted) \($0.isExpired)" } == [
        "2.5.0 2500 true false", "2.4.1 2410 true false", "2.4.0 2400 true false",
        "2.4.0 2399 true true", "2.4.0 2398 false false",
      ])
    if size == 1 { #expect(requests.filter { $0.path.hasSuffix("appStoreVersions") }.count == 5) }
  }

  @Test func `a storefront serves the live version`() async throws {
    let (reply, _) = try await Self.harbor.reply(to: Harbor.query(["us", "kr", "de", "fr"]))
    let us = try #require(reply.answers["us"]?.value)
    #expect(us.lowest.version.description == "2.4.0")
    #expect(us.highest.version.description == "2.4.0")
    #expect(us.lowest.minimumOS?.description == "16.0")
    #expect(us.lowest.build == "2400")
    #expect(us.lowest.trackViewURL == "https://apps.apple.com/app/id1000000001")
    #expect(us.disagreements == [])
    let live = us.lowest.liveRelease(at: Timestamp(secondsSince1970: 1_796_029_200))
    #expect(live.phasedReleaseComplete == false)
    #expect(live.since?.description == "2026-11-27T09:00:00Z")
    #expect(us.lowest.phase?.progress == "on day 3 of 7 (ACTIVE)")
    #expect(reply.answers["kr"] == reply.answers["us"])
    #expect(reply.answers["de"] == .absent)
    #expect(reply.answers["fr"] == .absent)
  }

  @Test(
    arguments: [
      ("ACTIVE", 7, false), ("PAUSED", 4, false), ("INACTIVE", nil, false), ("COMPLETE", nil, true),
      ("SLEEPING", 1, false), (nil, nil, true),
    ] as [(String?, Int?, Bool)])
  func `a phased release is over when it says so`(
    phase: String?, day: Int?, isComplete: Bool
  ) async throws {
    let app = LoopbackConnect([
      .init("2.4.0", "READY_FOR_DISTRIBUTION", phase: phase, day: day)
    ])
    let us = try #require(try await app.reply().reply.answers["us"]?.value)
    let live = us.lowest.liveRelease(at: Timestamp(secondsSince1970: 0))
    #expect(live.phasedReleaseComplete == isComplete)
  }

  @Test func `whether a release is phased can be unsaid`() async throws {
    let server = try LoopbackServer { request in
      guard request.path.hasSuffix("appStoreVersions") else {
        return Self.harbor.reply(to: request)
      }
      return .json(
        #"{"data": [{"type": "appStoreVersions", "id": "1", "attributes": {"platform": "IOS", "#
          + #""versionString": "2.4.0", "appVersionState": "READY_FOR_DISTRIBUTION"}}]}"#)
    }
    defer { server.stop() }
    let reply = try await Harbor.connect(server.address).ask(Harbor.query(["us"]))
    let us = try #require(reply.answers["us"]?.value)
    let live = us.lowest.liveRelease(at: Timestamp(secondsSince1970: 0))
    #expect(live.phasedReleaseComplete == nil)
    #expect(live.minimumOS == nil)
  }

  @Test func `another platform has versions of its own`() async throws {
    let (reply, requests) = try await Self.harbor.reply(
      to: Harbor.query(["us"], platform: "macos"))
    #expect(reply.trains == ["9.0.0 live"])
    #expect(reply.connect?.builds.value?.map(\.number.description) == ["9"])
    #expect(reply.answers["us"]?.value?.lowest.minimumOS?.description == "13.0")
    #expect(requests.contains { $0.query["filter[platform]"] == "MAC_OS" })
    let android = try await Self.harbor.reply(to: Harbor.query(["us"], platform: "android"))
    #expect(android.reply.trouble == "platform android has no apps in App Store Connect")
    #expect(android.requests.isEmpty)
  }

  @Test func `an app is found by its bundle identifier, whole`() async throws {
    let query = StoreQuery(bundleID: Harbor.bundleID, storefronts: ["us"])
    let (reply, requests) = try await Self.harbor.reply(to: query)
    #expect(reply.trains.count == 5)
    #expect(requests.first?.query["filter[bundleId]"] == Harbor.bundleID)
    let part = StoreQuery(bundleID: "com.example", storefronts: ["us"])
    let none = try await Self.harbor.reply(to: part).reply
    #expect(none.trouble == "com.example is no app that the key may see in App Store Connect")
  }

  @Test func `two keys of two apps are told apart`() async throws {
    let query = StoreQuery(
      appleID: Harbor.appleID, bundleID: "com.example.other", storefronts: ["us"])
    let reply = try await Self.harbor.reply(to: query).reply
    #expect(
      reply.trouble
        == "com.example.harbor is the app with Apple ID 1000000001 in App Store Connect, not "
        + "com.example.other")
    #expect(reply.answers["us"]?.undetermined?.subject == "store us")
  }

  @Test func `nothing live is no release anywhere, and asks for no availability`() async throws {
    let app = LoopbackConnect([.init("1.0.0", "IN_REVIEW"), .init("0.9", "REMOVED_FROM_SALE")])
    let (reply, requests) = try await app.reply(to: Harbor.query(["us", "kr"]))
    #expect(reply.answers == ["us": .absent, "kr": .absent])
    #expect(reply.connect?.isUnreleased == true)
    #expect(!requests.contains { $0.path.contains("vailabilit") })
    let empty = try await LoopbackConnect([]).reply().reply
    #expect(empty.answers == ["us": .absent])
    #expect(empty.connect?.trains == .known([]))
  }
}
