import Diagnostics
import Git
import Reading
import Reporting
import Rules

/// What the tags say, for a configuration that is about to be written.
struct StarterTags {
  /// The patterns that were found; empty when there are none.
  let patterns: [String]

  /// Why these, or why none.
  let reason: String

  /// Other families of tags, each with its size and an example.
  let others: [String]

  /// What is said about which tags count.
  let strategy: String

  /// Takes what was gathered.
  init(_ tags: GatheredTags) {
    patterns = tags.patterns
    others = tags.choice?.others ?? []
    reason = Self.reason(tags)
    strategy = Self.strategy(tags)
  }

  private static func reason(_ tags: GatheredTags) -> String {
    guard !tags.patterns.isEmpty else {
      let why = tags.facts.undetermined.map { "\($0.reason). \($0.help)" }
      let note = tags.notes.first.map { $0.text.printable }
      return "How releases are tagged could not be told: "
        + (why?.printable ?? note.map { "\($0)." } ?? "there is no tag.")
    }
    let count = tags.releases.count.counting("tag is", plural: "tags are")
    let latest = tags.facts.value?.latest?.name ?? tags.releases.first?.reference.name
    let example = latest.map { ", such as \($0.printable)" } ?? ""
    let why = tags.choice.map { "\n- chosen: \($0.reason.printable)" } ?? ""
    return "How release tags are named: \(count) named so\(example).\(why)"
  }

  private static func strategy(_ tags: GatheredTags) -> String {
    let words =
      "Which of them count: reachable (those in the history of the judged commit, the "
      + "default), nearest, or all. "
    switch tags.facts {
    case .known(let facts):
      if let latest = facts.latest { return words + "The latest is \(latest.name.printable)." }
      guard let other = tags.leftOut.higher.first else { return words + "There is none yet." }
      return words + "None of them (\(tags.leftOut.higher.count)) is in this history, where "
        + "\(other.reference.name.printable) and the like lie on other branches: if those are the "
        + "releases that count, write all."
    case .undetermined(let undetermined):
      return words + "Which is the latest cannot be told here: \(undetermined.reason.printable)."
    case .absent, .notAsked: return words + "There is none yet."
    }
  }
}
