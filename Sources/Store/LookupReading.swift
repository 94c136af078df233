import Diagnostics

/// What one HTTP answer of the lookup says, before it is held against another.
enum LookupReading {
  /// The app is served.
  case live(StoreRecord)

  /// The store does not have the app there.
  case absent

  /// The store knows the app, but not for the platform: the kind of record that it answered with.
  case otherKind(String)

  /// The answer cannot be used.
  case unusable(LookupUnusable)
}

/// Why an answer cannot be used.
struct LookupUnusable: Error, Hashable {
  /// A headline with no final period that leads with the offending value.
  var reason: String

  /// Where the answer is at fault, if it is a file that people write.
  var place: Location?

  /// An imperative sentence.
  var help: String

  init(_ reason: String, at place: Location? = nil, help: String) {
    self.reason = reason
    self.place = place
    self.help = help
  }
}
