import Diagnostics
import Versions

/// Warns of a shipped configuration whose version is not that of the judged one.
enum ConfigurationMismatch: Rule {
  static let metadata = RuleMetadata(
    code: "configuration-mismatch",
    severity: .warning,
    needs: [.candidate],
    summary: "Another configuration that is shipped has another version",
    rationale: """
      A project can have more than one configuration that goes to people, such as Release and AppStore, \
      each with settings of its own. A bump in one of them is judged, tagged, and tested, and the other \
      is uploaded. Configurations whose names say that they are debug or test builds do not count.
      """,
    mend: """
      Define the version once, at the level of the project or in an xcconfig that both share:

      ```
      MARKETING_VERSION = 2.3.0
      ```
      """,
    examples: [
      .init(
        "a second configuration that the bump forgot", .example("2.3.0", other: "2.2.0"),
        findings: 1),
      .init("the same version, written longer", .example("2.3", other: "2.3.0"), findings: 0),
      .init("one configuration only", .example("2.3.0", other: nil), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let candidate = facts.comparable else { return [] }
    let judged = candidate.bundle.configuration ?? "the judged configuration"
    return facts.otherConfigurations.compactMap { bundle in
      guard let other = bundle.version.value, !isSame(other, candidate, facts, bundle) else {
        return nil
      }
      return finding(
        "\(other.text) in configuration \(bundle.configuration ?? "") is not "
          + "\(candidate.version), the marketing version of \(judged)",
        at: other.place, notes: other.chain,
        help: """
          Set \(other.editable("the marketing version")) to \(candidate.version), or define it once \
          for both.
          """)
    }
  }

  /// Whether both are the same version; a text that is none is another one.
  private static func isSame(
    _ other: ValueFacts, _ candidate: Candidate, _ facts: ReleaseFacts, _ bundle: BundleFacts
  ) -> Bool {
    guard case .success(let version) = facts.app.read(other.text, for: bundle.kind) else {
      return other.text == candidate.value.text
    }
    return version == candidate.version
  }
}

extension ReleaseFacts {
  /// Facts about a candidate in Release and, if there is one, in AppStore.
  fileprivate static func example(_ version: String, other: String?) -> ReleaseFacts {
    var facts = ReleaseFacts.example(version)
    facts.otherConfigurations = [other].compactMap(\.self).map { version in
      var bundle = BundleFacts.example("Harbor", .app, version)
      bundle.configuration = "AppStore"
      return bundle
    }
    return facts
  }
}
