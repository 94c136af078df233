import Git
import Versions

/// Tags that do not count as the latest release, and why.
struct LeftOutTags {
  /// One tag and the reason.
  struct Tag: Hashable {
    /// The name.
    var name: String

    /// The reason as the end of a sentence.
    var reason: String
  }

  /// How many tags of one kind are named.
  static let limit = 10

  /// Releases above the latest one, highest first.
  var higher: ArraySlice<GatheredTags.ReleaseTag> = []

  /// Why they do not count.
  var higherReason = ""

  private var byName: [(name: String, omission: TagOmission)] = []

  /// Release tags that lead to a tree or a file.
  private(set) var commitless: [String] = []

  private var otherNames: [String] = []

  /// Adds a tag that its name rules out.
  mutating func add(_ name: String, _ omission: TagOmission) {
    if omission == .otherName {
      otherNames.append(name)
    } else {
      byName.append((name, omission))
    }
  }

  /// Adds a release tag that leads to a tree or a file.
  mutating func addCommitless(_ name: String) { commitless.append(name) }

  /// Tags that have more numbers than the scheme.
  var excess: [(name: String, omission: TagOmission)] {
    byName.filter { if case .tooManyNumbers = $0.omission { true } else { false } }
  }

  /// How many tags are left out in all.
  var count: Int { higher.count + byName.count + commitless.count + otherNames.count }

  /// The tags, the most telling first and of each kind only the first few.
  var named: [Tag] {
    var tags = higher.prefix(Self.limit).map {
      Tag(name: $0.reference.name, reason: higherReason)
    }
    tags += commitless.prefix(Self.limit).map {
      Tag(name: $0, reason: "it leads to no commit")
    }
    var counts: [String: Int] = [:]
    let kinds = byName.map { (tag: $0, kind: $0.omission.kind) }
      .sorted { ($0.kind, $0.tag.name) < ($1.kind, $1.tag.name) }
    for (tag, kind) in kinds {
      counts["\(kind)", default: 0] += 1
      guard counts["\(kind)", default: 0] <= Self.limit else { continue }
      tags.append(Tag(name: tag.name, reason: tag.omission.reason))
    }
    return tags
      + otherNames.prefix(Self.limit).map { Tag(name: $0, reason: TagOmission.otherName.reason) }
  }
}

extension TagOmission {
  /// The place of the kind in a list: what most needs a look first.
  fileprivate var kind: Int {
    switch self {
    case .malformed: 0
    case .placeholder: 1
    case .tooManyNumbers: 2
    case .prerelease: 3
    case .build: 4
    case .otherName: 5
    }
  }
}
