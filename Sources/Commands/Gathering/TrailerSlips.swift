import Diagnostics

/// Trailers that look as if they were meant to declare an update.
final class TrailerSlips {
  private static let words = ["forced", "optional"]

  /// A warning for each, in the order in which they were met.
  private(set) var notes: [Finding.Note] = []

  /// Notes a trailer whose value is no declaration when it is nearly one.
  func look(at value: String, in origin: String) {
    let word = value.lowercased()
    guard let meant = NearestName.to(word, among: Self.words) else { return }
    let note = Finding.Note(
      "warning: 'Update: \(value)' in \(origin) declares nothing; write 'Update: \(meant)'")
    if !notes.contains(note) { notes.append(note) }
  }
}
