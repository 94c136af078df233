import TestSupport

/// A history with branches, merges, several roots and clocks that lie, for `git fast-import`.
struct RandomHistory {
  /// The input for `git fast-import`.
  let stream: String

  /// The names of the tags, which are versions after ``prefix``, in no order.
  let tags: [String]

  /// Makes the history that belongs to a number.
  ///
  /// - Parameters:
  ///   - seed: The number; a third of them make histories whose clocks lie badly.
  ///   - size: How many commits there are.
  ///   - prefix: The text before the names of branches and tags.
  ///   - firstMark: The number of the first commit in the stream; later ones count on.
  init(seed: UInt64, size: Int, prefix: String = "", firstMark: Int = 1) {
    var random = SeededRandom(seed: seed)
    var stream = ""
    var tags: [String] = []
    let base = firstMark - 1
    for mark in 1...size {
      var date = 1_600_000_000 + mark * 60
      switch seed % 3 {
      case 1: date += Int.random(in: -90_000...90_000, using: &random)
      case 2:
        if Int.random(in: 0..<12, using: &random) == 0 {
          date = Int.random(in: 0...2_000_000_000, using: &random)
        }
      default: break
      }
      stream += "commit refs/heads/\(prefix)branch-\(mark)\nmark :\(base + mark)\n"
      stream += "committer Scratch <scratch@example.com> \(date) +0000\ndata 1\nx\n"
      let parents = Self.parents(of: mark, &random)
      for (index, parent) in parents.enumerated() {
        stream += "\(index == 0 ? "from" : "merge") :\(base + parent)\n"
      }
      stream += "\n"
      if Int.random(in: 0..<6, using: &random) == 0 {
        let version =
          "\(Int.random(in: 0..<4, using: &random)).\(Int.random(in: 0..<12, using: &random))"
        tags.append("\(prefix)v\(version).\(tags.count)")
        stream += Self.tag(tags[tags.count - 1], base + mark, isAnnotated: tags.count % 3 > 0)
      }
    }
    self.stream = stream
    self.tags = tags.shuffled(using: &random)
  }

  private static func tag(_ name: String, _ mark: Int, isAnnotated: Bool) -> String {
    guard isAnnotated else { return "reset refs/tags/\(name)\nfrom :\(mark)\n\n" }
    return "tag \(name)\nfrom :\(mark)\ntagger Scratch <scratch@example.com> 1600000000 +0000\n"
      + "data 1\nx\n"
  }

  private static func parents(of mark: Int, _ random: inout SeededRandom) -> [Int] {
    guard mark > 1, Int.random(in: 0..<40, using: &random) > 0 else { return [] }
    let reach = [1, 3, 10, mark].randomElement(using: &random) ?? 1
    let count = [1, 1, 1, 1, 2, 2, 3, 5].randomElement(using: &random) ?? 1
    var parents: [Int] = []
    for _ in 0..<count {
      let parent = max(1, mark - Int.random(in: 1...reach, using: &random))
      if !parents.contains(parent) { parents.append(parent) }
    }
    return parents
  }
}
