// swift-format-ignore-file
/// Texts that try to leave the place where they are put.
enum HostileTexts {
  static let all: [String] = [
    "", "plain", "a \"quoted\" 'word' `tick`", "two\nlines\r\nand\rthree", "tab\tand\u{B}\u{C}\u{8}",
    "*/ let x = 1 /*", "/* /* */", "/", "*", "//", "/*", "*/", "a/", "/a", "\\", "\\\\", "\\\"",
    "\\(print(1))", "\\#(print(1))", "\"#", "\"\"\"", "\"\"\"#", "'''", "${alert(1)}", "$(whoami)",
    "$x", "$$", "`;alert(1)//", "\");alert(1);(\"", "]]>", "]]]]><![CDATA[>", "</script>",
    "<script>alert(1)</script>", "<!-- x -->", "--", "-->", "-", "--!>", "a--b---c", "<!DOCTYPE x>",
    "&amp; & &#0; &lt;", "<?xml?>", "%00 %n %s %@", "{{latest}} {{{x}}} {{#a}}",
    "{latest} {installed}", "\u{2028}\u{2029}\u{85}", "\u{202E}evil\u{202C} \u{2066}x\u{2069}",
    "\u{200E}\u{200F}\u{61C}\u{200B}\u{FEFF}", "\u{0}", "nul\u{0}nul", "\u{1}\u{7F}\u{9F}\u{80}",
    "\u{FFFE}\u{FFFF}\u{1FFFE}" + String(Unicode.Scalar(UInt16(0xFDD0)) ?? "x"), "\u{301}combining", "👨‍👩‍👧🏴󠁧󠁢󠁥󠁮󠁧󠁿 한국어 日本語 العربية", "\u{E0001}",
    "\u{10FFFD}\u{E000}", "#if DEBUG", "//# sourceMappingURL=x", "\\u{41}\\u0041\\x41", "\\\n",
    "' onload='x", "\" onload=\"x", "=1+1", "; rm -rf /", "#include \"x\"",
  ]

  /// Those whose every character XML can hold.
  static let inXML: [String] = all.filter { text in
    text.unicodeScalars.allSatisfy {
      ($0.value >= 0x20 || [0x9, 0xA, 0xD].contains($0.value)) && $0.value & 0xFFFF < 0xFFFE
        || $0.value > 0xFFFF
    }
  }

  /// A megabyte with everything at both ends.
  static let large: String = {
    let ends = all.joined(separator: " ")
    return ends + String(repeating: " and so on", count: 104_858) + ends
  }()

  /// The bytes of texts as one line of hexadecimal digits each.
  static func hexadecimal(_ texts: [String]) -> String {
    texts.map { text in
      text.utf8.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined() + "\n"
    }.joined()
  }
}
