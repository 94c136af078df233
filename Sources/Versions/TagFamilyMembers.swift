/// The tags that share a stem, sorted into releases and what only looks like them.
struct TagFamilyMembers {
  /// How well the tags go together with the project's own version.
  private enum Agreement: Int {
    /// Nothing speaks for it.
    case none

    /// The project is a later version of the same major number.
    case sameLine

    /// The project is one step above the highest tag, or one of the older tags.
    case close

    /// The highest tag is the project's version.
    case same
  }

  private let stem: String
  private let project: Version?
  private let words: Set<String>
  private let counted: [TagFamilyName]
  private let rest: [TagFamilyName]

  private let agreement: Agreement

  /// Names of placeholders such as `v999.0.0`.
  let outliers: [String]

  init(stem: String, members: [TagFamilyName], project: Version?) {
    self.stem = stem
    self.project = project
    // Thousands of tags have a handful of texts before their versions.
    var words: Set<String> = []
    var last: String?
    for member in members where member.prefix != last {
      words.formUnion(member.words)
      last = member.prefix
    }
    self.words = words
    let spans = TagStyleSpan.all(in: members)
    let styles = Self.releaseStyles(spans, project)
    let isOneKind = styles.isSuperset(of: spans.map(\.style))
    // Sharing the array saves a copy of it.
    var counted = isOneKind ? members : members.filter { styles.contains($0.style) }
    let outliers = Self.outliers(counted, project)
    if !outliers.isEmpty { counted.removeAll { outliers.contains($0.name) } }
    self.counted = counted
    self.outliers = outliers.sorted()
    rest =
      isOneKind
      ? [] : members.filter { $0.style != .prerelease && !styles.contains($0.style) }
    agreement = Self.agreement(members, counted, outliers, project)
  }

  /// Whether the family can be the app's releases.
  var isRelease: Bool {
    !counted.isEmpty && isWrittenOut && words.isDisjoint(with: TagFamilyName.channelWords)
  }

  /// Whether versions have two numbers or more; a single one alone counts builds.
  private var isWrittenOut: Bool { counted.contains { $0.style != .single } }

  /// The releases.
  var releases: TagFamily { Self.family(counted) }

  /// The tags that are neither releases nor pre-releases, by the way they are written.
  var leftOver: [TagFamily] {
    Dictionary(grouping: rest) { $0.style }.values.map(Self.family)
  }

  /// Why the family was chosen, as the end of a sentence.
  var reason: String {
    guard let project else { return "it is the largest family of releases" }
    switch agreement {
    case .same: return "its highest version is the project's own, \(project)"
    case .close: return "its versions lead up to the project's own, \(project)"
    case .sameLine: return "its versions are below the project's own, \(project)"
    case .none: return "it is the largest family of releases"
    }
  }

  /// Says whether this family is more likely to be the app's.
  func isPreferred(to other: TagFamilyMembers) -> Bool {
    let mine = rank
    let theirs = other.rank
    guard mine == theirs else { return theirs.lexicographicallyPrecedes(mine) }
    return stem < other.stem
  }

  private var rank: [Int] {
    let fit = words.isDisjoint(with: TagFamilyName.foreignWords) ? 1 : 0
    let home = words.isDisjoint(with: TagFamilyName.homeWords) && !stem.isEmpty ? 0 : 1
    return [isRelease ? 1 : 0, agreement.rawValue, fit, home, counted.count]
  }
}

// MARK: - Agreement

extension TagFamilyMembers {
  private static func agreement(
    _ members: [TagFamilyName], _ counted: [TagFamilyName], _ outliers: Set<String>,
    _ project: Version?
  ) -> Agreement {
    guard let project else { return .none }
    // A pre-release or a build of the version that is being made speaks for its family as well.
    var highest: Version?
    var hasProject = false
    for member in members where member.style != .single {
      guard outliers.isEmpty || !outliers.contains(member.name) else { continue }
      let version = shortened(member.version, like: project)
      if version == project { hasProject = true }
      if highest.map({ $0 < version }) ?? true { highest = version }
    }
    guard let highest else { return .none }
    if highest == project { return .same }
    let released = counted.lazy.map(\.version).max() ?? highest
    if released < project, isNext(project, after: released) { return .close }
    if hasProject { return .close }
    guard released < project, project.component(0) == released.component(0) else { return .none }
    return .sameLine
  }

  /// Leaves out the numbers beyond the third, which count builds, unless the project has them too.
  private static func shortened(_ version: Version, like project: Version) -> Version {
    let limit = max(3, project.count)
    guard version.count > limit else {
      return version.prerelease == nil && version.buildMetadata == nil
        ? version : version.releaseOnly
    }
    let text = (0..<limit).map { version.digits($0) }.joined(separator: ".")
    return (try? Version(text)) ?? version.releaseOnly
  }

