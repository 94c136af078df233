import Diagnostics
import Versions

extension Version {
  /// The version in three numbers, as the readers of other formats need it.
  ///
  /// Those were seen to drop a fourth number, to refuse leading zeros, or to compare texts; numbers
  /// beyond 31 bits do not fit everywhere.
  ///
  /// - Parameter format: The format that needs it, for the message.
  /// - Returns: Such as `3.2.0` for `3.2`.
  /// - Throws: An `Undetermined` when something of the version would be lost.
  func inThreeParts(for format: String) throws(Undetermined) -> String {
    let numbers = (0..<max(3, count)).map { component($0) }
    guard numbers.dropFirst(3).allSatisfy({ $0 == 0 }) else {
      throw Undetermined(
        "policy", "\(self) has \(count) numbers, and readers of \(format) take three",
        help: "Release versions of three numbers, or leave the format \(format) out.")
    }
    let plain = numbers.prefix(3).compactMap { $0.flatMap { Int32(exactly: $0) } }
    guard plain.count == 3 else {
      throw Undetermined(
        "policy", "\(self) has a number that readers of \(format) cannot hold",
        help: "Release versions of numbers below 2147483648, or leave the format \(format) out.")
    }
    return plain.map { "\($0)" }.joined(separator: ".")
  }
}
