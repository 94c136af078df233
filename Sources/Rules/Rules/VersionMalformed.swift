import Diagnostics
import Versions

/// Flags a marketing version or build number that the store or the scheme does not allow.
enum VersionMalformed: Rule {
  static let metadata = RuleMetadata(
    code: "version-malformed",
    severity: .error,
    needs: [.bundles],
    summary: "A marketing version or build number is not made the way it must be",
    rationale: """
      App Store Connect takes one to three whole numbers as a marketing version and looks into every \
      embedded framework (90060). A build number is digits and periods (90058), at most 18 \
      characters (90059); a reference such as `$(BUILD)` that nothing resolves fails the same way. \
      What the scheme allows beyond that, such as a suffix on macOS, is the team's affair.

      A text that is not a version is never compared with anything: no other rule speaks about it.
      """,
    storeErrors: ["ITMS-90058", "ITMS-90059", "ITMS-90060"],
    mend: """
      Keep suffixes in the tag and out of the project:

      ```
      MARKETING_VERSION = 2.3.0
      CURRENT_PROJECT_VERSION = 4711
      ```
      """,
    examples: [
      .init("a suffix", .example("0.1.2-9b772e2"), findings: 1),
      .init("text after the number", .example("1.3.0 (93)"), findings: 1),
      .init(
        "a build number of 19 digits", .example("2.3.0", build: "2026113009000000001"), findings: 1),
      .init("a reference that nothing resolves", .example("2.3.0", build: "$(BUILD)"), findings: 1),
      .init(
        "a framework with a suffix",
        .example("2.3.0", with: [.example("HarborKit", .framework, "1.0.0-rc.1")]), findings: 1),
      .init(
        "a suffix in an iOS app whose scheme allows it",
        .example("2.3.0-rc.1", app: AppFacts(scheme: .semver)), findings: 1),
      .init(
        "the same suffix in a Mac app that need not pass the store",
        .example("2.3.0-rc.1", app: AppFacts(platform: "macos", scheme: .semver)), findings: 0),
      .init("three numbers", .example("2.3.0"), findings: 0),
      .init(
        "two numbers, and a build number of four", .example("2.3", build: "9.1.18.2"), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    let versions = SharedValue.gather(facts.judgedBundles) { $0.version.value }
    let builds = SharedValue.gather(facts.judgedBundles) { $0.build.value }
    let sources = facts.sources.compactMap(\.version.value).filter { source in
      !versions.contains { $0.value.text == source.text && $0.value.place == source.place }
    }.map { SharedValue(value: $0, bundles: []) }
    return (versions + sources).filter { !$0.value.text.isEmpty }
      .compactMap { shared in version(shared, facts).map { (shared, $0) } }
      .uniqueEdits()
      + builds.filter { !$0.value.text.isEmpty }.compactMap { build($0, facts) }
  }

  private static func version(_ shared: SharedValue, _ facts: ReleaseFacts) -> Finding? {
    let text = shared.value.text
    guard case .failure(let malformed) = facts.app.read(text, for: shared.kind) else { return nil }
    return finding(
      "'\(malformed.fault.shownText)' is not a version that \(malformed.authority): \(malformed.fault)",
      at: shared.value.place, notes: shared.notes + referenceNote(text),
      help: """
        Write \(shared.value.editable("the marketing version")) as \(malformed.demand), for \
        example \(example(text, facts.app.scheme)).
        """)
  }

  private static func build(_ shared: SharedValue, _ facts: ReleaseFacts) -> Finding? {
    let text = shared.value.text
    let isCode = facts.app.platform == "android"
    guard let fault = isCode ? faultOfVersionCode(text) : faultOfBuild(text) else { return nil }
    let demand =
      isCode
      ? "a whole number of at most \(highestVersionCode)"
      : "digits and periods, in at most \(VersionScheme.appleLengthLimit) characters"
    return finding(
      "'\(text)' is not a build number: \(fault)", at: shared.value.place,
      notes: shared.notes + referenceNote(text),
      help: "Write \(shared.value.editable("the build number")) as \(demand).")
  }

  private static func faultOfBuild(_ text: String) -> String? {
    do {
      _ = try BuildNumber(text)
    } catch {
      return "\(error)"
    }
    let limit = VersionScheme.appleLengthLimit
    guard text.utf8.count > limit else { return nil }
    return "it has \(text.utf8.count) characters, more than the \(limit) allowed"
  }

  /// The highest `versionCode` that Google Play takes.
  private static let highestVersionCode: UInt64 = 2_100_000_000

  private static func faultOfVersionCode(_ text: String) -> String? {
    guard let number = UInt64(text), !text.hasPrefix("+") else {
      return "it is not a whole number"
    }
    return number > highestVersionCode ? "it is above \(highestVersionCode)" : nil
  }

  private static func referenceNote(_ text: String) -> [Finding.Note] {
    guard text.contains("$") else { return [] }
    return [Finding.Note("'\(text)' holds a reference that nothing resolves")]
  }

  /// Returns the numbers that the text begins with, when they are a version, or one to start with.
  private static func example(_ text: String, _ scheme: VersionScheme) -> String {
    let start = text.prefix { ("0"..."9").contains($0) || $0 == "." }
    if (try? Version(start, scheme: scheme)) != nil { return String(start) }
    return scheme == .calver ? "2026.1" : "1.0.0"
  }
}

extension [(SharedValue, Finding)] {
  /// The findings, one for each text in one place: a framework has rules of its own, but one edit
  /// mends all that share the text.
  fileprivate func uniqueEdits() -> [Finding] {
    var places: Set<Location> = []
    return compactMap { shared, finding in
      guard let place = shared.value.place else { return finding }
      return places.insert(place).inserted ? finding : nil
    }
  }
}
