import Testing
import UpdatePolicy
import Versions

@Suite struct FloorTests {
  @Test(arguments: [
    (VersionStep.major, "3.0.0"), (.minor, "3.2.0"), (.patch, "3.2.1"),
  ])
  func `the convention forces the group of latest`(step: VersionStep, floor: String) throws {
    let scenario = try Scenario().live("3.2.1").convention(step)
    #expect(try scenario.floors() == ["\(floor), convention \(step.name): counts"])
    #expect(try scenario.generate().document.tracks[0].required?.description == floor)
  }

  private static let groups = [
    ("3", "3"), ("3.2", "3.2"), ("3.2.1.7", "3.2.0.0"), ("2026.11", "2026.11"),
  ]

  @Test(arguments: groups)
  func `a floor has as many components as latest`(latest: String, floor: String) throws {
    let scenario = try Scenario().live(latest).convention(.minor)
    #expect(try scenario.generate().document.tracks[0].required?.description == floor)
  }

  @Test func `the configuration's floor counts at once`() throws {
    let scenario = try Scenario().live("3.2", hours: 0).convention(required: "3.1", grace: 100)
    #expect(try scenario.floors() == ["3.1, configuration: counts"])
    #expect(try scenario.generate().document.tracks[0].required == Version("3.1"))
  }

  @Test func `the highest floor holds, and all are told`() throws {
    let scenario = try Scenario().live("3.2.1").convention(.major, required: "3.1")
      .tag("3.1.5", .forced).tag("2.0", .forced).tag("3.3", .forced)
      .baseline(track: #""latest":"3.2.1","required":"2.5""#)
    #expect(
      try scenario.floors() == [
        "3.1.5, declared v3.1.5: counts", "3.1, configuration: counts",
        "3.0.0, convention major: counts", "2.5, baseline: counts",
      ])
    #expect(try scenario.generate().document.tracks[0].required == Version("3.1.5"))
  }

  @Test func `a pre-release never becomes a floor`() throws {
    let scenario = try Scenario().live("3.2").tag("3.2-beta.1", .forced).tag("3.1+7", .forced)
    #expect(try scenario.floors() == ["3.1, declared v3.1+7: counts"])
  }
}

@Suite struct HoldTests {
  @Test func `a floor waits until its version has been live for the hold`() throws {
    let early = try Scenario().live("3.2", hours: 23).convention(.minor)
    #expect(try early.floors() == ["3.2, convention minor: held until 2026-11-30T10:00:00Z"])
    #expect(try early.generate().document.tracks[0].required == nil)
    #expect(try early.generate().wantedFloor == nil)
    let due = try Scenario().live("3.2", hours: 24).convention(.minor)
    #expect(try due.floors() == ["3.2, convention minor: counts"])
  }

  @Test func `it waits for the slowest storefront`() throws {
    let scenario = try Scenario().live("us", "3.2", hours: 90).live("kr", "3.2.1", hours: 1)
      .convention(.minor)
    #expect(try scenario.floors() == ["3.2, convention minor: held until 2026-12-01T08:00:00Z"])
  }

