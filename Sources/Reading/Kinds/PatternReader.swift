import Diagnostics
import Documents

/// Finds a version in any text file by a pattern: literal text with one `{version}`.
///
/// `{version}` is a digit and what follows of digits, letters, periods, plus and minus signs. A
/// run of spaces in the pattern stands for any run of spaces and tabs, `*` for anything in a line.
struct PatternReader {
  private enum Part: Equatable {
    case byte(UInt8)
    case spaces
    case anything
    case version
  }

  private let pattern: String
  private let isList: Bool
  private let parts: [Part]

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - isList: Whether the file lists versions, the one that counts first, as a changelog does.
  /// - Throws: ``Diagnostics/Undetermined`` for a pattern without `{version}`, or with several.
  init(_ pattern: String, isList: Bool = false) throws(Undetermined) {
    self.pattern = pattern
    self.isList = isList
    var parts: [Part] = []
    var rest = Array(pattern.utf8)[...]
    let name = Array("{version}".utf8)
    while let byte = rest.first {
      if rest.starts(with: name) {
        parts.append(.version)
        rest = rest.dropFirst(name.count)
        continue
      }
      switch byte {
      case UInt8(ascii: "*"): parts.append(.anything)
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        if parts.last != .spaces { parts.append(.spaces) }
      default: parts.append(.byte(byte))
      }
      rest = rest.dropFirst()
    }
    guard parts.filter({ $0 == .version }).count == 1 else {
      throw Undetermined(
        "source pattern", "'\(pattern)' does not hold {version} exactly once",
        help: "Write the text around the version, such as VERSION = {version}.")
    }
    self.parts = parts
  }

  /// The one version that the file holds, or the first of a list.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the pattern is not found, or when several places
  ///   match with different versions and the file is no list.
  func read(_ bytes: [UInt8], _ path: String) throws(Undetermined) -> Reading.Value {
    let source = SourceText(path: path, bytes: bytes)
    var found: [Reading.Value] = []
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if let range = firstMatch(in: bytes[start..<end]) {
        let text = String(decoding: bytes[range], as: UTF8.self)
        let place = source.location(at: range.lowerBound, width: range.count)
        found.append(Reading.Value(text, at: place))
      }
      start = end + 1
    }
    guard let first = found.first else {
      throw Undetermined(
        "source \(path)", "'\(pattern)' is found nowhere in \(path)", at: Location(path),
        help: "Correct the pattern; it is matched within one line.")
    }
    if !isList, let other = found.first(where: { $0.text != first.text }) {
      throw Undetermined(
        "source \(path)", "'\(pattern)' finds both \(first.text) and \(other.text) in \(path)",
        at: other.place,
        help: "Write more of the text around the version into the pattern, or, where the newest of "
          + "several stands first as in a changelog, 'match: first' beside it.")
    }
    return first
  }

  private func firstMatch(in line: ArraySlice<UInt8>) -> Range<Int>? {
    for start in line.indices {
      if let range = match(parts[...], line[start...], version: nil) { return range }
    }
    return nil
  }

  private func match(
    _ parts: ArraySlice<Part>, _ rest: ArraySlice<UInt8>, version: Range<Int>?
  ) -> Range<Int>? {
    guard let part = parts.first else { return version }
    let later = parts.dropFirst()
    switch part {
    case .byte(let byte):
      return rest.first == byte ? match(later, rest.dropFirst(), version: version) : nil
    case .spaces:
      let spaces = rest.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      return match(later, rest.dropFirst(spaces.count), version: version)
    case .anything:
      guard !later.isEmpty else { return version }
      for start in rest.startIndex...rest.endIndex {
        if let range = match(later, rest[start...], version: version) { return range }
      }
      return nil
    case .version:
      guard let first = rest.first, (0x30...0x39).contains(first) else { return nil }
      // The longest text that the rest of the pattern allows.
      var text = rest.prefix { Self.isVersionByte($0) }
      while !text.isEmpty {
        let range = text.startIndex..<text.endIndex
        if let match = match(later, rest[text.endIndex...], version: range) { return match }
        text = text.dropLast()
      }
      return nil
    }
  }

  private static func isVersionByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || ".+-".utf8.contains(byte)
  }
}
