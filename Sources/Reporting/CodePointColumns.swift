import Diagnostics

extension Location {
  /// The value's columns in Unicode code points, from one, as build services count; ours count bytes.
  ///
  /// Nil where the line is not known.
  var codePointColumns: Range<Int>? {
    guard let column, let excerpt else { return nil }
    let bytes = Array(excerpt.utf8)
    let start = min(max(column - 1, 0), bytes.count)
    let end = min(start + width, bytes.count)
    func count(_ bytes: ArraySlice<UInt8>) -> Int { bytes.filter { $0 & 0xC0 != 0x80 }.count }
    let first = count(bytes[..<start]) + 1
    return first..<(first + max(1, count(bytes[start..<end])))
  }
}
