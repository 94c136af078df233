import Commands
import Foundation
import TestSupport
import Testing

/// Produces every exit status that `docs/exit-status.md` names, one command after the other.
@Suite struct ExitStatusTests {
  /// What is different in the example project.
  enum Change: CaseIterable {
    case nothing
    case lowerVersion
    case floorAboveLive
    case publishedPolicy
    case foreignTag
    case noConfiguration
  }

  /// One run and how it must end.
  struct Case {
    /// The row of the page that it is about.
    let row: String

    /// What stands after the row's words.
    let words: [String]

    /// How it must end.
    let status: Commands.ExitStatus

    init(_ row: String, _ words: String..., status: Commands.ExitStatus) {
      self.row = row
      self.words = words
      self.status = status
    }
  }

  /// The runs in a project, in their order: what writes comes last.
  static func cases(_ change: Change) -> [Case] {
    switch change {
    case .nothing: general
    case .lowerVersion:
      [
        Case("check", status: .refused), Case("next", "2.3.1", status: .refused),
        Case("bump", "minor", "--target", "Nobody", status: .undecided),
        Case("bump", "minor", status: .passed),
      ]
    case .floorAboveLive:
      [Case("policy", status: .refused), Case("policy --diff", status: .refused)]
    case .publishedPolicy:
      [
        Case("policy", status: .passed), Case("policy --check", status: .passed),
        Case("policy --diff", status: .passed), Case("check", status: .passed),
        Case("simulate", status: .passed),
      ]
    case .foreignTag: [Case("audit", status: .refused)]
    case .noConfiguration: [Case("init", status: .passed), Case("init", status: .undecided)]
    }
  }

  private static let general = [
    Case("check", "--ref", "v9", status: .undecided),
    Case("policy", "--offline", status: .undecided),
    Case("policy --check", status: .refused),
    Case("policy --check", "--offline", status: .undecided),
    Case("policy --diff", "--offline", status: .undecided),
    Case("simulate", "--policy", "policy.json", status: .refused),
    Case("simulate", "--policy", "nowhere.json", status: .undecided),
    Case("inspect", status: .passed),
    Case("inspect", "--target", "Nobody", status: .undecided),
    Case("audit", status: .passed),
    Case("audit", "--ref", "v9", status: .undecided),
    Case("doctor", status: .passed),
    Case("doctor", "--target", "Nobody", status: .undecided),
    Case("hook status", status: .refused),
    Case("hook install", status: .passed),
    Case("hook status", status: .passed),
    Case("hook uninstall", status: .passed),
    Case("hook status", "--repo", "nowhere", status: .undecided),
    Case("hook install", "--repo", "nowhere", status: .undecided),
    Case("hook uninstall", "--repo", "nowhere", status: .undecided),
    Case("next", "minor", status: .passed),
    Case("next", "minor", "--target", "Nobody", status: .undecided),
    Case(
      "decide", "--policy", "policy.json", "--installed", "1.0", "--os", "17", status: .passed),
    Case(
      "decide", "--policy", "nowhere.json", "--installed", "1.0", "--os", "17", status: .undecided),
    Case("compare", "1.9", "1.10", status: .passed),
    Case("compare", "1.9", "newer", status: .undecided),
    Case("explain", "tag-order", status: .passed),
    Case("explain", "tag-ordre", status: .undecided),
    Case("rules", status: .passed),
    Case("rules", "--nothing", status: .undecided),
    Case("completions", "zsh", status: .passed),
    Case("completions", "cmd", status: .undecided),
    Case("help", "check", status: .passed), Case("help", "--help", status: .passed),
    Case("help", "chekc", status: .undecided),
    Case("--version", status: .passed),
  ]

  @Test(arguments: Change.allCases)
  func `every command ends with the status that the page names`(_ change: Change) async throws {
    let app = try ExampleApp()
    switch change {
    case .nothing:
      // A policy that forces everybody to what no store serves.
      try app.repository.write(
        #"{ "format": 1, "tracks": [ { "latest": "2.5.0", "required": "2.5.0" } ] }"#,
        to: "policy.json")
    case .lowerVersion: try app.setVersion("2.3.1", build: 231)
    case .floorAboveLive:
      try app.edit(".trainstop.yml", "update:\n", "update:\n  required: 2.5.0\n")
    case .publishedPolicy: break
    case .foreignTag: try app.repository.tag("v3.0.0")
    case .noConfiguration:
      try FileManager.default.removeItem(atPath: app.repository.path + "/.trainstop.yml")
    }
    let asking = ["check", "policy", "simulate", "inspect", "next", "doctor"]
    for test in Self.cases(change) {
      let words = test.row.components(separatedBy: " ") + test.words
      let store = asking.contains(words[0]) ? ["--store-endpoint", app.store.address] : []
      let run = await app.run(words + store)
      #expect(run.status == test.status, "\(words): \(run.output)\(run.errors)")
    }
  }

  @Test func `an error wins over what is not known`() async throws {
    let app = try ExampleApp()
    try app.setVersion("2.3.1", build: 231)
    try app.repository.write(
      """
      { "schemaVersion": 1, "recordedAt": "2026-11-30T08:00:00Z", "source": "by hand", "answers": [] }
      """, to: "answers.json")
    let run = await app.run(["check", "--replay", "answers.json", "--format", "json"])
    #expect(run.status == .refused)
    #expect(try run.codes().contains("version-regresses-tags"))
    #expect(try run.reasons() != [])
  }

  @Test func `every status of the page has a case, and no other has`() async throws {
    let file = ExampleApp.packageFolder.appendingPathComponent("docs/exit-status.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let table = try #require(page.components(separatedBy: "## By command").last)
    let all = Change.allCases.flatMap(Self.cases)
    var rows: Set<String> = []
    for line in table.components(separatedBy: "\n") where line.hasPrefix("| `") {
      let cells = line.components(separatedBy: " | ")
      try #require(cells.count == 4, "\(line)")
      let names = cells[0].components(separatedBy: "`").enumerated()
        .filter { $0.offset % 2 == 1 }.map { $0.element }
      rows.formUnion(names)
      let known = Set(all.filter { names.contains($0.row) }.map { $0.status.rawValue })
      let told = Set((1...3).filter { !cells[$0].hasPrefix("never") }.map { Int32($0 - 1) })
      #expect(known == told, "\(line)")
    }
    #expect(rows == Set(all.map { $0.row }))
    // `commands:` is followed by a line each, and an empty one.
    let help = await Run(["--help"]).output.components(separatedBy: "commands:\n")
    let commands = try #require(help.last?.components(separatedBy: "\n\n").first)
      .components(separatedBy: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(commands.count > 10)
    for command in commands {
      #expect(rows.contains { $0.components(separatedBy: " ")[0] == command }, "\(command)")
    }
  }
}

/// What becomes of the status when nobody takes the output.
@Suite struct LostOutputTests {
  private static let program = Bundle.main.bundleURL.appendingPathComponent("trainstop").path

  @Test(arguments: [
    // The reader closes the pipe first, and says so: it wanted no more, and is told nothing.
    "mkfifo gone; { read -r _ <gone; '\(program)' rules; echo $? >&2; } | { exec <&-; echo >gone; }"
  ])
  func `output that nobody takes is no pass`(script: String) throws {
    let app = try ExampleApp()
    let result = try ChildProcess.run(
      "/bin/bash", ["-c", script], in: app.repository.path, environment: app.repository.environment)
    #expect(result.errors == "2\n")
  }
}
