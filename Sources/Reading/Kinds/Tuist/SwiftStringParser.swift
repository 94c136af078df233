/// Reads a string literal on one line, with its escapes and interpolations.
struct SwiftStringParser {
  var scanner: SwiftScanner

  init(_ scanner: SwiftScanner) {
    self.scanner = scanner
  }

  /// The parts of the literal that begins at the scanner's offset.
  ///
  /// Nil for a literal of several lines, which no version is written in.
  mutating func segments() -> [SwiftExpression.Segment]? {
    if scanner.peek(1) == UInt8(ascii: "\""), scanner.peek(2) == UInt8(ascii: "\"") { return nil }
    var segments: [SwiftExpression.Segment] = []
    var text: [UInt8] = []
    func flushed() -> [SwiftExpression.Segment] {
      text.isEmpty ? segments : segments + [.text(String(decoding: text, as: UTF8.self))]
    }
    scanner.offset += 1
    while !scanner.isAtEnd, scanner.current != UInt8(ascii: "\n") {
      if scanner.take("\"") { return flushed() }
      guard scanner.take("\\") else {
        text.append(scanner.current)
        scanner.offset += 1
        continue
      }
      if scanner.take("(") {
        segments = flushed()
        text = []
        guard let value = interpolation() else { return nil }
        segments.append(.interpolation(value))
      } else if let byte = escaped() {
        text.append(byte)
      } else {
        return nil
      }
    }
    return nil
  }

  private mutating func interpolation() -> SwiftExpression? {
    var parser = SwiftExpressionParser(scanner)
    let value = parser.expression()
    parser.scanner.skipSpace()
    guard parser.scanner.take(")") else { return nil }
    scanner = parser.scanner
    return value
  }

  private mutating func escaped() -> UInt8? {
    let byte = scanner.current
    scanner.offset += 1
    switch byte {
    case UInt8(ascii: "n"): return UInt8(ascii: "\n")
    case UInt8(ascii: "t"): return UInt8(ascii: "\t")
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'"): return byte
    default: return nil
    }
  }
}
