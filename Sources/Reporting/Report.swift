package import Diagnostics

/// Everything that a run has to say, before it takes a form.
package struct Report: Hashable, Sendable {
  /// How the run ended.
  package var verdict: Verdict

  /// What was judged, if anything was found.
  package var candidate: CandidateSummary?

  /// What the verdict rests on, such as the tags that were considered.
  package var context: [ContextLine]

  /// What was found, in the order to show it.
  package var findings: [Finding]

  /// What could not be found out, in the order to show it.
  package var undetermined: [Undetermined]

  /// What a reader should know besides, such as what was chosen without a configuration.
  package var notes: [Finding.Note]

  /// Creates a report.
  package init(
    verdict: Verdict, candidate: CandidateSummary? = nil, context: [ContextLine] = [],
    findings: [Finding] = [], undetermined: [Undetermined] = [], notes: [Finding.Note] = []
  ) {
    self.verdict = verdict
    self.candidate = candidate
    self.context = context
    self.findings = findings
    self.undetermined = undetermined
    self.notes = notes
  }
}

/// What was judged, in a line.
package struct CandidateSummary: Hashable, Sendable {
  /// The name, such as the target's.
  package var name: String

  /// The marketing version as the project spells it, if it is known.
  package var version: String?

  /// The build number as the project spells it, if it is known.
  package var build: String?

  /// The configuration, such as `Release`, if there are configurations.
  package var configuration: String?

  /// Where the version is written.
  package var place: Location?

  /// Creates a summary.
  package init(
    name: String, version: String?, build: String? = nil, configuration: String? = nil,
    place: Location? = nil
  ) {
    self.name = name
    self.version = version
    self.build = build
    self.configuration = configuration
    self.place = place
  }

  /// The candidate in a sentence: `Harbor 2.3.0 (4711)`.
  var title: String {
    let version = version ?? "without a known version"
    return "\(name) \(version)" + (build.map { " (\($0))" } ?? "")
  }
}

/// A line that says what the verdict rests on.
package struct ContextLine: Hashable, Sendable {
  /// What the line is about, in a word or two: `tags`, `store`.
  package var label: String

  /// What there is to say: `v{version}, 131 considered, latest v2.1.3`.
  package var text: String

  /// Creates a line.
  package init(_ label: String, _ text: String) {
    self.label = label
    self.text = text
  }
}
