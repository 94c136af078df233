import Diagnostics
import Store
import TestSupport
import Testing
import Versions

@Suite struct ConnectDoubtTests {
  @Test func `a state that is not known may be the live one`() async throws {
    let app = LoopbackConnect([
      .init("2.4.0", "ON_THE_MOON"), .init("2.3.0", "REPLACED_WITH_NEW_VERSION"),
    ])
    let reply = try await app.reply().reply
    #expect(reply.trains == ["2.4.0 unknown", "2.3.0 closed"])
    #expect(
      reply.answers["us"]?.undetermined?.reason
        == "ON_THE_MOON is the state of 2.4.0 in App Store Connect, which may mean that it is live")
    #expect(reply.connect?.isUnreleased == false)
  }

  @Test func `beside a live version, a state that is not known changes nothing`() async throws {
    let app = LoopbackConnect([
      .init("2.5.0", "ON_THE_MOON"), .init("2.4.0", "READY_FOR_DISTRIBUTION"),
    ])
    let reply = try await app.reply().reply
    #expect(reply.answers["us"]?.value?.lowest.version.description == "2.4.0")
  }

  @Test(arguments: [
    ("FAILED", nil), ("INVALID", nil),
    ("PROCESSING", "241 is a build (PROCESSING) that App Store Connect names no version for"),
  ])
  func `a build without a version counts unless it failed on arrival`(
    state: String, reason: String?
  ) async throws {
    let app = LoopbackConnect(
      [.init("2.4.0", "READY_FOR_DISTRIBUTION")],
      uploads: [.init("2.4.0", "240"), .init("", "241", state: state)])
    let builds = try await app.reply().reply.connect?.builds
    #expect(builds?.undetermined?.reason == reason)
    #expect(builds?.value?.map { "\($0.number)" } == (reason == nil ? ["240"] : nil))
  }

  @Test func `a version that is none is read from its build`() async throws {
    let app = LoopbackConnect(
      [.init("Spring", "READY_FOR_DISTRIBUTION", build: "240")], uploads: [.init("2.4.0", "240")])
    let reply = try await app.reply().reply
    #expect(reply.trains == ["2.4.0 live"])
    #expect(reply.connect?.trains.value?.first?.shownVersion == "Spring")
  }

  @Test func `a version that is none, without a build, is not known`() async throws {
    let app = LoopbackConnect([
      .init("Spring", "PENDING_DEVELOPER_RELEASE"), .init("Summer", "PREPARE_FOR_SUBMISSION"),
      .init("2.3.0", "READY_FOR_DISTRIBUTION"),
    ])
    let reply = try await app.reply().reply
    #expect(reply.trains == ["2.3.0 live"])
    #expect(
      reply.connect?.unreadable.map(\.reason) == [
        "Spring is no version, although it is PENDING_DEVELOPER_RELEASE in App Store Connect"
      ])
    let live = LoopbackConnect([.init("Spring", "READY_FOR_DISTRIBUTION")])
    #expect(try await live.reply().reply.answers["us"]?.undetermined != nil)
  }

  @Test func `a version and its build that differ both count`() async throws {
    let app = LoopbackConnect(
      [.init("1.01", "READY_FOR_DISTRIBUTION", build: "7")], uploads: [.init("1.1.0", "7")])
    #expect(try await app.reply().reply.trains == ["1.1 live"])
    let other = LoopbackConnect(
      [.init("3.8", "READY_FOR_DISTRIBUTION", build: "21")], uploads: [.init("2.1", "21")])
    let reply = try await other.reply().reply
    #expect(reply.trains == ["3.8 live", "2.1 live"])
    let us = try #require(reply.answers["us"]?.value)
    #expect(us.lowest.version.description == "2.1")
    #expect(us.highest.version.description == "3.8")
    #expect(
      us.disagreements == [
        "3.8 is the live version in App Store Connect, but its build is of 2.1"
      ])
  }

  @Test(arguments: [
    (["AVAILABLE"], "yes"), ([], "yes"), (["CANNOT_SELL"], "no"),
    (["AVAILABLE_FOR_PREORDER"], "no"), (["TRADER_STATUS_NOT_PROVIDED"], "no"),
    (["BRAZIL_REQUIRED_TAX_ID", "AVAILABLE"], "yes"),
    (["MISSING_GRN", "ICP_NUMBER_MISSING"], "no"),
    (["PROCESSING_TO_AVAILABLE"], "unclear"), (["PROCESSING_TO_NOT_AVAILABLE"], "unclear"),
    (["ON_THE_MOON"], "unclear"), (["CANNOT_SELL", "ON_THE_MOON"], "unclear"),
  ])
  func `what is said of a territory decides`(statuses: [String], offer: String) async throws {
    var app = LoopbackConnect([.init("2.4.0", "READY_FOR_DISTRIBUTION")])
    app.territories["USA"] = statuses
    let answer = try #require(try await app.reply().reply.answers["us"])
    switch answer {
    case .known: #expect(offer == "yes")
    case .absent: #expect(offer == "no")
    case .undetermined: #expect(offer == "unclear")
    case .notAsked: Issue.record("it was asked")
    }
  }

  @Test func `a territory of a country that nobody knows leaves doubt`() async throws {
    var app = LoopbackConnect([.init("2.4.0", "READY_FOR_DISTRIBUTION")])
    app.territories["QQQ"] = []
    let reply = try await app.reply(to: Harbor.query(["us", "fr"])).reply
    #expect(reply.answers["us"]?.value != nil)
    #expect(reply.answers["fr"]?.undetermined?.reason.hasPrefix("QQQ is where") == true)
    app.territories["QQQ"] = nil
    app.territories["XKS"] = []
    #expect(try await app.reply(to: Harbor.query(["xk"])).reply.answers["xk"]?.value != nil)
  }
}
