import Diagnostics
import Store
import Testing
import UpdatePolicy
import Versions

@Suite struct LookupInterpreterTests {
  /// What `us` serves, from recorded answers.
  private func us(
    _ exchanges: [LookupExchange], _ query: StoreQuery = Harbor.query()
  ) throws -> Determination<StorefrontRelease> {
    try #require(StoreRecording.answers(exchanges, query)["us"])
  }

  private func undetermined(
    _ exchanges: [LookupExchange], _ query: StoreQuery = Harbor.query()
  ) throws -> Undetermined {
    let answer = try us(exchanges, query)
    guard case .undetermined(let undetermined) = answer else {
      throw Unexpected(answer: "\(answer)")
    }
    return undetermined
  }

  private struct Unexpected: Error {
    let answer: String
  }

  @Test func `two equal answers are one release`() throws {
    let release = try #require(us([.byID(Harbor.body()), .byBundle(Harbor.body())]).value)
    #expect(release.lowest == release.highest)
    #expect(release.disagreements == [])
    #expect(release.keys == [.appleID(Harbor.appleID), .bundleID(Harbor.bundleID)])
    let record = release.lowest
    #expect(record.versionText == "2.4.0")
    #expect(record.version == (try Version("2.4.0")))
    #expect(record.since == (try Timestamp("2026-01-05T09:00:00Z")))
    #expect(record.minimumOS == (try Version("16.0")))
    #expect(record.trackID == Harbor.appleID)
    #expect(record.bundleID == Harbor.bundleID)
    #expect(record.kind == "software")
    let url = "https://apps.apple.com/us/app/harbor/id1000000001?uo=4"
    #expect(record.trackViewURL == url)
    #expect(
      record.liveRelease(at: Timestamp(secondsSince1970: 0))
        == LiveRelease(
          version: record.version, since: record.since, minimumOS: record.minimumOS, storeURL: url))
  }

  @Test func `a count of zero by every key is absent`() throws {
    #expect(try us([.byID(Harbor.absent), .byBundle(Harbor.absent)]) == .absent)
  }

  @Test func `one key is enough when only one is known`() throws {
    let release = try #require(us([.byID(Harbor.body())], Harbor.byAppleID).value)
    #expect(release.keys == [.appleID(Harbor.appleID)])
    #expect(try us([.byID(Harbor.absent)], Harbor.byAppleID) == .absent)
  }

  @Test(arguments: [("2.4.0", "2.3.0"), ("2.3.0", "2.4.0"), ("2.10", "2.9.1")])
  func `two versions are both kept`(byID: String, byBundle: String) throws {
    let release = try #require(
      us([.byID(Harbor.body(byID)), .byBundle(Harbor.body(byBundle))]).value)
    let versions = [try Version(byID), try Version(byBundle)].sorted()
    #expect(release.lowest.version == versions[0])
    #expect(release.highest.version == versions[1])
    #expect(
      release.disagreements == [
        "\(byID) is the live version in us by Apple ID 1000000001, but \(byBundle) is by bundle "
          + "identifier com.example.harbor"
      ])
  }

  @Test func `versions that differ in zeros only agree`() throws {
    let release = try #require(
      us([.byID(Harbor.body("2.4")), .byBundle(Harbor.body("2.4.0"))]).value)
    #expect(release.disagreements == [])
  }

  @Test func `of equal versions the later date and the higher system count`() throws {
    let other = Harbor.body(
      "2.4.0",
      ["minimumOsVersion": #""17.0""#, "currentVersionReleaseDate": #""2026-01-04T09:00:00Z""#])
    for exchanges in [
      [LookupExchange.byID(Harbor.body()), .byBundle(other)],
      [.byID(other), .byBundle(Harbor.body())],
    ] {
      let release = try #require(us(exchanges).value)
      #expect(release.lowest.minimumOS == (try Version("17.0")))
      #expect(release.lowest.since == (try Timestamp("2026-01-05T09:00:00Z")))
      #expect(release.disagreements.count == 1)
      #expect(release.disagreements.first?.contains("minimum system in us") == true)
    }
  }

  @Test func `a date that only one answer has is not known`() throws {
    let other = Harbor.body("2.4.0", ["currentVersionReleaseDate": nil as String?])
    let release = try #require(us([.byID(Harbor.body()), .byBundle(other)]).value)
    #expect(release.lowest.since == nil)
    #expect(
      release.disagreements == [
        "2026-01-05T09:00:00Z is the release date in us by Apple ID 1000000001, but none is by "
          + "bundle identifier com.example.harbor"
      ])
  }

  @Test func `absent by one key only is reported and the other counts`() throws {
    let release = try #require(us([.byID(Harbor.body()), .byBundle(Harbor.absent)]).value)
    #expect(release.keys == [.appleID(Harbor.appleID)])
    #expect(
      release.disagreements == [
        "bundle identifier com.example.harbor is unknown to the store in us, although Apple ID "
          + "1000000001 leads to the app"
      ])
    let reverse = try #require(us([.byID(Harbor.absent), .byBundle(Harbor.body())]).value)
    #expect(reverse.keys == [.bundleID(Harbor.bundleID)])
    #expect(reverse.disagreements.first?.hasPrefix("Apple ID 1000000001 is unknown") == true)
  }

  @Test func `one unusable answer leaves the storefront undetermined`() throws {
    for exchanges in [
      [LookupExchange.byID(Harbor.body()), .byBundle("", status: 503)],
      [.byID("", status: 503), .byBundle(Harbor.body())],
      [.byID(Harbor.absent), .byBundle("", status: 503)],
    ] {
      let fault = try undetermined(exchanges)
      #expect(fault.subject == "store us")
      #expect(fault.reason.hasPrefix("status 503 for "))
    }
  }

  @Test(arguments: [
    ("", "an empty answer for Apple ID 1000000001"),
    (" \r\n\t", "an empty answer for Apple ID 1000000001"),
    ("<html><body>Sign in", "an HTML page instead of JSON for Apple ID 1000000001"),
    ("\n<!DOCTYPE html>", "an HTML page instead of JSON for Apple ID 1000000001"),
    (
      String(Harbor.body().dropLast(40)),
      "JSON that breaks off after \(Harbor.body().utf8.count - 40) bytes for Apple ID 1000000001"
    ),
    (
      #"{"resultCount":1,"results":[{"version":"2.4"#,
      "JSON that breaks off after 43 bytes for Apple ID 1000000001"
    ),
    ("[]", "JSON that is no object in the answer for Apple ID 1000000001"),
    ("null", "JSON that is no object in the answer for Apple ID 1000000001"),
    ("{}", "no list of results in the answer for Apple ID 1000000001"),
    (#"{"resultCount":0}"#, "no list of results in the answer for Apple ID 1000000001"),
    (#"{"results":[]}"#, "no resultCount in the answer for Apple ID 1000000001"),
    (
      #"{"resultCount":0,"results":{}}"#,
      "no list of results in the answer for Apple ID 1000000001"
    ),
    (
      #"{"resultCount":1,"results":[]}"#,
      "resultCount 1 beside 0 results in the answer for Apple ID 1000000001"
    ),
    (
      #"{"resultCount":1,"results":[7]}"#,
      "an entry that is no object in the answer for Apple ID 1000000001"
    ),
    (
      Harbor.body("2.4.0", ["version": nil as String?]),
      "no version in the answer for Apple ID 1000000001"
    ),
    (
      Harbor.body("2.4.0", ["version": "null"]),
      "no version in the answer for Apple ID 1000000001"
    ),
    (
      Harbor.body("2.4.0", ["version": "2.40"]),
      "version 2.40 as a number where a text is due in the answer for Apple ID 1000000001"
    ),
    (
      Harbor.body("2.4.0", ["trackId": #""1000000001""#]),
      "trackId 1000000001 as a text where a number is due in the answer for Apple ID 1000000001"
    ),
  ])
  func `an answer that is none says what it is`(body: String, reason: String) throws {
    let fault = try undetermined([.byID(body)], Harbor.byAppleID)
    #expect(fault.reason == reason)
    #expect(fault.help.hasSuffix("."))
  }

  @Test func `something other than JSON is told from JSON that breaks off`() throws {
    for body in ["OK", "{nonsense}", Harbor.body() + "x"] {
      let fault = try undetermined([.byID(body)], Harbor.byAppleID)
      #expect(fault.reason.hasPrefix("something other than JSON for Apple ID 1000000001: "))
    }
  }

  @Test(arguments: ["1.3.0 (93)", "Varies with device", "v2.4.0", "2.4.0-beta", "2..4", ""])
  func `a version that is none says so`(version: String) throws {
    let fault = try undetermined([.byID(Harbor.body(version))], Harbor.byAppleID)
    let shown = version.isEmpty ? "an empty text" : version
    #expect(
      fault.reason.hasPrefix("\(shown) is no marketing version, for Apple ID 1000000001: "))
  }

  @Test func `a system or a date that is none is not taken for a missing one`() throws {
    let system = Harbor.body("2.4.0", ["minimumOsVersion": #""any""#])
    #expect(
      try undetermined([.byID(system)], Harbor.byAppleID).reason
        .hasPrefix("any is no system version, for Apple ID 1000000001: "))
    let date = Harbor.body("2.4.0", ["currentVersionReleaseDate": #""yesterday""#])
    #expect(
      try undetermined([.byID(date)], Harbor.byAppleID).reason
        .hasPrefix("yesterday is no date, for Apple ID 1000000001: "))
  }

  @Test func `a store page that is not HTTPS is left out`() throws {
    let body = Harbor.body("2.4.0", ["trackViewUrl": #""javascript:alert(1)""#])
    #expect(try us([.byID(body)], Harbor.byAppleID).value?.lowest.trackViewURL == nil)
  }

  @Test(arguments: [
    (400, "the store does not accept the request"), (403, "the store asks for fewer requests"),
    (404, "the store did not answer the question"), (429, "the store asks for fewer requests"),
    (500, "the store has a fault of its own"), (304, "the store moved without saying where"),
  ])
  func `a status says what it means`(status: Int, why: String) throws {
    let fault = try undetermined(
      [.byID("<html></html>", status: status)], Harbor.byAppleID)
    #expect(fault.reason == "status \(status) for Apple ID 1000000001: \(why)")
  }

  @Test func `what the store says about a bad request is passed on`() throws {
    let body = #"{"errorMessage":"Invalid value(s) for key(s): [country]"}"#
    let fault = try undetermined([.byID(body, status: 400)], Harbor.byAppleID)
    #expect(fault.reason.hasSuffix("request (Invalid value(s) for key(s): [country])"))
  }
}
