/// What XcodeGen makes of a plain YAML scalar.
///
/// Its YAML reader knows `true` and `false` (not `YES` and `NO`), whole numbers, octal ones with a
/// leading zero, and decimal fractions, all of which are written into the project anew.
enum SpecScalar {
  /// The text as it ends up in the project.
  static func resolved(_ text: String) -> String {
    switch text {
    case "true": return "YES"
    case "false": return "NO"
    default: break
    }
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard text.utf8.count - digits.count <= 1, let first = digits.first,
      (0x30...0x39).contains(first)
    else { return text }
    let isWhole = digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") }
    if isWhole { return whole(text) ?? text }
    let points = digits.filter { $0 == UInt8(ascii: ".") }.count
    let isFraction = digits.allSatisfy {
      (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
    }
    guard isFraction, points == 1 else { return text }
    let plain = text.filter { $0 != "_" }
    return Double(plain.hasSuffix(".") ? plain + "0" : plain).map { "\($0)" } ?? text
  }

  private static func whole(_ text: String) -> String? {
    let plain = text.filter { $0 != "_" && $0 != "+" }
    let isOctal = plain.utf8.first == UInt8(ascii: "0") && plain.utf8.count > 1
    return (isOctal ? Int(plain, radix: 8) : Int(plain)).map(String.init)
  }
}
