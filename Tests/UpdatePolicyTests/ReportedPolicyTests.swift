import Testing
import UpdatePolicy
import Versions

/// Cases that people reported against other update prompts, with the answers that are right.
@Suite struct ReportedPolicyTests {
  private func decide(
    _ policy: PolicyDocument, _ installed: String, os: String = "17.4", skipped: String? = nil
  ) -> UpdateDecision {
    policy.decision(
      for: ClientState(
        version: installed, os: os, now: Scenario.now, storefront: "us", skipped: skipped))
  }

  private func live(_ version: String) throws -> PolicyDocument {
    try Scenario().live(version).convention().generate().document
  }

  @Test func `2_1 installed and 2_1_0 live are the same`() throws {
    #expect(decide(try live("2.1.0"), "2.1").reason == .upToDate)
  }

  @Test(arguments: [("1.9.0", "1.10.0"), ("2.0", "10"), ("6.0", "6.0.1")])
  func `a number is compared as one, so there is an update`(
    _ installed: String, _ latest: String
  ) throws {
    let shown = decide(try live(latest), installed)
    #expect(shown.action == .optional)
    #expect(shown.target == (try Version(latest)))
  }

  @Test(arguments: [("3.0.2", "2.6.1"), ("1.1.0", "1.0.3"), ("2.5.0", "2.4.0")])
  func `a build that is newer than the store, as in TestFlight, is left alone`(
    _ installed: String, _ latest: String
  ) throws {
    #expect(decide(try live(latest), installed).reason == .newerThanLive)
  }

  @Test func `a floor released two hours ago forces nobody, and does so after its hold`() throws {
    let fresh = try Scenario().live("1.8.0", hours: 2).convention(.minor, hold: 24)
    #expect(decide(try fresh.generate().document, "1.7.0").action == .optional)
    let held = try Scenario().live("1.8.0", hours: 24).convention(.minor, hold: 24)
    #expect(decide(try held.generate().document, "1.7.0").action == .forced)
  }

  @Test func `a floor above what is live is wanted and never written`() throws {
    let generated = try Scenario().live("1.0.0").convention(required: "15.5.5").generate()
    #expect(generated.wantedFloor?.version == (try Version("15.5.5")))
    #expect(generated.document.tracks.first?.required == nil)
  }

  @Test func `a device on 16 is offered the last version for it, and not forced to one for 17`()
    throws
  {
    let policy = try Scenario().live("3.0.0", os: "17.0")
      .tag("2.9.0", os: "16.0").tag("2.8.0", os: "15.0").convention(.major).generate().document
    #expect(decide(policy, "2.8.0", os: "17.0").action == .forced)
    let older = decide(policy, "2.8.0", os: "16.6")
    #expect(older.action == .optional)
    #expect(older.target == (try Version("2.9.0")))
    #expect(decide(policy, "2.9.0", os: "16.6").reason == .upToDate)
  }

  @Test func `a skipped version does not hide a floor that comes later`() throws {
    let policy = try Scenario().live("1.5.0").convention(required: "1.5.0").generate().document
    #expect(decide(policy, "1.4", skipped: "1.5.0").action == .forced)
  }

  @Test func `an optional release does not hide the mandatory one before it`() throws {
    let policy = try Scenario().live("0.3").tag("0.1").tag("0.2", .forced).tag("0.3")
      .convention().generate().document
    let shown = decide(policy, "0.1")
    #expect(shown.action == .forced)
    #expect(shown.target == (try Version("0.3")))
    #expect(decide(policy, "0.2").action == .optional)
  }

  @Test func `a phased release forces nobody to it until it is complete`() throws {
    let phased = try Scenario().live("2.0.0", hours: 72, phasedComplete: false).convention(.major)
    #expect(decide(try phased.generate().document, "1.0").action == .optional)
    let complete = try Scenario().live("2.0.0", hours: 72, phasedComplete: true)
      .convention(.major)
    #expect(decide(try complete.generate().document, "1.0").action == .forced)
  }

  @Test func `calendar versions force by year or by month`() throws {
    let monthly = try Scenario().live("2026.11.2").convention(.minor).generate().document
    #expect(monthly.tracks.first?.required == (try Version("2026.11.0")))
    let yearly = try Scenario().live("2026.11.2").convention(.major).generate().document
    #expect(decide(yearly, "2026.1").action == .optional)
    #expect(decide(yearly, "2025.12").action == .forced)
  }
}
