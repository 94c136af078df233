/// Finds the constants and functions of a file, under the types that they stand in.
struct SwiftDeclarationParser {
  private var scanner: SwiftScanner
  private var scopes: [[String]] = []
  private var found: [SwiftDeclaration] = []
  private var depth = 0

  /// The declarations of a file, in its order.
  static func declarations(in bytes: [UInt8]) -> [SwiftDeclaration] {
    var parser = SwiftDeclarationParser(scanner: SwiftScanner(bytes: bytes))
    parser.parse()
    return parser.found
  }

  private init(scanner: SwiftScanner) {
    self.scanner = scanner
  }

  private mutating func parse() {
    while true {
      scanner.skipSpace()
      if scanner.isAtEnd { return }
      if let word = scanner.name() {
        declaration(word)
        continue
      }
      switch scanner.current {
      case UInt8(ascii: "\""): scanner.skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): scanner.skipBalanced()
      case UInt8(ascii: "}"):
        _ = scopes.popLast()
        scanner.offset += 1
      default: scanner.offset += 1
      }
    }
  }

  private mutating func declaration(_ word: String) {
    switch word {
    case "struct", "enum", "extension", "class", "actor": openScope(word)
    case "let", "var": constant()
    case "func": function()
    default:
      guard let change = change(of: word) else { return }
      // Nobody follows in which order a manifest runs.
      found.removeAll { $0.name == word }
      add(word, .value(SwiftExpression(content: .opaque, offset: change.offset, length: 1)))
    }
  }

  /// Reads a closure that takes nothing, such as the one in `{ let x = 1; return x }()`.
  ///
  /// - Parameters:
  ///   - scanner: At the brace; behind the closing one afterwards.
  ///   - depth: How deep the closure lies.
  /// - Returns: Nil when there is none.
  static func closure(_ scanner: inout SwiftScanner, depth: Int) -> SwiftFunction? {
    var parser = SwiftDeclarationParser(scanner: scanner)
    parser.depth = depth
    guard let body = parser.body() else { return nil }
    scanner = parser.scanner
    return SwiftFunction(parameters: [], locals: body.locals, result: body.result)
  }

  private mutating func openScope(_ word: String) {
    let before = scanner
    scanner.skipSpace()
    guard let name = scanner.name(), name != "func", name != "var", name != "let" else {
      // `class func` and the like.
      scanner = before
      return
    }
    // `extension A.B` declares in B of A.
    var names = [name]
    while scanner.take("."), let next = scanner.name() { names.append(next) }
    while !scanner.isAtEnd, scanner.current != UInt8(ascii: "{") { scanner.offset += 1 }
    scanner.offset += 1
    scopes.append(names)
  }

  private mutating func constant() {
    scanner.skipSpace()
    guard let name = scanner.name() else { return }
    skipType()
    if scanner.take("=") {
      let value = readExpression()
      add(name, .value(value))
      // A trailing block observes, or calls a closure in place.
      scanner.skipSpace(inLine: true)
      if scanner.current == UInt8(ascii: "{") { scanner.skipBalanced() }
    } else if scanner.current == UInt8(ascii: "{") {
      let start = scanner.offset
      guard let body = body(), body.result != nil else { return }
      let function = SwiftFunction(parameters: [], locals: body.locals, result: body.result)
      let closure = SwiftExpression(
        content: .closure(function), offset: start, length: scanner.offset - start)
      add(
        name,
        .value(SwiftExpression(content: .call(closure, []), offset: start, length: closure.length)))
    }
  }

  /// Steps over `: Type`, up to the equals sign or brace.
  private mutating func skipType() {
    scanner.skipSpace(inLine: true)
    guard scanner.take(":") else { return }
    while !scanner.isAtEnd {
      scanner.skipSpace(inLine: true)
      switch scanner.current {
      case UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "\n"): return
      case UInt8(ascii: "["), UInt8(ascii: "("): scanner.skipBalanced()
      default: scanner.offset += 1
      }
    }
  }

  private mutating func function() {
    scanner.skipSpace()
    guard let name = scanner.name() else { return }
    while !scanner.isAtEnd, scanner.current != UInt8(ascii: "(") { scanner.offset += 1 }
    let parameters = parameters()
    while !scanner.isAtEnd, scanner.current != UInt8(ascii: "{") {
      // A requirement of a protocol has no body.
      if scanner.current == UInt8(ascii: "}") { return }
      scanner.offset += 1
    }
    guard let body = body() else { return }
    add(
      name,
      .function(
        SwiftFunction(parameters: parameters, locals: body.locals, result: body.result)))
  }

  private mutating func parameters() -> [SwiftFunction.Parameter] {
    var result: [SwiftFunction.Parameter] = []
    scanner.offset += 1
    while true {
      scanner.skipSpace()
      if scanner.take(")") || scanner.isAtEnd { return result }
      guard let first = scanner.name() else {
        scanner.offset += 1
        continue
      }
      scanner.skipSpace()
      let second = scanner.name()
      var preset: SwiftExpression?
      while !scanner.isAtEnd, scanner.current != UInt8(ascii: ","),
        scanner.current != UInt8(ascii: ")")
      {
        if scanner.take("=") {
          preset = readExpression()
        } else if "([{".utf8.contains(scanner.current) {
          scanner.skipBalanced()
        } else {
          scanner.offset += 1
        }
        scanner.skipSpace()
      }
      _ = scanner.take(",")
      result.append(
        SwiftFunction.Parameter(
          label: first == "_" ? nil : first, name: second ?? first, preset: preset))
    }
  }

  /// Reads `{ let …; return … }` or `{ expression }`; the result is nil for any other body.
  ///
  /// `name["key"] = value` and `name.append(value)` change a variable of the body.
  private mutating func body() -> (
    locals: [(name: String, value: SwiftExpression)], result: SwiftExpression?
  )? {
    var end = scanner
    end.skipBalanced()
    scanner.offset += 1
    var locals: [(name: String, value: SwiftExpression)] = []
    var result: SwiftExpression?
    var isReadable = true
    while isReadable {
      scanner.skipSpace()
      if scanner.isAtEnd || scanner.take("}") { break }
      _ = scanner.take(";")
      scanner.skipSpace()
      let word = scanner.nextName()
      if word == "let" || word == "var" {
        _ = scanner.name()
        scanner.skipSpace()
        guard let name = scanner.name() else { break }
        skipType()
        isReadable = scanner.take("=")
        if isReadable { locals.append((name, readExpression())) }
      } else if let word, locals.contains(where: { $0.name == word }) {
        let before = scanner
        _ = scanner.name()
        if let change = change(of: word) {
          locals.append((word, change))
          continue
        }
        scanner = before
        isReadable = result == nil
        result = readExpression()
      } else {
        if word == "return" { _ = scanner.name() }
        isReadable = result == nil
        result = readExpression()
      }
    }
    scanner = end
    return (locals, isReadable ? result : nil)
  }

  /// What a variable is after `["key"] = value` or `.append(value)`, which follow its name; nil,
  /// and nothing is read, for anything else.
  private mutating func change(of name: String) -> SwiftExpression? {
    let before = scanner
    let start = scanner.offset
    func node(_ content: SwiftExpression.Content) -> SwiftExpression {
      SwiftExpression(content: content, offset: start, length: max(scanner.offset - start, 1))
    }
    if scanner.take("[") {
      let key = readExpression()
      scanner.skipSpace()
      if scanner.take("]") {
        scanner.skipSpace(inLine: true)
        if scanner.take("="), scanner.current != UInt8(ascii: "=") {
          let entry = node(.dictionary([(key, readExpression())]))
          let merging = node(.member(node(.name(name)), "merging"))
          return node(.call(merging, [SwiftExpression.Argument(label: nil, value: entry)]))
        }
      }
    } else if scanner.take("."), scanner.name() == "append", scanner.take("(") {
      let element = readExpression()
      scanner.skipSpace()
      if scanner.take(")") { return node(.sum(node(.name(name)), node(.array([element])))) }
    }
    scanner = before
    return nil
  }

  private mutating func readExpression() -> SwiftExpression {
    var parser = SwiftExpressionParser(scanner, outerDepth: depth)
    let value = parser.expression()
    scanner = parser.scanner
    return value
  }

  private mutating func add(_ name: String, _ content: SwiftDeclaration.Content) {
    found.append(SwiftDeclaration(scope: scopes.flatMap { $0 }, name: name, content: content))
  }
}
