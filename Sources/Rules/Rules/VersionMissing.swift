import Diagnostics

/// Flags a bundle without a marketing version or build number.
enum VersionMissing: Rule {
  static let metadata = RuleMetadata(
    code: "version-missing",
    severity: .error,
    needs: [.bundles],
    summary: "A bundle has no marketing version or no build number",
    rationale: """
      App Store Connect refuses an upload in which any bundle, embedded frameworks included, lacks \
      `CFBundleShortVersionString` (90057) or `CFBundleVersion` (90056). An empty text counts as \
      none: Xcode leaves the key out. A setting that nobody defines expands to nothing, so this is \
      also what a typing error in `$(MARKETING_VERSION)` looks like.
      """,
    storeErrors: ["ITMS-90056", "ITMS-90057"],
    mend: """
      Define both settings for the target, or for the project so that every target inherits them:

      ```
      MARKETING_VERSION = 2.3.0
      CURRENT_PROJECT_VERSION = 4711
      ```
      """,
    examples: [
      .init(
        "an extension without a marketing version",
        .example("2.3.0", with: [.example("Share", .appExtension, nil)]), findings: 1),
      .init(
        "a framework without either",
        .example("2.3.0", with: [.example("HarborKit", .framework, nil, build: nil)]),
        findings: 2),
      .init(
        "a file that has versions but is no bundle of Apple's, without a build number",
        .example("2.3.0", with: [.example("package.json", .other, "2.3.0", build: nil)]),
        findings: 0),
      .init(
        "an app and its extension, complete",
        .example("2.3.0", with: [.example("Share", .appExtension, "2.3.0")]), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    facts.judgedBundles.flatMap { bundle in
      var findings: [Finding] = []
      if bundle.version.isEmpty {
        findings.append(
          missing("marketing version", set: "MARKETING_VERSION", to: "2.3.0", bundle, facts))
      }
      if bundle.build.isEmpty, bundle.kind != .other {
        findings.append(
          missing("build number", set: "CURRENT_PROJECT_VERSION", to: "1", bundle, facts))
      }
      return findings
    }
  }

  private static func missing(
    _ what: String, set setting: String, to value: String, _ bundle: BundleFacts,
    _ facts: ReleaseFacts
  ) -> Finding {
    let isVersion = setting == "MARKETING_VERSION"
    let place = (isVersion ? bundle.version : bundle.build).value?.place
    let instruction =
      facts.app.isApple && bundle.kind != .other
      ? "Set \(setting) for \(bundle.name), for example to \(value)"
      : "Write a \(what) for \(bundle.name), for example \(value)"
    return finding(
      "\(bundle.title) has no \(what)", at: place,
      notes: (isVersion ? bundle.version : bundle.build).value?.chain ?? [],
      help: "\(instruction).")
  }
}

extension Determination<ValueFacts> {
  /// Whether the product would lack the key: an empty text is left out of it.
  fileprivate var isEmpty: Bool {
    switch self {
    case .absent: true
    case .known(let value): value.text.isEmpty
    case .notAsked, .undetermined: false
    }
  }
}
