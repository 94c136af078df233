/// A build number: `CFBundleVersion`, `CURRENT_PROJECT_VERSION`, or `versionCode`.
///
/// Whole numbers separated by periods, compared like a version but never with one.
package struct BuildNumber: Hashable, Comparable, Sendable {
  /// The numbers.
  package let numbers: Version

  /// Parses a build number from the whole of `text`.
  ///
  /// - Parameter text: Digits and periods, such as `4053` or `20.8.0.0`.
  /// - Throws: A ``Version/ParseError`` that says which byte is at fault. How long it may be is the
  ///   store's affair (90059) and is judged by a rule.
  package init(_ text: some StringProtocol) throws(Version.ParseError) {
    numbers = try Version(text)
  }

  /// Says whether the left build number comes before the right one.
  package static func < (left: BuildNumber, right: BuildNumber) -> Bool {
    left.numbers < right.numbers
  }
}

extension BuildNumber: CustomStringConvertible {
  /// The number as it was written, without leading zeros.
  package var description: String { numbers.description }
}
