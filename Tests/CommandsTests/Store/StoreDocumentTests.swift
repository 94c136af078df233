import Commands
import Foundation
import TestSupport
import Testing

/// Runs what `docs/store.md` shows.
@Suite struct StoreDocumentTests {
  private let document: String

  init() throws {
    let file = ExampleApp.packageFolder.appendingPathComponent("docs/store.md")
    document = try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `the recording by hand is replayed as the document says`() async throws {
    let section = try #require(document.components(separatedBy: "### By hand").last)
    let recording = try #require(block("json", in: section))
    let shown = try #require(block("text", in: section)).components(separatedBy: "\n")
    let app = try ExampleApp()
    app.store.stop()
    try app.repository.write(recording, to: "answers.json")
    let words = try #require(shown.first).components(separatedBy: " ")
    #expect(words.prefix(2) == ["$", "trainstop"])
    let run = await app.run(Array(words.dropFirst(2)))
    #expect(run.output == shown.dropFirst().joined(separator: "\n"))
    #expect(run.status == .undecided)
    // Without the storefront that nobody reached, it decides.
    try app.edit(".trainstop.yml", "[us, kr, jp]", "[us, kr]")
    let check = await app.run(["check", "--replay", "answers.json", "--format", "json"])
    #expect(try check.reasons() == [])
  }

  /// The contents of the first block in a language.
  private func block(_ language: String, in text: String) -> String? {
    let parts = text.components(separatedBy: "```\(language)\n")
    guard parts.count > 1 else { return nil }
    return parts[1].components(separatedBy: "```").first
  }
}
