/// XML that is written from the outside inwards.
struct XMLText {
  /// What was written.
  private(set) var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"

  private var depth = 0

  /// Writes an element with others in it.
  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], _ content: (inout XMLText) -> Void
  ) {
    write("<\(name)\(Self.written(attributes))>")
    depth += 1
    content(&self)
    depth -= 1
    write("</\(name)>")
  }

  /// Writes an element with a text.
  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], text content: String
  ) {
    let escaped = MarkupText.xmlContent.escape(content)
    write("<\(name)\(Self.written(attributes))>\(escaped)</\(name)>")
  }

  /// Writes an element with nothing in it.
  mutating func empty(_ name: String, _ attributes: [(String, String)] = []) {
    write("<\(name)\(Self.written(attributes))/>")
  }

  private mutating func write(_ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }

  private static func written(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0)=\"\(MarkupText.xml.escape($1))\"" }.joined()
  }
}
