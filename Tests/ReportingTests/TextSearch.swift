extension String {
  /// Returns where a text occurs, first to last, without overlaps.
  func occurrences(of text: String) -> [Range<Index>] {
    var found: [Range<Index>] = []
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        let end = index(start, offsetBy: text.count)
        found.append(start..<end)
        start = end
      } else {
        start = index(after: start)
      }
    }
    return found
  }
}
