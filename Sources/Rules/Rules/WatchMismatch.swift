import Diagnostics

/// Flags a watch app that differs from its app.
enum WatchMismatch: Rule {
  static let metadata = RuleMetadata(
    code: "watch-mismatch",
    severity: .error,
    needs: [.candidate, .bundles],
    summary: "A watch app has another version or build number than its app",
    rationale: """
      App Store Connect rejects the upload (90379), and Xcode itself refuses to install such a build \
      on a device.
      """,
    storeErrors: ["ITMS-90379"],
    mend: BundleMismatch.mend,
    examples: [
      .init(
        "a watch app at its first version",
        .example("18.9", with: [.example("HarborWatch", .watchApp, "1.0")]), findings: 1),
      .init(
        "another version and another build number",
        .example("2.3.0", with: [.example("HarborWatch", .watchApp, "2.2.0", build: "4700")]),
        findings: 2),
      .init(
        "the same version and build number",
        .example("2.3.0", with: [.example("HarborWatch", .watchApp, "2.3.0")]), findings: 0),
      .init(
        "an extension, which extension-mismatch judges",
        .example("2.3.0", with: [.example("Share", .appExtension, "2.2.0")]), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    BundleMismatch.all(in: facts, of: [.watchApp]).map { mismatch in
      finding(
        mismatch.summary, at: mismatch.value.place, notes: mismatch.notes, help: mismatch.help)
    }
  }
}
