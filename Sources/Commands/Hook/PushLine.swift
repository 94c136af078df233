/// One reference that is about to be pushed, as git tells the hook `pre-push`.
///
/// The format is git's `githooks`: `<local ref> SP <local id> SP <remote ref> SP <remote id> LF`.
struct PushLine: Hashable {
  /// What was pushed, as it was written on the command line; it may have spaces, as `@{1 day ago}`.
  let source: String

  /// The object, in 40 or 64 hexadecimal digits.
  let id: String

  /// The name on the other side, such as `refs/heads/main`.
  let destination: String

  /// Reads a line without its end; nil when it is none.
  init?(_ line: Substring) {
    // From the end: no name on the other side has a space.
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count >= 4, Self.isID(parts[parts.count - 3]), Self.isID(parts[parts.count - 1]),
      !parts[parts.count - 2].isEmpty
    else { return nil }
    source = parts.dropLast(3).joined(separator: " ")
    id = String(parts[parts.count - 3])
    destination = String(parts[parts.count - 2])
  }

  init(source: String, id: String, destination: String) {
    self.source = source
    self.id = id
    self.destination = destination
  }

  /// Whether the reference is deleted, which leaves nothing to judge.
  var isDeletion: Bool { id.utf8.allSatisfy { $0 == UInt8(ascii: "0") } }

  /// The name of the tag that it becomes on the other side; nil for what is no tag.
  var tag: String? {
    let prefix = "refs/tags/"
    return destination.hasPrefix(prefix) ? String(destination.dropFirst(prefix.count)) : nil
  }

  /// The name as people say it: `main`, `tag v1.2`.
  var shownName: String {
    let branches = "refs/heads/"
    if let tag { return "tag \(tag)" }
    return destination.hasPrefix(branches)
      ? String(destination.dropFirst(branches.count)) : destination
  }

  private static func isID(_ text: Substring) -> Bool {
    (text.utf8.count == 40 || text.utf8.count == 64)
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }
}

extension PushLine {
  /// Reads everything that git writes.
  ///
  /// - Returns: The lines, and those that are none.
  static func all(in input: [UInt8]) -> (lines: [PushLine], others: [String]) {
    var lines: [PushLine] = []
    var others: [String] = []
    for bytes in input.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: bytes, as: UTF8.self)
      if let line = PushLine(text[...]) { lines.append(line) } else { others.append(text) }
    }
    return (lines, others)
  }
}
