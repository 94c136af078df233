/// Reads a version from a text, byte by byte.
struct VersionParser {
  private let text: String
  private let bytes: [UInt8]

  init(_ text: some StringProtocol) {
    self.text = String(text)
    bytes = Array(text.utf8)
  }

  /// Returns the version when a text is written just as versions are kept, which most are.
  ///
  /// It saves tags by the thousand from being copied byte by byte.
  static func canonical(_ text: some StringProtocol) -> Version? {
    guard text.utf8.count <= Version.lengthLimit else { return nil }
    var length = 0
    var startsWithZero = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") {
        guard length > 0 else { return nil }
        length = 0
      } else {
        guard isDigit(byte), length == 0 || !startsWithZero else { return nil }
        if length == 0 { startsWithZero = byte == UInt8(ascii: "0") }
        length += 1
      }
    }
    guard length > 0 else { return nil }
    return Version(release: String(text), prerelease: nil, buildMetadata: nil)
  }

  /// Reads digits and periods only.
  func plain() throws(Version.ParseError) -> Version {
    let numbers = try release()
    guard numbers.end == bytes.count else { throw fault(.unexpectedByte, numbers.end) }
    return Version(release: numbers.text, prerelease: nil, buildMetadata: nil)
  }

  /// Reads digits and periods, then an optional pre-release and optional build metadata.
  func withSuffixes() throws(Version.ParseError) -> Version {
    let numbers = try release()
    var place = numbers.end
    let prerelease = try suffix(after: UInt8(ascii: "-"), at: &place)
    let metadata = try suffix(after: UInt8(ascii: "+"), at: &place)
    guard place == bytes.count else { throw fault(.unexpectedByte, place) }
    return Version(release: numbers.text, prerelease: prerelease, buildMetadata: metadata)
  }

  /// Returns where each number of the release starts, as UTF-8 offsets.
  func starts() -> [Int] {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: ".") {
        starts.append(offset + 1)
      } else if !Self.isDigit(byte) {
        break
      }
    }
    return starts
  }

  func fault(_ reason: Version.ParseError.Reason, _ offset: Int) -> Version.ParseError {
    Version.ParseError(reason, at: offset, in: text)
  }

  /// Returns where a number starts with a needless zero, if one does.
  func firstLeadingZero() -> Int? {
    starts().first { start in
      start + 1 < bytes.count && bytes[start] == UInt8(ascii: "0") && Self.isDigit(bytes[start + 1])
    }
  }

  /// Returns where a pre-release's number starts with a needless zero, if one does.
  ///
  /// Semantic Versioning 2.0.0, item 9; identifiers with a letter or a hyphen are no numbers.
  func firstLeadingZero(inPrereleaseOf version: Version) -> Int? {
    guard let prerelease = version.prerelease, let hyphen = bytes.firstIndex(of: UInt8(ascii: "-"))
    else { return nil }
    var start = hyphen + 1
    for part in prerelease.utf8.split(separator: UInt8(ascii: ".")) {
      let isNumber = part.allSatisfy(Self.isDigit)
      if isNumber, part.count > 1, part.first == UInt8(ascii: "0") { return start }
      start += part.count + 1
    }
    return nil
  }

  private func release() throws(Version.ParseError) -> (text: String, end: Int) {
    guard !bytes.isEmpty else { throw fault(.empty, 0) }
    var canonical: [UInt8] = []
    canonical.reserveCapacity(bytes.count)
    var place = 0
    while true {
      let start = place
      while place < bytes.count, Self.isDigit(bytes[place]) { place += 1 }
      guard place > start else {
        let isGap = place == bytes.count || bytes[place] == UInt8(ascii: ".")
        throw fault(isGap ? .missingNumber : .unexpectedByte, place)
      }
      let digits = bytes[start..<place].drop { $0 == UInt8(ascii: "0") }
      canonical += digits.isEmpty ? [UInt8(ascii: "0")] : digits
      guard place < bytes.count, bytes[place] == UInt8(ascii: ".") else { break }
      canonical.append(UInt8(ascii: "."))
      place += 1
    }
    return (String(decoding: canonical, as: UTF8.self), place)
  }

  private func suffix(
    after mark: UInt8, at place: inout Int
  ) throws(Version.ParseError) -> String? {
    guard place < bytes.count, bytes[place] == mark else { return nil }
    place += 1
    let start = place
    while true {
      let first = place
      while place < bytes.count, Self.isIdentifierByte(bytes[place]) { place += 1 }
      guard place > first else {
        let separators = [UInt8(ascii: "."), UInt8(ascii: "+")]
        let isGap = place == bytes.count || separators.contains(bytes[place])
        throw fault(isGap ? .emptyIdentifier : .unexpectedByte, place)
      }
      guard place < bytes.count, bytes[place] == UInt8(ascii: ".") else { break }
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
