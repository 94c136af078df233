import Testing

@testable import Commands

@Suite struct HelpPageTests {
  private static let pages =
    [("", HelpText.overview), ("flags", HelpText.flagsPage)]
    + Tool.commands.map { ($0.name, HelpText.page(for: $0)) }

  @Test(arguments: pages)
  func `a page fits a terminal`(name: String, page: String) {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 24, "\(name) has \(lines.count) lines")
    for line in lines { #expect(line.count <= 80, "\(name): \(line)") }
    #expect(page.hasSuffix("\n"))
    #expect(!page.hasSuffix("\n\n"))
  }

  @Test(arguments: pages.dropFirst(2))
  func `a page names every flag of its command`(name: String, page: String) throws {
    let command = try #require(Tool.commands.first { $0.name == name })
    for flag in command.everyFlag {
      let isThere =
        page.contains("--\(flag.name)") || flag.short.map { page.contains("-\($0)") } ?? false
      #expect(isThere, "\(name) does not name --\(flag.name)")
    }
  }

  @Test func `a flag that a page only names is explained by 'help flags'`() {
    for command in Tool.commands {
      let page = HelpText.page(for: command)
      for flag in command.everyFlag where !page.contains(String(flag.abstract.prefix(20))) {
        #expect(HelpText.flagsPage.contains(flag.abstract), "--\(flag.name) of \(command.name)")
      }
    }
  }

  @Test func `a command that lists its formats takes exactly those`() async throws {
    for command in Tool.commands {
      for flag in command.flags where flag.value == "FORMAT" {
        let choices = try #require(flag.choices, "\(command.name)")
        for choice in choices {
          #expect(flag.abstract.contains(choice), "\(command.name) \(choice)")
        }
        let wrong = await Run([command.name, "--format", "xlsx"])
        #expect(wrong.errors.hasPrefix("error: 'xlsx' is no format of trainstop \(command.name)\n"))
        #expect(wrong.errors.contains("Use \(Flag.phrase(choices))."), "\(wrong.errors)")
      }
    }
  }

  @Test(arguments: [
    (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b, or c"),
  ])
  func `words are listed as a sentence has them`(words: [String], phrase: String) {
    #expect(Flag.phrase(words) == phrase)
  }

  @Test(arguments: [
    ("", 10, [""]), ("one two", 10, ["one two"]), ("one two three", 7, ["one two", "three"]),
    ("a-long-word x", 4, ["a-long-word", "x"]),
  ])
  func `text breaks at spaces only`(text: String, width: Int, lines: [String]) {
    #expect(WrappedText.lines(text, width: width) == lines)
  }
}
