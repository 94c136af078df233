/// How a team names its release tags: literal text around one `{version}`.
///
/// `{build}` stands for digits and periods, `*` for any text, even none. `{version:_}` and
/// `{version:-}` stand for a version whose numbers have that character between them instead of a
/// period, and no suffix: `1_5_0`. A tag that does not match from its first byte to its last is not
/// a version tag; nothing is glued together from its digits.
package struct TagPattern: Hashable, Sendable {
  /// What a tag says when it matches.
  package struct Match: Hashable, Sendable {
    /// The version in the tag, which may carry a pre-release suffix.
    package let version: Version

    /// The version as the tag spells it.
    package let versionText: String

    /// The text at `{build}`, when the pattern has one.
    package let build: String?
  }

  private enum Piece: Hashable, Sendable {
    case literal([UInt8])
    case version(separator: UInt8)
    case build
    case anything

    var isVersion: Bool {
      guard case .version = self else { return false }
      return true
    }
  }

  /// The pattern as it was written.
  package let text: String

  private let pieces: [Piece]

  /// Parses a pattern.
  ///
  /// - Parameter text: The pattern, such as `v{version}` or `release-{version}+{build}`.
  /// - Throws: A ``ParseError`` when there is not exactly one `{version}`, more than one `{build}`,
  ///   or an unknown placeholder.
  package init(_ text: String) throws(ParseError) {
    self.text = text
    var pieces: [Piece] = []
    var rest = text[...]
    while let first = rest.first {
      if first == "*" {
        pieces.append(.anything)
        rest = rest.dropFirst()
      } else if first == "{" {
        guard let end = rest.firstIndex(of: "}") else {
          throw ParseError(text: text, reason: "a '{' has no '}'")
        }
        switch rest[rest.index(after: rest.startIndex)..<end] {
        case "version": pieces.append(.version(separator: Self.period))
        case "version:_": pieces.append(.version(separator: UInt8(ascii: "_")))
        case "version:-": pieces.append(.version(separator: UInt8(ascii: "-")))
        case "build": pieces.append(.build)
        case let name:
          throw ParseError(
            text: text, reason: "'{\(name)}' is unknown; use {version}, {build}, or *")
        }
        rest = rest[rest.index(after: end)...]
      } else {
        let literal = rest.prefix { $0 != "*" && $0 != "{" }
        pieces.append(.literal(Array(literal.utf8)))
        rest = rest[literal.endIndex...]
      }
    }
    guard pieces.filter({ $0.isVersion }).count == 1 else {
      throw ParseError(text: text, reason: "it needs exactly one {version}")
    }
    guard pieces.filter({ $0 == .build }).count <= 1 else {
      throw ParseError(text: text, reason: "it has more than one {build}")
    }
    self.pieces = pieces
  }

  /// Reads a tag's name.
  ///
  /// - Parameter name: The name without `refs/tags/`.
  /// - Returns: What the tag says, or nil when it is no version tag of this pattern. A suffix such
  ///   as `-beta.2` counts as part of the version where the pattern leaves room for it.
  package func match(_ name: String) -> Match? {
    if let match = plainMatch(name) { return match }
    // Git itself makes no longer names, and every length of version is tried.
    guard name.utf8.count <= Self.longestName else { return nil }
    let bytes = Array(name.utf8)
    guard !Self.holdsTooLongNumbers(bytes) else { return nil }
    var found = Found()
    guard matches(pieces[...], bytes[...], &found), let range = found.version else { return nil }
    let versionText = String(decoding: bytes[range], as: UTF8.self)
    guard let version = Self.version(bytes[range], separator: found.separator) else { return nil }
    return Match(
      version: version, versionText: versionText,
      build: found.build.map { String(decoding: bytes[$0], as: UTF8.self) })
  }

  /// Matches what most tags are: a text and then digits and periods to the end.
  private func plainMatch(_ name: String) -> Match? {
    guard pieces.count <= 2, case .version(Self.period)? = pieces.last else { return nil }
    var start = name.utf8.startIndex
    if pieces.count == 2 {
      guard case .literal(let bytes) = pieces[0], name.utf8.starts(with: bytes) else { return nil }
      start = name.utf8.index(start, offsetBy: bytes.count)
    }
    let text = name.utf8[start...]
    guard let version = VersionParser.canonical(Substring(text)) else { return nil }
    return Match(version: version, versionText: version.release, build: nil)
  }

  /// Returns the tag's name for a release.
  ///
  /// - Parameters:
  ///   - version: The version as it is to be written.
  ///   - build: The build number, when the pattern has `{build}`.
  /// - Returns: The name, or nil when the pattern has a `*` or a `{build}` that is not given.
  package func name(version: String, build: String?) -> String? {
    var name = ""
    for piece in pieces {
      switch piece {
      case .literal(let bytes): name += String(decoding: bytes, as: UTF8.self)
      case .version(Self.period): name += version
      case .version(let separator):
        name += version.split(separator: ".", omittingEmptySubsequences: false)
          .joined(separator: String(Unicode.Scalar(separator)))
      case .build:
        guard let build else { return nil }
        name += build
      case .anything: return nil
      }
    }
    return name
  }

  private struct Found {
    /// A place in the pattern and one in the name from where nothing fits.
    struct DeadEnd: Hashable {
      let piece: Int
      let byte: Int
    }

    var version: Range<Int>?
    var separator = TagPattern.period
    var build: Range<Int>?

    /// Keeps patterns with many wildcards from trying the same thing over and over.
    var deadEnds: Set<DeadEnd> = []
  }

  private func matches(
    _ pieces: ArraySlice<Piece>, _ bytes: ArraySlice<UInt8>, _ found: inout Found
  ) -> Bool {
    guard let piece = pieces.first else { return bytes.isEmpty }
    let place = Found.DeadEnd(piece: pieces.startIndex, byte: bytes.startIndex)
    guard !found.deadEnds.contains(place) else { return false }
    if matches(piece, pieces.dropFirst(), bytes, &found) { return true }
    found.deadEnds.insert(place)
    return false
  }

  private func matches(
    _ piece: Piece, _ rest: ArraySlice<Piece>, _ bytes: ArraySlice<UInt8>, _ found: inout Found
  ) -> Bool {
    switch piece {
    case .literal(let literal):
      guard bytes.starts(with: literal) else { return false }
      return matches(rest, bytes.dropFirst(literal.count), &found)
    case .anything:
      return ends(bytes, while: { _ in true }).contains { matches(rest, bytes[$0...], &found) }
    case .version(let separator):
      // Longest first, and shorter only where the rest of the pattern does not fit otherwise.
      let fits =
        separator == Self.period ? Self.mayBeInVersion : { Self.isDigit($0) || $0 == separator }
      return ends(bytes, while: fits).reversed().contains { end in
        guard Self.version(bytes[bytes.startIndex..<end], separator: separator) != nil else {
          return false
        }
        found.version = bytes.startIndex..<end
        found.separator = separator
        return matches(rest, bytes[end...], &found)
      }
    case .build:
      return ends(bytes, while: Self.mayBeInBuild).reversed().contains { end in
        let text = String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self)
        guard end > bytes.startIndex, (try? BuildNumber(text)) != nil else { return false }
        found.build = bytes.startIndex..<end
        return matches(rest, bytes[end...], &found)
      }
    }
  }

  /// Returns every place where a run of fitting bytes from the start may end, nearest first.
  private func ends(
    _ bytes: ArraySlice<UInt8>, while fits: (UInt8) -> Bool
  ) -> ClosedRange<Int> {
    bytes.startIndex...bytes.startIndex + bytes.prefix(while: fits).count
  }

  private static let period = UInt8(ascii: ".")
  static let longestName = 4_096

  private static func version(_ bytes: ArraySlice<UInt8>, separator: UInt8) -> Version? {
    guard !bytes.isEmpty else { return nil }
    let spelled =
      separator == period ? bytes[...] : bytes.map { $0 == separator ? period : $0 }[...]
    return try? Version(String(decoding: spelled, as: UTF8.self), scheme: .loose)
  }

  /// Whether digits follow one another that are too long for a version, of which a wildcard must not
  /// leave a part that is not.
  private static func holdsTooLongNumbers(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > Version.lengthLimit else { return false }
    var length = 0
    for byte in bytes {
      length = isDigit(byte) || separators.contains(byte) ? length + 1 : 0
      if length > Version.lengthLimit { return true }
    }
    return false
  }

  /// What may stand between the numbers of a version.
  private static let separators = [period, UInt8(ascii: "_"), UInt8(ascii: "-")]

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func mayBeInVersion(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"):
      true
    default: false
    }
  }

  private static func mayBeInBuild(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == period
  }
}

extension TagPattern {
  /// The text before the version, or nil where a `*` or a build number stands before it.
  var prefix: [UInt8]? {
    var prefix: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .literal(let bytes): prefix += bytes
      case .version: return prefix
      case .build, .anything: return nil
      }
    }
    return nil
  }

  /// Whether the version ends the name.
  var endsWithVersion: Bool { pieces.last?.isVersion ?? false }
}
