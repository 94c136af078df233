import Testing
import UpdatePolicy
import Versions

/// Every step of the decision at its edges, beyond what the vectors hold.
@Suite struct DecisionTests {
  /// A case: members of the document, members of its only track, the client, and what it is shown.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var document = ""
    var track = ""
    var client: ClientState
    var expect: String

    var testDescription: String { name }

    init(
      _ name: String, document: String = "", track: String = "", _ client: ClientState,
      _ expect: String
    ) {
      self.name = name
      self.document = document
      self.track = track
      self.client = client
      self.expect = expect
    }
  }

  private static let now = Timestamp(secondsSince1970: 1_796_083_200)  // 2026-12-01T00:00:00Z

  private static func client(
    _ version: String = "1.0", os: String = "17.4", app: String? = nil, storefront: String? = nil,
    skipped: String? = nil, promptedSecondsAgo: Int64? = nil, manual: Bool = false
  ) -> ClientState {
    ClientState(
      version: version, os: os, now: now, app: app, storefront: storefront, skipped: skipped,
      lastPrompted: promptedSecondsAgo.map { now.adding(seconds: -$0) }, manual: manual)
  }

  private static let documents: [Case] = [
    Case("format 2", document: #""format":2"#, client(), "none policy-unsupported"),
    Case("format 0", document: #""format":0"#, client(), "none policy-unsupported"),
    Case("format 1.5", document: #""format":1.5"#, client(), "none policy-unsupported"),
    Case(
      "format 1.0, the same number", document: #""format":1.0"#, client("3.2.0"), "none up-to-date"),
    Case(
      "a format beyond 64 bits", document: #""format":100000000000000000000"#, client(),
      "none policy-unsupported"),
    Case(
      "format stands before the app", document: #""format":2,"app":"b""#, client(app: "a"),
      "none policy-unsupported"),
    Case(
      "the app stands before the end", document: #""app":"b","expires":"2020-01-01T00:00:00Z""#,
      client(app: "a"), "none policy-foreign"),
    Case("a document of no app", client(app: "a"), "none policy-foreign"),
    Case("letter case counts", document: #""app":"A""#, client(app: "a"), "none policy-foreign"),
    Case(
      "a client of no app", document: #""app":"b""#, client(), "optional update-available 3.2.0"),
    Case(
      "the end is reached", document: #""expires":"2026-12-01T00:00:00Z""#, client("x"),
      "none policy-expired"),
    Case(
      "the end is a second away", document: #""expires":"2026-12-01T00:00:01Z""#, client("x"),
      "none installed-unreadable"),
    Case(
      "the installed version stands before the system", client("", os: ""),
      "none installed-unreadable"),
    Case("a build number in the version", client("1.0 (5)"), "none installed-unreadable"),
    Case(
      "the system stands before the tracks", track: #""minimumOS":"99""#, client(os: "17.4 "),
      "none os-unreadable"),
  ]

  private static let tracks: [Case] = [
    Case(
      "system equal", track: #""minimumOS":"17.4.0""#, client(), "optional update-available 3.2.0"),
    Case("system below", track: #""minimumOS":"17.4.1""#, client(), "none os-unsupported"),
    Case(
      "systems compare as numbers", track: #""minimumOS":"9.3""#, client(os: "10.0"),
      "optional update-available 3.2.0"),
    Case(
      "unsupported stands before up to date", track: #""minimumOS":"18""#, client("3.2.0"),
      "none os-unsupported"),
    Case(
      "an unknown storefront has the common tracks",
      document: #""storefronts":{"us":{"tracks":[{"latest":"4"}]}}"#, client(storefront: "kr"),
      "optional update-available 3.2.0"),
    Case(
      "a storefront in mixed case", document: #""storefronts":{"us":{"tracks":[{"latest":"4"}]}}"#,
      client(storefront: "uS"), "optional update-available 4"),
    Case(
      "no storefront has the common tracks",
      document: #""storefronts":{"us":{"tracks":[{"latest":"4"}]}}"#, client(),
      "optional update-available 3.2.0"),
    Case(
      "a storefront's tracks replace the others, also for systems that they leave out",
      document: #""storefronts":{"us":{"tracks":[{"latest":"4","minimumOS":"18"}]}}"#,
      client(storefront: "us"), "none os-unsupported"),
    Case(
      "a storefront's track brings no floor from the others",
      document:
        #""storefronts":{"us":{"tracks":[{"latest":"4"}]}}"#, track: #""required":"3""#,
      client(storefront: "us"), "optional update-available 4"),
    Case(
      "a storefront's own floor",
      document:
        #""storefronts":{"us":{"tracks":[{"latest":"4","required":"2"}]}}"#,
      client(storefront: "us"), "forced below-required 4"),
  ]

  private static let floors: [Case] = [
    Case(
      "up to date stands before blocked", document: #""blocked":[{"from":"1"}]"#,
      client("3.2"), "none up-to-date"),
    Case(
      "newer stands before blocked", document: #""blocked":[{"from":"1"}]"#, client("4"),
      "none newer-than-live"),
    Case(
      "a blocked target stands before a blocked installation",
      document: #""blocked":[{"from":"1"}]"#, client("1.0"), "none target-blocked"),
    Case(
      "a blocked target stands before the floor", document: #""blocked":[{"version":"3.2"}]"#,
      track: #""required":"3""#, client("1.0"), "none target-blocked"),
    Case(
      "blocked stands before the floor", document: #""blocked":[{"version":"1.0"}]"#,
      track: #""required":"3""#, client("1.0"), "forced blocked 3.2.0"),
    Case(
      "below leaves its bound out", document: #""blocked":[{"from":"1","below":"2"}]"#,
      client("2.0"), "optional update-available 3.2.0"),
    Case(
      "below, just inside", document: #""blocked":[{"from":"1","below":"2"}]"#,
      client("1.99.99"), "forced blocked 3.2.0"),
    Case(
      "through includes its bound", document: #""blocked":[{"through":"2"}]"#,
      client("2.0.0"), "forced blocked 3.2.0"),
    Case(
      "through, just outside", document: #""blocked":[{"through":"2"}]"#, client("2.0.0.1"),
      "optional update-available 3.2.0"),
    Case(
      "from includes its bound", document: #""blocked":[{"from":"2","through":"2.5"}]"#,
      client("2.0"), "forced blocked 3.2.0"),
    Case(
      "from, just outside", document: #""blocked":[{"from":"2","through":"2.5"}]"#,
      client("1.9.9"), "optional update-available 3.2.0"),
    Case(
      "an empty range blocks nothing", document: #""blocked":[{"from":"3","below":"1"}]"#,
      client("2"), "optional update-available 3.2.0"),
    Case(
      "the highest of the floors",
      track:
        #""required":"2","deadlines":[{"from":"2020-01-01T00:00:00Z","required":"3"},{"from":"2021-01-01T00:00:00Z","required":"1"}]"#,
      client("2.5"), "forced below-required 3.2.0"),
    Case(
      "a deadline equal to now holds",
      track:
        #""deadlines":[{"from":"2026-12-01T00:00:00Z","required":"3"}]"#, client("2.5"),
      "forced below-required 3.2.0"),
    Case(
      "a deadline of another offset",
      track:
        #""deadlines":[{"from":"2026-12-01T00:00:00-00:01","required":"3"}]"#, client("2.5"),
      "optional update-available 3.2.0 2026-12-01T00:01:00Z"),
    Case(
      "by hand does not soften a floor", track: #""required":"3""#, client("2", manual: true),
      "forced below-required 3.2.0"),
    Case(
      "a reminder does not hide a floor", track: #""required":"3""#,
      client("2", promptedSecondsAgo: 1), "forced below-required 3.2.0"),
    Case(
      "a number of fifty digits",
      track:
        #""required":"99999999999999999999999999999999999999999999999999""#,
      client("3.1"), "forced below-required 3.2.0"),
  ]

  private static let later = #""deadlines":[{"from":"2027-01-01T00:00:00Z","required":"3"}]"#

  private static let prompts: [Case] = [
    Case("off", document: #""prompt":{"optional":false}"#, client(), "none optional-off"),
    Case(
      "off stands before a deadline", document: #""prompt":{"optional":false}"#, track: later,
      client(), "none optional-off"),
    Case(
      "off, but asked by hand", document: #""prompt":{"optional":false}"#, track: later,
      client(manual: true), "optional update-available 3.2.0 2027-01-01T00:00:00Z"),
    Case(
      "off stands before skipped", document: #""prompt":{"optional":false}"#,
      client(skipped: "3.2.0"), "none optional-off"),
    Case("skipped, written shorter", client(skipped: "3.2"), "none skipped"),
    Case(
      "skipped, but asked by hand", client(skipped: "3.2", manual: true),
      "optional update-available 3.2.0"),
    Case("skipped a newer one", client(skipped: "3.3"), "optional update-available 3.2.0"),
    Case(
      "skipped stands before reminded", client(skipped: "3.2", promptedSecondsAgo: 1),
      "none skipped"),
    Case(
      "a skip gives way to a deadline that concerns it", track: later, client(skipped: "3.2.0"),
      "optional update-available 3.2.0 2027-01-01T00:00:00Z"),
    Case(
      "a skip holds beside a deadline that does not concern it", track: later,
      client("3.0", skipped: "3.2.0"), "none skipped"),
    Case(
      "a reminder stands beside a deadline", track: later, client(promptedSecondsAgo: 1),
      "none reminded-recently"),
    Case("prompted this second", client(promptedSecondsAgo: 0), "none reminded-recently"),
    Case(
      "prompted a day less a second ago", client(promptedSecondsAgo: 86_399),
      "none reminded-recently"),
    Case(
      "prompted a day ago", client(promptedSecondsAgo: 86_400),
      "optional update-available 3.2.0"),
    Case(
      "prompted in the future", client(promptedSecondsAgo: -1),
      "optional update-available 3.2.0"),
    Case(
      "a negative interval reminds every time",
      document: #""prompt":{"remindAfterSeconds":-5}"#, client(promptedSecondsAgo: 0),
      "optional update-available 3.2.0"),
    Case(
      "the longest interval", document: #""prompt":{"remindAfterSeconds":9223372036854775807}"#,
      client(promptedSecondsAgo: 1_000_000_000), "none reminded-recently"),
    Case(
      "a prompt that names one setting keeps the other defaults",
      document: #""prompt":{"skippable":false}"#,
      client(skipped: "3.2.0", promptedSecondsAgo: 5), "none reminded-recently"),
  ]

  @Test(arguments: documents + tracks + floors + prompts)
  func `a client is shown`(_ one: Case) {
    let format = one.document.contains("\"format\"") ? "" : #""format":1,"#
    let document = one.document.isEmpty ? "" : one.document + ","
    let track = #"{"latest":"3.2.0"\#(one.track.isEmpty ? "" : "," + one.track)}"#
    let text = #"{\#(format)\#(document)"tracks":[\#(track)]}"#
    let decision = PolicyDocument.decision(reading: text.utf8, for: one.client)
    let words: [String?] = [
      decision.action.rawValue, decision.reason.rawValue, decision.target?.description,
      decision.deadline?.description,
    ]
    #expect(words.compactMap { $0 }.joined(separator: " ") == one.expect)
  }

  @Test func `the first track that the system can run is the track, whatever follows`() throws {
    let document = try PolicyDocument(
      reading: """
        {"format":1,"tracks":[{"latest":"3","minimumOS":"16"},{"latest":"2","minimumOS":"14"},
          {"latest":"5","minimumOS":"12"}]}
        """.utf8)
    for (os, target) in [("17", "3"), ("16.0", "3"), ("15.9", "2"), ("13", "5"), ("11", nil)] {
      #expect(document.decision(for: Self.client(os: os)).target?.description == target)
    }
  }

  @Test func `an interval beyond 64 bits does not trap`() throws {
    var client = Self.client()
    client.now = Timestamp(secondsSince1970: .max)
    client.lastPrompted = Timestamp(secondsSince1970: .min)
    let document = PolicyDocument(tracks: [.init(latest: try Version("3"))])
    #expect(document.decision(for: client).action == .optional)
  }
}
