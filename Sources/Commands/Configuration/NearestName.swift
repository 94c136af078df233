/// Finds the name that somebody probably meant.
enum NearestName {
  /// Returns the known name that is most like a mistyped one.
  ///
  /// - Parameters:
  ///   - name: The name as it was typed.
  ///   - known: The names that exist.
  /// - Returns: A name that differs in two letters at most, or in case and separators only, or of
  ///   which the other is the beginning; nil when none does.
  static func of(_ name: String, in known: [String]) -> String? {
    let plain = plain(name)
    if let same = known.first(where: { self.plain($0) == plain }) { return same }
    let allowed = min(2, max(1, plain.count / 2))
    let distances = known.map { (name: $0, distance: distance(plain, self.plain($0))) }
      .filter { $0.distance <= allowed }
    if let nearest = distances.min(by: { $0.distance < $1.distance }) { return nearest.name }
    guard plain.count >= 3 else { return nil }
    return known.first {
      self.plain($0).starts(with: plain) || plain.starts(with: self.plain($0)) && $0.count >= 3
    }
  }

  /// The letters and digits of a name in lower case.
  private static func plain(_ name: String) -> [Character] {
    name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }.map { $0 }
  }

  /// How many letters must be added, dropped, replaced, or swapped with the next.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    guard abs(left.count - right.count) <= 2 else { return .max }
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
