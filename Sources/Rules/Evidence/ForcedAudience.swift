import Diagnostics
import UpdatePolicy
import Versions

extension ReleaseFacts {
  /// Whom a floor would force, as evidence: everybody below it, by name where the tags tell.
  func audience(below floor: Version) -> [Finding.Note] {
    let released = tags.value?.released ?? []
    let below = released.filter { $0 < floor }
    let unaware = convention.clientSince.map { since in below.filter { $0 < since } } ?? []
    let forced = below.filter { version in !unaware.contains(version) }
    guard !forced.isEmpty else {
      return [Finding.Note("it would force everybody below \(floor)")]
    }
    let count = Set(forced).count.counting("release")
    let names = VersionSpans.text(forced, among: released)
    let note = Finding.Note("it would force everybody below \(floor): \(count), \(names)")
    guard let since = convention.clientSince, !unaware.isEmpty else { return [note] }
    let silent = VersionSpans.text(unaware, among: released)
    return [
      note, Finding.Note("it would never reach \(silent): the policy is read since \(since)"),
    ]
  }
}
