/// Texts that try to leave the place where they are put, and what is wrong with an output that let them.
package enum Injection {
  /// The payloads by name; each of them but the long one says `owned` where it has room for it.
  package static let payloads: [(name: String, text: String)] = [
    ("ANSI colour", "\u{1B}[31mowned"), ("ANSI clear", "\u{1B}[2J\u{1B}[Howned"),
    ("OSC 8 link", "\u{1B}]8;;https://evil.example\u{1B}\\owned\u{1B}]8;;\u{7}"),
    ("GitHub set-output", "::set-output name=a::owned"),
    ("GitHub error", "::error line=1::owned"), ("GitHub stop", " \t::stop-commands::owned"),
    ("Azure", "##vso[task.complete]owned"), ("Azure log", "##[error]owned"),
    ("TeamCity", "##teamcity[buildStop comment='owned']"),
    ("newline", "a\n::error line=1::owned"), ("CR", "a\r::error line=1::owned"),
    ("CRLF", "a\r\n##vso[owned]"), ("U+2028", "a\u{2028}::error line=1::owned\u{2029}"),
    ("U+202E", "a\u{202E}denwo"), ("U+2066", "\u{2066}a\u{2069}\u{200F}owned"),
    ("NUL", "a\u{0}owned"), ("C1", "\u{85}\u{9B}31mowned\u{9D}0;x\u{9C}"),
    ("invalid UTF-8", String(decoding: [0x61, 0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80], as: UTF8.self)),
    ("script end", "</script><script>alert('owned')</script>"), ("CDATA end", "]]>owned<![CDATA["),
    ("comment end", "*/ owned /*"), ("markup comment", "--><b>owned</b><!--"),
    ("entity", "&owned; &#0; <!DOCTYPE a>"), ("quotes", "\"owned\" 'b' \\\" \\' \"\"\""),
    ("backslash", "\\"), ("interpolation", "\\(owned) ${owned} #{owned}"),
    ("Markdown", "[owned](https://evil.example) ![x](https://evil.example/x.png) <b>x</b> @all #1"),
    ("table", "a | owned | `b` ```"), ("Mustache", "{{owned}} {{{owned}}} {{/a}}"),
    ("shell", "$(owned) `owned`; owned && owned"), ("percent", "a%0A::error line=1::owned %00 %@"),
  ]

  /// Every payload at the beginning of a line of its own.
  package static let together = payloads.map(\.text).joined(separator: "\n")

  /// Says what a terminal or a build service would obey in an output; nil when it is neutral.
  ///
  /// - Parameters:
  ///   - text: The output.
  ///   - ownCommands: How the commands begin that the output is meant to give.
  /// - Returns: What is wrong.
  package static func fault(in text: String, ownCommands: [String] = []) -> String? {
    for scalar in text.unicodeScalars where scalar != "\n" {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        return "U+\(String(scalar.value, radix: 16, uppercase: true)) as it is"
      default: continue
      }
    }
    for line in text.split(separator: "\n") {
      let start = line.drop { $0.isWhitespace }
      if start.hasPrefix("::"), !ownCommands.contains(where: { start.hasPrefix($0) }) {
        return "the command \(start.prefix(60))"
      }
      for place in line.indices where line[place] == "#" {
        let rest = line[place...]
        for mark in ["##[", "##vso[", "##teamcity["] where rest.hasPrefix(mark) {
          return "the command \(rest.prefix(60))"
        }
      }
    }
    return nil
  }

  /// Says which character of a file no format has a use for as it is; nil when there is none.
  ///
  /// - Parameter text: The file, which is data: it may hold the words of a command as a text.
  /// - Returns: The character.
  package static func control(in text: String) -> String? {
    let found = text.unicodeScalars.first {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
    }
    return found.map { "U+\(String($0.value, radix: 16, uppercase: true)) as it is" }
  }

  /// A row of the table that is printed where `INJECTION_TABLE` asks for it.
  package static func row(_ name: String, neutral: Int, of all: Int) -> String {
    "| \(name) | \(neutral) of \(all) |"
  }
}
