/// A value parsed into literal text and references, as Apple's evaluator parses it.
///
/// `$(X)`, `${X}`, and `$[X]` are references, and so is a bare `$X`; `$$` is a dollar sign, and so
/// is a dollar sign before anything else (swift-build, `MacroExpressionParsing.swift`).
struct SettingExpression: Sendable {
  /// A piece of the value.
  indirect enum Piece: Sendable {
    /// Text, and the offset in the value of its first byte.
    case literal(String, at: Int)
    case reference(Reference)
  }

  /// A reference to another setting.
  struct Reference: Sendable {
    /// What the name is made of; more than a literal in `$(A_$(B))`.
    var name: [Piece]

    /// Whether it is delimited; a bare reference that nothing sets stays in the text.
    var isBracketed: Bool

    /// The operators after colons, in order.
    var operators: [Operator] = []
  }

  /// An operator such as `:lower` or `:default=…`.
  struct Operator: Sendable {
    /// The operator's name.
    var name: String

    /// What follows the equals sign, if there is one.
    var operand: [Piece]?
  }

  /// What was wrong with the text.
  enum Fault: Hashable, Sendable {
    case unterminated, missingName, missingOperator, tooDeep
  }

  /// The pieces, in order.
  private(set) var pieces: [Piece] = []

  /// The first thing wrong with the text, if anything is; ``pieces`` holds what could be read.
  private(set) var fault: Fault?

  /// Parses `text`.
  init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "$")) else {
      pieces = [.literal(text, at: 0)]
      return
    }
    var parser = Parser(bytes: Array(text.utf8))
    pieces = parser.pieces(until: nil, depth: 0)
    fault = parser.fault
  }
}

extension SettingExpression {
  private struct Parser {
    /// Deeper nesting is never written by hand, and recursion must end.
    static let depthLimit = 16

    let bytes: [UInt8]
    var at = 0
    var fault: Fault?

    var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    mutating func note(_ fault: Fault) { self.fault = self.fault ?? fault }

    /// The pieces up to a colon or `delimiter`, or to the end when it is nil.
    mutating func pieces(until delimiter: UInt8?, depth: Int) -> [Piece] {
      var pieces: [Piece] = []
      while let byte, delimiter == nil || (byte != delimiter && byte != UInt8(ascii: ":")) {
        guard byte == UInt8(ascii: "$") else {
          let start = at
          pieces.append(.literal(literal(until: delimiter), at: start))
          continue
        }
        guard depth < Self.depthLimit else {
          note(.tooDeep)
          at = bytes.count
          break
        }
        pieces.append(dollar(depth: depth))
      }
      return pieces
    }

    private mutating func literal(until delimiter: UInt8?) -> String {
      let start = at
      while let byte, byte != UInt8(ascii: "$"),
        delimiter == nil || (byte != delimiter && byte != UInt8(ascii: ":"))
      {
        at += 1
      }
      return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private mutating func dollar(depth: Int) -> Piece {
      let start = at
      at += 1
      guard let byte else { return .literal("$", at: start) }
      switch byte {
      case UInt8(ascii: "("): return bracketed(until: UInt8(ascii: ")"), depth: depth)
      case UInt8(ascii: "{"): return bracketed(until: UInt8(ascii: "}"), depth: depth)
      case UInt8(ascii: "["): return bracketed(until: UInt8(ascii: "]"), depth: depth)
      case UInt8(ascii: "$"):
        at += 1
        return .literal("$", at: start)
      case _ where Self.startsName(byte):
        return bare(depth: depth)
      default:
        return .literal("$", at: start)
      }
    }

    private mutating func bare(depth: Int) -> Piece {
      let start = at
      while let byte, Self.continuesName(byte) { at += 1 }
      var name: [Piece] = [
        .literal(String(decoding: bytes[start..<at], as: UTF8.self), at: start)
      ]
      // `$A$(B)` is one reference to the setting that A and the value of B spell together.
      if byte == UInt8(ascii: "$"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "("),
        depth + 1 < Self.depthLimit
      {
        name.append(dollar(depth: depth + 1))
      }
      return .reference(Reference(name: name, isBracketed: false))
    }

    private mutating func bracketed(until delimiter: UInt8, depth: Int) -> Piece {
      at += 1
      var reference = Reference(
        name: pieces(until: delimiter, depth: depth + 1), isBracketed: true)
      if reference.name.isEmpty, byte != nil { note(.missingName) }
      while byte == UInt8(ascii: ":") {
        at += 1
        if let read = readOperator(until: delimiter, depth: depth) {
          reference.operators.append(read)
        }
      }
      if byte == nil { note(.unterminated) } else { at += 1 }
      return .reference(reference)
    }

    private mutating func readOperator(until delimiter: UInt8, depth: Int) -> Operator? {
      let start = at
      while let byte, Self.continuesOperator(byte) { at += 1 }
      let name = String(decoding: bytes[start..<at], as: UTF8.self)
      if name.isEmpty { note(.missingOperator) }
      guard byte == UInt8(ascii: "=") else {
        if byte != UInt8(ascii: ":"), byte != delimiter { note(.missingOperator) }
        while let byte, byte != UInt8(ascii: ":"), byte != delimiter { at += 1 }
        return name.isEmpty ? nil : Operator(name: name)
      }
      at += 1
      let operand = pieces(until: delimiter, depth: depth + 1)
      return name.isEmpty ? nil : Operator(name: name, operand: operand)
    }

    private static func startsName(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
    }

    private static func continuesName(_ byte: UInt8) -> Bool {
      startsName(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: ".")
    }

    private static func continuesOperator(_ byte: UInt8) -> Bool {
      continuesName(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
    }
  }
}
