/// Finds the name that somebody who mistyped one may have meant.
enum Spelling {
  /// The name among `names` that is closest to `name`; nil when none is close.
  static func nearest(to name: String, among names: [String]) -> String? {
    let folded = name.lowercased()
    let ranked = names.map { (name: $0, distance: distance(folded, $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(2, folded.utf8.count / 3) ? best.name : nil
  }

  /// How many bytes must be put in, taken out, or replaced to turn one text into the other.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right.utf8)
    var row = Array(0...right.count)
    for (i, byte) in left.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in right.indices {
        let cost = min(row[j] + 1, row[j + 1] + 1, diagonal + (byte == right[j] ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = cost
      }
    }
    return row[right.count]
  }

  /// What to say about a name that does not exist: the nearest one, and those that do.
  static func help(_ flag: String, _ name: String, among names: [String]) -> String {
    let shown = names.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    let rest = names.count > 12 ? ", and \(names.count - 12) more" : ""
    guard !names.isEmpty else { return "Leave out \(flag)." }
    guard let nearest = nearest(to: name, among: names) else {
      return "Name one that exists with \(flag): \(shown)\(rest)."
    }
    return "Write \(flag) '\(nearest)', or another that exists: \(shown)\(rest)."
  }
}
