/// Something that a target claims of every answer, and that does not hold for one.
package struct BrokenClaim: Error, CustomStringConvertible {
  /// What does not hold, with the values that show it.
  package let description: String
}

/// Throws unless something holds.
///
/// - Parameters:
///   - holds: Whether it does.
///   - what: What is claimed, with the values at hand.
/// - Throws: A ``BrokenClaim`` that says so.
func claim(_ holds: Bool, _ what: @autoclosure () -> String) throws(BrokenClaim) {
  guard !holds else { return }
  throw BrokenClaim(description: what())
}
