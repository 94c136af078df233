/// Reads one JSON text (RFC 8259), strictly and the same on every system.
///
/// Foundation's readers differ between systems in what they accept. This one takes UTF-8 without a
/// byte order mark, and refuses a name that occurs twice in one object: the standard leaves open
/// which of the two counts.
package struct JSONReader {
  /// How deep arrays and objects may be nested.
  package static let depthLimit = 64

  private let bytes: [UInt8]
  private var place = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the whole of `bytes`.
  ///
  /// - Parameter bytes: UTF-8.
  /// - Returns: The value, with the members of objects in the order written.
  /// - Throws: A ``Fault`` that says where the text stops being JSON.
  package static func read(_ bytes: some Sequence<UInt8>) throws(Fault) -> JSONValue {
    var reader = JSONReader(Array(bytes))
    reader.skipSpace()
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.next == nil else { throw reader.fault(.trailingText) }
    return value
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func value(depth: Int) throws(Fault) -> JSONValue {
    guard depth <= Self.depthLimit else { throw fault(.tooDeep) }
    guard let next else { throw fault(.unexpected) }
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw fault(.unexpected)
    }
  }

  private mutating func members(depth: Int) throws(Fault) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    guard try !open("{", isEmptyBefore: "}") else { return [] }
    repeat {
      guard next == UInt8(ascii: "\"") else { throw fault(.unexpected) }
      let start = place
      let name = try string()
      guard names.insert(name).inserted else { throw fault(.repeatedName(name), at: start) }
      skipSpace()
      guard take(":") else { throw fault(.unexpected) }
      skipSpace()
      members.append(JSONValue.Member(name, try value(depth: depth + 1)))
    } while try continues(until: "}")
    return members
  }

  private mutating func elements(depth: Int) throws(Fault) -> [JSONValue] {
    var elements: [JSONValue] = []
    guard try !open("[", isEmptyBefore: "]") else { return [] }
    repeat {
      elements.append(try value(depth: depth + 1))
    } while try continues(until: "]")
    return elements
  }

  /// Steps over the opening bracket, and over the closing one if nothing stands between them.
  private mutating func open(
    _ bracket: Unicode.Scalar, isEmptyBefore end: Unicode.Scalar
  ) throws(Fault) -> Bool {
    guard take(bracket) else { throw fault(.unexpected) }
    skipSpace()
    return take(end)
  }

  /// Steps over a comma, or over the closing bracket, and says whether another element follows.
  private mutating func continues(until end: Unicode.Scalar) throws(Fault) -> Bool {
    skipSpace()
    if take(end) { return false }
    guard take(",") else { throw fault(.unexpected) }
    skipSpace()
    return true
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(Fault) -> JSONValue {
    for scalar in word.description.unicodeScalars {
      guard take(scalar) else { throw fault(.unexpected) }
    }
    return value
  }

  private mutating func number() throws(Fault) -> JSONValue {
    let start = place
    _ = take("-")
    // A leading zero stands alone.
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return JSONNumber(bytes[start..<place]).value
  }

  private mutating func digits() throws(Fault) {
    let start = place
    while let byte = next, JSONNumber.isDigit(byte) { place += 1 }
    guard place > start else { throw fault(.unexpected) }
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard let next, Unicode.Scalar(next) == scalar else { return false }
    place += 1
    return true
  }
}

extension JSONReader {
  private mutating func string() throws(Fault) -> String {
    let start = place
    place += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fault(.controlCharacter) }
      place += 1
      if byte == UInt8(ascii: "\\") {
        text += try escaped()
      } else {
        text.append(byte)
      }
    }
    guard take("\"") else { throw fault(.unexpected) }
    // Decoding mends what is not UTF-8, which the bytes then show.
    let string = String(decoding: text, as: UTF8.self)
    guard string.utf8.elementsEqual(text) else { throw fault(.notUTF8, at: start) }
    return string
  }

  /// Reads what follows a backslash, as UTF-8.
  private mutating func escaped() throws(Fault) -> [UInt8] {
    let start = place - 1
    guard let byte = next else { throw fault(.unexpected) }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      if let scalar = Unicode.Scalar(unit) { return Array(String(scalar).utf8) }
      guard UTF16.isLeadSurrogate(unit), take("\\"), take("u") else {
        throw fault(.loneSurrogate, at: start)
      }
      let trail = try codeUnit()
      guard UTF16.isTrailSurrogate(trail) else { throw fault(.loneSurrogate, at: start) }
      return Array(String(decoding: [unit, trail], as: UTF16.self).utf8)
    default: throw fault(.unknownEscape, at: start)
    }
  }

  private mutating func codeUnit() throws(Fault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault(.unexpected)
      }
      unit = unit << 4 | UInt16(digit)
      place += 1
    }
    return unit
  }

  private func fault(_ reason: Fault.Reason, at offset: Int? = nil) -> Fault {
    Fault(reason, at: offset ?? place, in: bytes)
  }
}
