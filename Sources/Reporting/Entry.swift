import Diagnostics

/// One thing that a report says, whether it was found or could not be found out.
///
/// Formats for build services know one list only; what is not known must stand in it, too, or a run
/// that is undecided looks like one that passed.
struct Entry {
  /// How much an entry weighs for a build service.
  enum Weight: String, CaseIterable {
    case error, warning, note, unknown, waived
  }

  /// The code of the rule, or `undetermined`.
  var code: String

  /// How much it weighs.
  var weight: Weight

  /// What is wrong, or why it is not known.
  var summary: String

  /// Where it is.
  var place: Location?

  /// Evidence.
  var notes: [Finding.Note] = []

  /// What to do about it.
  var help: String?

  /// Why it does not count, if it is waived.
  var waiver: Finding.Waiver?

  init(_ finding: Finding) {
    code = finding.code
    summary = finding.summary
    place = finding.place
    notes = finding.notes
    help = finding.help
    waiver = finding.waived
    switch finding.severity {
    case _ where finding.waived != nil: weight = .waived
    case .error: weight = .error
    case .warning: weight = .warning
    case .note: weight = .note
    }
  }

  init(_ gap: Undetermined) {
    code = "undetermined"
    weight = .unknown
    summary = "\(gap.subject): \(gap.reason)"
    place = gap.place
    help = gap.help
  }

  /// The evidence, the waiver, and the mend, a line each, safe to print.
  var details: [String] {
    let evidence = notes.map { note in
      "note: \(note.text.printable)" + (note.place.map { " (\("\($0)".printable))" } ?? "")
    }
    let waived = waiver.map { waiver in
      "waived: \(waiver.reason.printable)"
        + (waiver.until.map { ", until \($0.printable)" } ?? "")
    }
    return evidence + [waived].compactMap { $0 } + (help.map { ["help: \($0.printable)"] } ?? [])
  }
}

extension Report {
  /// Everything that was found and that could not be found out, the worst first.
  var entries: [Entry] {
    let all = findings.map { Entry($0) }
    let order: [[Entry]] = [
      all.filter { $0.weight == .error }, undetermined.map { Entry($0) },
      all.filter { $0.weight == .warning }, all.filter { $0.weight == .note },
      all.filter { $0.weight == .waived },
    ]
    return order.flatMap(\.self)
  }

  /// The verdict in a sentence, safe to print: `refused: 2 errors in Harbor 2.2.0 (4711)`.
  var headline: String { "\(verdict.rawValue): \(tally)" }

  /// How much was found in what, safe to print: `2 errors, 1 unknown in Harbor 2.2.0 (4711)`.
  var tally: String {
    counts + (candidate.map { " in \($0.title.printable)" } ?? "")
  }

  /// How much was found: `2 errors, 1 unknown`.
  var counts: String {
    let entries = entries
    let counts = Entry.Weight.allCases.compactMap { weight -> String? in
      let count = entries.filter { $0.weight == weight }.count
      let isAdjective = weight == .unknown || weight == .waived
      let word = weight.rawValue
      return count == 0 ? nil : count.counting(word, plural: isAdjective ? word : nil)
    }
    return counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
  }
}
