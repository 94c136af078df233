import Diagnostics
import UpdatePolicy
import Versions

// What the examples of the rules are made of: an app called Harbor.

extension ReleaseFacts {
  /// The time of every example: 2026-11-30T09:00:00Z.
  static let exampleTime = Timestamp(secondsSince1970: 1_796_029_200)

  /// Facts about a candidate.
  static func example(
    _ version: String, build: String = "4711", app: AppFacts = AppFacts(),
    with bundles: [BundleFacts] = [], sources: [SourceFacts] = [], tags: TagFacts? = nil,
    store: [String: Determination<StoreFacts>] = [:], trains: [TrainFact]? = nil,
    uploads: [UploadFact]? = nil,
    convention: UpdateConvention = UpdateConvention(), declaration: DeclarationFacts? = nil,
    policy: PolicyFacts? = nil
  ) -> ReleaseFacts {
    var facts = ReleaseFacts(
      app: app, candidate: .known(.example("Harbor", .app, version, build: build)),
      bundles: bundles, sources: sources, tags: tags.map { .known($0) } ?? .notAsked,
      store: store, convention: convention, declaration: declaration,
      policy: policy.map { .known($0) } ?? .notAsked, now: exampleTime)
    facts.trains = trains.map { .known(TrainFacts(trains: $0)) } ?? .notAsked
    facts.uploads = uploads.map { .known($0) } ?? .notAsked
    return facts
  }
}

extension BundleFacts {
  /// A bundle of Harbor, each kind with its own lines in the project file.
  static func example(
    _ name: String, _ kind: Kind, _ version: String?, build: String? = "4711"
  ) -> BundleFacts {
    let line = ["Harbor": 412, "Share": 498, "HarborWatch": 575, "HarborClip": 640][name] ?? 701
    let versionFact = version.map { ValueFacts.example("MARKETING_VERSION", $0, line: line) }
    let buildFact = build.map {
      ValueFacts.example("CURRENT_PROJECT_VERSION", $0, line: line - 20)
    }
    return BundleFacts(
      name: name, kind: kind, configuration: "Release",
      version: versionFact.map { .known($0) } ?? .absent,
      build: buildFact.map { .known($0) } ?? .absent)
  }
}

extension ValueFacts {
  /// A setting in Harbor's project file.
  static func example(_ setting: String, _ text: String, line: Int) -> ValueFacts {
    let place = Location(
      "Harbor.xcodeproj/project.pbxproj", line: line, column: setting.utf8.count + 8,
      excerpt: "\t\t\t\t\(setting) = \(text);", width: text.utf8.count)
    return ValueFacts(text, at: place)
  }
}

extension Version {
  /// A version that an example is written with.
  ///
  /// Not for anything that was read: a text that is not a version ends the program.
  static func example(_ text: String) -> Version {
    do {
      return try Version(text, scheme: .loose)
    } catch {
      preconditionFailure("the example '\(text)' is not a version: \(error)")
    }
  }
}

extension TagFact {
  /// A tag `v{version}` or, with a build number, `v{version}+{build}`.
  static func example(_ version: String, build: String? = nil, on commit: String) -> TagFact {
    TagFact(
      name: "v\(version)" + (build.map { "+\($0)" } ?? ""), version: .example(version),
      build: build, commit: commit)
  }
}

extension TagFacts {
  /// The commit that the examples judge.
  static let judged = "5b1f0c2e9d7a4836b0c1d2e3f405162738495a6b"

  /// A commit before it.
  static let ancestor = "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d"

