/// A release version: whole numbers separated by periods, compared number by number.
///
/// A component that is not written counts as zero, so `2.1` and `2.1.0` are the same version.
/// Numbers are never compared as text: `1.10` is above `1.9`; only ``lengthLimit`` bounds them.
/// Leading zeros are read as the numbers that they spell; ``description`` leaves them out.
///
/// A pre-release suffix (`-beta.2`) sorts below its release, as Semantic Versioning 2.0.0 item 11
/// has it. Build metadata (`+45`) is kept for reports and never compared.
public struct Version: Sendable {
  /// The components as decimal digits without leading zeros, separated by periods.
  ///
  /// Kept as text, which for versions of ordinary length fits in the value itself, so that neither
  /// copying nor comparing allocates and every number fits.
  let release: String

  /// The identifiers after the hyphen, without it, if there are any.
  package let prerelease: String?

  /// The text after the plus sign, without it, if there is any.
  package let buildMetadata: String?

  /// The components once more, for comparing.
  let packed: PackedRelease

  init(release: String, prerelease: String?, buildMetadata: String?) {
    self.release = release
    packed = PackedRelease(release)
    self.prerelease = prerelease
    self.buildMetadata = buildMetadata
  }

  /// Parses a version made of digits and periods only, from the whole of `text`.
  ///
  /// This is what shipped apps and policies hold. What else a team's scheme allows is read with
  /// ``init(_:scheme:)``.
  ///
  /// - Parameter text: The version, such as `4.12.0`; any number of components.
  /// - Throws: A ``ParseError`` that says which byte is at fault.
  public init(_ text: some StringProtocol) throws(ParseError) {
    if let version = VersionParser.canonical(text) {
      self = version
    } else {
      try Self.requireLength(text)
      self = try VersionParser(text).plain()
    }
  }

  /// The longest text that is read as a version, in bytes: longer than any that a person writes, and
  /// short enough to be compared and shown wherever a version is.
  public static let lengthLimit = 255

  static func requireLength(_ text: some StringProtocol) throws(ParseError) {
    guard text.utf8.count > lengthLimit else { return }
    throw ParseError(.tooLong(limit: lengthLimit), at: lengthLimit, in: String(text))
  }

  /// How many components are written, at least one.
  package var count: Int {
    release.utf8.reduce(1) { $1 == UInt8(ascii: ".") ? $0 + 1 : $0 }
  }

  /// Returns the number at `index`, which is zero when it is not written.
  ///
  /// - Parameter index: The zero-based place: 0 is the major number.
  /// - Returns: The number, or nil when it does not fit in 64 bits.
  package func component(_ index: Int) -> UInt64? {
    var place = 0
    var number: UInt64? = 0
    for byte in release.utf8 {
      if byte != UInt8(ascii: ".") {
        number = number?.appending(byte - UInt8(ascii: "0"))
      } else if place == index {
        return number
      } else {
        place += 1
        number = 0
      }
    }
    return place == index ? number : 0
  }

  /// The version without its pre-release suffix and build metadata.
  package var releaseOnly: Version {
    Version(release: release, prerelease: nil, buildMetadata: nil)
  }
}

extension Version {
  /// The version `0`, which no other one is below.
  package static let zero = Version(release: "0", prerelease: nil, buildMetadata: nil)
}

extension Version: Comparable {
  /// Says whether two versions are the same number, whatever number of zeros they are written with.
  public static func == (left: Version, right: Version) -> Bool {
    left.order(against: right) == 0
  }

  /// Says whether the left version comes before the right one.
  public static func < (left: Version, right: Version) -> Bool {
    left.order(against: right) < 0
  }
}

extension Version: Hashable {
  /// Hashes the components without the zeros that end them, so that equal versions hash alike.
  public func hash(into hasher: inout Hasher) {
    var pending = 0
    for byte in release.utf8 {
      // Zeros and periods count only once something else follows them.
      if byte == UInt8(ascii: ".") {
        pending += 1
      } else {
        while pending > 0, byte != UInt8(ascii: "0") {
          hasher.combine(UInt8(ascii: "."))
          pending -= 1
        }
        if byte != UInt8(ascii: "0") { hasher.combine(byte) }
      }
    }
    hasher.combine(prerelease == nil)
  }
}

extension Version: CustomStringConvertible {
  /// The version with the components that were written, without leading zeros.
  public var description: String {
    var text = release
    if let prerelease { text += "-\(prerelease)" }
    if let buildMetadata { text += "+\(buildMetadata)" }
    return text
  }
}

extension UInt64 {
  /// The number with one more decimal digit, or nil when that does not fit.
  fileprivate func appending(_ digit: UInt8) -> UInt64? {
    let (tens, overflow) = multipliedReportingOverflow(by: 10)
    guard !overflow else { return nil }
    let (sum, isTooLarge) = tens.addingReportingOverflow(UInt64(digit))
    return isTooLarge ? nil : sum
  }
}
