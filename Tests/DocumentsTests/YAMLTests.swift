import Diagnostics
import Documents
import Testing

@Suite struct YAMLTests {
  private func read(_ text: String) throws -> YAMLNode {
    try #require(try YAMLDocument.read(Array(text.utf8), path: "project.yml").root)
  }

  @Test func `values keep their text and their places`() throws {
    let root = try read(
      """
      # XcodeGen
      name: Häfen
      settings:
        base: { MARKETING_VERSION: 2.10, CODE: "1.0" }
      list:
      - no
      - 'it''s'
      """)
    let version = try #require(root["settings"]?["base"]?["MARKETING_VERSION"])
    guard case .scalar("2.10", isPlain: true) = version.content else {
      Issue.record("2.10 became \(version.content)")
      return
    }
    #expect(
      version.location
        == Location(
          "project.yml", line: 4, column: 30,
          excerpt: "  base: { MARKETING_VERSION: 2.10, CODE: \"1.0\" }", width: 4))
    let code = try #require(root["settings"]?["base"]?["CODE"])
    guard case .scalar("1.0", isPlain: false) = code.content else {
      Issue.record("\"1.0\" became \(code.content)")
      return
    }
    #expect(code.location.description == "project.yml:4:43")
    #expect(code.location.width == 3)
    #expect(root["list"]?.elements.map(\.text) == ["no", "it's"])
    #expect(
      root["list"]?.elements.map(\.location.description) == ["project.yml:6:3", "project.yml:7:4"])
    #expect(root["name"]?.text == "Häfen")
    #expect(root["name"]?.location.width == 6)
    #expect(root.entries.map(\.key.location.line) == [2, 3, 5])
    #expect(root["missing"] == nil)
    #expect(root["name"]?["x"] == nil)
  }

  @Test func `bytes are counted where libyaml counts characters`() throws {
    let root = try read("ä: [\"ö😀\", v]\nb: c")
    #expect(root["ä"]?.elements[1].location.column == 16)
    #expect(root["b"]?.location.description == "project.yml:2:4")
  }

  @Test func `a byte order mark and carriage returns do not move places`() throws {
    let root = try read("\u{FEFF}a: 1\r\nb: 2.0\r\n")
    #expect(root["a"]?.location.description == "project.yml:1:4")
    #expect(
      root["b"]?.location
        == Location("project.yml", line: 2, column: 4, excerpt: "b: 2.0", width: 3))
  }

  @Test(arguments: [true, false])
  func `UTF-16 is read`(isBigEndian: Bool) throws {
    let bytes = utf16("v: é", bigEndian: isBigEndian)
    #expect(try YAMLDocument.read(bytes, path: "a").root?["v"]?.text == "é")
  }

  @Test func `aliases stand for their anchors, and merge keys are followed`() throws {
    let root = try read(
      """
      base: &base { version: 1.2, build: &b 7 }
      app:
        <<: *base
        build: 8
      copy: *b
      all: [*base, *base]
      both:
        <<: [{ x: 1 }, *base]
      """)
    #expect(root["app"]?["version"]?.text == "1.2")
    #expect(root["app"]?["version"]?.location.description == "project.yml:1:24")
    #expect(root["app"]?["build"]?.text == "8")
    #expect(root["copy"]?.text == "7")
    #expect(root["all"]?.elements.map { $0["build"]?.text } == ["7", "7"])
    #expect(root["both"]?["x"]?.text == "1")
    #expect(root["both"]?["version"]?.text == "1.2")
  }

  @Test func `duplicates are kept and missing values are empty`() throws {
    let root = try read("a: 1\na: 2\nb:\nc: ~\nd: |\n  x\n  y\n")
    #expect(root.entries.map(\.value.text) == ["1", "2", "", "~", "x\ny\n"])
    #expect(root["a"]?.text == "1")
  }

  @Test(arguments: ["", "\n\n", "# nothing\n", "---\n", "---\n...\n"])
  func `a file without a value has no root`(text: String) throws {
    #expect(try YAMLDocument.read(Array(text.utf8), path: "a").root == nil)
  }

  @Test func `tags say nothing`() throws {
    #expect(try read("a: !!int \"3\"\nb: !custom [x]")["a"]?.text == "3")
  }

  @Test(arguments: [
    FaultCase("a: 1\n\tb: 2\n", "a tab stands where only spaces may", at: "2:1"),
    FaultCase("a: @x\n", "'@' cannot start a value", at: "1:4"),
    FaultCase("a: b: c\n", "':' makes a key where none may stand", at: "1:5"),
    FaultCase(
      "a:\n  b: 1\n c: 2\n", "'c' does not continue the entries from line 1", at: "3:2"),
    FaultCase(
      "a: [1, 2\nb: 3\n", "'[' opened at line 1 is not closed before ':'", at: "2:2"),
    FaultCase(
      "a: {b: 1\n", "'{' opened at line 1 is not closed before the end of the file", at: "2:1"),
    FaultCase(
      "a: \"x\n", "'\"' opened at line 1 is never closed; the file ends here", at: "2:1"),
    FaultCase("a: 1\nfoo\nb: 2\n", "a key from line 2 has no ':'", at: "3:1"),
    FaultCase("a:\n- 1\nb\n", "a key from line 3 has no ':'", at: "4:1"),
    FaultCase("a:\n  - 1\n b: 2\n", "'b' does not continue the entries from line 1", at: "3:2"),
    FaultCase(
      "a: 'x\nb: 1\n", "''' opened at line 1 is never closed; the file ends here", at: "3:1"),
    FaultCase("a: %x\n", "'%' cannot start a value", at: "1:4"),
    FaultCase("a: `x\n", "'`' cannot start a value", at: "1:4"),
    FaultCase("a: - b\n", "'-' stands where no entry may start", at: "1:4"),
    FaultCase("a: ]\n", "']' stands where a value is expected", at: "1:4"),
    FaultCase("a: [1, 2]]\n", "']' does not continue the entries from line 1", at: "1:10"),
    FaultCase("a: \"b\" c\n", "'c' does not continue the entries from line 1", at: "1:8"),
    FaultCase("a: !x!y z\n", "'!' starts an unknown tag", at: "1:4"),
    FaultCase("- a\nb: 1\n", "'b' does not continue the entries from line 1", at: "2:1"),
    FaultCase("a: &\n", "'&' has no name after it", at: "1:5"),
    FaultCase("a: {b: 1, b c}}\n", "'}' does not continue the entries from line 1", at: "1:15"),
    FaultCase("a: \"b\n---\n", "a new document starts inside a value", at: "2:1"),
    FaultCase(
      "%YAML 3.0\n---\na: 1\n", "a line that starts with '%' is no directive of YAML 1.1", at: "1:1"
    ),
    FaultCase("%FOO\na: 1\n", "a line that starts with '%' is no directive of YAML 1.1", at: "1:5"),
    FaultCase("a: >x\n b\n", "'x' stands where the line should end", at: "1:5"),
    FaultCase("a: [v{x}]\n", "'{' stands in text without quotes", at: "1:6"),
    FaultCase("a: *.swift\n", "'*' has no name after it", at: "1:5"),
    FaultCase("a: *x\n", "'*x' names no anchor", at: "1:4"),
    FaultCase("a: &x [*x]\n", "'*x' stands inside the value that it names", at: "1:8"),
    FaultCase("a: \"\\q\"\n", "a backslash before 'q' is no escape", at: "1:5"),
    FaultCase("a: 1\n---\nb: 2\n", "a second document starts here", at: "2:1"),
    FaultCase("a: \u{1}\n", "U+0001 is a control character, which YAML forbids", at: "1:4"),
    FaultCase("ä: @x\n", "'@' cannot start a value", at: "1:5"),
    FaultCase(
      "a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> x\n",
      "'<<<<<<<' is the mark of a merge conflict", at: "2:1"),
    FaultCase("<html>\n", "the file looks like an HTML page", at: "1:1"),
  ])
  func `what is not YAML is an error`(fault: FaultCase) {
    fault.check { bytes throws(DocumentError) in try YAMLDocument.read(bytes, path: "a.yml") }
  }

  @Test func `aliases cannot make a file grow without limit`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let list = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(list)]\n"
    }
    FaultCase(
      text, "the file has more than 200000 values once its aliases are written out", at: "6:10"
    ).check { bytes throws(DocumentError) in try YAMLDocument.read(bytes, path: "a.yml") }
  }

  @Test func `depth has a limit`() throws {
    _ = try read(String(repeating: "[", count: 128) + String(repeating: "]", count: 128))
    FaultCase(
      String(repeating: "[", count: 100_000), "more than 128 levels lie in one another", at: "1:129"
    ).check { bytes throws(DocumentError) in try YAMLDocument.read(bytes, path: "a.yml") }
  }
}
