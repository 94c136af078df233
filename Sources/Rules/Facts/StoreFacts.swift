package import UpdatePolicy
package import Versions

/// What one storefront serves.
package struct StoreFacts: Hashable, Sendable {
  /// What counts as live for forcing: the lower one where the store contradicts itself.
  package var live: LiveRelease

  /// What counts as approved for regressions: the higher one where the store contradicts itself.
  package var highest: Version

  /// How the store contradicts itself, as headlines without a final period.
  package var disagreements: [String]

  /// That another storefront serves a higher version, as a headline; nil where none does.
  package var behind: String?

  /// Where the phased release of the live version stands, if it has one: `on day 3 of 7 (ACTIVE)`.
  package var phase: String?

  /// Creates facts.
  package init(live: LiveRelease, highest: Version? = nil, disagreements: [String] = []) {
    self.live = live
    self.highest = highest ?? live.version
    self.disagreements = disagreements
  }
}
