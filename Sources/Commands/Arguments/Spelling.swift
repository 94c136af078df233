/// Finds the word that somebody probably meant.
package enum Spelling {
  /// Returns the known word nearest to `word`, or nil when none is near.
  ///
  /// Near is at most two letters changed, added, left out, or swapped, and at most a third of the
  /// word; a beginning of three letters or more also counts.
  package static func nearest(to word: String, among known: [String]) -> String? {
    let limit = max(1, min(2, word.count / 3))
    let ranked = known.map { ($0, distance(word, $0)) }.filter { $0.1 <= limit }
    if let best = ranked.min(by: { $0.1 < $1.1 }) { return best.0 }
    guard word.count >= 3 else { return nil }
    return known.first { $0.hasPrefix(word) }
  }

  /// The number of edits between two words, where swapping two neighbours is one edit.
  private static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var rows = [Array(0...right.count)]
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let change = rows[i][j] + (left[i] == right[j] ? 0 : 1)
        var best = min(change, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
