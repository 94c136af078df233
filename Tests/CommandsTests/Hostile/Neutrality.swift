import Commands
import Foundation
import Reporting
import TestSupport
import Testing

/// Runs commands on something hostile, and finds what a terminal or a build service would obey.
enum Neutrality {
  /// Whether each payload goes alone as well, and a table is printed.
  static let isTable = ProcessInfo.processInfo.environment["INJECTION_TABLE"] != nil

  /// All payloads in one text, each at the beginning of a line.
  static let payloads =
    [(name: "together", text: Injection.together)] + (isTable ? Injection.payloads : [])

  /// The same, and a long text.
  static let withLong = payloads + [("a long text", String(repeating: "owned ", count: 3_000))]

  /// A check in every format.
  static let reports = ReportFormats.all.map { ["check", "--format", $0.name] }

  /// The commands that show what a project and a store say.
  static let readers = [
    ["check", "-v"], ["check", "--format", "github"], ["check", "--format", "json"],
    ["inspect", "-v"], ["inspect", "--store"], ["inspect", "--format", "json"], ["doctor"],
  ]

  /// Runs commands, each of whose outputs must be neutral.
  ///
  /// - Parameters:
  ///   - repository: Where they run.
  ///   - place: Where the payload is.
  ///   - commands: Their words.
  ///   - payload: The name of the payload.
  ///   - changes: What the environment has besides the repository's.
  ///   - input: What they read from standard input.
  static func expect(
    in repository: ScratchRepository, _ place: String, _ commands: [[String]], _ payload: String,
    _ changes: [String: String] = [:], input: String = ""
  ) async {
    var environment = repository.environment.merging(changes) { $1 }
    environment["NO_COLOR"] = "1"
    for words in commands {
      var context = RunContext(
        environment: environment, workingDirectory: repository.path, now: ExampleApp.now)
      let bytes = Array(input.utf8)
      context.input = { bytes }
      _ = await Tool.run(words, &context)
      let fault = fault(in: context.output, of: words) ?? Injection.fault(in: context.errors)
      #expect(fault == nil, "\(payload) in \(place), \(words.prefix(3)): \(fault ?? "")")
      // A long text may stand in a few places, and not in hundreds.
      let size = context.output.utf8.count + context.errors.utf8.count
      #expect(size < 1 << 20, "\(payload) in \(place), \(words.prefix(3)): \(size) bytes")
      if words.contains("json"), !context.output.isEmpty {
        #expect(throws: Never.self) {
          try JSONSerialization.jsonObject(with: Data(context.output.utf8))
        }
      }
      note(place, words, isNeutral: fault == nil)
    }
  }

  /// What is wrong with an output, given the commands that a format gives on purpose.
  static func fault(in output: String, of words: [String]) -> String? {
    let own = ["error", "warning", "notice"].flatMap { ["::\($0) file=", "::\($0) title="] }
    return Injection.fault(in: output, ownCommands: words.contains("github") ? own : [])
  }

  private static func note(_ place: String, _ words: [String], isNeutral: Bool) {
    guard isTable else { return }
    let name = words.prefix(3).map { $0.prefix(20).description.printable }.joined(separator: " ")
    print("INJECTION \(place): \(name): \(isNeutral ? "neutral" : "NOT NEUTRAL")")
  }
}
