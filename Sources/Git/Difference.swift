/// What a pack says about an object by saying how it differs from another one.
///
/// The format is git's `gitformat-pack`, "Deltified representation".
enum Difference {
  /// Returns the object that a difference makes of its base.
  ///
  /// - Parameters:
  ///   - difference: The difference.
  ///   - base: The bytes of the other object.
  ///   - limit: The most bytes that the object may have.
  /// - Returns: The bytes; nil when the difference is damaged or belongs to another base.
  @unsafe static func apply(
    _ difference: UnsafeRawBufferPointer, to base: [UInt8], limit: Int
  ) -> [UInt8]? {
    var place = 0
    guard let baseSize = unsafe number(difference, &place), baseSize == base.count,
      let size = unsafe number(difference, &place), size <= limit
    else { return nil }
    var isWhole = false
    let made = unsafe [UInt8](unsafeUninitializedCapacity: size) { made, count in
      unsafe base.withUnsafeBytes { base in
        isWhole = unsafe fill(
          UnsafeMutableRawBufferPointer(made), upTo: size, difference, &place, base)
      }
      count = isWhole ? size : 0
    }
    return isWhole ? made : nil
  }

  /// As many bytes as the two numbers have that a difference begins with.
  static let headerLimit = 20

  /// Returns how many bytes the object has, from the first bytes of a difference.
  static func size(in beginning: [UInt8]) -> Int? {
    unsafe beginning.withUnsafeBytes { bytes in
      var place = 0
      guard unsafe number(bytes, &place) != nil else { return nil }
      return unsafe number(bytes, &place)
    }
  }

  /// Follows the steps of a difference; says whether they make just as many bytes as they should.
  private static func fill(
    _ made: UnsafeMutableRawBufferPointer, upTo size: Int, _ difference: UnsafeRawBufferPointer,
    _ place: inout Int, _ base: UnsafeRawBufferPointer
  ) -> Bool {
    var filled = 0
    while place < difference.count {
      let step = unsafe difference[place]
      place += 1
      let source: UnsafeRawBufferPointer
      if step & 0x80 != 0 {
        guard let range = unsafe range(step, difference, &place), range.upperBound <= base.count
        else { return false }
        unsafe source = UnsafeRawBufferPointer(rebasing: base[range])
      } else {
        // A step of zero is reserved.
        let end = place + Int(step)
        guard step != 0, end <= difference.count else { return false }
        unsafe source = UnsafeRawBufferPointer(rebasing: difference[place..<end])
        place = end
      }
      guard filled + source.count <= size else { return false }
      unsafe UnsafeMutableRawBufferPointer(rebasing: made[filled..<(filled + source.count)])
        .copyMemory(from: source)
      filled += source.count
    }
    return filled == size
  }

  /// Reads what part of the base is taken: the bits of `step` say which bytes of offset and length
  /// follow.
  private static func range(
    _ step: UInt8, _ difference: UnsafeRawBufferPointer, _ place: inout Int
  ) -> Range<Int>? {
    var values = 0
    for bit in 0..<7 where step & (1 << bit) != 0 {
      guard place < difference.count else { return nil }
      values |= unsafe Int(difference[place]) << (bit * 8)
      place += 1
    }
    let start = values & 0xFFFF_FFFF
    let length = values >> 32
    return start..<(start + (length == 0 ? 0x10000 : length))
  }

  /// Reads a number of seven bits a byte, the lowest first.
  private static func number(_ bytes: UnsafeRawBufferPointer, _ place: inout Int) -> Int? {
    var number = 0
    var shift = 0
    while place < bytes.count, shift < 56 {
      let byte = unsafe bytes[place]
      place += 1
      number |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
      shift += 7
    }
    return nil
  }
}
