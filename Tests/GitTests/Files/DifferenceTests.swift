import Testing

@testable import Git

@Suite struct DifferenceTests {
  private static let base = Array("0123456789".utf8)

  private func apply(_ difference: [UInt8], _ base: [UInt8] = Self.base) -> String? {
    bytes(difference, base, limit: 1 << 20).map { String(decoding: $0, as: UTF8.self) }
  }

  private func bytes(_ difference: [UInt8], _ base: [UInt8], limit: Int) -> [UInt8]? {
    unsafe difference.withUnsafeBytes { bytes in
      unsafe Difference.apply(bytes, to: base, limit: limit)
    }
  }

  @Test(
    arguments: [
      // Sizes of the base and of the object, then what to put in or to copy: offset, count.
      ([10, 3, 3, 0x61, 0x62, 0x63], "abc"),
      ([10, 4, 0x91, 2, 4], "2345"),
      ([10, 5, 0x90, 2, 1, 0x78, 0x91, 8, 2], "01x89"),
      ([10, 0], ""),
    ] as [([UInt8], String)])
  func `instructions are followed`(difference: [UInt8], object: String) {
    #expect(apply(difference) == object)
  }

  @Test func `a count of zero stands for 65,536`() {
    let base = [UInt8](repeating: 0x61, count: 0x10000)
    // Both sizes are 0x10000 in groups of seven bits.
    let difference: [UInt8] = [0x80, 0x80, 4, 0x80, 0x80, 4, 0x80]
    #expect(bytes(difference, base, limit: 1 << 20) == base)
    #expect(bytes(difference, base, limit: 100) == nil)
  }

  @Test(
    arguments: [
      [], [10], [9, 0], [10, 3, 3, 0x61], [10, 4, 0x91, 8, 4], [10, 4, 0x91, 2], [10, 4, 0],
      [10, 2, 0x90, 4], [10, 5, 0x90, 4], [0x80, 0x80], [10, 3, 0xFF, 1, 1, 1, 1, 1, 1, 1],
      [0x8A, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1, 0],
    ] as [[UInt8]])
  func `instructions that make no sense are refused`(difference: [UInt8]) {
    #expect(apply(difference) == nil)
  }
}
