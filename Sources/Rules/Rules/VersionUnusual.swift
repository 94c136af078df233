import Diagnostics
import Versions

/// Flags a version that is accepted but will be shown or read differently than it is written.
enum VersionUnusual: Rule {
  static let metadata = RuleMetadata(
    code: "version-unusual",
    severity: .warning,
    needs: [.bundles],
    summary: "A version or build number is accepted, but normalised or risky",
    rationale: """
      The store reads numbers, not texts: `1.01` becomes 1.1, and a client that compares texts \
      disagrees. Two components where every earlier release had three break scripts that split them. \
      Numbers after the third in a build number are ignored by Apple's own comparison, and builds \
      above 2³²−1 have been lost in processing. Two bundles that spell one version differently \
      compare as equal here, and as unequal wherever texts are compared.
      """,
    mend: """
      Write the numbers plainly and as earlier releases did:

      ```
      MARKETING_VERSION = 2.3.0
      CURRENT_PROJECT_VERSION = 4711
      ```
      """,
    examples: [
      .init("a leading zero", .example("1.01"), findings: 1),
      .init("a leading zero in the build number", .example("2.3.0", build: "0042"), findings: 1),
      .init("a build number of four parts", .example("2.3.0", build: "9.1.18.2"), findings: 1),
      .init("a build number above 2³²−1", .example("2.3.0", build: "202611300900"), findings: 1),
      .init(
        "two components after three", .example("2.3", tags: .example(latest: "2.2.4")),
        findings: 1),
      .init(
        "an extension that spells the app's version differently",
        .example("2.3.0", with: [.example("Share", .appExtension, "2.3")]), findings: 1),
      .init(
        "two components where releases have had two before",
        .example("2.3", tags: .example(latest: "2.2.4", counts: [2: 12, 3: 31])), findings: 0),
      .init(
        "a hotfix with one component more", .example("2.3.1", tags: .example(latest: "2.3")),
        findings: 0),
      .init("a plain first release", .example("1.0.0", build: "1"), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    let bundles = facts.judgedBundles.filter { $0.kind != .framework }
    let versions = SharedValue.gather(bundles) { $0.version.value }
    let builds = SharedValue.gather(bundles) { $0.build.value }
    return versions.compactMap { leadingZero($0, "marketing version", facts) }
      + builds.compactMap { leadingZero($0, "build number", facts) ?? size($0) }
      + fewerComponents(facts) + bundles.compactMap { spelling($0, facts) }
  }

  private static func leadingZero(
    _ shared: SharedValue, _ what: String, _ facts: ReleaseFacts
  ) -> Finding? {
    let text = shared.value.text
    // A month is written `05` by many teams that use calendar versions.
    guard let read = shared.value.plainNumbers, read.description != text,
      what == "build number" || facts.app.scheme != .calver
    else { return nil }
    return finding(
      "\(text) has a leading zero and is read as \(read)", at: shared.value.place,
      notes: shared.notes,
      help: "Write \(shared.value.editable("the \(what)")) without leading zeros, as \(read).")
  }

  private static func size(_ shared: SharedValue) -> Finding? {
    let text = shared.value.text
    // A longer one is refused, and version-malformed says so.
    guard let numbers = shared.value.plainNumbers,
      text.utf8.count <= VersionScheme.appleLengthLimit
    else { return nil }
    let mend = "Write \(shared.value.editable("the build number"))"
    if numbers.count > 3 {
      return finding(
        "\(text) has \(numbers.count) numbers, of which the store compares three",
        at: shared.value.place, notes: shared.notes, help: "\(mend) with at most three numbers.")
    }
    let limit = UInt64(UInt32.max)
    let isHigh = (0..<numbers.count).contains { (numbers.component($0) ?? .max) > limit }
    guard isHigh else { return nil }
    return finding(
      "\(text) is above \(limit), and such builds have been lost in processing",
      at: shared.value.place, notes: shared.notes,
      help: "\(mend) as a number of at most \(limit).")
  }

  private static func fewerComponents(_ facts: ReleaseFacts) -> [Finding] {
    guard let candidate = facts.comparable, let tags = facts.tags.value, let latest = tags.latest,
      candidate.version.count < latest.version.count,
      let jump = VersionJump(from: latest.version, to: candidate.version, at: facts.now),
      jump.leap == nil,
      tags.componentCounts[candidate.version.count, default: 0] == 0
    else { return [] }
    let filled = (0..<latest.version.count).map(candidate.version.digits).joined(separator: ".")
    return [
      finding(
        """
        \(candidate.version) has fewer components than \(latest.version), which was released before
        """, at: candidate.value.place, notes: [latest.note],
        help: "Write \(candidate.value.editable("the marketing version")) as \(filled).")
    ]
  }

  private static func spelling(_ bundle: BundleFacts, _ facts: ReleaseFacts) -> Finding? {
    guard bundle.kind != .other, let own = bundle.version.value,
      let companion = facts.companion(of: bundle), let app = companion.version.value,
      let read = own.plainNumbers, let other = app.plainNumbers,
      read == other, read.description != other.description
    else { return nil }
    return finding(
      "\(own.text) in \(bundle.title) is spelled differently from \(app.text) in the app",
      at: own.place, notes: [Finding.Note("\(companion.title) has \(app.text)", at: app.place)],
      help: "Write \(own.editable("the marketing version")) as \(app.text).")
  }
}

extension ValueFacts {
  /// The text as digits and periods, when it is nothing else.
  fileprivate var plainNumbers: Version? {
    do { return try Version(text) } catch { return nil }
  }
}
