/// The digits of a JSON number.
///
/// `1`, `1.0`, and `10e-1` are the same whole number, as they are to a reader in JavaScript, which
/// cannot tell them apart.
struct JSONNumber {
  private let text: ArraySlice<UInt8>

  /// Takes a number that follows the grammar of RFC 8259.
  init(_ text: ArraySlice<UInt8>) { self.text = text }

  /// A whole number when it is one and fits in 64 bits, else the number as it is written.
  var value: JSONValue {
    whole.map(JSONValue.integer) ?? .number(String(decoding: text, as: UTF8.self))
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private var whole: Int64? {
    let isNegative = text.first == UInt8(ascii: "-")
    let parts = text.split { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
    guard let mantissa = parts.first else { return nil }
    let sides = mantissa.split(separator: UInt8(ascii: "."))
    let digits = mantissa.filter(Self.isDigit).drop { $0 == UInt8(ascii: "0") }
    let significant = digits.dropLast(digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count)
    guard !significant.isEmpty else { return 0 }
    let fraction = sides.count == 2 ? sides[1].count : 0
    guard let exponent = parts.count == 2 ? Self.integer(parts[1]) : 0,
      (-1000...1000).contains(exponent)
    else { return nil }
    // How many zeros follow the last digit that is not zero.
    let zeros = digits.count - significant.count + exponent - fraction
    guard zeros >= 0, significant.count + zeros <= 19 else { return nil }
    let sign = isNegative ? "-" : ""
    return Int64(
      sign + String(decoding: significant, as: UTF8.self) + String(repeating: "0", count: zeros))
  }

  private static func integer(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }
}
