import Diagnostics

/// One literal of a file and what takes its place.
struct LiteralEdit: Hashable {
  /// Where the literal is.
  let place: Location

  /// The bytes of the literal in the file.
  let range: Range<Int>

  /// What is written there.
  let old: String

  /// What takes its place.
  let new: String
}
