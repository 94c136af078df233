import Diagnostics

/// How the candidate's values came about, step by step.
enum EvidenceHTML {
  /// The chains, and what was chosen below them.
  static func markup(_ evidence: CandidateEvidence) -> Markup {
    var all = evidence.chains.map(chain).joined()
    if !evidence.choices.isEmpty {
      all += "<h3>What was chosen without being told</h3>\n"
      all += HTMLReport.facts(evidence.choices)
    }
    return all
  }

  private static func chain(_ chain: CandidateEvidence.Chain) -> Markup {
    guard case .shown(let value) = chain.value else {
      guard case .missing(let reason) = chain.value else { return "" }
      return "<h3>\(chain.label)</h3>\n" + PageSection.why(reason)
    }
    let steps = chain.steps.map { step -> Markup in
      "<li><p>\(step.text)\(FindingsHTML.place(step.place))</p>\(FindingsHTML.excerpt(step.place))</li>\n"
    }
    let list: Markup = steps.isEmpty ? "" : "<ol class=\"chain\">\n\(steps.joined())</ol>\n"
    return "<h3>\(chain.label) <span class=\"value\">\(value)</span></h3>\n" + list
  }
}
