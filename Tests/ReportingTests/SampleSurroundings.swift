import Diagnostics

@testable import Reporting

extension ReportSurroundings {
  /// Every part, with something in it.
  static var full: ReportSurroundings {
    var all = ReportSurroundings(moment: "2026-11-30T09:00:00Z")
    all.evidence = .shown(
      CandidateEvidence(
        chains: [
          CandidateEvidence.Chain(
            "Marketing version", .shown("2.2.0"),
            steps: [
              Finding.Note(
                "CFBundleShortVersionString is $(MARKETING_VERSION)",
                at: Location(
                  "App/Info.plist", line: 8, column: 10,
                  excerpt: "\t<string>$(MARKETING_VERSION)</string>", width: 20)),
              Finding.Note("MARKETING_VERSION = 2.2.0", at: .project),
            ]),
          CandidateEvidence.Chain("Build number", .missing("None is written")),
        ],
        choices: [ContextLine("target", "Harbor: it is the only application")]))
    all.timeline = .sample
    all.ladder = .shown(.sample)
    all.matrix = .shown(.sample)
    return all
  }

  /// Every part, each of which says why it is empty.
  static var missing: ReportSurroundings {
    var all = ReportSurroundings(moment: "2026-11-30T09:00:00Z")
    all.evidence = .missing("no project was read")
    all.timeline = ReleaseTimeline(
      releases: .missing("there is no repository"), answers: .missing("no store was asked"), now: 0)
    all.ladder = .missing("no output is configured")
    all.matrix = .missing("there is no policy to simulate")
    return all
  }
}

extension ReleaseTimeline {
  /// Three years, two tags, and a version that no tag carries.
  fileprivate static var sample: ReleaseTimeline {
    var first = Release(version: "2.0.0", tag: "v2.0.0")
    first.moment = 1_700_000_000
    first.day = "2023-11-14"
    first.isMilestone = true
    var second = Release(version: "2.2.0", tag: "v2.2.0")
    second.moment = 1_760_000_000
    second.day = "2025-10-09"
    second.storefronts = "jp, us"
    second.marks = ["latest tag"]
    var third = Release(version: "2.3.0", tag: nil)
    third.storefronts = "kr"
    return ReleaseTimeline(
      releases: .shown([second, first, third]),
      answers: .shown([
        Answer(
          "2.2.0", isLive: true, detail: "since 2025-10-12; needs system 16.0",
          since: 1_760_300_000, storefronts: ["jp", "us"]),
        Answer("2.3.0", isLive: true, storefronts: ["kr"]),
        Answer("could not tell", isLive: false, detail: "503", storefronts: ["de"]),
      ]),
      ticks: [Tick("2024", at: 1_704_067_200), Tick("2026", at: 1_767_225_600)],
      now: 1_796_029_200, candidate: "2.4.0")
  }
}

extension PolicyLadder {
  fileprivate static var sample: PolicyLadder {
    let latest = Rung("2.2.0", mark: "latest", steps: [Step("now", .nothing, "up to date")])
    let later = Rung(
      "below 2.2.0",
      steps: [
        Step("now", .optional, "may update to 2.2.0"),
        Step("from 2026-12-07", .forced, "must update to 2.2.0"),
      ])
    let track = Track(
      systems: "Systems from 16.0", facts: ["latest 2.2.0", "floor none"], rungs: [latest, later])
    var ladder = PolicyLadder(
      facts: [ContextLine("ends", "never")],
      groups: [
        Group(storefronts: "Storefronts without tracks of their own", tracks: [track]),
        Group(storefronts: "Storefront kr", tracks: [track], hasMore: true),
      ])
    ladder.leftOut = 3
    return ladder
  }
}

extension DecisionMatrix {
  fileprivate static var sample: DecisionMatrix {
    DecisionMatrix(
      remarks: ["now: forces 1.0.0"],
      sheets: [
        Sheet(
          caption: "everywhere", heads: ["installed"], groups: [Group("system 16.0", count: 2)],
          columns: ["now", "from 2026-12-07"],
          rows: [
            Row(heads: ["1.0.0"], cells: [Cell(.forced, "forced 2.2.0"), Cell(.fault, "forced")]),
            Row(
              heads: ["2.0.0"],
              cells: [Cell(.optional, "optional 2.2.0"), Cell(.nothing, "nothing")]),
            Row(
              heads: ["0.1.0"], cells: [Cell(.absent, "never reads the policy"), Cell(.absent, "")]),
          ]),
        Sheet(
          caption: "kr", heads: ["installed", "systems"], columns: ["now"],
          rows: [Row(heads: ["1.0.0", "any"], cells: [Cell(.nothing, "nothing")])]),
      ])
  }
}
