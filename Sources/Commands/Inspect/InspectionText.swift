import Diagnostics
import Reading
import Reporting
import Rules
import UpdatePolicy

extension Inspection {
  /// The inspection for a person.
  ///
  /// - Parameter verbose: Whether every configuration, chain, and alternative is shown.
  /// - Returns: The text, with a line ending at its end.
  func text(verbose: Bool) -> String {
    var blocks = [
      candidateBlock(verbose), readingsBlock(verbose), repositoryBlock + tagsBlock + storeBlock,
      trainTable(isWhole: verbose),
    ]
    blocks.append(choicesBlock(verbose))
    blocks.append(undetermined.text)
    if verbose { blocks += [leftOutBlock, notesBlock] }
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func candidateBlock(_ verbose: Bool) -> String {
    guard let candidate = project.value?.candidate.value else { return "" }
    var text = "\((candidate.target ?? candidate.project).printable) "
    text += Self.numbers(candidate) + "\n"
    let isProduct = candidate.source == .product
    let target = candidate.target.map { (isProduct ? "app " : "target ") + $0 }
    text += Self.line(
      isProduct ? "archive" : "project",
      Self.parts([candidate.project, target, candidate.configuration]))
    text += Self.line("version", Self.value(candidate.version))
    if verbose { text += Self.chain(candidate.version) }
    text += Self.line("build", Self.value(candidate.build))
    if verbose { text += Self.chain(candidate.build) }
    text += Self.line("identifier", candidate.bundleIdentifier ?? "not known")
    if let minimumOS = candidate.minimumOS {
      text += Self.line("minimum OS", Self.parts([candidate.platform, minimumOS], " "))
    }
    return text
  }

  private func readingsBlock(_ verbose: Bool) -> String {
    guard let findings = project.value else { return "" }
    let candidate = findings.candidate.value
    let shown =
      verbose
      ? findings.readings
      : findings.readings.filter {
        $0.project == candidate?.project && $0.configuration == candidate?.configuration
      }
    guard shown.count > 1 || candidate == nil && !shown.isEmpty else { return "" }
    let scope = verbose ? "every configuration" : candidate?.configuration ?? "every configuration"
    let rows = shown.map { reading in
      [
        verbose ? Self.parts([reading.project, reading.configuration], " ") : "",
        reading.target ?? reading.project, reading.productType ?? reading.source.rawValue,
        Self.numbers(reading), reading.version.value?.place.map { "\($0)" } ?? "",
      ]
    }
    let isProduct = candidate?.source == .product
    let heading = isProduct && !verbose ? "bundles" : "targets (\(scope.printable))"
    return "\(heading)\n" + Self.table(rows)
  }

  private var repositoryBlock: String {
    isReadByProgram ? Self.line("repository", "read through \(engine)") : ""
  }

  private var tagsBlock: String {
    let latest: String
    switch tags {
    case .known(let facts):
      latest =
        facts.latest.map { "latest \($0.name) at \($0.commit.prefix(9))" } ?? "no release yet"
    case .notAsked: return Self.line("tags", "not asked: there is no repository here")
    case .absent: latest = "none"
    case .undetermined(let undetermined): latest = "could not tell: \(undetermined.reason)"
    }
    let names = patterns.isEmpty ? "no pattern" : patterns.joined(separator: ", ")
    return Self.line("tags", "\(names), \(strategy), \(considered) considered, \(latest)")
  }

  private var storeBlock: String {
    store.sorted { $0.key < $1.key }.map { country, answer in
      Self.line("store \(country)", Self.answer(answer))
    }.joined()
  }

  private func choicesBlock(_ verbose: Bool) -> String {
    guard !choices.isEmpty else { return "" }
    return "chosen\n"
      + choices.map { choice in
        var text = "\(choice.chosen): \(choice.reason)"
        if !choice.others.isEmpty {
          text +=
            verbose
            ? "; there is also \(choice.others.joined(separator: ", "))"
            : "; \(choice.others.count) more with -v"
        }
        return Self.line(choice.subject, text)
      }.joined()
  }

  private var leftOutBlock: String {
    guard leftOut.count > 0 else { return "" }
    let named = leftOut.named
    let more = leftOut.count - named.count
    return "tags left out (\(leftOut.count))\n" + Self.table(named.map { [$0.name, $0.reason] })
      + (more > 0 ? "  and \(more) more\n" : "")
  }

  private var notesBlock: String {
    notes.map { note in
      "note: " + ((note.place.map { "\($0): " } ?? "") + note.text).printable + "\n"
    }.joined()
  }

  private static func numbers(_ reading: Reading) -> String {
    "\(word(reading.version)) (\(word(reading.build)))".printable
  }

  private static func word(_ value: Determination<Reading.Value>) -> String {
    switch value {
    case .known(let value): value.text
    case .absent: "none"
    case .notAsked, .undetermined: "?"
    }
  }

  private static func value(_ value: Determination<Reading.Value>) -> String {
    switch value {
    case .known(let value): "\(value.text)  \(value.place.map { "\($0)" } ?? "")"
    case .absent: "none: the product would have no such key"
    case .notAsked: "not asked"
    case .undetermined(let undetermined): "could not tell: \(undetermined.reason)"
    }
  }

  private static func chain(_ value: Determination<Reading.Value>) -> String {
    (value.value.map { $0.chain + $0.notes } ?? []).map { link in
      line("", (link.place.map { "\($0)  " } ?? "") + link.text)
    }.joined()
  }

  /// What a storefront serves, in a few words.
  static func answer(_ answer: Determination<StoreFacts>) -> String {
    switch answer {
    case .known(let facts):
      let since = facts.live.since.map { " since \($0)" } ?? ""
      let system = facts.live.minimumOS.map { ", from OS \($0)" } ?? ""
      let trouble = (facts.disagreements + [facts.behind].compactMap { $0 })
        .map { "; \($0)" }.joined()
      return "\(facts.live.version)\(since)\(system)\(trouble)"
    case .absent: return "not offered"
    case .notAsked: return "not asked (--offline)"
    case .undetermined(let undetermined): return "could not tell: \(undetermined.reason)"
    }
  }

  private static func parts(_ parts: [String?], _ separator: String = ", ") -> String {
    parts.compactMap { $0 }.joined(separator: separator)
  }

  /// A label and what there is to say of it, on one line.
  static func line(_ label: String, _ text: String) -> String {
    let padding = String(repeating: " ", count: max(0, 13 - label.count))
    return "  \(label)\(padding)  \(text.printable)\n"
  }

  static func table(_ rows: [[String]]) -> String {
    let rows = rows.map { $0.map { $0.printable } }
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      var text = ""
      for (cell, width) in zip(row, widths) where width > 0 {
        text += "  " + cell + String(repeating: " ", count: width - cell.count)
      }
      while text.hasSuffix(" ") { text.removeLast() }
      return text + "\n"
    }.joined()
  }
}
