/// What numbers look like.
enum JSONNumber {
  /// Says whether a text is a number by RFC 8259, section 6.
  static func isNumber(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let whole = digits(&rest)
    guard whole.count > 0, whole.count == 1 || whole.first != UInt8(ascii: "0") else {
      return false
    }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard !digits(&rest).isEmpty else { return false }
    }
    return isExponent(rest)
  }

  /// Says whether a text is a number that JSON5 adds: hexadecimal, signed with a plus, with a bare
  /// decimal point, infinite, or none.
  static func isJSON5Number(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    if rest.elementsEqual("Infinity".utf8) || rest.elementsEqual("NaN".utf8) { return true }
    if rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) {
      return rest.count > 2 && rest.dropFirst(2).allSatisfy(isHexadecimal)
    }
    let whole = digits(&rest)
    guard whole.count <= 1 || whole.first != UInt8(ascii: "0") else { return false }
    var fraction = ArraySlice<UInt8>()
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = digits(&rest)
    }
    return !(whole.isEmpty && fraction.isEmpty) && isExponent(rest)
  }

  private static func isExponent(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return true }
    guard first | 0x20 == UInt8(ascii: "e") else { return false }
    var rest = text.dropFirst()
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    return !digits(&rest).isEmpty && rest.isEmpty
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest[digits.endIndex...]
    return digits
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
