import Diagnostics
import Git
import Reading
import Versions

/// One tag, what the files say there, and what there is to say about it.
struct AuditRow {
  /// The most important thing about a tag.
  enum Outcome: String, CaseIterable {
    /// The files say another version or build number than the tag.
    case mismatch

    /// Another source that the configuration names says another version than the first.
    case disagreement

    /// The tag's version is below that of a tag it descends from.
    case regression

    /// Another commit has been tagged with the same version before.
    case reuse

    /// The name looks like a release tag's and is not written as they are.
    case malformed

    /// The files say no version.
    case missing

    /// What the files say could not be found out.
    case undetermined

    /// The tag and the files agree.
    case ok
  }

  /// The name, without `refs/tags/`.
  var tag: String

  /// What the name says; nil for a malformed one.
  var match: TagPattern.Match?

  /// The commit that the tag leads to; nil for a malformed one.
  var commit: CommitID?

  /// When the commit was made, in seconds since 1970.
  var date: Int64?

  /// Whether the judged commit descends from it.
  var isReachable: Ancestry.Answer = .unknown

  /// What the files say at the tag; nil for a malformed one.
  var found: FoundReading?

  /// What is wrong, with the weight that it has.
  var findings: [Finding] = []

  /// Why the files' version is not known, when it is not and that matters.
  var gap: Undetermined?

  /// What the files say at the tag.
  var reading: Determination<Reading> { found?.answer ?? .notAsked }

  /// What the row comes down to.
  var outcome: Outcome {
    if findings.isEmpty { return gap == nil ? .ok : .undetermined }
    let codes = Set(findings.map(\.code))
    return Outcome.allCases.first { outcome in
      switch outcome {
      case .undetermined: gap != nil
      case .ok: true
      default: outcome.code.map(codes.contains) ?? false
      }
    } ?? .ok
  }
}

extension AuditRow.Outcome {
  /// The rule that says so.
  var code: String? {
    switch self {
    case .mismatch: "tag-mismatch"
    case .disagreement: "sources-disagree"
    case .regression: "tag-order"
    case .reuse: "tag-reused"
    case .malformed: "tag-malformed"
    case .missing: "version-missing"
    case .undetermined, .ok: nil
    }
  }
}
