import Diagnostics

/// The manual of the rules, in Markdown, made from the rules themselves.
package enum RuleManual {
  /// Returns the page of one rule, as `trainstop explain CODE` prints it.
  package static func page(for rule: any Rule.Type) -> String {
    "# \(rule.metadata.code)\n\n" + body(of: rule, examplesTitle: "## Examples")
  }

  /// Every rule in a line: code, default severity, what it flags, and the store errors it prevents.
  package static var table: String {
    let head = "| code | default | flags | prevents |\n|---|---|---|---|\n"
    return head
      + RuleRegistry.all.map { $0.metadata }.map { rule in
        let code = "[`\(rule.code)`](#\(rule.code))"
        return """
          | \(code) | \(rule.severity.rawValue) | \(rule.summary) | \
          \(rule.storeErrors.joined(separator: ", ")) |\n
          """
      }.joined()
  }

  /// The whole of `docs/rules.md`.
  package static var document: String {
    let sections = RuleRegistry.all.map { rule in
      "## \(rule.metadata.code)\n\n" + body(of: rule, examplesTitle: "### Examples")
    }
    return introduction + table + "\n" + sections.joined(separator: "\n")
  }

  private static let introduction = """
    # Rules

    This file is generated from the rules; a test compares the two. Every rule can be weighed with \
    `rules: { CODE: error | warning | note | off }`, and one finding can be accepted for one version \
    with a waiver:

    ```yaml
    waivers:
      - { rule: version-leaps, version: 2026.11.0, reason: "moving to calendar versions", until: 2026-12-31 }
    ```

    A rule runs when what it needs is known. What could not be found out makes the run undecided, \
    never passed; a store that was asked and does not have the app is an answer. A build number that \
    only the build machine supplies is not judged, and does not hold up the verdict.\n\n\n
    """

  private static func body(of rule: any Rule.Type, examplesTitle: String) -> String {
    let metadata = rule.metadata
    var facts = ["default: \(metadata.severity.rawValue)", "since \(metadata.since)"]
    if !metadata.storeErrors.isEmpty {
      facts.append("prevents \(metadata.storeErrors.joined(separator: ", "))")
    }
    return """
      \(metadata.summary).

      *\(facts.joined(separator: " · "))*

      \(metadata.rationale)

      \(metadata.mend)

      \(examplesTitle)

      \(examples(of: rule))
      """
  }

  private static func examples(of rule: any Rule.Type) -> String {
    let examples = rule.metadata.examples
    let flagged = examples.filter { $0.findings > 0 }.map { example in
      let findings = RuleRunner.run(example.facts, example.settings).findings
        .filter { $0.code == rule.metadata.code }
      return """
        Flagged: \(example.title)

        ```text
        \(findings.map(\.manualText).joined(separator: "\n"))
        ```\n\n
        """
    }
    let accepted = examples.filter { $0.findings == 0 }.map { "- \($0.title)\n" }
    return flagged.joined() + "Accepted:\n\n" + accepted.joined()
  }
}

extension Finding {
  /// The finding as plain text, for the manual.
  fileprivate var manualText: String {
    let weight = severity.rawValue + (waived == nil ? "" : " (waived)")
    let lines =
      [(place.map { "\($0): " } ?? "") + "\(weight): \(summary) [\(code)]"]
      + notes.map { "note: \($0.text)" + ($0.place.map { " (\($0))" } ?? "") }
      + (waived.map { ["waived: \($0.reason)"] } ?? []) + (help.map { ["help: \($0)"] } ?? [])
    return lines.joined(separator: "\n")
  }
}
