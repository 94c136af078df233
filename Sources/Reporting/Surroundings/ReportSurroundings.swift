package import Diagnostics

/// What a page shows around a report: the ground that it stands on and what follows from it.
///
/// Only pages ask for it, since it costs more to gather than a verdict does. A part that is nil does
/// not belong to the command at all and is not mentioned.
package struct ReportSurroundings: Hashable, Sendable {
  /// A part of a page, or why it is not there.
  package enum Part<Content: Hashable & Sendable>: Hashable, Sendable {
    /// The content.
    case shown(Content)

    /// Why there is none: a headline with no final period.
    case missing(String)
  }

  /// What the page is about, where there is no candidate.
  package var title: String?

  /// The time of the run, as RFC 3339 writes it.
  package var moment: String?

  /// Where the candidate's version comes from.
  package var evidence: Part<CandidateEvidence>?

  /// The releases of the repository and what the storefronts serve.
  package var timeline: ReleaseTimeline?

  /// The policy, from the newest versions down.
  package var ladder: Part<PolicyLadder>?

  /// What every installation is shown.
  package var matrix: Part<DecisionMatrix>?

  /// Creates surroundings without any part.
  package init(title: String? = nil, moment: String? = nil) {
    self.title = title
    self.moment = moment
  }
}

/// Where the candidate's version and build number come from.
package struct CandidateEvidence: Hashable, Sendable {
  /// How one value came about.
  package struct Chain: Hashable, Sendable {
    /// What the value is, such as `Marketing version`.
    package var label: String

    /// The value, or why there is none.
    package var value: Part

    /// How it came about, outermost first.
    package var steps: [Finding.Note]

    /// A value, or why there is none.
    package typealias Part = ReportSurroundings.Part<String>

    /// Creates a chain.
    package init(_ label: String, _ value: Part, steps: [Finding.Note] = []) {
      self.label = label
      self.value = value
      self.steps = steps
    }
  }

  /// The chains, that of the marketing version first.
  package var chains: [Chain]

  /// What was chosen without being told, and why.
  package var choices: [ContextLine]

  /// Creates evidence.
  package init(chains: [Chain], choices: [ContextLine] = []) {
    self.chains = chains
    self.choices = choices
  }
}
