import TestSupport
import Testing

@testable import Git

@Suite struct HexadecimalDigitsTests {
  private func eight(_ bytes: [UInt8]) -> UInt32? {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe HexadecimalDigits.eight($0) }
    }
  }

  @Test func `every byte in every place is judged rightly`() {
    let digits = Array("0123456789abcdefABCDEF".utf8)
    var random = SeededRandom(seed: 1)
    for place in 0..<8 {
      for byte in UInt8.min...UInt8.max {
        var text = (0..<8).map { _ in digits.randomElement(using: &random) ?? 0x30 }
        text[place] = byte
        let expected =
          digits.contains(byte) ? UInt32(String(decoding: text, as: UTF8.self), radix: 16) : nil
        #expect(eight(text) == expected, "\(text)")
      }
    }
  }

  @Test(arguments: [40, 64]) func `an id is written as it was read`(count: Int) throws {
    let text = String((0..<count).map { Array("0f1e2d3c4b5a69788796a5b4c3d2e1")[$0 % 30] })
    #expect(ObjectID(text)?.description == text)
    #expect(ObjectID(text.uppercased())?.description == text)
    for place in [0, 7, 8, 39, count - 1] {
      var characters = Array(text)
      characters[place] = "g"
      #expect(ObjectID(String(characters)) == nil)
    }
  }
}