  /// Tags of Harbor; the latest is on an ancestor of the judged commit, unless it is ``onCommit``.
  static func example(
    latest: String?, previous: String? = nil, below: String? = nil, counts: [Int: Int] = [:],
    onCommit: [TagFact] = [], carrying: [TagFact] = [], malformed: [MalformedTag] = [],
    disordered: [TagDisorder] = [], released: [String] = []
  ) -> TagFacts {
    var facts = TagFacts(
      patterns: ["v{version}"], considered: latest == nil ? 0 : 131,
      latest: latest.map { text in
        onCommit.first { $0.version == .example(text) } ?? .example(text, on: ancestor)
      },
      previous: previous.map { .example($0, on: ancestor) },
      below: below.map { .example($0, on: ancestor) }, componentCounts: counts,
      onCommit: onCommit, carryingCandidate: carrying, commit: judged)
    facts.malformed = malformed
    facts.disordered = disordered
    facts.released = released.map { .example($0) }
    return facts
  }
}

extension Determination<StoreFacts> {
  /// A storefront that has served a version for ten days.
  static func live(_ version: String, approved: String? = nil) -> Self {
    let since = ReleaseFacts.exampleTime.adding(seconds: -864_000)
    return .known(
      StoreFacts(
        live: LiveRelease(version: .example(version), since: since),
        highest: approved.map { .example($0) }))
  }
}

extension TrainFact {
  /// A version in App Store Connect.
  static func example(
    _ version: String, _ state: String, _ standing: Standing = .closed
  ) -> TrainFact {
    let meanings = [
      "PENDING_DEVELOPER_RELEASE": "approved, and waits for you to release it",
      "REMOVED_FROM_SALE": "approved, and removed from sale by Apple since",
      "IN_REVIEW": "in review", "READY_FOR_DISTRIBUTION": "live",
    ]
    return TrainFact(
      version: .example(version), standing: standing, state: state,
      meaning: meanings[state] ?? "approved")
  }
}

extension UploadFact {
  /// A build in App Store Connect.
  static func example(_ version: String, _ build: Int64) -> UploadFact {
    UploadFact(
      version: .example(version), build: .example(build),
      origin: "App Store Connect, uploaded 2026-11-27")
  }
}

extension BuildNumber {
  /// A build number that an example is written with.
  ///
  /// Not for anything that was read, like ``Version/example(_:)``.
  static func example(_ number: Int64) -> BuildNumber {
    do {
      return try BuildNumber(String(number))
    } catch {
      preconditionFailure("the example '\(number)' is no build number: \(error)")
    }
  }
}

extension PolicyFacts {
  /// A policy of one track, with a floor that was wanted and, if there is one, a baseline.
  static func example(
    latest: String, required: String?, wanted: ConsideredFloor? = nil,
    baselineRequired: String? = nil, outputs: [Output] = []
  ) -> PolicyFacts {
    let document = PolicyDocument(tracks: [
      .init(latest: .example(latest), required: required.map { .example($0) })
    ])
    let baseline = baselineRequired.map {
      PolicyDocument(tracks: [.init(latest: .example(latest), required: .example($0))])
    }
    return PolicyFacts(
      generated: GeneratedPolicy(
        document: document, bytes: [], isUnchanged: false, floors: [], wantedFloor: wanted,
        lowestStorefront: "us"),
      baseline: baseline, baselineName: baseline.map { _ in "dist/update-policy.json" },
      requiredPlace: Location(
        ".trainstop.yml", line: 21, column: 13, excerpt: "  required: \(required ?? "3.0.0")",
        width: 5),
      outputs: outputs)
  }
}

extension RuleSettings {
  /// Settings with one waiver.
  ///
  /// - Parameters:
  ///   - rule: The waived rule.
  ///   - version: The version it is waived for.
  ///   - until: The last day, and the first second after it.
  /// - Returns: The settings.
  static func example(
    waiving rule: String, _ version: String, until: (day: String, end: Int64)? = nil
  ) -> RuleSettings {
    RuleSettings(waivers: [
      Waiver(
        rule: rule, version: .example(version), reason: "agreed with support",
        until: until.map {
          Waiver.Until(day: $0.day, end: Timestamp(secondsSince1970: $0.end))
        },
        place: Location(".trainstop.yml", line: 34, column: 5))
    ])
  }
}
