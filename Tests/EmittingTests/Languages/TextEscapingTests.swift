import Emitting
import TestSupport
import Testing

/// Holds escaped texts against what each language's own reader makes of them.
@Suite struct TextEscapingTests {
  private static let texts = HostileTexts.all + [HostileTexts.large]

  @Test(.enabled(if: Checker.exists("swiftc"), "there is no Swift compiler in the path"))
  func `Swift reads back what was escaped, in every kind of literal and comment`() throws {
    let literals = HostileTexts.all.map { "  \"\(OutputLanguage.swift.escape($0))\"," }
    let elsewhere = HostileTexts.all.enumerated().map { index, text in
      let escaped = OutputLanguage.swift.escape(text)
      return """
        // \(escaped)
        /* \(escaped)*/
        /// \(escaped)
        let raw\(index) = #"\(escaped)"#
        let lines\(index) = \"\"\"
          \(escaped)
          \"\"\"
        let rawLines\(index) = ##\"\"\"
          \(escaped)
          \"\"\"##

        """
    }
    let source = """
      let texts: [String] = [
      \(literals.joined(separator: "\n"))
      ]
      \(elsewhere.joined())
      func hexadecimal(_ text: String) -> String {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
      for text in texts { print(hexadecimal(text)) }
      for text in [\(HostileTexts.all.indices.map { "lines\($0)" }.joined(separator: ", "))] {
        print(hexadecimal(text))
      }

      """
    let built = try Checker.run(
      "bash", ["-c", "swiftc -Onone -o main main.swift 1>&2 && ./main"],
      files: ["main.swift": Array(source.utf8)])
    #expect(built.status == 0, "\(built.errors)")
    #expect(built.output == HostileTexts.hexadecimal(HostileTexts.all + HostileTexts.all))
  }

  @Test(.enabled(if: Checker.exists("node"), "there is no node in the path"))
  func `JavaScript reads back what was escaped, in every kind of literal and comment`() throws {
    let escaped = Self.texts.map(OutputLanguage.javascript.escape)
    let elsewhere = escaped.dropLast().map { "// \($0)\n/* \($0)*/\n/**\($0) */\n" }.joined()
    let source = """
      \(elsewhere)
      const show = (text) => console.log(Buffer.from(text, "utf8").toString("hex"));
      \(escaped.map { "show(\"\($0)\");\nshow('\($0)');\nshow(`\($0)`);\n" }.joined())
      """
    let checked = try Checker.run("node", ["--check", "a.js"], files: ["a.js": Array(source.utf8)])
    #expect(checked.status == 0, "\(checked.errors)")
    let result = try Checker.run("node", ["a.js"], files: ["a.js": Array(source.utf8)])
    #expect(result.output == HostileTexts.hexadecimal(Self.texts.flatMap { [$0, $0, $0] }))
    #expect(!source.contains("</script"))
  }

