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
    let named = { (set: Set<String>) in
      finished.first { !words($0).isDisjoint(with: set) }
    }
    // `Release-AppStore` says more than `Release-US` does.
    if let name = named(shipped) ?? named(["release"]) {
      return (name, "its name says that it is shipped")
    }
    if let name = finished.first {
      return (name, "it is the first that is not called a debug or test build")
    }
    guard let name = names.first(where: { $0 == preset }) ?? names.first else { return nil }
    return (name, "there is no other that looks like a release")
  }

  /// Whether a name says that what is built with it goes to people.
  static func isShipped(_ name: String) -> Bool {
    let words = words(name)
    return words.isDisjoint(with: unfinished)
      && !words.isDisjoint(with: shipped.union(["release"]))
  }

  /// The words of a name, and each two that follow one another as one: `AdHoc`, `Test Flight`.
  private static func words(_ name: String) -> Set<String> {
    let words = NameWords.words(name)
    return Set(words + zip(words, words.dropFirst()).map { $0 + $1 })
  }

  private static let shipped: Set<String> = [
    "appstore", "dist", "distribution", "live", "prd", "prod", "production", "public", "store",
  ]

  private static let unfinished: Set<String> = TargetNames.variants.union([
    "ci", "coverage", "debug", "mock", "profile", "profiling", "test", "testing", "tests",
  ])
}
