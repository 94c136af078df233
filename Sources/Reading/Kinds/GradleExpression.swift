import Diagnostics

/// Works out what a build script computes from what is written down: texts with references in
/// them, sums and products of whole numbers, and texts put together with plus signs.
struct GradleExpression {
  /// What an expression comes to.
  struct Result {
    enum Kind {
      case number, text

      /// Digits that a name stands for, which may be either.
      case digits
    }

    var text: String
    var kind = Kind.text

    /// What the text is put together from; nil when it was computed.
    var parts: [Reading.Part]?

    /// Where what it refers to is written.
    var chain: [Finding.Note] = []
  }

  /// Finds the value of a name; nil when only Gradle knows it.
  typealias LookUp = (String) throws(Undetermined) -> Reading.Value?

  private var scanner: SwiftScanner
  private let lookUp: LookUp
  private var depth = 0

  /// Takes an expression.
  init(_ text: String, lookUp: @escaping LookUp) {
    scanner = SwiftScanner(bytes: Array(text.utf8))
    self.lookUp = lookUp
  }

  /// The value; nil when it takes Gradle to tell.
  mutating func evaluate() throws(Undetermined) -> Result? {
    guard let result = try sum() else { return nil }
    scanner.skipSpace()
    return scanner.isAtEnd ? result : nil
  }

  private mutating func sum() throws(Undetermined) -> Result? {
    guard depth < 16, var left = try product() else { return nil }
    while true {
      scanner.skipSpace()
      let isPlus = scanner.current == UInt8(ascii: "+")
      guard isPlus || scanner.current == UInt8(ascii: "-") else { return left }
      scanner.offset += 1
      guard let right = try product() else { return nil }
      if isPlus, left.kind == .text || right.kind == .text {
        left = Self.joined([left, right])
      } else if isPlus, left.kind == .digits, right.kind == .digits {
        return nil
      } else {
        let operation = isPlus ? Int.addingReportingOverflow : Int.subtractingReportingOverflow
        guard let number = Self.number(left, right, operation) else { return nil }
        left = number
      }
    }
  }

  private mutating func product() throws(Undetermined) -> Result? {
    guard var left = try operand() else { return nil }
    while true {
      scanner.skipSpace()
      guard scanner.take("*") else { return left }
      guard let right = try operand(),
        let number = Self.number(left, right, Int.multipliedReportingOverflow)
      else { return nil }
      left = number
    }
  }

  private mutating func operand() throws(Undetermined) -> Result? {
    scanner.skipSpace()
    if scanner.take("(") {
      depth += 1
      let inner = try sum()
      depth -= 1
      scanner.skipSpace()
      return scanner.take(")") ? inner : nil
    }
    switch scanner.current {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return try text()
    case 0x30...0x39: return number()
    default: return try reference()
    }
  }

  private mutating func number() -> Result? {
    let start = scanner.offset
    while (0x30...0x39).contains(scanner.current) || scanner.current == UInt8(ascii: "_") {
      scanner.offset += 1
    }
    let digits = scanner.bytes[start..<scanner.offset].filter { $0 != UInt8(ascii: "_") }
    return Result(text: String(decoding: digits, as: UTF8.self), kind: .number)
  }

  /// A text in quotes, in which double ones allow `$name` and `${expression}`.
  private mutating func text() throws(Undetermined) -> Result? {
    let quote = scanner.current
    scanner.offset += 1
    var pieces: [Result] = []
    while !scanner.isAtEnd, scanner.current != quote {
      if scanner.current == UInt8(ascii: "\\") { return nil }
      if scanner.current == UInt8(ascii: "$"), quote == UInt8(ascii: "\"") {
        scanner.offset += 1
        guard let value = try inserted() else { return nil }
        pieces.append(value)
      } else {
        let start = scanner.offset
        while !scanner.isAtEnd, scanner.current != quote, scanner.current != UInt8(ascii: "$"),
          scanner.current != UInt8(ascii: "\\")
        {
          scanner.offset += 1
        }
        let text = String(decoding: scanner.bytes[start..<scanner.offset], as: UTF8.self)
        guard scanner.offset > start else { return nil }
        pieces.append(Result(text: text, parts: [Reading.Part(text, at: nil)]))
      }
    }
    scanner.offset += 1
    return Self.joined(pieces)
  }

  private mutating func inserted() throws(Undetermined) -> Result? {
    guard scanner.take("{") else { return try scanner.name().flatMap(value) }
    depth += 1
    let value = try sum()
    depth -= 1
    scanner.skipSpace()
    return scanner.take("}") ? value : nil
  }

  /// A name with what is called on it, such as `rootProject.ext.code.toInteger()`.
  private mutating func reference() throws(Undetermined) -> Result? {
    let start = scanner.offset
    while scanner.name() != nil || scanner.take(".") || isCall() {
      if scanner.offset - start > 500 { return nil }
    }
    guard scanner.offset > start else { return nil }
    let name = String(decoding: scanner.bytes[start..<scanner.offset], as: UTF8.self)
    for call in ["Integer.parseInt(", "Integer.valueOf(", "Integer("] where name.hasPrefix(call) {
      return try value(String(name.dropFirst(call.count).dropLast()), isNumber: true)
    }
    let isNumber = name.hasSuffix(".toInteger()") || name.hasSuffix(".toInt()")
    return try value(name, isNumber: isNumber)
  }

  private mutating func isCall() -> Bool {
    guard scanner.current == UInt8(ascii: "(") || scanner.current == UInt8(ascii: "[") else {
      return false
    }
    scanner.skipBalanced()
    return true
  }

  private func value(_ name: String) throws(Undetermined) -> Result? {
    try value(name, isNumber: false)
  }

  private func value(_ name: String, isNumber: Bool) throws(Undetermined) -> Result? {
    guard let value = try lookUp(name) else { return nil }
    let isWhole = !value.text.isEmpty && value.text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isWhole || !isNumber else { return nil }
    var chain = value.chain
    if let place = value.place { chain.append(Finding.Note("\(name) is \(value.text)", at: place)) }
    return Result(
      text: value.text, kind: isNumber ? .number : isWhole ? .digits : .text, parts: value.parts,
      chain: chain)
  }

  private static func joined(_ pieces: [Result]) -> Result {
    var all = Result(text: "", parts: [])
    for piece in pieces {
      all.text += piece.text
      all.chain += piece.chain
      if let parts = piece.parts {
        all.parts?.append(contentsOf: parts)
      } else {
        all.parts = nil
      }
    }
    return all
  }

  private static func number(
    _ left: Result, _ right: Result, _ operation: (Int) -> (Int) -> (Int, Bool)
  ) -> Result? {
    guard left.kind != .text, right.kind != .text, let one = Int(left.text),
      let two = Int(right.text)
    else { return nil }
    let (number, overflow) = operation(one)(two)
    guard !overflow else { return nil }
    return Result(text: "\(number)", kind: .number, parts: nil, chain: left.chain + right.chain)
  }
}
