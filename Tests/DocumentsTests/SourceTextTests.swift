import Diagnostics
import Documents
import Testing

@Suite struct SourceTextTests {
  @Test func `places are right in every block of a large file`() {
    var text = ""
    var offsets: [Int] = []
    for line in 0..<3000 {
      offsets.append(text.utf8.count)
      text += String(repeating: "x", count: line % 17) + (line % 3 == 0 ? "\r\n" : "\n")
    }
    let source = SourceText(path: "f", bytes: Array(text.utf8))
    for (index, offset) in offsets.enumerated() {
      let place = source.location(at: offset)
      #expect(place.line == index + 1)
      #expect(place.column == 1)
      #expect(place.excerpt == String(repeating: "x", count: index % 17))
      #expect(source.offset(line: index + 1, column: 1) == offset)
    }
    #expect(source.location(at: text.utf8.count).line == 3001)
  }

  @Test(
    arguments: [
      [4095, 1, 4096, 4097], [4094, 8191, 0, 0, 12_000], [9000], [4095, 4095, 4095], [8190, 2],
    ], ["\n", "\r\n", "\r"])
  func `places are right in lines that are longer than a block`(lengths: [Int], ending: String) {
    let text = lengths.map { String(repeating: "x", count: $0) }.joined(separator: ending)
    let source = SourceText(path: "f", bytes: Array(text.utf8))
    var start = 0
    for (index, length) in lengths.enumerated() {
      for column in [1, 2, length / 2, length - 1, length, length + 1] where column >= 1 {
        guard column <= length + 1 else { continue }
        let place = source.location(at: start + column - 1)
        #expect(place.line == index + 1 && place.column == column, "\(index), \(column)")
        #expect(source.offset(line: index + 1, column: column) == start + column - 1)
      }
      start += length + ending.utf8.count
    }
  }

  @Test func `a place leads back to its offset, and none outside`() {
    let source = SourceText(path: "f", bytes: [0xEF, 0xBB, 0xBF] + Array("ab\r\ncd\re".utf8))
    for offset in [3, 4, 7, 8, 10] {
      let place = source.location(at: offset)
      #expect(source.offset(line: place.line ?? 0, column: place.column ?? 0) == offset)
    }
    for (line, column) in [(0, 1), (1, 0), (1, 4), (4, 1), (3, 3)] {
      #expect(source.offset(line: line, column: column) == nil, "\(line):\(column)")
    }
    #expect(SourceText(path: "f", bytes: []).offset(line: 1, column: 1) == 0)
  }

  @Test func `an offset outside counts as the nearest end`() {
    let source = SourceText(path: "f", bytes: Array("ab\nc".utf8))
    #expect(source.location(at: -5).description == "f:1:1")
    #expect(source.location(at: 99).description == "f:2:2")
    #expect(SourceText(path: "f", bytes: []).location(at: 0).description == "f:1:1")
  }

  @Test func `a width ends with its line`() {
    let source = SourceText(path: "f", bytes: Array("abc\ndef".utf8))
    #expect(source.location(at: 1, width: 99).width == 2)
    #expect(source.location(at: 3, width: 99).width == 1)
  }

  @Test func `a long line is cut after the value, or not shown`() {
    let line = String(repeating: "x", count: 5000)
    let source = SourceText(path: "f", bytes: Array(line.utf8))
    #expect(source.location(at: 10, width: 5).excerpt?.utf8.count == 240)
    #expect(source.location(at: 300, width: 5).excerpt?.utf8.count == 305)
    #expect(source.location(at: 4000, width: 5).excerpt == nil)
    #expect(source.location(at: 4000, width: 5).column == 4001)
  }
}