  @Test func `an unknown age holds it back, unless there is no hold`() throws {
    let scenario = try Scenario().live("us", "3.2", hours: nil).live("kr", "3.2", hours: 90)
    #expect(
      try scenario.convention(.minor).floors() == ["3.2, convention minor: held, unknown age"])
    #expect(
      try scenario.convention(.minor, hold: 0).floors() == ["3.2, convention minor: counts"])
  }

  @Test func `an unfinished phased release holds it back`() throws {
    let scenario = try Scenario().live("3.2", phasedComplete: false).convention(.minor, hold: 0)
    #expect(try scenario.floors() == ["3.2, convention minor: held, phased"])
    let done = try Scenario().live("3.2", phasedComplete: true).convention(.minor)
    #expect(try done.floors() == ["3.2, convention minor: counts"])
  }

  @Test func `the published date counts when its version reached the floor`() throws {
    let patch = try Scenario().live("3.2.1", hours: 1).convention(.minor)
    let reached = try patch.baseline(
      track: #""latest":"3.2.0","latestSince":"2026-11-20T00:00:00Z""#)
    #expect(try reached.floors() == ["3.2.0, convention minor: counts"])
    let short = try patch.baseline(
      track: #""latest":"3.1.9","latestSince":"2026-11-20T00:00:00Z""#)
    #expect(try short.floors() == ["3.2.0, convention minor: held until 2026-12-01T08:00:00Z"])
    let undated = try patch.baseline(track: #""latest":"3.2.0""#)
    #expect(try undated.floors() == ["3.2.0, convention minor: held until 2026-12-01T08:00:00Z"])
  }

  @Test func `a fresh forced release leaves the one before it in force`() throws {
    let scenario = try Scenario().live("3.2", hours: 1).convention()
      .tag("3.2", .forced).tag("3.1", .forced).tag("3.0", .forced)
      .baseline(track: #""latest":"3.1","latestSince":"2026-11-20T00:00:00Z""#)
    #expect(
      try scenario.floors() == [
        "3.2, declared v3.2: held until 2026-12-01T08:00:00Z", "3.1, declared v3.1: counts",
      ])
    #expect(try scenario.generate().document.tracks[0].required == Version("3.1"))
  }

  @Test func `a store without dates keeps the published one`() throws {
    let scenario = try Scenario().live("3.2", hours: nil).convention(.minor)
      .baseline(track: #""latest":"3.2","latestSince":"2026-11-20T00:00:00Z""#)
    #expect(try scenario.floors() == ["3.2, convention minor: counts"])
    #expect(
      try scenario.generate().document.tracks[0].latestSince?.description
        == "2026-11-20T00:00:00Z")
  }
}

@Suite struct GraceTests {
  @Test func `a new floor is announced`() throws {
    let scenario = try Scenario().live("3.2", hours: 48, os: nil).convention(.minor, grace: 168)
    #expect(
      try scenario.tracks() == #"[{"deadlines":[{"from":"2026-12-06T09:00:00Z","required":"3.2"}],"#
        + #""latest":"3.2","latestSince":"2026-11-28T09:00:00Z"}]"#)
    #expect(try scenario.floors() == ["3.2, convention minor: from 2026-12-06T09:00:00Z"])
    #expect(try scenario.generate().wantedFloor == nil)
  }

  @Test func `a grace that is over is none`() throws {
    let scenario = try Scenario().live("3.2", hours: 24 + 168).convention(.minor, grace: 168)
    #expect(try scenario.floors() == ["3.2, convention minor: counts"])
  }

  @Test func `a published deadline stays as it is, then becomes the floor`() throws {
    let track =
      #""latest":"3.2","deadlines":[{"from":"2026-12-03T00:00:00Z","required":"3.2"}],"required":"3.0""#
    let scenario = try Scenario().live("3.2", hours: 1, os: nil).convention(.minor, grace: 168)
      .baseline(track: track)
    #expect(
      try scenario.tracks() == #"[{"deadlines":[{"from":"2026-12-03T00:00:00Z","required":"3.2"}],"#
        + #""latest":"3.2","latestSince":"2026-11-30T08:00:00Z","required":"3.0"}]"#)
    let due = try Timestamp("2026-12-03T00:00:00Z")
    #expect(
      try scenario.with { $0.now = due }.tracks()
        == #"[{"latest":"3.2","latestSince":"2026-11-30T08:00:00Z","required":"3.2"}]"#)
  }

  @Test func `a floor that is in force already gets no new grace`() throws {
    let scenario = try Scenario().live("3.2.5").convention(.minor, grace: 1000)
      .baseline(track: #""latest":"3.2.0","required":"3.2.0""#)
    #expect(try scenario.generate().document.tracks[0].required == Version("3.2.0"))
    #expect(try scenario.generate().document.tracks[0].deadlines.isEmpty)
  }

  @Test func `neither does it where a waiver lets the floor go down`() throws {
    let scenario = try Scenario().live("3.2.5").convention(.minor, grace: 1000)
      .baseline(track: #""latest":"3.2.0","required":"3.2.0""#).with { $0.mayLowerFloor = true }
    #expect(try scenario.floors() == ["3.2.0, convention minor: counts"])
  }

  @Test func `a new floor below one that counts is not announced`() throws {
    let scenario = try Scenario().live("3.2").convention(.major, required: "3.1", grace: 168)
    #expect(try scenario.generate().document.tracks[0].required == Version("3.1"))
    #expect(try scenario.generate().document.tracks[0].deadlines.isEmpty)
  }

  @Test func `two deadlines stand side by side`() throws {
    let scenario = try Scenario().live("3.2", os: nil).convention(.minor, grace: 168)
      .baseline(
        track: #""latest":"3.1","deadlines":[{"from":"2026-12-01T00:00:00Z","required":"3.1"}]"#)
    #expect(
      try scenario.tracks() == #"[{"deadlines":[{"from":"2026-12-01T00:00:00Z","required":"3.1"},"#
        + #"{"from":"2026-12-06T09:00:00Z","required":"3.2"}],"latest":"3.2","#
        + #""latestSince":"2026-11-28T09:00:00Z"}]"#)
  }

  @Test func `a deadline that a higher one forestalls is left out`() throws {
    let scenario = try Scenario().live("3.2", os: nil).convention(.major, grace: 168)
      .tag("3.1", .forced)
      .baseline(
        track: #""latest":"3.1","deadlines":[{"from":"2026-12-01T00:00:00Z","required":"3.1"}]"#)
    #expect(
      try scenario.generate().document.tracks[0].deadlines == [
        .init(from: try Timestamp("2026-12-01T00:00:00Z"), required: try Version("3.1"))
      ])
    #expect(
      try scenario.floors() == [
        "3.1, baseline: from 2026-12-01T00:00:00Z",
        "3.1, declared v3.1: from 2026-12-01T00:00:00Z",
        "3.0, convention major: from 2026-12-06T09:00:00Z",
      ])
  }
}

@Suite struct MonotoneFloorTests {
  @Test func `a floor never goes down`() throws {
    let scenario = try Scenario().live("3.2.1", os: nil).convention(.major)
      .baseline(track: #""latest":"3.2.1","required":"3.2""#)
    #expect(try scenario.generate().document.tracks[0].required == Version("3.2"))
    #expect(try scenario.generate().wantedFloor?.origin == .baseline)
  }

  @Test func `a waiver lets it go down, deadlines included`() throws {
    let scenario = try Scenario().live("3.2.1", os: nil).convention(.major)
      .baseline(
        track:
          #""latest":"3.2.1","required":"3.2","deadlines":[{"from":"2027-01-01T00:00:00Z","required":"3.2.1"}]"#
      )
      .with { $0.mayLowerFloor = true }
    #expect(
      try scenario.tracks()
        == #"[{"latest":"3.2.1","latestSince":"2026-11-28T09:00:00Z","required":"3.0.0"}]"#)
  }

  @Test func `what a waiver lets go waits like a new floor, but keeps its announced date`() throws {
    let fresh = try Scenario().live("3.2", hours: 1).convention(.minor)
      .baseline(track: #""latest":"3.2","required":"3.2""#).with { $0.mayLowerFloor = true }
    #expect(try fresh.floors() == ["3.2, convention minor: held until 2026-12-01T08:00:00Z"])
    let announced = try Scenario().live("3.2").convention(.minor, grace: 168)
      .baseline(
        track: #""latest":"3.2","deadlines":[{"from":"2026-12-31T00:00:00Z","required":"3.2"}]"#
      )
      .with { $0.mayLowerFloor = true }
    #expect(try announced.floors() == ["3.2, convention minor: from 2026-12-31T00:00:00Z"])
  }

  @Test func `a floor above latest is told and not written`() throws {
    let scenario = try Scenario().live("3.1", os: nil).convention(.major, required: "3.2")
    #expect(try scenario.generate().wantedFloor?.words == "3.2, configuration: counts")
    #expect(try scenario.generate().document.tracks[0].required == Version("3.0"))
  }

  @Test func `a published floor above what is live now is told and not written`() throws {
    let scenario = try Scenario().live("3.1", os: nil).convention(required: "3.0.5")
      .baseline(track: #""latest":"3.2","required":"3.2""#)
    #expect(try scenario.generate().wantedFloor?.words == "3.2, baseline: counts")
    #expect(try scenario.generate().document.tracks[0].required == Version("3.0.5"))
  }

  @Test func `a published deadline above what is live now is told and not written`() throws {
    let scenario = try Scenario().live("3.1", os: nil).convention(required: "3.0")
      .baseline(
        track: #""latest":"3.2","deadlines":[{"from":"2027-01-01T00:00:00Z","required":"3.2"}]"#)
    #expect(
      try scenario.generate().wantedFloor?.words == "3.2, baseline: from 2027-01-01T00:00:00Z")
    #expect(try scenario.generate().document.tracks[0].deadlines.isEmpty)
    #expect(try scenario.generate().document.tracks[0].required == Version("3.0"))
  }

  @Test func `a storefront's own floor stays as well`() throws {
    let scenario = try Scenario().live("us", "3.2", os: nil).live("kr", "3.1", os: nil)
      .baseline(
        #"{"format":1,"tracks":[{"latest":"3.1","required":"3.0"}],"#
          + #""storefronts":{"us":{"tracks":[{"latest":"3.2","required":"3.2"}]}}}"#)
    let document = try scenario.generate().document
    #expect(document.tracks[0].required == (try Version("3.0")))
    #expect(document.storefronts["us"]?[0].required == (try Version("3.2")))
    // Once the common version has caught up, the list of its own stays for the floor's sake.
    let later = try scenario.live("kr", "3.2", os: nil).generate().document
    #expect(later.storefronts["us"]?[0].required == (try Version("3.2")))
    #expect(later.storefronts["kr"] == nil)
  }
}

@Suite struct OptOutTests {
  @Test func `a tag opts its release out of the convention`() throws {
    let scenario = try Scenario().live("3.2.1").convention(.minor)
      .tag("3.1.0").tag("3.2.0", .optional).tag("3.2.1")
    #expect(try scenario.floors() == [])
  }

  @Test func `the release that begins the group counts, not a later one`() throws {
    let scenario = try Scenario().live("3.2.1").convention(.minor)
      .tag("3.2.0").tag("3.2.1", .optional)
    #expect(try scenario.floors() == ["3.2.0, convention minor: counts"])
  }

  @Test func `a group may begin above its lowest version`() throws {
    let scenario = try Scenario().live("3.2.3").convention(.minor)
      .tag("3.2.1", .optional).tag("3.2.0-beta", .forced).tag("3.2.2")
    #expect(try scenario.floors() == [])
  }

  @Test func `a release above what is live begins nothing`() throws {
    let scenario = try Scenario().live("3.2.3").convention(.minor).tag("3.2.4", .optional)
    #expect(try scenario.floors() == ["3.2.0, convention minor: counts"])
  }

  @Test func `of two tags of one release one is enough`() throws {
    let scenario = try Scenario().live("3.2.0").convention(.patch)
      .tag("3.2").tag("3.2.0", .optional)
    #expect(try scenario.floors() == [])
  }

  @Test func `the floors of the published policy and of trailers stay`() throws {
    let scenario = try Scenario().live("3.2.1").convention(.minor)
      .tag("3.2.0", .optional).tag("3.0.1", .forced)
      .baseline(track: #""latest":"3.1.0","required":"3.1.0""#)
    #expect(
      try scenario.floors() == ["3.1.0, baseline: counts", "3.0.1, declared v3.0.1: counts"])
  }
}
