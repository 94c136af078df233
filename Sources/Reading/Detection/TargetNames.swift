/// What the words in the names and identifiers of targets say.
enum TargetNames {
  /// What the words in a target's name count against it; 0 for a plain one.
  static func weight(of name: String?) -> Int {
    let words = Set(NameWords.words(name ?? ""))
    return (words.isDisjoint(with: helpers) ? 0 : -70)
      - (words.isDisjoint(with: variants) ? 0 : 25)
  }

  /// Whether an identifier is one such as `com.example.app.beta`.
  static func isVariant(_ identifier: String?) -> Bool {
    guard let identifier else { return false }
    // The first part is a domain, such as `dev`.
    let parts = identifier.split(separator: ".").dropFirst()
    let words = Set(parts.flatMap { NameWords.words(String($0)) })
    return !words.isDisjoint(with: variants) || !words.isDisjoint(with: ["test", "tests"])
  }

  /// A name without its platform and without `App`, folded.
  static func core(_ name: String) -> String {
    NameWords.words(name).filter { !platformWords.contains($0) }.joined()
  }

  private static let platformWords: Set<String> = [
    "app", "apple", "ios", "ipad", "iphone", "mac", "macos", "osx", "universal",
  ]

  /// Words for what accompanies a product.
  private static let helpers: Set<String> = [
    "agent", "benchmark", "cli", "codegen", "daemon", "demo", "demos", "example", "examples",
    "generator", "harness",
    "helper", "host", "installer", "launcher", "login", "mock", "playground", "preview",
    "previews", "relauncher", "runner", "sample", "samples", "screenshot", "screenshots", "stub",
    "test", "testing", "tests", "uninstaller", "updater", "xpc",
  ]

  /// Words for what is built beside the product that people get.
  static let variants: Set<String> = [
    "adhoc", "alpha", "beta", "canary", "debug", "dev", "develop", "development", "enterprise",
    "experimental", "hockey", "inhouse", "internal", "lite", "local", "nightly", "preprod", "qa",
    "snapshot", "stage", "staging", "testflight", "uat", "underdevelopment",
  ]
}
