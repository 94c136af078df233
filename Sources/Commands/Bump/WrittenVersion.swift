import Diagnostics
import Reading
import Versions

/// A version as a file spells it, which is raised without changing its style.
///
/// The number of components stays, and so do leading zeros: `26.07.9` goes to `26.07.10`, and
/// `26.07` to `26.08`.
struct WrittenVersion {
  /// The components, each with its leading zeros.
  let parts: [String]

  /// Takes a version apart.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when it is more than numbers and periods, so that
  ///   nobody can say what comes next.
  init(_ value: Reading.Value) throws(Undetermined) {
    parts = value.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard isPlain else {
      throw Undetermined(
        "version", "'\(value.text)' is more than numbers and periods, so no step leads on from it",
        at: value.place, help: "Name the new version, such as 'trainstop bump 2.1.0'.")
    }
  }

  /// The version with the component of `step` one higher and those after it zero.
  ///
  /// A component that is not written counts as zero, so that the patch after `2.1` is `2.1.1`.
  func raised(by step: VersionStep) -> String {
    var raised = parts
    while raised.count <= step.index { raised.append("0") }
    raised[step.index] = Self.successor(of: raised[step.index])
    for index in raised.indices.dropFirst(step.index + 1) {
      raised[index] = Self.zero(like: raised[index])
    }
    return raised.joined(separator: ".")
  }

  /// The version with its last component one higher.
  func next() -> String {
    (parts.dropLast() + [Self.successor(of: parts[parts.count - 1])]).joined(separator: ".")
  }

  /// Spells `version` with as many components as `present` has, where only zeros make the
  /// difference.
  static func spelling(_ version: String, like present: String) -> String {
    var parts = version.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let count = present.split(separator: ".", omittingEmptySubsequences: false).count
    while parts.count > max(count, 1), parts.last == "0" { parts.removeLast() }
    while parts.count < count { parts.append("0") }
    return parts.joined(separator: ".")
  }

  /// Zero with as many digits as a component with a leading zero has.
  static func zero(like part: String) -> String {
    hasLeadingZero(part) ? String(repeating: "0", count: part.utf8.count) : "0"
  }

  static func hasLeadingZero(_ part: String) -> Bool {
    part.utf8.count > 1 && part.utf8.first == UInt8(ascii: "0")
  }

  /// One more, with as many digits as before unless it needs more.
  static func successor(of digits: String) -> String {
    var bytes = Array(digits.utf8)
    for index in bytes.indices.reversed() {
      guard bytes[index] == UInt8(ascii: "9") else {
        bytes[index] += 1
        return String(decoding: bytes, as: UTF8.self)
      }
      bytes[index] = UInt8(ascii: "0")
    }
    return "1" + String(decoding: bytes, as: UTF8.self)
  }
}
