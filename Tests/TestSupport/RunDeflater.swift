/// Deflates runs of equal bytes, which is enough to make a small archive of something large.
package struct RunDeflater {
  private var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var count = 0

  /// The length of the longest match, and of every one that is written.
  private static let match = 258

  /// Deflates bytes into one block with the fixed codes (RFC 1951, 3.2.6).
  package static func deflate(_ contents: [UInt8]) -> [UInt8] {
    var deflater = RunDeflater()
    deflater.begin()
    var index = 0
    while index < contents.count {
      let byte = contents[index]
      deflater.literal(byte)
      index += 1
      while index + match <= contents.count,
        contents[index..<index + match].allSatisfy({ $0 == byte })
      {
        deflater.matches(1)
        index += match
      }
    }
    return deflater.end()
  }

  /// Deflates one byte and as many repetitions of it as `matches` times 258.
  package static func bomb(matches: Int) -> [UInt8] {
    var deflater = RunDeflater()
    deflater.begin()
    deflater.literal(0)
    deflater.matches(matches)
    return deflater.end()
  }

  private mutating func begin() { write(0b011, 3) }

  private mutating func literal(_ byte: UInt8) {
    let value = UInt64(byte)
    if value < 144 { code(0x30 + value, 8) } else { code(0x190 + value - 144, 9) }
  }

  private mutating func matches(_ number: Int) {
    // Eight matches fill thirteen bytes, and one eight after the other the same ones.
    let single = number < 24 ? number : 16 + number % 8
    for _ in 0..<single {
      code(0xC5, 8)
      code(0, 5)
    }
    let eight = bytes.suffix(13)
    for _ in 0..<(number - single) / 8 { bytes += eight }
  }

  private mutating func end() -> [UInt8] {
    code(0, 7)
    if count > 0 { write(0, 8 - count) }
    return bytes
  }

  /// Codes begin with their highest bit, everything else with its lowest.
  private mutating func code(_ value: UInt64, _ width: Int) {
    var reversed: UInt64 = 0
    for bit in 0..<width where value >> bit & 1 == 1 { reversed |= 1 << (width - 1 - bit) }
    write(reversed, width)
  }

  private mutating func write(_ value: UInt64, _ width: Int) {
    bits |= value << count
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }
}
