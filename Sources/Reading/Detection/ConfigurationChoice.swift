/// Chooses the configuration that is shipped.
enum ConfigurationChoice {
  /// The configuration among `names` and why it is the one; nil when there is none.
  ///
  /// What the project builds when none is named, the preset, counts unless it is a debug build.
  static func shipping(_ names: [String], preset: String?) -> (name: String, reason: String)? {
    if let name = names.first(where: { $0 == "Release" })
      ?? names.first(where: { $0.lowercased() == "release" })
    {
      return (name, "it is called Release")
    }
    let finished = names.filter { words($0).isDisjoint(with: unfinished) }
    if let preset, finished.contains(preset) {
      return (preset, "the project builds it when none is named")
    }
    if let name = finished.first(where: { !words($0).isDisjoint(with: shipped) }) {
      return (name, "its name says that it is shipped")
    }
    if let name = finished.first {
      return (name, "it is the first that is not called a debug or test build")
    }
    guard let name = names.first(where: { $0 == preset }) ?? names.first else { return nil }
    return (name, "there is no other that looks like a release")
  }

  private static func words(_ name: String) -> Set<String> { Set(NameWords.words(name)) }

  private static let shipped: Set<String> = [
    "appstore", "dist", "distribution", "prod", "production", "release", "store",
  ]

  private static let unfinished: Set<String> = TargetRanking.variants.union([
    "coverage", "debug", "mock", "profile", "profiling", "test", "testing", "tests",
  ])
}
