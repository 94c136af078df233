/// The object literals of a JavaScript or TypeScript file, as the entries that are written in them.
///
/// Nothing is run. A brace opens an object where a value can stand, and a block elsewhere.
struct ScriptObjects {
  /// `key: value`, or `key` alone, which stands for a variable of that name.
  struct Entry {
    /// The keys around it and its own, outermost first; a list adds `[]`.
    let path: [String]

    /// The bytes of the value.
    let value: Range<Int>
  }

  /// The entries of objects, in order.
  private(set) var entries: [Entry] = []

  /// What `const name = value` and the like declare; a name that is declared twice is left out.
  private(set) var constants: [String: Range<Int>] = [:]

  private var scanner: SwiftScanner
  private var declared: Set<String> = []

  /// Nesting that nobody writes by hand ends the reading.
  private static let depthLimit = 64

  /// Reads a file.
  init(_ bytes: [UInt8]) {
    scanner = SwiftScanner(bytes: bytes)
    statements(until: nil, depth: 0)
  }

  /// Reads statements up to a closing brace, or to the end.
  private mutating func statements(until closing: Character?, depth: Int) {
    // Whether a value stands here, and whether it is what an arrow leads to.
    var isValue = false
    var isArrow = false
    while !scanner.isAtEnd {
      scanner.skipSpace()
      if let closing, scanner.take(closing) { return }
      if let word = scanner.name() {
        isValue = ["return", "default"].contains(word) || isValue && !Self.starts.contains(word)
        if ["const", "let", "var"].contains(word) {
          declaration(depth)
        } else {
          assignment(depth)
        }
        continue
      }
      let byte = scanner.current
      switch byte {
      case UInt8(ascii: "{"): brace(isValue: isValue && !isArrow, path: [], depth)
      case UInt8(ascii: "("):
        scanner.offset += 1
        scanner.skipSpace()
        guard scanner.current == UInt8(ascii: "{") else { continue }
        brace(isValue: true, path: isValue || isArrow ? [] : ["()"], depth)
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): skipText()
      case UInt8(ascii: "="):
        scanner.offset += 1
        isArrow = scanner.take(">")
        if !isArrow, scanner.current != UInt8(ascii: "=") { isValue = true }
        continue
      default: scanner.offset += 1
      }
      isArrow = false
      if byte == UInt8(ascii: ";") { isValue = false }
    }
  }

  /// The words that begin a statement, with which a value before them ends.
  private static let starts: Set<String> = [
    "async", "class", "const", "export", "for", "function", "if", "import", "let", "switch", "try",
    "var", "while",
  ]

  private mutating func brace(isValue: Bool, path: [String], _ depth: Int) {
    scanner.offset += 1
    guard depth < Self.depthLimit else {
      scanner.offset = scanner.bytes.count
      return
    }
    if isValue {
      object(path, depth + 1)
    } else {
      statements(until: "}", depth: depth + 1)
    }
  }

  /// `config.version = value` after its first name, which sets what an object would.
  private mutating func assignment(_ depth: Int) {
    var ahead = scanner
    var path: [String] = []
    while ahead.take("."), let name = ahead.name() { path.append(name) }
    ahead.skipSpace(inLine: true)
    guard let last = path.last, ["buildNumber", "version"].contains(last), ahead.take("="),
      !"=>".utf8.contains(ahead.current)
    else { return }
    scanner = ahead
    scanner.skipSpace()
    entries.append(Entry(path: path, value: expression(path: nil, depth)))
  }

  private mutating func declaration(_ depth: Int) {
    scanner.skipSpace()
    guard let name = scanner.name() else { return }
    scanner.skipSpace()
    if scanner.take(":") {
      while !scanner.isAtEnd, !"=\n;".utf8.contains(scanner.current) { scanner.offset += 1 }
    }
    guard scanner.current == UInt8(ascii: "="), scanner.peek(1) != UInt8(ascii: ">") else { return }
    scanner.offset += 1
    scanner.skipSpace()
    if scanner.current == UInt8(ascii: "{") {
      brace(isValue: true, path: [], depth)
      return
    }
    let range = expression(path: nil, depth)
    constants[name] = declared.insert(name).inserted ? range : nil
  }

  /// Reads an object's entries up to its closing brace.
  private mutating func object(_ path: [String], _ depth: Int) {
    while !scanner.isAtEnd {
      scanner.skipSpace()
      if scanner.take("}") { return }
      guard let key = key() else {
        // `...rest` and what else may stand here.
        _ = expression(path: nil, depth)
        if !scanner.take(","), scanner.current != UInt8(ascii: "}") { scanner.offset += 1 }
        continue
      }
      scanner.skipSpace()
      let value =
        scanner.take(":") ? expression(path: path + [key.name], depth) : key.range
      if scanner.current == UInt8(ascii: "(") {
        // A method.
        scanner.skipBalanced()
        scanner.skipSpace()
        if scanner.current == UInt8(ascii: "{") { brace(isValue: false, path: [], depth) }
      } else {
        entries.append(Entry(path: path + [key.name], value: value))
      }
      scanner.skipSpace()
      _ = scanner.take(",")
    }
  }

  private mutating func key() -> (name: String, range: Range<Int>)? {
    let start = scanner.offset
    if let name = scanner.name() { return (name, start..<scanner.offset) }
    guard "\"'".utf8.contains(scanner.current) else { return nil }
    skipText()
    guard scanner.offset - start >= 2 else { return nil }
    let inner = scanner.bytes[(start + 1)..<(scanner.offset - 1)]
    return (String(decoding: inner, as: UTF8.self), start..<scanner.offset)
  }

  /// Reads an expression up to a comma, semicolon, or closing bracket, and the objects in it.
  private mutating func expression(path: [String]?, _ depth: Int) -> Range<Int> {
    scanner.skipSpace()
    let start = scanner.offset
    var end = start
    while !scanner.isAtEnd, !",;)]}".utf8.contains(scanner.current) {
      switch scanner.current {
      case UInt8(ascii: "{"):
        // What stands in the middle of an expression is not the entry's own value.
        brace(isValue: true, path: (path ?? []) + (end == start ? [] : ["?"]), depth)
      case UInt8(ascii: "["), UInt8(ascii: "("):
        guard depth < Self.depthLimit else {
          scanner.offset = scanner.bytes.count
          break
        }
        list((path ?? []) + ["[]"], depth + 1)
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): skipText()
      case UInt8(ascii: "\n") where path == nil && isStatementEnd(): return start..<end
      default: scanner.offset += 1
      }
      end = scanner.offset
      if scanner.current <= 0x20 || scanner.current == UInt8(ascii: "/") {
        let offset = scanner.offset
        scanner.skipSpace(inLine: path == nil)
        if scanner.offset == offset, scanner.current != UInt8(ascii: "\n") { scanner.offset += 1 }
      }
    }
    return start..<min(end, scanner.bytes.count)
  }

  /// Whether a line end ends the statement: the next line does not go on with an operator.
  private func isStatementEnd() -> Bool {
    var ahead = scanner
    ahead.skipSpace()
    return !".+?:|&)]}".utf8.contains(ahead.current)
  }

  private mutating func list(_ path: [String], _ depth: Int) {
    scanner.offset += 1
    while !scanner.isAtEnd {
      scanner.skipSpace()
      if ")]".utf8.contains(scanner.current) {
        scanner.offset += 1
        return
      }
      let start = scanner.offset
      _ = expression(path: path, depth)
      if ",;".utf8.contains(scanner.current) || scanner.offset == start { scanner.offset += 1 }
    }
  }

  /// Steps over a text in quotes of any kind.
  private mutating func skipText() {
    let quote = scanner.current
    scanner.offset += 1
    while !scanner.isAtEnd, scanner.current != quote {
      if scanner.current == UInt8(ascii: "\n"), quote != UInt8(ascii: "`") { return }
      scanner.offset += scanner.current == UInt8(ascii: "\\") ? 2 : 1
    }
    scanner.offset = min(scanner.offset + 1, scanner.bytes.count)
  }
}
