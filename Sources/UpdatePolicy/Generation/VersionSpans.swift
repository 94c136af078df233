package import Versions

/// Versions in as few words as possible: `1.0 – 2.9.4, 3.1.0`.
package enum VersionSpans {
  /// Names versions, three or more neighbours by the first and the last of them.
  ///
  /// - Parameters:
  ///   - versions: What is to be named, in any order.
  ///   - all: Every version there is: what lies between two of them decides who is a neighbour.
  /// - Returns: The spans in rising order, separated by commas; empty for no version.
  package static func text(_ versions: [Version], among all: [Version]) -> String {
    let named = Set(versions)
    var spans: [[Version]] = []
    var isOpen = false
    for version in Set(all).union(versions).sorted() {
      guard named.contains(version) else {
        isOpen = false
        continue
      }
      if isOpen {
        spans[spans.count - 1].append(version)
      } else {
        spans.append([version])
        isOpen = true
      }
    }
    return spans.map { text($0.map(\.description)) }.joined(separator: ", ")
  }

  /// Names neighbours that are in order already.
  package static func text(_ neighbours: [String]) -> String {
    guard neighbours.count > 2, let first = neighbours.first, let last = neighbours.last else {
      return neighbours.joined(separator: ", ")
    }
    return "\(first) – \(last)"
  }
}
