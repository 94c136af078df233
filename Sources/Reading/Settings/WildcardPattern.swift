/// A pattern with the wildcards of `fnmatch(3)`: `*`, `?`, and `[…]`.
///
/// Build-setting conditions compare their parameter with such a pattern, byte for byte and with
/// regard to case (swift-build, `MacroCondition.swift`).
struct WildcardPattern {
  private let pattern: [UInt8]

  /// Creates a pattern from its text.
  init(_ text: String) { pattern = Array(text.utf8) }

  /// Says whether the whole of `text` matches.
  func matches(_ text: String) -> Bool {
    let text = Array(text.utf8)
    var (at, inText) = (0, 0)
    var retry: (pattern: Int, text: Int)?
    while inText < text.count {
      if at < pattern.count, pattern[at] == UInt8(ascii: "*") {
        retry = (at + 1, inText)
        at += 1
      } else if let next = next(after: at, matching: text[inText]) {
        at = next
        inText += 1
      } else if let (star, start) = retry {
        // The last asterisk takes one more byte; earlier ones need never change.
        retry = (star, start + 1)
        (at, inText) = (star, start + 1)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// Where the pattern goes on after its element at `index` took `byte`; nil when it does not.
  private func next(after index: Int, matching byte: UInt8) -> Int? {
    guard index < pattern.count else { return nil }
    switch pattern[index] {
    case UInt8(ascii: "?"):
      return index + 1
    case UInt8(ascii: "["):
      guard let set = set(at: index) else { return byte == pattern[index] ? index + 1 : nil }
      return set.contains(byte) ? set.end : nil
    case UInt8(ascii: "\\") where index + 1 < pattern.count:
      return pattern[index + 1] == byte ? index + 2 : nil
    default:
      return pattern[index] == byte ? index + 1 : nil
    }
  }

  private struct Set {
    var ranges: [ClosedRange<UInt8>] = []
    var isNegated = false
    var end = 0

    func contains(_ byte: UInt8) -> Bool {
      ranges.contains { $0.contains(byte) } != isNegated
    }
  }

  /// The bracket expression at `index`, unless its bracket is never closed.
  private func set(at index: Int) -> Set? {
    var set = Set()
    var at = index + 1
    if at < pattern.count, pattern[at] == UInt8(ascii: "!") || pattern[at] == UInt8(ascii: "^") {
      set.isNegated = true
      at += 1
    }
    let first = at
    while at < pattern.count, pattern[at] != UInt8(ascii: "]") || at == first {
      let low = pattern[at]
      if at + 2 < pattern.count, pattern[at + 1] == UInt8(ascii: "-"),
        pattern[at + 2] != UInt8(ascii: "]"), low <= pattern[at + 2]
      {
        set.ranges.append(low...pattern[at + 2])
        at += 3
      } else {
        set.ranges.append(low...low)
        at += 1
      }
    }
    guard at < pattern.count else { return nil }
    set.end = at + 1
    return set
  }
}
