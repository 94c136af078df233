import Diagnostics

/// Flags an app extension or App Clip that differs from its app.
enum ExtensionMismatch: Rule {
  static let metadata = RuleMetadata(
    code: "extension-mismatch",
    severity: .error,
    needs: [.candidate, .bundles],
    summary: "An app extension or App Clip has another version or build number than its app",
    rationale: """
      App Store Connect warns about it (90473) in a mail that nobody reads, and crash reports of the \
      extension then name a release that never was. Each extension target has its own settings, so a \
      bump in Xcode's editor of one target forgets the others.
      """,
    storeErrors: ["ITMS-90473"],
    mend: BundleMismatch.mend,
    examples: [
      .init(
        "an extension that the bump forgot",
        .example("24.1", with: [.example("Share", .appExtension, "24.0")]), findings: 1),
      .init(
        "another build number",
        .example("2.3.0", with: [.example("Share", .appExtension, "2.3.0", build: "4710")]),
        findings: 1),
      .init(
        "an App Clip", .example("2.3.0", with: [.example("HarborClip", .appClip, "1.0")]),
        findings: 1),
      .init(
        "the same version and build number",
        .example("2.3.0", with: [.example("Share", .appExtension, "2.3.0")]), findings: 0),
      .init(
        "a framework with a version of its own",
        .example("2.3.0", with: [.example("HarborKit", .framework, "1.0")]), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    BundleMismatch.all(in: facts, of: [.appExtension, .appClip]).map { mismatch in
      finding(
        mismatch.summary, at: mismatch.value.place, notes: mismatch.notes, help: mismatch.help)
    }
  }
}
