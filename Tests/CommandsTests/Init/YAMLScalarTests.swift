import Documents
import Testing

@testable import Commands

@Suite struct YAMLScalarTests {
  private static let texts = [
    "Harbor", "com.example.harbor", "ios/App.xcodeproj", "Harbor for Mac", "v{version}",
    "{version}", "[x]", "*", "&a", "!x", "a: b", "a #b", "#a", "- a", "-", "?", "a:", ":", "'",
    "''",
    "it's", "\"", "\\", "\\n", "yes", "No", "ON", "off", "true", "null", "~", "y", "007", "0x1F",
    "1.10", "1e3", ".5", "2026-11-30", "12:30", "", " ", " a", "a ", "a  b", "\t", "a\tb", "a\nb",
    "a\r\nb", "\u{0}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}", "\u{202E}x",
    "\u{FEFF}x", "é", "e\u{301}", "'\u{301}", "Größe", "日本語", "👩‍👩‍👧", "\u{10FFFF}", "\u{E000}",
    "%TAG", "@x", "`x`", "a,b", "<<", "=", "---", "...", "key: 'v'", "::error::x", "##vso[a]",
    "# #[a]", "a\n##[b]\\#",
  ]

  @Test(arguments: texts)
  func `a text reads back as it was, alone, in a list, and as a comment that is taken`(
    text: String
  ) throws {
    let scalar = YAMLScalar.text(text)
    #expect(!scalar.contains { $0.isNewline })
    let file = "a: \(scalar)\nb: \(YAMLScalar.list([text, "x", text]))\nc: [{ d: \(scalar) }]\n"
    let root = try #require(try YAMLDocument.read(Array(file.utf8), path: "x.yml").root)
    let found =
      [root["a"]] + (root["b"]?.elements.map { $0 } ?? []) + [root["c"]?.elements.first?["d"]]
    let texts = found.map { $0?.text.map { Array($0.unicodeScalars) } }
    let wanted = Array(text.unicodeScalars)
    #expect(texts == [wanted, wanted, Array("x".unicodeScalars), wanted, wanted])
  }

  @Test(arguments: [
    ("Harbor", "Harbor"), ("v{version}", "'v{version}'"), ("no", "'no'"), ("1.10", "'1.10'"),
    ("it's", "'it''s'"), ("a\nb", "\"a\\nb\""), ("\u{202E}", "\"\\u202E\""),
    ("##vso[a]", "\"\\x23\\x23vso[a]\""), ("# #", "'# #'"),
  ])
  func `only what needs it is quoted`(text: String, scalar: String) {
    #expect(YAMLScalar.text(text) == scalar)
  }

  @Test func `a remark cannot end its comment`() {
    let remark = "one\rtwo: 2\u{85}three: 3\u{2028}four: 4\r\nfive: 5\nsix: 6"
    let section = StarterSection(
      name: "app", remark: remark, entries: [.offered("seven: 7", remark: remark)])
    let lines = section.text.unicodeScalars.split {
      "\r\n\u{85}\u{2028}".unicodeScalars.contains($0)
    }
    #expect(lines.allSatisfy { String($0).drop { $0 == " " }.hasPrefix("#") }, "\(section.text)")
    #expect(section.text.contains("three: 3"))
  }
}
