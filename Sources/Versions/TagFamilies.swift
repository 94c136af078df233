/// What a repository's tags say about how its releases are named, when nobody has configured it.
package enum TagFamilies {
  /// Proposes the family of tags that belongs to the app.
  ///
  /// A repository may hold the tags of several products, nightly builds and build counters. They
  /// are told apart by the text before the version. The family that agrees with the project's own
  /// version wins, then the one whose name fits best, then the largest.
  ///
  /// - Parameters:
  ///   - names: Every tag's name, in any order.
  ///   - projectVersion: The marketing version of the project, when it is known; a text that does
  ///     not begin with a version counts as none.
  /// - Returns: The proposal, or nil when no family holds releases.
  package static func propose(names: [String], projectVersion: String?) -> TagProposal? {
    let project = projectVersion.flatMap(leadingVersion)
    let families = grouped(names)
      .map { TagFamilyMembers(stem: $0.stem, members: $0.members, project: project) }
      .sorted { $0.isPreferred(to: $1) }
    guard let main = families.first, main.isRelease else { return nil }
    return TagProposal(
      main: main.releases, ignored: main.outliers, reason: main.reason,
      others: main.leftOver
        + families.dropFirst().flatMap { [$0.releases] + $0.leftOver }
        .filter { $0.count > 0 }.sorted { ($1.count, $0.example) < ($0.count, $1.example) })
  }

  /// Every family, when none holds releases: what a report shows instead of a proposal.
  ///
  /// - Parameter names: Every tag's name, in any order.
  /// - Returns: The families, the largest first.
  package static func all(names: [String]) -> [TagFamily] {
    grouped(names)
      .map { TagFamilyMembers(stem: $0.stem, members: $0.members, project: nil) }
      .flatMap { [$0.releases] + $0.leftOver }.filter { $0.count > 0 }
      .sorted { ($1.count, $0.example) < ($0.count, $1.example) }
  }

  /// Puts the names of each family together, in their order.
  private static func grouped(_ names: [String]) -> [(stem: String, members: [TagFamilyName])] {
    var groups: [(stem: String, members: [TagFamilyName])] = []
    var places: [String: Int] = [:]
    // Sorted names have long runs that are written alike, and so the same family.
    var last: (name: TagFamilyName, place: Int)?
    for name in names.lazy.compactMap(TagFamilyName.init) {
      if let last, name.isWritten(like: last.name) {
        groups[last.place].members.append(name)
        continue
      }
      let stem = name.family
      let place = places[stem] ?? groups.count
      if place == groups.count {
        places[stem] = place
        groups.append((stem, []))
        // One family has almost all of the names.
        if place == 0 { groups[0].members.reserveCapacity(names.count) }
      }
      groups[place].members.append(name)
      last = (name, place)
    }
    return groups
  }

  private static func leadingVersion(_ text: String) -> Version? {
    let digits = text.utf8.prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
    }
    return try? Version(Substring(digits))
  }
}

/// Tags that are named alike.
package struct TagFamily: Hashable, Sendable {
  /// The patterns that the names fit, the commonest first.
  package let patterns: [TagPattern]

  /// How many tags there are.
  package let count: Int

  /// The tag with the highest version, which stands for the others.
  package let example: String

  /// How many numbers a version of the family has.
  let componentCounts: ClosedRange<Int>
}

/// The family of tags that seems to be the app's.
package struct TagProposal: Hashable, Sendable {
  /// The patterns of its releases, in the order in which they are to be tried.
  package let patterns: [TagPattern]

  /// How many release tags they match.
  package let matchedCount: Int

  /// The tag with the highest version, whether the judged commit has it or not.
  package let example: String

  /// Why this family was chosen, as the end of a sentence.
  package let reason: String

  /// The other families, the largest first.
  package let others: [TagFamily]

  /// Tags of the family whose version is so far above all others that it is a placeholder.
  package let ignored: [String]

  private let componentCounts: ClosedRange<Int>

  init(main: TagFamily, ignored: [String], reason: String, others: [TagFamily]) {
    patterns = main.patterns
    matchedCount = main.count
    example = main.example
    componentCounts = main.componentCounts
    self.ignored = ignored
    self.reason = reason
    self.others = others
  }

  /// Reads a release tag of the family.
  ///
  /// - Parameter name: The tag's name.
  /// - Returns: What the tag says, or nil when it is of another family, a pre-release, a build of a
  ///   release (`7.75.0.3` beside `7.74.1`), or a placeholder.
  package func release(_ name: String) -> TagPattern.Match? {
    guard case .release(let match, _) = read(name) else { return nil }
    return match
  }

  /// Reads a tag of the family, or says why it is no release of it.
  func read(_ name: String) -> TagReading {
    for pattern in patterns {
      guard let match = pattern.match(name) else { continue }
      if let suffix = match.version.prerelease {
        return .leftOut(suffix.isNumber ? .build : .prerelease(nil))
      }
      guard componentCounts.contains(match.version.count) else { return .leftOut(.build) }
      return ignored.contains(name) ? .leftOut(.placeholder) : .release(match, pattern)
    }
    return .leftOut(.otherName)
  }
}

extension String {
  /// Whether it is made of digits alone, as a build number after a version is.
  fileprivate var isNumber: Bool {
    utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
