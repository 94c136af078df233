package import Diagnostics
package import UpdatePolicy

/// A statement that the candidate is a forced or an optional update.
package struct DeclarationFacts: Hashable, Sendable {
  /// What is declared.
  package var update: TaggedRelease.Declaration

  /// Who says so, as a short phrase: `update.required 3.0.0`, `commit 1a2b3c4`.
  package var origin: String

  /// Where it says so, if in a file.
  package var place: Location?

  /// Creates a declaration.
  package init(_ update: TaggedRelease.Declaration, origin: String, place: Location? = nil) {
    self.update = update
    self.origin = origin
    self.place = place
  }
}
