package import Diagnostics

/// A file's bytes and name, which turns byte offsets into places.
package struct SourceText: Sendable {
  /// What the copies of one text have in common, so that every value of a document can hold one.
  private final class Storage: Sendable {
    let path: String
    let bytes: [UInt8]

    /// How many lines end before each block of ``blockSize`` bytes, so that a place in a file of
    /// many megabytes costs one short scan.
    let lineEnds: [Int]

    /// Where the line begins that the first byte of each block is in, so that the same is true of one
    /// line of many megabytes.
    let lineStarts: [Int]

    init(path: String, bytes: [UInt8], lineEnds: [Int], lineStarts: [Int]) {
      self.path = path
      self.bytes = bytes
      self.lineEnds = lineEnds
      self.lineStarts = lineStarts
    }
  }

  private let storage: Storage

  /// The path as messages show it.
  package var path: String { storage.path }

  /// The contents, in UTF-8 where the file is text.
  package var bytes: [UInt8] { storage.bytes }

  private static let blockSize = 4096

  /// The longest part of a line that an excerpt shows, in bytes.
  private static let excerptLimit = 240

  /// Creates the text of one file.
  package init(path: String, bytes: [UInt8]) {
    var lineEnds: [Int] = []
    var lineStarts: [Int] = []
    lineEnds.reserveCapacity(bytes.count / Self.blockSize + 1)
    lineStarts.reserveCapacity(bytes.count / Self.blockSize + 1)
    var count = 0
    var lineStart = 0
    var start = 0
    while start < bytes.count {
      lineEnds.append(count)
      lineStarts.append(lineStart)
      let end = min(start + Self.blockSize, bytes.count)
      count += Self.lineEnds(in: start..<end, of: bytes)
      if let last = (start..<end).last(where: { Self.endsLine(at: $0, of: bytes) }) {
        lineStart = last + 1
      }
      start = end
    }
    storage = Storage(path: path, bytes: bytes, lineEnds: lineEnds, lineStarts: lineStarts)
  }

  /// Returns the place of a byte.
  ///
  /// - Parameters:
  ///   - offset: A byte offset; one outside the file counts as its nearest end.
  ///   - width: How many bytes the value takes up; cut to the line.
  /// - Returns: The place with the text of its line. A byte order mark does not count as a column.
  ///   A value far to the right in a very long line has no excerpt.
  package func location(at offset: Int, width: Int = 1) -> Location {
    let bytes = storage.bytes
    let offset = max(0, min(offset, bytes.count))
    let block = min(offset / Self.blockSize, storage.lineEnds.count - 1)
    var line = 1
    if block >= 0 {
      line +=
        storage.lineEnds[block] + Self.lineEnds(in: (block * Self.blockSize)..<offset, of: bytes)
    }
    let start = lineStart(before: offset)
    let column = offset - start + 1
    // What is neither marked nor shown need not be looked at.
    let limit = max(start + Self.excerptLimit, offset + min(max(1, width), bytes.count))
    let end = lineEnd(after: offset, notAfter: limit)
    let width = max(1, min(width, end - offset))
    let shown = max(0, min(end - start, max(Self.excerptLimit, column + width - 1)))
    let excerpt =
      shown <= 2 * Self.excerptLimit
      ? String(decoding: bytes[start..<start + shown], as: UTF8.self) : nil
    return Location(path, line: line, column: column, excerpt: excerpt, width: width)
  }

  /// Returns the offset of a place in this text, the inverse of ``location(at:width:)``.
  ///
  /// - Parameters:
  ///   - line: The line, counted from one.
  ///   - column: The column in bytes, counted from one.
  /// - Returns: The offset, or nil when the text has no such place.
  package func offset(line: Int, column: Int) -> Int? {
    guard line >= 1, column >= 1 else { return nil }
    var missing = line - 1
    let block = storage.lineEnds.lastIndex { $0 < missing } ?? 0
    missing -= storage.lineEnds.isEmpty ? 0 : storage.lineEnds[block]
    var start = block * Self.blockSize
    while missing > 0, start < bytes.count {
      if Self.endsLine(at: start, of: bytes) { missing -= 1 }
      start += 1
    }
    let first = line == 1 ? markLength : start
    let offset = first + column - 1
    return missing == 0 && offset <= lineEnd(after: first, notAfter: offset) ? offset : nil
  }

  /// Returns the line that a byte is in, counted from one.
  package func line(at offset: Int) -> Int { location(at: offset).line ?? 1 }

  /// The number of bytes that a UTF-8 byte order mark takes up at the start.
  package var markLength: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Returns the offset of the first byte that is not part of valid UTF-8.
  var firstInvalidOffset: Int? {
    let bytes = storage.bytes
    guard var offset = bytes.firstIndex(where: { $0 >= 0x80 }) else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[offset...].makeIterator()
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  /// Throws when the text is not UTF-8.
  func requireUTF8() throws(DocumentError) {
    guard let offset = firstInvalidOffset else { return }
    throw DocumentError(
      "\(shownCharacter(at: offset)) is not UTF-8", at: location(at: offset),
      help: "Save the file as UTF-8.")
  }

  private func lineStart(before offset: Int) -> Int {
    let bytes = storage.bytes
    let block = min(offset / Self.blockSize, storage.lineStarts.count - 1)
    var start = offset
    while start > max(0, block) * Self.blockSize, !Self.endsLine(at: start - 1, of: bytes) {
      start -= 1
    }
    if block >= 0, start == block * Self.blockSize { start = storage.lineStarts[block] }
    return start == 0 ? min(markLength, offset) : start
  }

  /// Where the line ends that a place is in; `limit` where it does not end before that.
  private func lineEnd(after offset: Int, notAfter limit: Int) -> Int {
    let bytes = storage.bytes
    let limit = min(limit, bytes.count)
    var end = offset
    while end < limit, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      end += 1
    }
    return end
  }

  private static func lineEnds(in range: Range<Int>, of bytes: [UInt8]) -> Int {
    var count = 0
    for index in range where bytes[index] <= 0x0D && endsLine(at: index, of: bytes) { count += 1 }
    return count
  }

  /// Says whether a line ends with this byte: a line feed, or a carriage return without one.
  private static func endsLine(at index: Int, of bytes: [UInt8]) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "\n"): true
    case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
    default: false
    }
  }
}

extension SourceText {
  /// Returns the character at an offset in quotes, or its code when it cannot be shown.
  func shownCharacter(at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the file" }
    let text = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first, scalar != "\u{FFFD}" else {
      return "byte 0x" + String(bytes[offset], radix: 16, uppercase: true)
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default: return "'\(scalar)'"
    }
  }
}
