/// How the release tags of a repository are told from its other tags.
package struct TagNaming: Sendable {
  private enum Source: Sendable {
    case configured(VersionScheme)
    case proposed(TagProposal)
    case none
  }

  /// The patterns, in the order in which they are tried; empty when nobody knows any.
  package let patterns: [TagPattern]

  private let source: Source

  /// The patterns that only differ from a far commoner one in letter case and punctuation, each with
  /// the commoner one.
  private let slips: [TagPattern: TagPattern]

  /// Takes what the configuration says.
  ///
  /// - Parameters:
  ///   - patterns: The patterns, not empty.
  ///   - scheme: What a release may look like: pre-releases and a fourth number count only where it
  ///     has them.
  package init(patterns: [TagPattern], scheme: VersionScheme) {
    self.patterns = patterns
    source = .configured(scheme)
    slips = [:]
  }

  /// Takes what the tags themselves show.
  ///
  /// - Parameters:
  ///   - proposal: The family that was found; nil when none holds releases.
  ///   - names: Every tag's name.
  package init(_ proposal: TagProposal?, names: [String]) {
    patterns = proposal?.patterns ?? []
    source = proposal.map { .proposed($0) } ?? .none
    slips = proposal.map { Self.slips($0, names) } ?? [:]
  }

  /// Reads a tag's name.
  package func read(_ name: String) -> TagReading {
    let reading =
      switch source {
      case .configured(let scheme): read(name, scheme)
      case .proposed(let proposal): proposal.read(name)
      case .none: TagReading.leftOut(.otherName)
      }
    guard reading == .leftOut(.otherName),
      let omission = TagNearMiss.omission(name, patterns, hasPrereleases: hasPrereleases)
    else { return reading }
    return .leftOut(omission)
  }

  /// Says what is odd about the spelling of a tag that counts as a release all the same.
  ///
  /// - Parameter pattern: The pattern that the tag's name fits.
  /// - Returns: The oddity as the end of a sentence, or nil when there is none.
  package func oddity(of pattern: TagPattern) -> String? {
    slips[pattern].map { "it is written \(pattern.text), and the others are \($0.text)" }
  }

  private var hasPrereleases: Bool {
    guard case .configured(let scheme) = source else { return false }
    return scheme.allowsPrerelease
  }

  private func read(_ name: String, _ scheme: VersionScheme) -> TagReading {
    var omission = TagOmission.otherName
    for pattern in patterns {
      guard let match = pattern.match(name) else { continue }
      if match.version.prerelease != nil, !scheme.allowsPrerelease {
        omission = omission == .otherName ? .prerelease(scheme) : omission
      } else if match.version.count > 3, scheme != .loose {
        omission = omission == .otherName ? .tooManyNumbers(scheme) : omission
      } else {
        return .release(match, pattern)
      }
    }
    return .leftOut(omission)
  }

  private static func slips(
    _ proposal: TagProposal, _ names: [String]
  ) -> [TagPattern: TagPattern] {
    guard proposal.patterns.count > 1 else { return [:] }
    var counts: [TagPattern: Int] = [:]
    for name in names {
      guard case .release(_, let pattern) = proposal.read(name) else { continue }
      counts[pattern, default: 0] += 1
    }
    var slips: [TagPattern: TagPattern] = [:]
    for (pattern, count) in counts {
      let commoner = counts.filter {
        $0.value >= count * 10 && TagNearMiss.letters($0.key) == TagNearMiss.letters(pattern)
      }
      slips[pattern] = commoner.max { ($0.value, $1.key.text) < ($1.value, $0.key.text) }?.key
    }
    return slips
  }
}
