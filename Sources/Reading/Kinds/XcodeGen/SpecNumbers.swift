import Diagnostics

/// Finds versions that XcodeGen takes for numbers and writes differently.
enum SpecNumbers {
  private static let keys: Set<String> = [
    "CFBundleShortVersionString", "CFBundleVersion", "CURRENT_PROJECT_VERSION",
    "MARKETING_VERSION",
  ]

  /// One note for each such version in a specification, with its place.
  static func notes(in node: SpecNode) -> [Finding.Note] {
    switch node {
    case .scalar: []
    case .list(let elements): elements.flatMap { notes(in: $0) }
    case .table(let entries):
      entries.flatMap { entry in
        guard keys.contains(entry.key), let note = note(entry) else {
          return notes(in: entry.value)
        }
        return [note]
      }
    }
  }

  private static func note(_ entry: SpecNode.Entry) -> Finding.Note? {
    guard let written = entry.value.written, let text = entry.value.text, written != text else {
      return nil
    }
    return Finding.Note(
      "\(written) is a number to XcodeGen, which writes \(text) for \(entry.key); put it in quotes",
      at: entry.value.place)
  }
}
