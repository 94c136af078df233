/// Reads one expression; what it does not know becomes opaque and is stepped over.
struct SwiftExpressionParser {
  var scanner: SwiftScanner

  /// How deeply brackets may nest, so that hostile input cannot exhaust the stack.
  private static let deepest = 120
  private var depth = 0

  /// How deep the closure lies that the expression is in.
  private let outerDepth: Int

  init(_ scanner: SwiftScanner, outerDepth: Int = 0) {
    self.scanner = scanner
    self.outerDepth = outerDepth
  }

  /// Reads an expression that ends at a comma, a closing bracket, or a line's end.
  mutating func expression() -> SwiftExpression {
    scanner.skipSpace()
    let start = scanner.offset
    depth += 1
    defer { depth -= 1 }
    guard outerDepth + depth < Self.deepest, var left = operand() else {
      return opaque(from: start)
    }
    while true {
      let before = scanner
      scanner.skipSpace()
      if isEnd(before) || scanner.isAtEnd {
        scanner = before
        return left
      }
      guard scanner.current == UInt8(ascii: "+"), scanner.peek(1) <= 0x20 else {
        if isOperator(scanner.current) || scanner.nextName() == "as" { return opaque(from: start) }
        scanner = before
        return left
      }
      scanner.offset += 1
      scanner.skipSpace()
      guard let right = operand() else { return opaque(from: start) }
      left = node(.sum(left, right), from: start)
    }
  }

  /// Whether the expression ended at `before`: the next byte closes, separates, or stands on a
  /// line of its own without being an operator.
  private func isEnd(_ before: SwiftScanner) -> Bool {
    switch scanner.current {
    case UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      true
    default:
      scanner.bytes.prefix(scanner.offset).dropFirst(before.offset).contains(UInt8(ascii: "\n"))
        && !isOperator(scanner.current)
    }
  }

  private func isOperator(_ byte: UInt8) -> Bool { "+-*/%=<>!&|^~?".utf8.contains(byte) }

  private mutating func operand() -> SwiftExpression? {
    while scanner.nextName() == "try" || scanner.nextName() == "await" {
      _ = scanner.name()
      if !scanner.take("!") { _ = scanner.take("?") }
      scanner.skipSpace()
    }
    let start = scanner.offset
    guard var result = primary() else { return nil }
    while let next = postfix(result, from: start) { result = next }
    return result
  }

