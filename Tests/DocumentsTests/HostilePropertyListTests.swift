import Documents
import Foundation
import TestSupport
import Testing

/// Lists made to exhaust whoever reads them: each ends in a clear error, soon.
@Suite struct HostilePropertyListTests {
  private func reason(_ bytes: [UInt8]) -> String {
    do {
      _ = try PropertyList.read(bytes, path: "Info.plist")
      return "it was read"
    } catch {
      return error.reason
    }
  }

  @Test func `entities that multiply are not expanded`() {
    let entities = (1...9).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);&e\($0 - 1);\">" }
    let text = """
      <?xml version="1.0"?><!DOCTYPE plist [<!ENTITY e0 "lol">\(entities.joined())]>
      <plist><string>&e9;</string></plist>
      """
    #expect(reason(Array(text.utf8)) != "it was read")
    #expect(reason(Array(text.utf8)).utf8.count < 200)
  }

  @Test(arguments: [("<array>", "</array>"), ("(", ")"), ("{a=", ";}")])
  func `a million levels are refused`(opening: String, closing: String) {
    let count = 1_000_000
    let inner = String(repeating: opening, count: count) + String(repeating: closing, count: count)
    let text = opening.hasPrefix("<") ? "<plist>\(inner)</plist>" : inner
    #expect(reason(Array(text.utf8)).contains("512"), "\(reason(Array(text.utf8)))")
  }

  /// A binary list of one byte offsets: its objects, then where each is, then the trailer.
  private func binary(_ objects: [[UInt8]], count: UInt64? = nil, table: UInt64? = nil) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let start = UInt64(bytes.count)
    bytes += offsets
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    let numbers: [UInt64] = [count ?? UInt64(objects.count), 0, table ?? start]
    for number in numbers {
      for shift in [UInt64](arrayLiteral: 56, 48, 40, 32, 24, 16, 8, 0) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    return bytes
  }

  @Test func `an array in itself is refused`() {
    #expect(reason(binary([[0xA1, 0]])) != "it was read")
    #expect(reason(binary([[0xA1, 1], [0xA1, 0]])) != "it was read")
  }

  @Test(arguments: [UInt8(0x4F), 0x5F, 0x6F, 0xAF, 0xDF])
  func `a length of 64 bits in a hundred bytes is refused`(marker: UInt8) {
    let length: [UInt8] = [0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
    #expect(reason(binary([[marker] + length])) != "it was read")
    let largest: [UInt8] = [0x13] + Array(repeating: 0xFF, count: 8)
    #expect(reason(binary([[marker] + largest])) != "it was read")
  }

  @Test(arguments: [UInt64.max, 1 << 62, 1 << 32, 1000])
  func `a trailer that promises too much is refused`(number: UInt64) {
    #expect(reason(binary([[0x51, 0x61]], count: number)) != "it was read")
    #expect(reason(binary([[0x51, 0x61]], table: number)) != "it was read")
  }

  @Test(arguments: [UInt8(0), 0x20, 0x0A])
  func `two hundred megabytes of nothing are refused by their size`(byte: UInt8) {
    let bytes = [UInt8](repeating: byte, count: 200 << 20)
    #expect(
      reason(bytes) == "209715200 bytes are more than the 67108864 that a property list may have")
  }
}
