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
  private let members: [TagFamilyName]
  private let counted: [TagFamilyName]
  private let rest: [TagFamilyName]

  /// Names of placeholders such as `v999.0.0`.
  let outliers: [String]

  init(stem: String, members: [TagFamilyName], project: Version?) {
    self.stem = stem
    self.project = project
    self.members = members
    // Thousands of tags have a handful of texts before their versions.
    var prefixes: Set<String> = []
    words = members.reduce(into: []) { words, member in
      if prefixes.insert(member.prefix).inserted { words.formUnion(member.words) }
    }
    let styles = Self.releaseStyles(members, project)
    var counted = members.filter { styles.contains($0.style) }
    let outliers = Self.outliers(counted, project)
    counted.removeAll { outliers.contains($0.name) }
    self.counted = counted
    self.outliers = outliers.sorted()
    rest = members.filter { $0.style != .prerelease && !styles.contains($0.style) }
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
  private var agreement: Agreement {
    guard let project else { return .none }
    // A pre-release or a build of the version that is being made speaks for its family as well.
    let versions = members.filter { !outliers.contains($0.name) && $0.style != .single }
      .map { Self.shortened($0.version, like: project) }
    guard let highest = versions.max() else { return .none }
    if highest == project { return .same }
    let released = counted.map(\.version).max() ?? highest
    if released < project, Self.isNext(project, after: released) { return .close }
    if versions.contains(project) { return .close }
    guard released < project, project.component(0) == released.component(0) else { return .none }
    return .sameLine
  }

  /// Leaves out the numbers beyond the third, which count builds, unless the project has them too.
  private static func shortened(_ version: Version, like project: Version) -> Version {
    let limit = max(3, project.count)
    guard version.count > limit else { return version.releaseOnly }
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
    _ members: [TagFamilyName], _ project: Version?
  ) -> Set<TagFamilyName.Style> {
    let byStyle = Dictionary(grouping: members) { $0.style }
    var styles: Set<TagFamilyName.Style> = [.plain]
    var highest = byStyle[.plain]?.map(\.version).max()
    if let long = byStyle[.long], highest == nil || (project?.count ?? 0) > 3 {
      styles.insert(.long)
      highest = [highest, long.map(\.version).max()].compactMap { $0 }.max()
    }
    for (style, names) in byStyle {
      guard isBuild(style) || style == .long, let lowest = names.map(\.version).min() else {
        continue
      }
      if let highest, lowest <= highest { continue }
      styles.insert(style)
    }
    if let singles = byStyle[.single], areMajors(singles, highest) { styles.insert(.single) }
    return styles
  }

  private static func isBuild(_ style: TagFamilyName.Style) -> Bool {
    guard case .build = style else { return false }
    return true
  }

  /// Says whether single numbers are major versions and no build counter beside the versions.
  private static func areMajors(_ singles: [TagFamilyName], _ highest: Version?) -> Bool {
    guard let highest, let major = highest.component(0) else { return true }
    return singles.allSatisfy { ($0.version.component(0) ?? .max) <= major.addingOne }
  }

  /// Finds a version that stands alone more than ten times above all others and the project's.
  private static func outliers(_ counted: [TagFamilyName], _ project: Version?) -> Set<String> {
    let majors = Set(counted.map { $0.version.component(0) ?? .max })
    guard let top = majors.max(), majors.count > 1 || project != nil else { return [] }
    let next = max(majors.filter { $0 != top }.max() ?? 0, project?.component(0) ?? 0, 1)
    let names = counted.filter { ($0.version.component(0) ?? .max) == top }
    let isYear = (1990...2100).contains(top)
    guard names.count == 1, top / 10 >= next, top >= 90, !isYear || project != nil else {
      return []
    }
    return Set(names.map(\.name))
  }

  private static func family(_ names: some Collection<TagFamilyName>) -> TagFamily {
    let patterns = Dictionary(grouping: names.compactMap { $0.pattern }) { $0 }
      .sorted {
        // A pattern with a build number goes first: the other would take the number for a suffix.
        let (left, right) = ($0.key.utf8.count, $1.key.utf8.count)
        let builds = ($0.key.hasSuffix("{version}") ? 1 : 0, $1.key.hasSuffix("{version}") ? 1 : 0)
        return (builds.0, -$0.value.count, left, $0.key) < (
          builds.1, -$1.value.count, right, $1.key
        )
      }
      .compactMap { try? TagPattern($0.key) }
    let best = names.max { ($0.version, $1.name) < ($1.version, $0.name) }
    let counts = names.map(\.version.count)
    return TagFamily(
      patterns: patterns, count: names.count, example: best?.name ?? "",
      componentCounts: (counts.min() ?? 1)...(counts.max() ?? 1))
  }
}

extension UInt64 {
  fileprivate var addingOne: UInt64 { self == .max ? self : self + 1 }
}