  private mutating func primary() -> SwiftExpression? {
    let start = scanner.offset
    switch scanner.current {
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "["): return collection()
    case UInt8(ascii: "{"):
      guard let closure = SwiftDeclarationParser.closure(&scanner, depth: outerDepth + depth)
      else { return nil }
      return node(.closure(closure), from: start)
    case UInt8(ascii: "("):
      scanner.offset += 1
      let inner = expression()
      scanner.skipSpace()
      if scanner.take(")") { return inner }
      scanner.offset = start
      scanner.skipBalanced()
      return node(.opaque, from: start)
    case UInt8(ascii: "."):
      scanner.offset += 1
      guard let name = scanner.name() else { return nil }
      return node(.member(nil, name), from: start)
    case 0x30...0x39: return number()
    default: break
    }
    guard let name = scanner.name() else { return nil }
    switch name {
    case "true", "false": return node(.boolean(name == "true"), from: start)
    case "if", "switch", "nil": return nil
    default: return node(.name(name), from: start)
    }
  }

  private mutating func postfix(_ base: SwiftExpression, from start: Int) -> SwiftExpression? {
    let before = scanner
    if scanner.current == UInt8(ascii: "<") { skipGenericArguments() }
    switch scanner.current {
    case UInt8(ascii: "("): return node(.call(base, arguments()), from: start)
    case UInt8(ascii: "["):
      scanner.skipBalanced()
      return node(.opaque, from: start)
    default: break
    }
    scanner.skipSpace(inLine: true)
    if scanner.current == UInt8(ascii: "{"), case .call = base.content {
      // A trailing closure: `merging(other) { $1 }` has the same meaning without it.
      scanner.skipBalanced()
      return base
    }
    scanner.skipSpace()
    guard scanner.current == UInt8(ascii: "."), scanner.peek(1) != UInt8(ascii: ".") else {
      scanner = before
      return nil
    }
    scanner.offset += 1
    guard let name = scanner.name() else {
      scanner = before
      return nil
    }
    return node(.member(base, name), from: start)
  }

  /// Steps over `<…>` when a call follows it, as in `Set<String>(…)`.
  private mutating func skipGenericArguments() {
    let before = scanner
    while !scanner.isAtEnd, scanner.current != UInt8(ascii: ">") {
      guard scanner.current != UInt8(ascii: "\n") else {
        scanner = before
        return
      }
      scanner.offset += 1
    }
    scanner.offset += 1
    if scanner.current != UInt8(ascii: "(") { scanner = before }
  }

  private mutating func arguments() -> [SwiftExpression.Argument] {
    var result: [SwiftExpression.Argument] = []
    scanner.offset += 1
    while true {
      scanner.skipSpace()
      // Another closing bracket means that this one is missing.
      if scanner.take(")") || scanner.isAtEnd || isCloser(scanner.current) { return result }
      let before = scanner
      var label = scanner.name()
      scanner.skipSpace()
      if label == nil || !scanner.take(":") {
        label = nil
        scanner = before
      }
      result.append(SwiftExpression.Argument(label: label, value: expression()))
      scanner.skipSpace()
      if !scanner.take(","), scanner.current != UInt8(ascii: ")") { skipToSeparator() }
    }
  }

  private mutating func collection() -> SwiftExpression {
    let start = scanner.offset
    var elements: [SwiftExpression] = []
    var entries: [(key: SwiftExpression, value: SwiftExpression)] = []
    var isDictionary = false
    scanner.offset += 1
    while true {
      scanner.skipSpace()
      if scanner.take("]") || scanner.isAtEnd || isCloser(scanner.current) { break }
      if scanner.take(":") {
        isDictionary = true
        continue
      }
      let key = expression()
      scanner.skipSpace()
      if scanner.take(":") {
        isDictionary = true
        entries.append((key, expression()))
        scanner.skipSpace()
      } else {
        elements.append(key)
      }
      if !scanner.take(","), scanner.current != UInt8(ascii: "]") { skipToSeparator() }
    }
    return node(isDictionary ? .dictionary(entries) : .array(elements), from: start)
  }

  private mutating func number() -> SwiftExpression {
    let start = scanner.offset
    while scanner.nextName() != nil || "0123456789".utf8.contains(scanner.current)
      || (scanner.current == UInt8(ascii: ".") && (0x30...0x39).contains(scanner.peek(1)))
    {
      scanner.offset += 1
    }
    let text = String(decoding: scanner.bytes[start..<scanner.offset], as: UTF8.self)
    return node(.number(String(text.filter { $0 != "_" })), from: start)
  }

  private mutating func string() -> SwiftExpression? {
    let start = scanner.offset
    var literal = SwiftStringParser(scanner)
    guard let segments = literal.segments() else {
      scanner.skipString()
      return node(.opaque, from: start)
    }
    scanner = literal.scanner
    let length = max(scanner.offset - start - 2, 0)
    return SwiftExpression(content: .string(segments), offset: start + 1, length: length)
  }

  /// Marks what began at `start` as opaque, and steps to where an expression may go on.
  private mutating func opaque(from start: Int) -> SwiftExpression {
    scanner.offset = start
    skipToSeparator()
    if scanner.offset == start, !scanner.isAtEnd, !isCloser(scanner.current) {
      scanner.offset += 1
    }
    return node(.opaque, from: start)
  }

  private mutating func skipToSeparator() {
    while !scanner.isAtEnd, !isCloser(scanner.current), scanner.current != UInt8(ascii: ",") {
      switch scanner.current {
      case UInt8(ascii: "\n") where depth <= 1: return
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): scanner.skipBalanced()
      case UInt8(ascii: "\""): scanner.skipString()
      default:
        scanner.offset += 1
        // In brackets a line may end anywhere; outside of them it ends the expression.
        if scanner.current == UInt8(ascii: "\n"), depth <= 1 { return }
        scanner.skipSpace(inLine: depth <= 1)
      }
    }
    _ = scanner.current == UInt8(ascii: ",") && depth > 1 ? scanner.take(",") : false
  }

  private func isCloser(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  private func node(_ content: SwiftExpression.Content, from start: Int) -> SwiftExpression {
    SwiftExpression(content: content, offset: start, length: max(scanner.offset - start, 1))
  }
}
