import Diagnostics
import Git
import JSON
import Reading
import Reporting
import Rules
import UpdatePolicy
import Versions

extension Judgement {
  /// Makes the report of what the rules said.
  func report(_ rules: RuleReport, notes: [Finding.Note] = []) -> Report {
    Report(
      verdict: rules.verdict, candidate: candidateSummary, context: context,
      findings: rules.findings, undetermined: rules.undetermined,
      notes: notes + policyNotes + (archive?.notes(on: rules.findings) ?? [])
        + (project.value?.notes ?? []) + tags.notes + slips)
  }

  /// The candidate for machines.
  var candidateJSON: JSONValue {
    Inspection(self).candidateJSON
  }

  private var candidateSummary: CandidateSummary? {
    guard let reading = project.value?.candidate.value else { return nil }
    return CandidateSummary(
      name: reading.target ?? reading.project, version: reading.version.value?.text,
      build: reading.build.value?.text, configuration: reading.configuration,
      place: reading.version.value?.place)
  }

  /// Which line of releases the candidate belongs to, where a higher one exists.
  private func olderLine(_ tags: TagFacts) -> ContextLine? {
    guard let candidate = facts.candidateVersion, let own = tags.previous ?? tags.latest,
      let highest = self.tags.leftOut.higher.first, candidate < highest.match.version
    else { return nil }
    return ContextLine(
      "line",
      "\(candidate) is compared with \(own.name), the latest of its own line; \(highest.reference.name) is "
        + "higher, on another one")
  }

  /// What the verdict rests on, a line each.
  private var context: [ContextLine] {
    var lines: [ContextLine] = []
    if let archive { lines.append(archive.contextLine) }
    if let repository = session.checkout?.repository, repository.isReadByProgram {
      lines.append(ContextLine("repository", "read through \(repository.engineName)"))
    }
    if let tags = facts.tags.value {
      let patterns = tags.patterns.joined(separator: ", ")
      let latest = tags.latest.map { "latest \($0.name)" } ?? "no release yet"
      lines.append(
        ContextLine(
          "tags",
          "\(patterns.isEmpty ? "no pattern" : patterns), \(tags.strategy), "
            + "\(tags.considered) considered, \(latest)"))
      if let line = olderLine(tags) { lines.append(line) }
    }
    let answers = store.facts.sorted { $0.key < $1.key }.map { ($0.key, Self.word($0.value)) }
    if !answers.isEmpty { lines.append(ContextLine("store", Self.summary(of: answers))) }
    return lines
  }

  private static func word(_ answer: Determination<StoreFacts>) -> String {
    switch answer {
    case .known(let facts): facts.live.version.description
    case .absent: "not offered"
    case .notAsked: "not asked"
    case .undetermined: "could not tell"
    }
  }

  /// Each storefront with its answer or, where there are many, each answer with its storefronts.
  private static func summary(of answers: [(country: String, word: String)]) -> String {
    guard answers.count > 8 else {
      return answers.map { "\($0.country) \($0.word)" }.joined(separator: ", ")
    }
    let groups = Dictionary(grouping: answers, by: \.word).sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    return groups.map { word, group in
      let countries = group.map(\.country)
      return "\(word) in "
        + (countries.count > 3
          ? "\(countries.count) storefronts" : countries.joined(separator: " and "))
    }.joined(separator: ", ")
  }
}
