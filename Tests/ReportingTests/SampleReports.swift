import Diagnostics

@testable import Reporting

extension Report {
  /// A report with every kind of block.
  static let refused = Report(
    verdict: .refused, candidate: .harbor,
    context: [
      ContextLine("tags", "v{version}, 131 considered, latest v2.3.0"),
      ContextLine("storefronts", "us 2.3.0, kr not known"),
    ],
    findings: [
      Finding(
        "version-regresses-store", .error, "2.2.0 is below 2.3.0, the highest version in the store",
        at: .project,
        notes: [
          Finding.Note("storefront us serves 2.3.0 since 2026-11-20"),
          Finding.Note(
            "set by Base.xcconfig", at: Location("Config/Base.xcconfig", line: 3, column: 21)),
        ],
        help: """
          Raise MARKETING_VERSION at Harbor.xcodeproj/project.pbxproj:412 above 2.3.0, for example \
          to 2.3.1.
          """),
      Finding("version-missing", .error, "app extension Share has no build number"),
      Finding(
        "version-unusual", .warning, "0042 has a leading zero and is read as 42",
        at: Location("App/Info.plist"), help: "Write the build number as 42."),
      Finding("client-unaware", .note, "versions below 1.0.1 never read the policy"),
      Finding(
        "version-leaps", .error, "2026.1.0 leaps from 5.4.0: 2026 where 5 stood", at: .project,
        help: "Waive version-leaps if it is meant.",
        waived: .init(reason: "moving to calendar versions", until: "2026-12-31")),
      Finding(
        "version-skips", .warning, "2026.1.0 is not one step above 5.4.0",
        waived: .init(reason: "as above", until: nil)),
    ],
    undetermined: [
      Undetermined(
        "store kr", "answered 503 four times", help: "Try again, or check with --replay FILE."),
      Undetermined(
        "build number", "$(BUILD) is set by nothing in the project",
        at: Location(
          "App/Info.plist", line: 9, column: 10, excerpt: "\t<string>$(BUILD)</string>", width: 8),
        help: "Define BUILD, or name the build number with --build."),
    ],
    notes: [Finding.Note("target Harbor was chosen: it is the only application")])

  /// A report that waits for an answer.
  static let undecided = Report(
    verdict: .undecided, candidate: .harbor,
    undetermined: [
      Undetermined(
        "tags", "the clone is shallow and no release tag lies inside it",
        help: "Set fetch-depth: 0 for actions/checkout.")
    ])

  /// A report without anything to say.
  static let passed = Report(
    verdict: .passed, candidate: .harbor, context: [ContextLine("tags", "none yet")])
}

extension CandidateSummary {
  /// The app that the samples judge.
  static let harbor = CandidateSummary(
    name: "Harbor", version: "2.2.0", build: "4711", configuration: "Release", place: .project)
}

extension Location {
  /// A line of a project file.
  static let project = Location(
    "Harbor.xcodeproj/project.pbxproj", line: 412, column: 25,
    excerpt: "\t\t\t\tMARKETING_VERSION = 2.2.0;", width: 5)
}
