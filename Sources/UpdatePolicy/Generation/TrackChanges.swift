import Versions

extension PolicyDifference {
  /// Compares two lists of tracks, system by system.
  ///
  /// - Parameters:
  ///   - old: The published list.
  ///   - new: The list that would be published.
  ///   - storefronts: The storefronts that the changes are told for; empty for every other one.
  /// - Returns: The changes, newest system first.
  static func changes(
    _ old: [PolicyDocument.Track], _ new: [PolicyDocument.Track], in storefronts: [String]
  ) -> [Change] {
    var changes: [Change] = []
    for after in new {
      let scope = Scope(storefronts: storefronts, minimumOS: after.minimumOS)
      if let before = old.first(where: { $0.minimumOS == after.minimumOS }) {
        changes += Self.changes(before, after, scope)
      } else {
        changes.append(.trackGained(scope, latest: after.latest))
        changes += Self.changes(PolicyDocument.Track(latest: after.latest), after, scope)
      }
    }
    for before in old where !new.contains(where: { $0.minimumOS == before.minimumOS }) {
      let scope = Scope(storefronts: storefronts, minimumOS: before.minimumOS)
      changes.append(.trackLost(scope, latest: before.latest))
    }
    return changes
  }

  private static func changes(
    _ old: PolicyDocument.Track, _ new: PolicyDocument.Track, _ scope: Scope
  ) -> [Change] {
    var changes: [Change] = []
    if old.latest != new.latest {
      changes.append(.latest(scope, from: old.latest, to: new.latest))
    }
    if old.required != new.required {
      changes.append(.floor(scope, from: old.required, to: new.required))
    }
    for deadline in new.deadlines where !old.deadlines.contains(deadline) {
      if let before = old.deadlines.first(where: { $0.required == deadline.required }) {
        changes.append(.deadlineMoved(scope, before, to: deadline.from))
      } else {
        changes.append(.deadlineAdded(scope, deadline))
      }
    }
    for deadline in old.deadlines
    where !new.deadlines.contains(where: { $0.required == deadline.required }) {
      changes.append(.deadlineRemoved(scope, deadline))
    }
    return changes
  }
}
