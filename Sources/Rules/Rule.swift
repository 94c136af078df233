package import Diagnostics

/// A check on a release.
///
/// A rule is a pure function: it reads no file, clock, or environment.
package protocol Rule: Sendable {
  /// The identity, the manual page, and the examples of the rule.
  static var metadata: RuleMetadata { get }

  /// Returns one finding for each way in which the facts break the rule.
  ///
  /// Called only when everything in ``RuleMetadata/needs`` is known; the findings carry the rule's
  /// own code and default severity.
  static func check(_ facts: ReleaseFacts) -> [Finding]
}

/// What the manual, `trainstop explain`, and the tests know about a rule.
package struct RuleMetadata: Sendable {
  /// What a rule cannot judge without.
  package enum Need: String, Hashable, Sendable {
    /// The candidate bundle and its marketing version.
    case candidate

    /// The release tags.
    case tags

    /// What the storefronts serve, or what App Store Connect has beyond them.
    case store

    /// The build number of the candidate, and builds that came before it.
    case builds

    /// The policy that would be published.
    case policy

    /// The systems that the releases below a floor need.
    ///
    /// Those that are known are judged even when others are not.
    case systems

    /// The versions of every bundle that belongs to the candidate.
    ///
    /// Those that are known are judged even when others are not.
    case bundles

    /// What the configured sources say, when there are two or more.
    case sources

    /// An earlier release to compare with, from the tags or the store, whichever is known.
    case earlierRelease
  }

  /// The two halves of the rules, which can run apart.
  package enum Group: String, CaseIterable, Hashable, Sendable {
    /// Judges the version that is about to be released.
    case release

    /// Judges the policy that shipped apps would read.
    case policy
  }

  /// Facts that document and test the rule.
  package struct Example: Sendable {
    /// What the example shows, as a short phrase.
    package var title: String

    /// The facts under test.
    package var facts: ReleaseFacts

    /// What the configuration says about rules.
    package var settings: RuleSettings

    /// How many findings the rule reports for them.
    package var findings: Int

    /// Creates an example.
    package init(
      _ title: String, _ facts: ReleaseFacts, settings: RuleSettings = RuleSettings(),
      findings: Int
    ) {
      self.title = title
      self.facts = facts
      self.settings = settings
      self.findings = findings
    }
  }

  /// The stable identifier: what is flagged, in kebab case.
  package var code: String

  /// The first version of the tool that has the rule.
  package var since: String

  /// The half of the rules that it belongs to.
  package var group: Group

  /// The severity where the configuration says nothing.
  package var severity: Severity

  /// What it cannot judge without.
  package var needs: Set<Need>

  /// One sentence: what the rule flags.
  package var summary: String

  /// Why it matters, in Markdown.
  package var rationale: String

  /// The store's own errors that it prevents, such as `ITMS-90062`; empty when there is none.
  package var storeErrors: [String]

  /// What to do about it, in Markdown, ready to paste.
  package var mend: String

  /// Facts that the rule flags and facts that it accepts, at least one of each.
  ///
  /// They are made when they are asked for: a run of the rules has no use for them.
  package var examples: [Example] { makeExamples() }

  private let makeExamples: @Sendable () -> [Example]

  /// Creates metadata.
  package init(
    code: String, since: String = "0.1.0", group: Group = .release, severity: Severity,
    needs: Set<Need>, summary: String, rationale: String, storeErrors: [String] = [],
    mend: String, examples: @escaping @Sendable @autoclosure () -> [Example]
  ) {
    self.code = code
    self.since = since
    self.group = group
    self.severity = severity
    self.needs = needs
    self.summary = summary
    self.rationale = rationale
    self.storeErrors = storeErrors
    self.mend = mend
    makeExamples = examples
  }
}

extension Rule {
  /// A finding with the rule's own code and default severity.
  static func finding(
    _ summary: String, at place: Location? = nil, notes: [Finding.Note] = [], help: String
  ) -> Finding {
    Finding(metadata.code, metadata.severity, summary, at: place, notes: notes, help: help)
  }
}
