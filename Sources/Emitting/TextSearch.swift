extension String {
  /// Whether the text occurs in it, byte for byte.
  func hasPart(_ part: String) -> Bool {
    let wanted = Array(part.utf8)
    let bytes = Array(utf8)
    guard let first = wanted.first, bytes.count >= wanted.count else { return wanted.isEmpty }
    return (0...(bytes.count - wanted.count)).contains { at in
      bytes[at] == first && bytes[at..<at + wanted.count].elementsEqual(wanted)
    }
  }
}
