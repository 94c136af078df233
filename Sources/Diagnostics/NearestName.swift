/// Finds the name that somebody who mistyped one probably meant.
package enum NearestName {
  /// Returns the known name that is most like a mistyped one, or nil when none is near.
  ///
  /// Letter case, hyphens, underscores, and spaces do not count. Near is at most two letters
  /// added, dropped, replaced, or swapped, in a long name one for every six; a name also counts of
  /// which the other one is the beginning, from three letters on.
  /// What is longer than people type is near to nothing.
  ///
  /// - Parameters:
  ///   - name: The name as it was typed.
  ///   - known: The names that exist; of two that are equally near, the first is returned.
  /// - Returns: The name, or nil.
  package static func to(_ name: String, among known: some Sequence<String>) -> String? {
    guard name.utf8.count <= Self.longest else { return nil }
    let typed = letters(name)
    let folded = known.filter { $0.utf8.count <= Self.longest }
      .map { (name: $0, letters: letters($0)) }
    if let same = folded.first(where: { $0.letters == typed }) { return same.name }
    let allowed = max(1, min(2, typed.count / 2), typed.count / 6)
    let near = folded.lazy
      .filter { abs($0.letters.count - typed.count) <= allowed }
      .map { (name: $0.name, distance: distance(typed, $0.letters)) }
      .filter { $0.distance <= allowed }
    if let nearest = near.min(by: { $0.distance < $1.distance }) { return nearest.name }
    return folded.first {
      let shorter = min($0.letters.count, typed.count)
      return shorter >= 3 && $0.letters.prefix(shorter) == typed.prefix(shorter)
    }?.name
  }

  /// The most bytes of a name that is compared: the time grows with their square.
  private static let longest = 128

  private static func letters(_ name: String) -> [Character] {
    Array(name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
  }

  /// How many letters must be added, dropped, replaced, or swapped with the next.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1)
        cost = min(cost, current[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
