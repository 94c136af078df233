import Versions

/// The lists of tracks that some storefronts have in two policies; those that change alike together.
///
/// Tracks that no device reaches are left out.
struct PolicyLists {
  /// The storefronts with a list of their own in either policy, sorted; empty is every other one.
  private(set) var storefronts: [String]

  /// What counts for them in the old policy, empty where there is none.
  let old: [PolicyDocument.Track]

  /// What counts for them in the new policy.
  let new: [PolicyDocument.Track]

  /// Whether they have a list of their own only in the new policy.
  let isGained: Bool

  /// Whether they have a list of their own only in the old policy.
  let isLost: Bool

  private struct Own: Hashable {
    let old: [PolicyDocument.Track]?
    let new: [PolicyDocument.Track]?
  }

  /// Returns the lists of both policies, the common ones first.
  static func pairs(_ old: PolicyDocument?, _ new: PolicyDocument) -> [PolicyLists] {
    let common = PolicyLists(
      storefronts: [], old: old?.tracks.reached ?? [], new: new.tracks.reached, isGained: false,
      isLost: false)
    var pairs = [common]
    var places: [Own: Int] = [:]
    let countries = Set(new.storefronts.keys).union(old.map { Array($0.storefronts.keys) } ?? [])
    for country in countries.sorted() {
      let own = Own(
        old: old?.storefronts[country]?.reached, new: new.storefronts[country]?.reached)
      if let place = places[own] {
        pairs[place].storefronts.append(country)
        continue
      }
      places[own] = pairs.count
      pairs.append(
        PolicyLists(
          storefronts: [country], old: own.old ?? common.old, new: own.new ?? common.new,
          isGained: own.old == nil, isLost: own.new == nil))
    }
    return pairs
  }

  /// One system for each track of either list, newest first, nil standing for any.
  var systems: [Version?] {
    let tracks = old + new
    let systems = Set(tracks.compactMap(\.minimumOS)).sorted(by: >)
    return tracks.contains { $0.minimumOS == nil } ? systems + [nil] : systems
  }

  /// The moments after `now` at which the new list starts a floor, in order.
  func deadlines(after now: Timestamp) -> [Timestamp] {
    Set(new.flatMap(\.deadlines).map(\.from).filter { $0 > now }).sorted()
  }
}
