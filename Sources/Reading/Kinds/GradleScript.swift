import Diagnostics
import Documents

/// A Gradle build script, as the assignments in its blocks.
struct GradleScript {
  /// `name value`, `name = value`, or `name(value)` in a block.
  struct Statement {
    /// The two blocks right around it, the outer first, such as `android` and `defaultConfig`.
    let blocks: [String]

    let name: String

    /// The value as written.
    let expression: String

    /// The offset of the value.
    let offset: Int
  }

  let path: String
  let statements: [Statement]
  private let source: SourceText

  /// Reads a script; what it does not understand is stepped over.
  init(path: String, bytes: [UInt8]) {
    self.path = path
    source = SourceText(path: path, bytes: bytes)
    statements = Self.statements(in: bytes)
  }

  /// Whether the script applies the plug-in that builds applications.
  var buildsApplication: Bool {
    if configured("applicationId") != nil { return true }
    return statements.contains { statement in
      ["id", "alias", "plugin", "apply"].contains(statement.name)
        && (TextSearch.offset(of: "com.android.application", in: statement.expression) != nil
          || statement.expression.hasSuffix("android.application)")
          || statement.expression.hasSuffix("androidApplication)"))
    }
  }

  /// The files of properties that the script names, such as `version.properties`.
  var propertyFiles: [String] { named(".properties") }

  /// The scripts that the script applies, such as `versions.gradle`.
  var appliedFiles: [String] { named(".gradle") }

  /// The relative paths in quotes that end in `suffix`.
  private func named(_ suffix: String) -> [String] {
    let isQuote = { (byte: UInt8) in byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
    return source.bytes.split(whereSeparator: isQuote).compactMap { text in
      guard text.count < 200, text.count > suffix.utf8.count, !text.contains(0x0A) else {
        return nil
      }
      let name = String(decoding: text, as: UTF8.self)
      guard name.hasSuffix(suffix) else { return nil }
      // `$rootDir/versions.gradle` is found on the way up.
      return name.split(separator: "/").filter { !$0.hasPrefix("$") }.joined(separator: "/")
    }
  }

  /// What `android { defaultConfig { name … } }` says; the last one wins.
  func configured(_ name: String) -> Statement? {
    statements.last { $0.blocks == ["android", "defaultConfig"] && $0.name == name }
  }

  /// Where the value of a statement is, inside of its quotes.
  func place(_ statement: Statement) -> Location {
    let isQuoted = statement.expression.hasPrefix("\"") || statement.expression.hasPrefix("'")
    return source.location(
      at: statement.offset + (isQuoted ? 1 : 0),
      width: max(statement.expression.utf8.count - (isQuoted ? 2 : 0), 1))
  }

  private static func statements(in bytes: [UInt8]) -> [Statement] {
    var scanner = SwiftScanner(bytes: bytes)
    var blocks: [String] = []
    var result: [Statement] = []
    while true {
      scanner.skipSpace()
      if scanner.isAtEnd { return result }
      if scanner.take("}") {
        _ = blocks.popLast()
        continue
      }
      let start = scanner.offset
      let (end, opens) = statementEnd(&scanner)
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      if opens {
        blocks.append(blockName(text))
      } else if let statement = statement(text, at: start, blocks.suffix(2)) {
        result.append(statement)
      }
    }
  }

  /// Steps to the end of the line, or over the brace that opens a block or closes one.
  private static func statementEnd(_ scanner: inout SwiftScanner) -> (end: Int, opens: Bool) {
    var depth = 0
    while !scanner.isAtEnd {
      switch scanner.current {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipQuoted(&scanner)
      case UInt8(ascii: "("), UInt8(ascii: "["):
        depth += 1
        scanner.offset += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth -= 1
        scanner.offset += 1
      case UInt8(ascii: "{"):
        scanner.offset += 1
        return (scanner.offset - 1, true)
      case UInt8(ascii: "}"): return (scanner.offset, false)
      case UInt8(ascii: "\n"), UInt8(ascii: ";"):
        guard depth <= 0 else {
          scanner.offset += 1
          continue
        }
        scanner.offset += 1
        return (scanner.offset - 1, false)
      case UInt8(ascii: "/") where "/*".utf8.contains(scanner.peek(1)):
        let end = scanner.offset
        scanner.skipSpace(inLine: true)
        if depth <= 0, scanner.current == UInt8(ascii: "\n") || scanner.isAtEnd {
          return (end, false)
        }
      default: scanner.offset += 1
      }
    }
    return (scanner.offset, false)
  }

  private static func skipQuoted(_ scanner: inout SwiftScanner) {
    let quote = scanner.current
    scanner.offset += 1
    while !scanner.isAtEnd, scanner.current != quote, scanner.current != UInt8(ascii: "\n") {
      scanner.offset += scanner.current == UInt8(ascii: "\\") ? 2 : 1
    }
    scanner.offset += 1
  }

  /// `defaultConfig` of `defaultConfig {`, and of `getByName("release") {` the name in quotes.
  private static func blockName(_ text: String) -> String {
    var scanner = SwiftScanner(bytes: Array(text.utf8))
    guard let name = scanner.name() else { return text }
    guard ["class", "object"].contains(name) else { return name }
    scanner.skipSpace(inLine: true)
    return scanner.name() ?? name
  }

  private static func statement(
    _ text: String, at start: Int, _ blocks: ArraySlice<String>
  ) -> Statement? {
    var scanner = SwiftScanner(bytes: Array(text.utf8))
    var names: [String] = []
    repeat {
      guard let name = scanner.name() else { return nil }
      names.append(name)
    } while scanner.take(".")
    // `def x = 1`, `val x: String = "1"`, and the like declare; the name is the second word.
    if declaring.contains(names[0]) {
      repeat {
        scanner.skipSpace(inLine: true)
        guard let name = scanner.name() else { return nil }
        names = [name]
      } while declaring.contains(names[0])
      scanner.skipSpace(inLine: true)
      if scanner.take(":") {
        while !scanner.isAtEnd, scanner.current != UInt8(ascii: "=") { scanner.offset += 1 }
      }
    }
    if let property = property(names, &scanner) { names.append(property) }
    scanner.skipSpace(inLine: true)
    if scanner.take("=") { scanner.skipSpace(inLine: true) }
    let rest = text.utf8.dropFirst(scanner.offset)
    let expression = String(decoding: rest, as: UTF8.self)
    let trimmed = trimmed(expression)
    guard !trimmed.isEmpty, let name = names.last else { return nil }
    return Statement(
      blocks: Array(blocks), name: name, expression: trimmed, offset: start + scanner.offset)
  }

  private static let declaring: Set<String> = [
    "String", "const", "def", "final", "int", "internal", "private", "public", "static", "val",
    "var",
  ]

  /// The name in `extra["name"]`.
  private static func property(_ names: [String], _ scanner: inout SwiftScanner) -> String? {
    guard let owner = names.last, ["ext", "extra"].contains(owner), scanner.take("[") else {
      return nil
    }
    let start = scanner.offset
    while !scanner.isAtEnd, scanner.current != UInt8(ascii: "]") { scanner.offset += 1 }
    let quoted = String(decoding: scanner.bytes[start..<scanner.offset], as: UTF8.self)
    scanner.offset += 1
    return GradleValues.literal(quoted)
  }

  /// Without spaces at the end, and without the parentheses of `versionName("1.0")`.
  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
    return String(text)
  }
}