  /// Says whether the first number in which two versions differ is higher by one.
  private static func isNext(_ version: Version, after other: Version) -> Bool {
    for index in 0..<max(version.count, other.count) {
      guard let new = version.component(index), let old = other.component(index) else {
        return false
      }
      if new != old { return new > old && new - old <= 1 }
    }
    return false
  }
}

// MARK: - Releases

extension TagFamilyMembers {
  /// Decides which ways of writing a version are the family's releases.
  ///
  /// `1.2` and `1.2.3` are. Four numbers or a build number after the version are builds of a
  /// release, unless the project writes its own version so, or the family has no plain releases, or
  /// went over to them: all of them are above all plain ones.
  private static func releaseStyles(
    _ spans: [TagStyleSpan], _ project: Version?
  ) -> Set<TagFamilyName.Style> {
    var styles: Set<TagFamilyName.Style> = [.plain]
    var highest = spans.first { $0.style == .plain }?.highest
    if let long = spans.first(where: { $0.style == .long }),
      highest == nil || (project?.count ?? 0) > 3
    {
      styles.insert(.long)
      highest = [highest, long.highest].compactMap { $0 }.max()
    }
    for span in spans where isBuild(span.style) || span.style == .long {
      if let highest, span.lowest <= highest { continue }
      styles.insert(span.style)
    }
    if let singles = spans.first(where: { $0.style == .single }), areMajors(singles, highest) {
      styles.insert(.single)
    }
    return styles
  }

  private static func isBuild(_ style: TagFamilyName.Style) -> Bool {
    guard case .build = style else { return false }
    return true
  }

  /// Says whether single numbers are major versions and no build counter beside the versions.
  private static func areMajors(_ singles: TagStyleSpan, _ highest: Version?) -> Bool {
    guard let highest, let major = highest.component(0) else { return true }
    return (singles.highest.component(0) ?? .max) <= major.addingOne
  }

  /// Finds a version that stands alone more than ten times above all others and the project's.
  private static func outliers(_ counted: [TagFamilyName], _ project: Version?) -> Set<String> {
    var top: UInt64?
    var second: UInt64?
    var topNames: [String] = []
    for member in counted {
      let major = member.version.component(0) ?? .max
      if top == nil || major > top ?? 0 {
        (top, second, topNames) = (major, top, [member.name])
      } else if major == top {
        // Two already say that it does not stand alone.
        if topNames.count < 2 { topNames.append(member.name) }
      } else if second == nil || major > second ?? 0 {
        second = major
      }
    }
    guard let top, second != nil || project != nil else { return [] }
    let next = max(second ?? 0, project?.component(0) ?? 0, 1)
    let isYear = (1990...2100).contains(top)
    guard topNames.count == 1, top / 10 >= next, top >= 90, !isYear || project != nil else {
      return []
    }
    return Set(topNames)
  }

  private static func family(_ names: some Collection<TagFamilyName>) -> TagFamily {
    let patterns = patternCounts(names)
      .sorted {
        // A pattern with a build number goes first: the other would take the number for a suffix.
        let (left, right) = ($0.key.utf8.count, $1.key.utf8.count)
        let builds = ($0.key.hasSuffix("{version}") ? 1 : 0, $1.key.hasSuffix("{version}") ? 1 : 0)
        return (builds.0, -$0.value, left, $0.key) < (builds.1, -$1.value, right, $1.key)
      }
      .compactMap { try? TagPattern($0.key) }
    let best = names.max { ($0.version, $1.name) < ($1.version, $0.name) }
    var counts: ClosedRange<Int>?
    for name in names {
      let count = name.version.count
      counts = min(counts?.lowerBound ?? count, count)...max(counts?.upperBound ?? count, count)
    }
    return TagFamily(
      patterns: patterns, count: names.count, example: best?.name ?? "",
      componentCounts: counts ?? 1...1)
  }

  private static func patternCounts(_ names: some Collection<TagFamilyName>) -> [String: Int] {
    var counts: [String: Int] = [:]
    var run: (first: TagFamilyName, length: Int)?
    func close() {
      guard let run, let pattern = run.first.pattern else { return }
      counts[pattern, default: 0] += run.length
    }
    for name in names {
      if let first = run?.first, name.isWritten(like: first) {
        run?.length += 1
      } else {
        close()
        run = (name, 1)
      }
    }
    close()
    return counts
  }
}

extension UInt64 {
  fileprivate var addingOne: UInt64 { self == .max ? self : self + 1 }
}
