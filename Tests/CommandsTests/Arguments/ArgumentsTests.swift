import Commands
import Testing

@Suite struct ArgumentsTests {
  private static let flags = [
    Flag("repo", value: "DIR", "Look there"), Flag("quiet", short: "q", "Say less"),
    Flag("format", value: "FORMAT", isRepeatable: true, "Report so"),
  ]

  private func parse(_ words: String...) throws(UsageError) -> Arguments {
    try Arguments(words, flags: Self.flags, command: "check")
  }

  @Test func `takes a value as the next word or after an equals sign`() throws {
    for words in [["--repo", "a=b"], ["--repo=a=b"]] {
      let arguments = try Arguments(words, flags: Self.flags, command: "check")
      #expect(arguments.values(of: "repo") == ["a=b"])
    }
  }

  @Test func `keeps every value of a repeatable flag in order`() throws {
    let arguments = try parse("--format", "text", "x", "--format=json=out.json", "-q")
    #expect(arguments.values(of: "format") == ["text", "json=out.json"])
    #expect(arguments.values(of: "quiet") == [])
    #expect(arguments.operands == ["x"])
  }

  @Test func `reads operands only after two hyphens`() throws {
    let arguments = try parse("--", "--repo", "-q")
    #expect(arguments.operands == ["--repo", "-q"])
    #expect(arguments.values(of: "repo") == nil)
  }

  @Test func `takes a lone hyphen and a negative number for operands`() throws {
    #expect(try parse("-", "-1", "-2.0").operands == ["-", "-1", "-2.0"])
  }

  @Test func `takes an empty value only where one can be meant`() throws {
    let flags = [Flag("installed", value: "V", allowsEmpty: true, "The installed version")]
    for words in [["--installed", ""], ["--installed="]] {
      let arguments = try Arguments(words, flags: flags, command: "decide")
      #expect(arguments.values(of: "installed") == [""])
    }
    #expect(throws: UsageError.self) {
      try Arguments(["--installed"], flags: flags, command: "decide")
    }
  }

  @Test(arguments: [
    (["--rpo", "x"], "--rpo is no flag of trainstop check", "Did you mean --repo? "),
    (["--what"], "--what is no flag of trainstop check", ""),
    (["--repo"], "--repo has no value", ""),
    (["--repo="], "--repo has no value", ""),
    (["--quiet=yes"], "--quiet takes no value", ""),
    (["-q", "--quiet"], "--quiet is given twice", ""),
    (["--repo", "a", "--repo", "b"], "--repo is given twice", ""),
  ])
  func `refuses what cannot be meant`(words: [String], reason: String, hint: String) {
    let error = #expect(throws: UsageError.self) {
      try Arguments(words, flags: Self.flags, command: "check")
    }
    #expect(error?.reason == reason)
    #expect(error?.help.hasPrefix(hint) == true)
  }
}
