/// What a team allows as a marketing version.
package enum VersionScheme: String, CaseIterable, Hashable, Sendable {
  /// One to three whole numbers, digits and periods only, at most 18 characters.
  ///
  /// Apple's `CFBundleShortVersionString`; the store's errors 90059 and 90060.
  case apple

  /// Semantic Versioning 2.0.0: exactly three numbers, optional pre-release and build metadata.
  case semver

  /// A year of four digits, a month, and optionally a third number: `2026.5`, `2026.11.3`.
  case calver

  /// Any count of numbers, optional pre-release and build metadata.
  case loose

  /// The longest version in characters that the store takes.
  package static let appleLengthLimit = 18

  /// Whether a release of this scheme may carry a pre-release suffix.
  package var allowsPrerelease: Bool { self == .semver || self == .loose }
}

extension Version {
  /// Parses a version as a scheme allows it, from the whole of `text`.
  ///
  /// - Parameters:
  ///   - text: The version as a tag or a property list spells it.
  ///   - scheme: What is allowed.
  /// - Throws: A ``ParseError`` that says which byte is at fault.
  package init(_ text: some StringProtocol, scheme: VersionScheme) throws(ParseError) {
    try Self.requireLength(text)
    if scheme == .loose, let version = VersionParser.canonical(text) {
      self = version
      return
    }
    let parser = VersionParser(text)
    switch scheme {
    case .apple:
      self = try parser.plain()
      try Self.require(atMost: 3, in: parser)
      guard text.utf8.count <= VersionScheme.appleLengthLimit else {
        let limit = VersionScheme.appleLengthLimit
        throw parser.fault(.tooLong(limit: limit), limit)
      }
    case .semver:
      self = try parser.withSuffixes()
      try Self.require(atMost: 3, in: parser)
      guard count == 3 else { throw parser.fault(.tooFewComponents(needed: 3), 0) }
      if let zero = parser.firstLeadingZero() { throw parser.fault(.leadingZero, zero) }
      if let zero = parser.firstLeadingZero(inPrereleaseOf: self) {
        throw parser.fault(.leadingZero, zero)
      }
    case .calver:
      self = try parser.plain()
      try Self.require(atMost: 3, in: parser)
      try requireCalendar(in: parser)
    case .loose:
      self = try parser.withSuffixes()
    }
  }

  private static func require(atMost limit: Int, in parser: VersionParser) throws(ParseError) {
    let starts = parser.starts()
    guard starts.count <= limit else {
      throw parser.fault(.tooManyComponents(limit: limit), starts[limit])
    }
  }

  private func requireCalendar(in parser: VersionParser) throws(ParseError) {
    guard let year = component(0), (1000...9999).contains(year) else {
      throw parser.fault(.notAYear, 0)
    }
    guard count >= 2 else { throw parser.fault(.tooFewComponents(needed: 2), 0) }
    guard let month = component(1), (1...12).contains(month) else {
      throw parser.fault(.notAMonth, parser.starts()[1])
    }
  }
}
