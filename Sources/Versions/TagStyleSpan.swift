/// The lowest and the highest version among tags that are written in one way.
struct TagStyleSpan {
  /// How they are written.
  let style: TagFamilyName.Style

  /// The lowest version.
  private(set) var lowest: Version

  /// The highest version.
  private(set) var highest: Version

  /// Finds the ways in which tags are written, in the order in which they occur.
  static func all(in members: [TagFamilyName]) -> [TagStyleSpan] {
    var spans: [TagStyleSpan] = []
    var places: [TagFamilyName.Style: Int] = [:]
    var last = 0
    for member in members {
      if last >= spans.count || spans[last].style != member.style {
        last = places[member.style] ?? spans.count
      }
      if last == spans.count {
        places[member.style] = last
        spans.append(
          TagStyleSpan(style: member.style, lowest: member.version, highest: member.version))
      } else {
        spans[last].add(member.version)
      }
    }
    return spans
  }

  private mutating func add(_ version: Version) {
    if version < lowest { lowest = version }
    if highest < version { highest = version }
  }
}
