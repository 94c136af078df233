import Diagnostics
import Reporting
import Rules

/// Reports of every kind that a run can end in, from which each format is made and validated.
enum ReportCorpus {
  /// The reports by name; the names are those of files.
  static let all: [(name: String, report: Report)] = [
    ("passed", Report(verdict: .passed, candidate: candidate)),
    ("rules", rules), ("undecided", undecided), ("evil", evil), ("places", places),
    ("alike", alike), ("thousand", thousand), ("nobody", Report(verdict: .undecided)),
  ]

  private static let candidate = CandidateSummary(
    name: "Harbor", version: "2.3.0", build: "230", configuration: "Release",
    place: Location("Config/Version.xcconfig", line: 1, column: 21))

  /// A finding of every rule, out of the rules' own examples.
  private static var rules: Report {
    let findings = RuleRegistry.all.flatMap { rule in
      rule.metadata.examples.flatMap { example in
        RuleRunner.run(example.facts, example.settings).findings.filter {
          $0.code == rule.metadata.code
        }
      }
    }
    return Report(
      verdict: .refused, candidate: candidate, context: [ContextLine("tags", "v{version}")],
      findings: findings.sorted(by: Finding.isShownBefore))
  }

  private static var undecided: Report {
    Report(
      verdict: .undecided, candidate: CandidateSummary(name: "Harbor", version: nil),
      undetermined: [
        Undetermined("store kr", "answered 503 four times", help: "Try again."),
        Undetermined(
          "build number", "$(BUILD) is set by nothing",
          at: Location("App/Info.plist", line: 9, column: 10, excerpt: "\t$(BUILD)", width: 8),
          help: "Define BUILD."),
      ], notes: [Finding.Note("target Harbor was chosen")])
  }

  /// Every text that can come from outside tries to leave its place.
  private static var evil: Report {
    let texts = [
      "x%0A::error::y", "::error file=a::b\n::warning::c", "</script><script>alert(1)</script>",
      "\"&<>'`|*_[]()#@team #12 https://example.com",
      "\u{1B}[31m\u{0}\u{7}\u{202E}\u{2066}\u{200B}",
      "]]>-->", "##vso[task.complete]##[error]", "\u{FFFE}\u{FFFF}\u{E0041}\u{FEFF}",
      "", String(repeating: "9", count: 3000), "버전 ✓ 🚂 e\u{301}",
    ]
    let findings = texts.map { text in
      Finding(
        "tag-malformed", .error, "tag \(text) is no version",
        at: Location(text, line: 3, column: 2, excerpt: "a \(text)", width: 4),
        notes: [Finding.Note(text, at: Location(text))], help: text)
    }
    return Report(
      verdict: .refused,
      candidate: CandidateSummary(name: texts[2], version: texts[4], build: texts[3]),
      context: [ContextLine(texts[1], texts[6])], findings: findings,
      undetermined: [Undetermined(texts[0], texts[4], help: texts[5])],
      notes: texts.map { Finding.Note($0, at: Location($0)) })
  }

  /// Places of every shape.
  private static var places: Report {
    let files = [
      "a b.plist", "앱/버전.plist", "100%/a%20b.plist", "a:b,c.plist", "a#b?c.plist", "/tmp/App.ipa",
      "https://example.com/policy.json?v=1", "C\\d.plist", "-x", "~/a",
    ]
    let known = files.flatMap { file in
      [
        Location(file), Location(file, line: 1), Location(file, line: 7, column: 3),
        Location(file, line: 7, column: 3, excerpt: "\t<버전>é1.0</버전>", width: 5),
        Location(file, line: 1, column: 999, excerpt: "short", width: 50),
      ]
    }
    let findings = known.map { place in
      Finding(
        "version-unusual", .warning, "0042 has a leading zero", at: place,
        notes: [Finding.Note("here", at: place)],
        waived: place.line == 1 ? .init(reason: "as ever", until: "2026-12-31") : nil)
    }
    return Report(
      verdict: .passed, candidate: candidate,
      findings: findings + [Finding("version-missing", .note, "nowhere")])
  }

  /// The same finding several times.
  private static var alike: Report {
    let finding = Finding("tag-order", .warning, "v1.0 is below v2.0", at: Location("a", line: 1))
    return Report(verdict: .passed, findings: Array(repeating: finding, count: 12))
  }

  private static var thousand: Report {
    let severities: [Severity] = [.error, .warning, .note]
    let findings = (0..<1000).map { index in
      Finding(
        "tag-malformed", severities[index % 3], "tag number \(index) is no version",
        at: index % 2 == 0 ? Location("Config/Version.xcconfig", line: index + 1) : nil,
        help: "Tag it again.")
    }
    return Report(
      verdict: .refused, candidate: candidate, findings: findings.sorted(by: Finding.isShownBefore))
  }
}
