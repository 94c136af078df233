import Diagnostics

/// The answers of one storefront to every key, held against each other.
struct KeyAgreement {
  let storefront: String

  /// The usable readings in the order of the keys.
  let readings: [(key: LookupKey, reading: LookupReading)]

  /// What the storefront serves.
  var answer: Determination<StorefrontRelease> {
    let live = readings.compactMap { key, reading -> (key: LookupKey, record: StoreRecord)? in
      guard case .live(let record) = reading else { return nil }
      return (key, record)
    }
    guard let first = live.first else { return answerWithoutRelease }
    var release = StorefrontRelease(
      lowest: first.record, keys: live.map(\.key), records: live.map(\.record))
    release.disagreements = readings.compactMap { headline($0.key, $0.reading, besides: first.key) }
    for (key, record) in live.dropFirst() {
      release.disagreements += difference(between: first, and: (key, record))
      release.lowest = lower(release.lowest, record)
      if record.version > release.highest.version { release.highest = record }
    }
    return .known(release)
  }

  private var answerWithoutRelease: Determination<StorefrontRelease> {
    for case (let key, .otherKind(let kind)) in readings {
      return .undetermined(
        Undetermined(
          "store \(storefront)",
          "\(shown(kind)) is the only kind of record that the store has for \(shown("\(key)"))",
          help: "Set app.platform to the app's platform, or ask App Store Connect instead: the "
            + "public lookup can hide one platform of an app behind another."))
    }
    return .absent
  }

  /// Says that a key leads to no release while another one does.
  private func headline(
    _ key: LookupKey, _ reading: LookupReading, besides other: LookupKey
  ) -> String? {
    switch reading {
    case .live, .unusable: nil
    case .absent:
      "\(shown("\(key)")) is unknown to the store in \(storefront), although \(shown("\(other)")) "
        + "leads to the app"
    case .otherKind(let kind):
      "\(shown(kind)) is what the store has for \(shown("\(key)")) in \(storefront), although "
        + "\(shown("\(other)")) leads to the app"
    }
  }

  private func difference(
    between first: (key: LookupKey, record: StoreRecord),
    and second: (key: LookupKey, record: StoreRecord)
  ) -> [String] {
    let fields = [
      (
        first.record.versionText, second.record.versionText, "live version",
        first.record.version == second.record.version
      ),
      (
        Self.text(first.record.minimumOS), Self.text(second.record.minimumOS), "minimum system",
        first.record.minimumOS == second.record.minimumOS
      ),
      (
        Self.text(first.record.since), Self.text(second.record.since), "release date",
        first.record.since == second.record.since
      ),
    ]
    // Two versions have two dates and may need two systems; only the first difference is news.
    guard let (left, right, name, _) = fields.first(where: { !$0.3 }) else { return [] }
    return [
      "\(left) is the \(name) in \(storefront) by \(shown("\(first.key)")), but \(right) is by "
        + shown("\(second.key)")
    ]
  }

  private static func text(_ value: (some CustomStringConvertible)?) -> String {
    value?.description ?? "none"
  }

  /// Returns the record of the lower version; of equal versions one with the later date and the
  /// higher system, so that nobody is forced on the word of the more daring answer.
  private func lower(_ left: StoreRecord, _ right: StoreRecord) -> StoreRecord {
    guard left.version == right.version else { return left.version < right.version ? left : right }
    var record = left
    // A missing date counts as the latest one: since when is not known then.
    record.since = left.since.flatMap { since in right.since.map { max(since, $0) } }
    record.minimumOS = [left.minimumOS, right.minimumOS].compactMap { $0 }.max()
    return record
  }
}
