import Diagnostics
import Reading
import Reporting

/// Where the candidate's values come from, for a page.
struct PageEvidence {
  /// The chains, or why there is no candidate.
  let part: ReportSurroundings.Part<CandidateEvidence>

  /// Takes them out of what was read.
  ///
  /// - Parameters:
  ///   - project: What was read.
  ///   - choices: What was chosen besides the project's own choices.
  init(_ project: Determination<ProjectFindings>, choices: [Choice]) {
    let candidate: Determination<Reading> =
      switch project {
      case .known(let findings): findings.candidate
      case .undetermined(let gap): .undetermined(gap)
      case .absent: .absent
      case .notAsked: .notAsked
      }
    switch candidate {
    case .undetermined(let gap): part = .missing("\(gap.subject): \(gap.reason)")
    case .absent: part = .missing("There is no app here that could be released")
    case .notAsked: part = .missing("No project was read")
    case .known(let reading):
      let all = (project.value?.choices ?? []) + choices
      part = .shown(
        CandidateEvidence(
          chains: [
            Self.chain("Marketing version", reading.version),
            Self.chain("Build number", reading.build),
          ], choices: all.map(Self.line)))
    }
  }

  private static func chain(
    _ label: String, _ value: Determination<Reading.Value>
  ) -> CandidateEvidence.Chain {
    switch value {
    case .known(let value):
      let steps =
        value.chain.isEmpty ? [Finding.Note("It is written", at: value.place)] : value.chain
      return CandidateEvidence.Chain(label, .shown(value.text), steps: steps + value.notes)
    case .absent:
      return CandidateEvidence.Chain(label, .missing("None: the product would have no such key"))
    case .notAsked: return CandidateEvidence.Chain(label, .missing("Nobody asked for it"))
    case .undetermined(let gap):
      return CandidateEvidence.Chain(
        label, .missing("\(gap.place.map { "\($0): " } ?? "")\(gap.reason)"))
    }
  }

  private static func line(_ choice: Choice) -> ContextLine {
    let others =
      choice.others.isEmpty ? "" : "; there is also \(choice.others.joined(separator: ", "))"
    return ContextLine(choice.subject, "\(choice.chosen): \(choice.reason)\(others)")
  }
}
