import Diagnostics

extension Reading {
  /// The longest text that is taken for a version or a build number, in bytes.
  ///
  /// Nobody writes a longer one, and whatever is known here is compared, copied, and shown by all that
  /// follows: what is longer is not known.
  package static let textLimit = 255
}

extension Determination<Reading.Value> {
  /// Returns the same answer, undetermined where its text is too long for what it should be.
  ///
  /// - Parameter name: What it should be, such as `marketing version`.
  /// - Returns: The answer.
  func bounded(_ name: String) -> Self {
    guard case .known(let value) = self, value.text.utf8.count > Reading.textLimit else {
      return self
    }
    let start = String(value.text.unicodeScalars.prefix(40))
    return .undetermined(
      Undetermined(
        "version",
        "'\(start)…' has \(value.text.utf8.count) bytes, more than the \(Reading.textLimit) of any "
          + name,
        at: value.place, help: "Write the \(name) there as numbers with periods between."))
  }
}
