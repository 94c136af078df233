import Diagnostics
import Versions

/// Flags a configured source that says another version than the first one.
enum SourcesDisagree: Rule {
  static let metadata = RuleMetadata(
    code: "sources-disagree",
    severity: .error,
    needs: [.sources],
    summary: "Two configured sources give different versions",
    rationale: """
      `version.sources` lists the files that must say the same; the first one is the truth. A file \
      that a bump forgot ships a product whose parts name different versions. With `--archive`, the \
      built product is the last source: when it says something else, it was built from other files.
      """,
    mend: """
      Bring the file to the version of the first source, or take it out of `version.sources`:

      ```
      trainstop bump 2.3.0
      ```
      """,
    examples: [
      .init(
        "a file that the bump forgot",
        .example(
          "2.3.0",
          sources: [
            .example("xcode: Harbor.xcodeproj", "2.3.0"),
            .example("plist: Watch/Info.plist", "2.2.0"),
          ]), findings: 1),
      .init(
        "a file without a version",
        .example(
          "2.3.0",
          sources: [
            .example("xcode: Harbor.xcodeproj", "2.3.0"), .example("plist: Watch/Info.plist", nil),
          ]), findings: 1),
      .init(
        "the same version, written shorter",
        .example(
          "2.3.0",
          sources: [
            .example("xcode: Harbor.xcodeproj", "2.3.0"), .example("json: package.json", "2.3"),
          ]), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let truth = facts.sources.first, let first = truth.version.value,
      case .success(let version) = facts.app.read(first.text, for: .other)
    else { return [] }
    return facts.sources.dropFirst().compactMap { source in
      guard let value = source.version.value else {
        return source.version == .absent ? silent(source, truth, first) : nil
      }
      guard case .success(let other) = facts.app.read(value.text, for: .other), other != version
      else { return nil }
      return finding(
        "\(other) in \(source.name) is not \(version), as \(truth.name) says", at: value.place,
        notes: value.chain + [Finding.Note("\(truth.name) says \(first.text)", at: first.place)],
        help: value.isBuilt
          ? "Build \(source.name) again, or judge it in the commit that it was built from."
          : "Set \(value.editable("the version")) to \(first.text).")
    }
  }

  private static func silent(
    _ source: SourceFacts, _ truth: SourceFacts, _ first: ValueFacts
  ) -> Finding {
    finding(
      "\(source.name) has no version, and \(truth.name) says \(first.text)",
      notes: [Finding.Note("\(truth.name) says \(first.text)", at: first.place)],
      help: "Write the version \(first.text) there, or take it out of version.sources.")
  }
}

extension SourceFacts {
  /// A source of an example.
  fileprivate static func example(_ name: String, _ version: String?) -> SourceFacts {
    SourceFacts(name: name, version: version.map { .known(ValueFacts($0)) } ?? .absent)
  }
}
