import Diagnostics
import Versions

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
    let version = facts.comparable?.version.description ?? "1.0.0"
    let build = facts.comparable?.build?.description ?? "1"
    return facts.judgedBundles.flatMap { bundle in
      let isBuildDue = bundle.kind != .other
      let usesSettings = facts.app.isApple && isBuildDue
      var findings: [Finding] = []
      if bundle.version.isEmpty {
        let name = usesSettings ? "MARKETING_VERSION" : "a marketing version"
        findings.append(
          missing("marketing version", of: bundle, bundle.version.value, set: name, to: version))
      }
      if isBuildDue, bundle.build.isEmpty {
        let name = usesSettings ? "CURRENT_PROJECT_VERSION" : "a build number"
        findings.append(
          missing("build number", of: bundle, bundle.build.value, set: name, to: build))
      }
      return findings
    }
  }

  private static func missing(
    _ what: String, of bundle: BundleFacts, _ value: ValueFacts?, set name: String,
    to example: String
  ) -> Finding {
    finding(
      "\(bundle.title) has no \(what)", at: value?.place ?? bundle.place, notes: value?.chain ?? [],
      help: "Set \(name) for \(bundle.name), for example \(example).")
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
