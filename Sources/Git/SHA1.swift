/// The SHA-1 digest that ends git's own files, which libgit2 offers for objects only.
enum SHA1 {
  /// Returns the digest of some bytes, which has the shape of an id.
  @unsafe static func digest(of bytes: UnsafeRawBufferPointer) -> ObjectID {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    let whole = bytes.count & ~63
    unsafe mix(UnsafeRawBufferPointer(rebasing: bytes[..<whole]), into: &state)
    var tail = unsafe Array(bytes[whole...]) + [0x80]
    while tail.count % 64 != 56 { tail.append(0) }
    let bits = UInt64(bytes.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    unsafe tail.withUnsafeBytes { unsafe mix($0, into: &state) }
    let digest = state.map(\.bigEndian)
    return unsafe digest.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return .zero }
      return unsafe ObjectID(bytes: start)
    }
  }

  /// Mixes blocks of 64 bytes in.
  private static func mix(_ blocks: UnsafeRawBufferPointer, into state: inout [UInt32]) {
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
      for start in stride(from: 0, to: blocks.count, by: 64) {
        for index in 0..<16 {
          unsafe words[index] = UInt32(
            bigEndian: blocks.loadUnaligned(fromByteOffset: start + index * 4, as: UInt32.self))
        }
        for index in 16..<80 {
          unsafe words[index] = rotated(
            words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1)
        }
        unsafe mix(words, into: &state)
      }
    }
  }

  private static func mix(_ words: UnsafeMutableBufferPointer<UInt32>, into state: inout [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    @inline(__always) func round(_ function: UInt32, _ constant: UInt32, _ word: UInt32) {
      let next = rotated(a, by: 5) &+ function &+ e &+ constant &+ word
      (e, d, c, b, a) = (d, c, rotated(b, by: 30), a, next)
    }
    for index in 0..<20 { unsafe round((b & c) | (~b & d), 0x5A82_7999, words[index]) }
    for index in 20..<40 { unsafe round(b ^ c ^ d, 0x6ED9_EBA1, words[index]) }
    for index in 40..<60 { unsafe round((b & c) | (b & d) | (c & d), 0x8F1B_BCDC, words[index]) }
    for index in 60..<80 { unsafe round(b ^ c ^ d, 0xCA62_C1D6, words[index]) }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
