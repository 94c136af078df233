package import Versions

/// How many of all installations have which version.
package struct InstalledShares: Hashable, Sendable {
  /// The part of all installations, from 0 to 1, by version.
  package let fractions: [Version: Double]

  /// Creates shares.
  ///
  /// - Parameter fractions: Parts of all installations, each from 0 to 1, together 1 at most.
  package init(_ fractions: [Version: Double]) { self.fractions = fractions }

  /// Returns the part of all installations that have one of `versions`, each counted once.
  package func fraction(of versions: [Version]) -> Double {
    // In one order, since sums of fractions depend on it.
    Set(versions).sorted().reduce(0) { $0 + (fractions[$1] ?? 0) }
  }

  /// The part of all installations whose version is known.
  package var known: Double { fraction(of: Array(fractions.keys)) }

  /// Writes a part with one decimal, such as `3.1 %`; never a zero or a whole that is none.
  package static func text(_ fraction: Double) -> String {
    let tenths = (min(max(fraction, 0), 1) * 1000).rounded()
    if tenths < 1, fraction > 0 { return "under 0.1 %" }
    if tenths >= 1000, fraction < 0.9999 { return "over 99.9 %" }
    let whole = Int(tenths)
    return whole % 10 == 0 ? "\(whole / 10) %" : "\(whole / 10).\(whole % 10) %"
  }
}
