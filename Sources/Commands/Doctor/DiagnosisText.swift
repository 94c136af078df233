import Diagnostics
import Reading
import Reporting
import Rules

extension Diagnosis {
  /// Everything in plain words, with a line ending at its end.
  var text: String {
    let sections =
      [
        Section(title: "repository", paragraphs: repository),
        Section(title: "configuration", paragraphs: configurationSentences),
        Section(title: "project", paragraphs: project),
        Section(title: "version", paragraphs: version),
        Section(title: "tags", paragraphs: tags), Section(title: "store", paragraphs: store),
        Section(title: "around it", paragraphs: surroundings.sentences),
      ] + further
    let blocks =
      ["trainstop \(Tool.version)\n"]
      + sections.filter { !$0.paragraphs.isEmpty }.map(Self.text)
      + [inspection.undetermined.text, Self.text(Section(title: "next", paragraphs: [next]))]
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func text(_ section: Section) -> String {
    "\(section.title)\n"
      + section.paragraphs.map { WrappedText.paragraph($0.printable, prefix: "  ", hanging: 2) }
      .joined()
  }

  private var repository: [String] {
    shape?.sentences ?? ["There is none that can be read."]
  }

  private var configurationSentences: [String] {
    switch configuration {
    case .read(let path): ["\(path) is read, and has no fault."]
    case .absent:
      ["There is no \(Session.configurationName), so everything below was found out."]
    case .unread: ["It could not be taken into account; see below."]
    }
  }

  // MARK: The project

  private var project: [String] {
    guard let findings = inspection.project.value else { return [] }
    let subjects = [
      ("project", "--project"), ("target", "--target"), ("configuration", "--configuration"),
    ]
    var sentences = subjects.flatMap { subject, flag -> [String] in
      if let choice = findings.choices.first(where: { $0.subject == subject }) {
        return Self.sentences(choice, flag: flag)
      }
      return told(subject, findings.candidate.value).map {
        ["The \(subject) is \($0), as the flags or the configuration say."]
      } ?? []
    }
    if let candidate = findings.candidate.value {
      let system = candidate.minimumOS.map { " from version \($0) on" } ?? ""
      let also =
        candidate.otherPlatforms.isEmpty
        ? "" : ", and for \(candidate.otherPlatforms.joined(separator: " and ")) as well"
      sentences.append(
        "It is built for \(candidate.platform ?? "a platform that could not be told")\(system)\(also), and "
          + (candidate.bundleIdentifier.map { "its identifier is \($0)." }
            ?? "its identifier could not be told."))
    }
    return sentences
  }

  private func told(_ subject: String, _ candidate: Reading?) -> String? {
    switch subject {
    case "project": candidate?.project
    case "target": candidate?.target
    default: candidate?.configuration
    }
  }

  private static func sentences(_ choice: Choice, flag: String) -> [String] {
    let chosen = "The \(choice.subject) is \(choice.chosen): \(choice.reason)."
    guard !choice.others.isEmpty else { return [chosen] }
    let shown = choice.others.prefix(5).enumerated().map { index, other in
      choice.otherReasons.indices.contains(index)
        ? "\(other) (\(choice.otherReasons[index]))" : other
    }
    let more = choice.others.count > 5 ? "; and \(choice.others.count - 5) more" : ""
    return [chosen, "Not chosen: \(shown.joined(separator: "; "))\(more). \(flag) takes another."]
  }

  // MARK: The version

  private var version: [String] {
    guard let candidate = inspection.project.value?.candidate.value else { return [] }
    return Self.sentences("version", candidate.version)
      + Self.sentences("build number", candidate.build)
  }

  private static func sentences(
    _ what: String, _ value: Determination<Reading.Value>
  ) -> [String] {
    switch value {
    case .absent: return ["The product would have no \(what)."]
    case .notAsked: return ["The \(what) was not asked for."]
    case .undetermined:
      return ["The \(what) could not be told; below is why, and how to mend it."]
    case .known(let value):
      let place = value.place.map { " It stands at \($0), and is changed there." } ?? ""
      let steps = (value.chain + value.notes).map { note in
        "- \(note.text)" + (note.place.map { " (\($0))" } ?? "")
      }
      return ["The \(what) is \(value.text).\(place)"] + steps
    }
  }

  // MARK: The tags

  private var tags: [String] {
    guard configuration != .unread else { return [] }
    var sentences: [String] = []
    if let choice = inspection.choices.first(where: { $0.subject == "tag pattern" }) {
      sentences.append("Release tags are named \(choice.chosen): \(choice.reason).")
      if !choice.others.isEmpty {
        let more = choice.others.count > 4 ? "; and \(choice.others.count - 4) more" : ""
        sentences.append(
          "Names that do not count: \(choice.others.prefix(4).joined(separator: "; "))\(more).")
      }
    } else if !inspection.patterns.isEmpty {
      sentences.append(
        "Release tags are named \(inspection.patterns.joined(separator: ", ")), as the configuration says."
      )
    }
    switch inspection.tags {
    case .known(let facts): sentences.append(latest(facts))
    case .absent: sentences.append("There is no tag.")
    case .notAsked: sentences.append("Nobody looked, since there is no repository.")
    case .undetermined(let undetermined):
      sentences.append("Which is the latest could not be told: \(undetermined.reason).")
    }
    if inspection.leftOut.count > 0 {
      sentences.append(
        inspection.leftOut.count.counting("more does", plural: "more do")
          + " not count; 'trainstop inspect -v' says why of each."
      )
    }
    return sentences
  }

  private func latest(_ facts: TagFacts) -> String {
    let way =
      switch Configuration.VersionSettings.TagStrategy(rawValue: inspection.strategy) {
      case .nearest: "the nearest one in the history (nearest)"
      case .all: "the highest of all (all)"
      case .reachable, nil: "the highest one in the history (reachable)"
      }
    let count = inspection.considered.counting("release was", plural: "releases were")
    guard let latest = facts.latest else {
      let none = inspection.considered == 1 ? "it is not" : "none of them is"
      return inspection.considered == 0
        ? "No release was tagged yet." : "\(count) tagged, and \(none) \(way)."
    }
    return "\(count) tagged; \(latest.name), at \(latest.commit.prefix(9)), is \(way)."
  }

  // MARK: The store

  private var store: [String] {
    guard let aim else { return [] }
    let answers = inspection.store.sorted { $0.key < $1.key }
    let wasAsked = !answers.allSatisfy { $0.value == .notAsked }
    if aim.keys == nil, !aim.isFeed {
      return [
        "No identifier of the app is known, so that \(aim.store) cannot be asked; app.bundle-id in "
          + "\(Session.configurationName) names it."
      ]
    }
    var whom = aim.store
    if let keys = aim.keys {
      whom += " for \(keys) in \(aim.storefronts.joined(separator: ", "))"
    }
    var sentences = [
      wasAsked
        ? "Asked: \(whom)." : "Nobody was asked (--offline); \(whom) would be."
    ]
    if !aim.isDeclared, aim.keys != nil {
      sentences.append(
        "No storefront is declared, so that only us counts; app.storefronts names them.")
    }
    return wasAsked ? sentences + Self.answers(answers) : sentences
  }

  /// What is answered, with all the storefronts that answer so.
  private static func answers(
    _ answers: [(key: String, value: Determination<StoreFacts>)]
  ) -> [String] {
    var groups: [(answer: String, storefronts: [String])] = []
    for (storefront, answer) in answers {
      let answer = Inspection.answer(answer)
      if let place = groups.firstIndex(where: { $0.answer == answer }) {
        groups[place].storefronts.append(storefront)
      } else {
        groups.append((answer, [storefront]))
      }
    }
    return groups.map { "\($0.storefronts.joined(separator: ", ")): \($0.answer)." }
  }

  // MARK: What to do

  private var next: String {
    let causes = TextReport.alike(inspection.undetermined)
    if let first = causes.first?.first {
      let place = first.place.map { " (\($0))" } ?? ""
      return causes.count == 1
        ? first.help
        : "\(causes.count) things could not be told. Begin with the first\(place): \(first.help)"
    }
    if configuration == .absent {
      return "Run 'trainstop init', which writes down what was found, then 'trainstop check'."
    }
    return "Run 'trainstop check', which judges the release."
  }
}