  @Test(.enabled(if: Checker.exists("python3"), "there is no Python in the path"))
  func `JSON reads back what was escaped`() throws {
    let lines = Self.texts.map { "\"\(OutputLanguage.json.escape($0))\"" }
    let script = """
      import json, sys
      for text in json.load(open(sys.argv[1], encoding="utf-8")):
        print(text.encode("utf-8").hex())
      """
    let json = "[\n\(lines.joined(separator: ",\n"))\n]\n"
    #expect(
      try Checker.python(script, "a.json", Array(json.utf8)) == HostileTexts.hexadecimal(Self.texts)
    )
  }

  @Test(.enabled(if: Checker.exists("python3"), "there is no Python in the path"))
  func `XML reads back what was escaped, as text and as an attribute`() throws {
    let texts = HostileTexts.inXML
    let elements = texts.map { text in
      let escaped = OutputLanguage.xml.escape(text)
      let comments = "<!--\(escaped)--><!-- \(escaped) -->"
      return comments + "<t a=\"\(escaped)\" b='\(escaped)'>\(escaped)</t>\n"
    }
    let script = """
      import sys, xml.etree.ElementTree as tree
      for element in tree.parse(sys.argv[1]).getroot():
        for text in [element.get("a"), element.get("b"), element.text or ""]:
          print(text.encode("utf-8").hex())
      """
    let xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<r>\(elements.joined())</r>\n"
    let expected = HostileTexts.hexadecimal(texts.flatMap { [$0, $0, $0] })
    #expect(try Checker.python(script, "a.xml", Array(xml.utf8)) == expected)
  }

  @Test(.enabled(if: Checker.exists("python3"), "there is no Python in the path"))
  func `XML that cannot hold a character is still XML`() throws {
    let elements = Self.texts.map { "<t>\(OutputLanguage.xml.escape($0))</t>" }.joined()
    let script = """
      import sys, xml.etree.ElementTree as tree
      print(sum("\\ufffd" in (t.text or "") for t in tree.parse(sys.argv[1]).getroot()))
      """
    let lost = Self.texts.filter { !OutputLanguage.xml.canHold($0) }.count
    #expect(lost > 3)
    #expect(
      try Checker.python(script, "a.xml", Array("<r>\(elements)</r>".utf8)) == "\(lost)\n")
  }

  @Test(.enabled(if: Checker.exists("python3"), "there is no Python in the path"))
  func `HTML reads back what was escaped, and no tag is begun`() throws {
    let texts = Self.texts.filter { OutputLanguage.html.canHold($0) }
    let elements = texts.map { text in
      let escaped = OutputLanguage.html.escape(text)
      return "<!-- \(escaped) --><p a=\"\(escaped)\" b='\(escaped)'>\(escaped)</p>"
    }
    let script = """
      import sys, html.parser
      class Parser(html.parser.HTMLParser):
        def __init__(self):
          super().__init__(convert_charrefs=True)
          self.text = None
        def handle_starttag(self, tag, attributes):
          assert tag == "p", tag
          for name in "ab": print(dict(attributes)[name].encode("utf-8").hex())
          self.text = ""
        def handle_data(self, data):
          assert self.text is not None
          self.text += data
        def handle_endtag(self, tag):
          print(self.text.encode("utf-8").hex())
          self.text = None
      parser = Parser()
      parser.feed(open(sys.argv[1], encoding="utf-8", newline="").read())
      parser.close()
      """
    let expected = HostileTexts.hexadecimal(texts.flatMap { [$0, $0, $0] })
    #expect(
      try Checker.python(script, "a.html", Array(elements.joined().utf8)) == expected)
  }

  /// There is no Kotlin compiler here: its literals are read as its grammar has them.
  @Test(arguments: HostileTexts.all)
  func `Kotlin has nothing but known escapes left, which say the same`(text: String) throws {
    let escaped = OutputLanguage.kotlin.escape(text)
    #expect(!escaped.contains { "\"'`$\n\r*<>".contains($0) })
    var units: [UInt16] = []
    var rest = Array(escaped.utf16)[...]
    while let unit = rest.popFirst() {
      guard unit == UInt16(UInt8(ascii: "\\")) else {
        units.append(unit)
        continue
      }
      #expect(rest.popFirst() == UInt16(UInt8(ascii: "u")))
      let digits = String(decoding: rest.prefix(4), as: UTF16.self)
      units.append(try #require(UInt16(digits, radix: 16)))
      rest = rest.dropFirst(4)
    }
    #expect(String(decoding: units, as: UTF16.self).utf8.elementsEqual(text.utf8))
  }

  @Test func `plain text stays as it is`() {
    for text in Self.texts { #expect(OutputLanguage.none.escape(text) == text) }
  }

  @Test(arguments: OutputLanguage.allCases.filter { $0 != .none })
  func `no character is left that hides or turns what is read`(language: OutputLanguage) {
    let escaped = HostileTexts.all.map(language.escape).joined()
    let hidden: [ClosedRange<UInt32>] = [
      0x0...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF...0xFEFF,
      0xE0000...0xE0FFF,
    ]
    let found = escaped.unicodeScalars.filter { scalar in
      hidden.contains { $0.contains(scalar.value) }
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: [
    ("UpdatePolicy.swift", OutputLanguage.swift), ("a/b/Update.kt", .kotlin),
    ("build.gradle.kts", .kotlin), ("update.ts", .javascript), ("update.TSX", .javascript),
    ("x.json", .json), ("Info.plist", .xml), ("feed.xml", .xml), ("page.html", .html),
    ("notes.txt", .none), ("README", .none), ("a.b/README", .none),
  ])
  func `the end of a file's name chooses the language`(name: String, language: OutputLanguage) {
    #expect(OutputLanguage(fileName: name) == language)
  }

  @Test(arguments: ["a.dart", ".env", "a.sh", "a.swift.bak", "a."])
  func `an ending that is not known has no language`(name: String) {
    #expect(OutputLanguage(fileName: name) == nil)
  }
}
