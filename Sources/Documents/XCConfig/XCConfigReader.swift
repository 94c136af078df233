import Diagnostics

/// Reads the lines of an `.xcconfig` file.
///
/// A line that is no statement becomes a fault and ends there; the next one is read as usual.
struct XCConfigReader {
  let source: SourceText
  private(set) var statements: [XCConfig.Statement] = []
  private(set) var faults: [DocumentError] = []

  private let bytes: [UInt8]
  private var position: Int

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    position = source.markLength
  }

  mutating func read() {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      report("UTF-16 is not read by Xcode here", at: 0, help: "Save the file as UTF-8.")
      return
    }
    while position < bytes.count {
      skipSpace()
      if MergeConflict.isMarker(at: position, in: bytes) {
        report(MergeConflict.error(at: position, in: source))
      } else if !isAtLineEnd {
        readStatement()
      }
      skipLine()
      skipLineEnd()
    }
  }

  private mutating func readStatement() {
    if bytes[position] == UInt8(ascii: "#") {
      readDirective()
    } else if Self.startsName(bytes[position]) {
      readAssignment()
    } else {
      report(
        "\(source.shownCharacter(at: position)) starts no setting", at: position,
        help: "Write `NAME = value`, `#include \"file\"`, or a comment after //.")
    }
  }

  private mutating func readDirective() {
    let start = position
    position += 1
    skipSpace()
    let nameStart = position
    while !isAtLineEnd, !Self.isSpace(bytes[position]) { position += 1 }
    let name = String(decoding: bytes[nameStart..<position], as: UTF8.self)
    guard name == "include" || name == "include?" else {
      report(
        "'#\(name)' is no directive", at: start,
        help: "Write `#include \"file\"`; a comment starts with //.")
      return
    }
    skipSpace()
    guard !isAtLineEnd, bytes[position] == UInt8(ascii: "\"") else {
      report("'#\(name)' has no file name in quotes", at: start, help: Self.includeHelp)
      return
    }
    position += 1
    let pathStart = position
    while !isAtLineEnd, bytes[position] != UInt8(ascii: "\"") { position += 1 }
    let path = String(decoding: bytes[pathStart..<position], as: UTF8.self)
    guard !isAtLineEnd else {
      report("'\(path)' has no closing quote", at: pathStart, help: Self.includeHelp)
      return
    }
    position += 1
    skipSpace()
    guard isAtLineEnd else {
      report(
        "\(source.shownCharacter(at: position)) follows the file name", at: position,
        help: Self.includeHelp)
      return
    }
    statements.append(
      .include(path: path, isOptional: name == "include?", offset: pathStart))
  }

  private static let includeHelp = "Write `#include \"file\"` on a line of its own."

  private mutating func readAssignment() {
    let start = position
    while position < bytes.count, Self.continuesName(bytes[position]) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    skipSpace()
    guard let conditions = readConditions() else { return }
    guard !isAtLineEnd, bytes[position] == UInt8(ascii: "=") else {
      report(
        "'\(name)' is not followed by '='", at: isAtLineEnd ? start : position,
        help: "Write `\(name) = value`.")
      return
    }
    position += 1
    let (value, offset) = readValue()
    statements.append(
      .assignment(
        name: name, conditions: conditions, value: value, offset: start, valueOffset: offset))
  }

  private mutating func readConditions() -> [XCConfig.Condition]? {
    var conditions: [XCConfig.Condition] = []
    while !isAtLineEnd, bytes[position] == UInt8(ascii: "[") {
      let start = position
      while !isAtLineEnd, bytes[position] != UInt8(ascii: "]") { position += 1 }
      let text = String(decoding: bytes[(start + 1)..<position], as: UTF8.self)
      guard !isAtLineEnd, let parsed = XCConfig.Condition.parse(text) else {
        report(
          isAtLineEnd ? "'[\(text)' has no ']'" : "'[\(text)]' is no condition", at: start,
          help: "Write a condition such as [config=Release] or [sdk=iphoneos*].")
        return nil
      }
      conditions += parsed
      position += 1
      skipSpace()
    }
    return conditions
  }

  /// Reads a value with the lines that a backslash adds to it.
  private mutating func readValue() -> (value: String, offset: Int) {
    var chunks: [String] = []
    var offset: Int?
    let start = position
    skipSpace(inComments: false)
    let empty = isAtLineEnd || isAtComment ? min(start + 1, position) : position
    while true {
      skipSpace()
      if isAtLineEnd { break }
      var range = readChunk()
      let isContinued = bytes[range.upperBound - 1] == UInt8(ascii: "\\")
      if isContinued { range = trimmed(range.lowerBound..<range.upperBound - 1) }
      if !range.isEmpty || !isContinued {
        offset = offset ?? range.lowerBound
        chunks.append(String(decoding: bytes[range], as: UTF8.self))
      }
      guard isContinued else { break }
      skipLineEnd()
    }
    return (chunks.joined(separator: " "), offset ?? empty)
  }

  /// Reads the rest of the line up to a comment, without space and one semicolon at its end.
  private mutating func readChunk() -> Range<Int> {
    let start = position
    while !isAtLineEnd, !isAtComment { position += 1 }
    var range = trimmed(start..<position)
    skipLine()
    if !range.isEmpty, bytes[range.upperBound - 1] == UInt8(ascii: ";") {
      range = trimmed(range.lowerBound..<range.upperBound - 1)
    }
    return range
  }
}

// Characters.
extension XCConfigReader {
  /// Whether the position is at the end of a line, which includes Unicode's line separators.
  private var isAtLineEnd: Bool {
    guard position < bytes.count else { return true }
    return switch bytes[position] {
    case 0x0A, 0x0D: true
    case 0xE2: lineEndLength == 3
    default: false
    }
  }

  private var lineEndLength: Int {
    guard position < bytes.count else { return 0 }
    let rest = bytes[position...]
    if rest.starts(with: [0x0D, 0x0A]) { return 2 }
    if rest.starts(with: [0xE2, 0x80, 0xA8]) || rest.starts(with: [0xE2, 0x80, 0xA9]) { return 3 }
    return bytes[position] == 0x0A || bytes[position] == 0x0D ? 1 : 0
  }

  private var isAtComment: Bool {
    position + 1 < bytes.count && bytes[position] == UInt8(ascii: "/")
      && bytes[position + 1] == UInt8(ascii: "/")
  }

  private mutating func skipSpace(inComments: Bool = true) {
    while position < bytes.count {
      if Self.isSpace(bytes[position]) {
        position += 1
      } else if inComments, isAtComment {
        skipLine()
      } else {
        return
      }
    }
  }

  private mutating func skipLine() {
    while !isAtLineEnd { position += 1 }
  }

  private mutating func skipLineEnd() { position += lineEndLength }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, Self.isSpace(bytes[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    startsName(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func report(_ reason: String, at offset: Int, help: String) {
    report(DocumentError(reason, at: source.location(at: offset), help: help))
  }

  private mutating func report(_ fault: DocumentError) {
    if faults.count < XCConfig.faultLimit { faults.append(fault) }
  }
}
