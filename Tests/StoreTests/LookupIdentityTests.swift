import Diagnostics
import Store
import Testing

@Suite struct LookupIdentityTests {
  private func us(
    _ exchanges: [LookupExchange], _ query: StoreQuery
  ) -> Determination<StorefrontRelease>? {
    StoreRecording.answers(exchanges, query)["us"]
  }

  private func reason(
    _ exchanges: [LookupExchange], _ query: StoreQuery = Harbor.query()
  ) -> String? {
    guard case .undetermined(let undetermined) = us(exchanges, query) else { return nil }
    return undetermined.reason
  }

  @Test func `the Apple ID of another app is a fault that names both`() {
    let other = Harbor.body("9.0", ["bundleId": #""com.example.lighthouse""#])
    #expect(
      reason([.byID(other), .byBundle(Harbor.body())])
        == "com.example.lighthouse is the app that the store has for Apple ID 1000000001, not "
        + "com.example.harbor")
  }

  @Test func `the bundle identifier of another app is a fault that names both`() {
    let other = Harbor.body("9.0", ["trackId": "42"])
    #expect(
      reason([.byID(Harbor.body()), .byBundle(other)])
        == "Apple ID 42 is the app that the store has for bundle identifier com.example.harbor, "
        + "not Apple ID 1000000001")
  }

  @Test func `a mirror may leave out what it was asked for`() {
    let bare = #"{"resultCount":1,"results":[{"version":"2.4.0"}]}"#
    let release = us([.byID(bare)], Harbor.byAppleID)?.value
    #expect(release?.lowest.versionText == "2.4.0")
    #expect(release?.lowest.since == nil)
    #expect(release?.lowest.minimumOS == nil)
  }

  @Test(arguments: [("ios", "mac-software"), ("macos", "software"), ("tvos", "ebook")])
  func `a record of another kind is neither live nor absent`(platform: String, kind: String) {
    let body = Harbor.body("2.4.0", ["kind": "\"\(kind)\""])
    let reason = reason(
      [.byID(body), .byBundle(body)], Harbor.query(platform: platform))
    #expect(
      reason == "\(kind) is the only kind of record that the store has for Apple ID 1000000001")
  }

  @Test(arguments: [
    (#"["iPhone11-iPhone11", "iPadAir"]"#, false), (#"["iPhone11", "AppleTV4-AppleTV4"]"#, true),
    ("[]", true),
  ])
  func `an app for iPhone is none for Apple TV`(devices: String, isOne: Bool) {
    let body = Harbor.body("2.4.0", ["supportedDevices": devices])
    let query = StoreQuery(appleID: Harbor.appleID, storefronts: ["us"], platform: "tvos")
    #expect(
      reason([.byID(body)], query)
        == (isOne
          ? nil
          : "an app for iPhone and iPad is the only kind of record that the store has for Apple ID "
            + "1000000001"))
  }

  @Test func `a record of the right kind is chosen from several`() {
    let mac = Harbor.body("3.0", ["kind": #""mac-software""#])
    let both = """
      {"resultCount":2,"results":[\(record(in: Harbor.body())),\(record(in: mac))]}
      """
    for (platform, version) in [("ios", "2.4.0"), ("macos", "3.0"), ("visionos", "2.4.0")] {
      let release = us([.byID(both), .byBundle(both)], Harbor.query(platform: platform))?.value
      #expect(release?.lowest.versionText == version)
      #expect(release?.disagreements == [])
    }
  }

  @Test func `a Mac app is found by Apple ID where its identifier leads to the iPhone app`() {
    let mac = Harbor.body("3.0", ["kind": #""mac-software""#])
    let release = us(
      [.byID(mac), .byBundle(Harbor.body())], Harbor.query(platform: "macos"))?.value
    #expect(release?.lowest.versionText == "3.0")
    #expect(
      release?.disagreements == [
        "software is what the store has for bundle identifier com.example.harbor in us, although "
          + "Apple ID 1000000001 leads to the app"
      ])
  }

  @Test func `two records of the right kind are not chosen from`() {
    let record = record(in: Harbor.body())
    let body = "{\"resultCount\":2,\"results\":[\(record),\(record)]}"
    #expect(
      reason([.byID(body)], Harbor.byAppleID)
        == "2 records where one is due in the answer for Apple ID 1000000001")
  }

  @Test func `a query that cannot be asked is undetermined everywhere`() {
    let android = Harbor.query(["us", "kr"], platform: "android")
    for storefront in ["us", "kr"] {
      guard case .undetermined(let fault) = StoreRecording.answers([], android)[storefront] else {
        Issue.record("\(storefront) is not undetermined")
        continue
      }
      #expect(fault.subject == "store \(storefront)")
      #expect(fault.reason == "platform android has no App Store")
    }
    #expect(
      reason([], StoreQuery(storefronts: ["us"]))
        == "no Apple ID and no bundle identifier to ask for")
    guard
      case .undetermined(let fault) = StoreRecording.answers([], Harbor.query(["usa"]))["usa"]
    else {
      Issue.record("usa is not undetermined")
      return
    }
    #expect(fault.reason == "usa is no two-letter country code")
  }

  private func record(in body: String) -> Substring {
    body.dropFirst(#"{"resultCount":1,"results":["#.count).dropLast(2)
  }
}
