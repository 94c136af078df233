import UpdatePolicy

extension Simulation {
  /// Installations that are shown the same on every date.
  struct Row {
    /// The storefronts, as places in the axes.
    let storefronts: [Int]

    /// The systems, as places in the axes: neighbours.
    var systems: ClosedRange<Int>

    /// The installed versions, as places in the axes: neighbours, or all that read no policy.
    var installed: [Int]

    /// What they are shown, a place in ``Simulation/outcomes`` for each date.
    let outcomes: [Int32]

    /// Whether they have the code that reads the policy.
    let readsPolicy: Bool
  }

  /// Every installation that there can be, those alike in one row.
  ///
  /// A version that a system cannot run is not there, and does not keep neighbours apart.
  var rows: [Row] { sheets.flatMap { sheet in groups(of: sheet).flatMap { rows($0, sheet) } } }

  /// Neighbouring systems on which every version that runs on both is shown the same.
  private struct SystemGroup {
    var systems: ClosedRange<Int>

    /// The outcomes of each installed version; nil for one that runs on none of the systems.
    var shown: [ArraySlice<Int32>?]
  }

  private func groups(of sheet: Sheet) -> [SystemGroup] {
    var groups: [SystemGroup] = []
    for (index, system) in axes.systems.enumerated() {
      let shown = axes.installed.indices.map { place -> ArraySlice<Int32>? in
        guard axes.installed[place].runs(on: system) else { return nil }
        let start = cell(index, place, 0)
        return sheet.cells[start..<(start + axes.dates.count)]
      }
      guard shown.contains(where: { $0 != nil }) else { continue }
      if let last = groups.last, zip(last.shown, shown).allSatisfy(Self.agree) {
        groups[groups.count - 1].systems = last.systems.lowerBound...index
        groups[groups.count - 1].shown = zip(last.shown, shown).map { $0 ?? $1 }
      } else {
        groups.append(SystemGroup(systems: index...index, shown: shown))
      }
    }
    return groups
  }

  private static func agree(_ one: ArraySlice<Int32>?, _ other: ArraySlice<Int32>?) -> Bool {
    guard let one, let other else { return true }
    return one.elementsEqual(other)
  }

  private func rows(_ group: SystemGroup, _ sheet: Sheet) -> [Row] {
    var rows: [Row] = []
    for (place, shown) in group.shown.enumerated() {
      guard let shown else { continue }
      let reads = axes.installed[place].readsPolicy
      if let last = rows.last, last.readsPolicy == reads,
        !reads || last.outcomes.elementsEqual(shown)
      {
        rows[rows.count - 1].installed.append(place)
      } else {
        rows.append(
          Row(
            storefronts: sheet.storefronts, systems: group.systems, installed: [place],
            outcomes: Array(shown), readsPolicy: reads))
      }
    }
    return rows
  }
}
