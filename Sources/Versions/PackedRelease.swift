/// The numbers of an ordinary version in one machine word, so that comparing two is one step.
///
/// Holds up to four components of at most 65,534 each; a longer or greater version has none.
struct PackedRelease: Sendable {
  /// Four components of 16 bits, the first one highest; all ones stands for "does not fit".
  private let bits: UInt64

  /// Packs a version.
  ///
  /// - Parameter release: Decimal digits without leading zeros, separated by periods.
  init(_ release: String) {
    var components: UInt64 = 0
    var count: UInt64 = 0
    var number: UInt64 = 0
    for byte in release.utf8 {
      if byte == UInt8(ascii: ".") {
        components = components << 16 | number
        count += 1
        number = 0
      } else {
        number = number * 10 + UInt64(byte - UInt8(ascii: "0"))
      }
      guard number < 0xFFFF, count < 4 else {
        bits = .max
        return
      }
    }
    bits = (components << 16 | number) << (16 * (3 - count))
  }

  /// A number that sorts as the version does, or nil when it does not fit.
  var rank: UInt64? { bits == .max ? nil : bits }

  /// Returns a negative number, zero, or a positive one, or nil when one of the two does not fit.
  func order(against other: PackedRelease) -> Int? {
    guard bits != .max, other.bits != .max else { return nil }
    if bits == other.bits { return 0 }
    return bits < other.bits ? -1 : 1
  }
}
