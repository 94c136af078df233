/// A piece of HTML, of which only literals are taken as they are written.
///
/// Every text that is put into one is escaped, so that no page can forget to: control characters and
/// whatever changes the direction of writing are made visible first (``Swift/String/printable``). What
/// comes out is well-formed XML as well, of which tests make use.
struct Markup: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The characters.
  private(set) var text: String

  init(stringLiteral value: String) { text = value }

  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Collects the parts of a piece.
  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ value: String) { text += Markup.escaped(value) }

    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
  }

  static func += (left: inout Markup, right: Markup) { left.text += right.text }

  static func + (left: Markup, right: Markup) -> Markup {
    var sum = left
    sum += right
    return sum
  }

  /// Returns a text as the content of an element or of a quoted attribute.
  static func escaped(_ text: String) -> String {
    text.printable.replacing([
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ])
  }
}

extension Sequence<Markup> {
  /// The pieces one after the other.
  func joined(separator: Markup = "") -> Markup {
    var all: Markup = ""
    var isFirst = true
    for piece in self {
      if !isFirst { all += separator }
      isFirst = false
      all += piece
    }
    return all
  }
}
