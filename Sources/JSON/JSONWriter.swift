extension JSONValue {
  /// The value as text: UTF-8, two spaces a level, one space after a colon, a newline at the end.
  ///
  /// The same value gives the same bytes on every system, which Foundation's writers do not promise.
  package var text: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  /// The value as text in one line, without spaces and without a newline at the end.
  package var compactText: String {
    var text = ""
    writeCompact(to: &text)
    return text
  }

  private func write(to text: inout String, indent: Int) {
    switch self {
    case .array(let elements) where !elements.isEmpty:
      Self.writeLines(elements, between: ("[", "]"), to: &text, indent: indent) {
        $0.write(to: &$1, indent: indent + 1)
      }
    case .object(let members) where !members.isEmpty:
      Self.writeLines(members, between: ("{", "}"), to: &text, indent: indent) {
        Self.writeQuoted($0.name, to: &$1)
        $1 += ": "
        $0.value.write(to: &$1, indent: indent + 1)
      }
    case .null, .boolean, .integer, .number, .string, .array, .object: writeCompact(to: &text)
    }
  }

  private static func writeLines<Element>(
    _ elements: [Element], between brackets: (String, String), to text: inout String, indent: Int,
    _ writeElement: (Element, inout String) -> Void
  ) {
    text += brackets.0
    for (index, element) in elements.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      text += String(repeating: "  ", count: indent + 1)
      writeElement(element, &text)
    }
    text += "\n" + String(repeating: "  ", count: indent) + brackets.1
  }

  private func writeCompact(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value
    case .string(let value): Self.writeQuoted(value, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.writeCompact(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.writeQuoted(member.name, to: &text)
        text += ":"
        member.value.writeCompact(to: &text)
      }
      text += "}"
    }
  }

  private static func writeQuoted(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
