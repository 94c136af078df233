/// A tag's name taken apart: text, a version, perhaps a build number.
struct TagFamilyName {
  /// How a name writes its version.
  enum Style: Hashable {
    /// Two or three numbers: `1.2`, `1.2.3`.
    case plain

    /// One number, which may be a version or count builds.
    case single

    /// Four numbers or more.
    case long

    /// A version and a build number after this text, with the text that ends the name.
    case build(separator: String, end: String)

    /// A version with a pre-release suffix.
    case prerelease
  }

  /// The whole name.
  let name: String

  /// The text before the version.
  let prefix: String

  /// The version, without a build number.
  let version: Version

  /// How the version is written.
  let style: Style

  /// Whether underscores stand between the numbers of the version.
  let isUnderscored: Bool

  /// Takes a name apart, or returns nil when no version ends it, or when git itself makes none so long.
  init?(_ name: String) {
    guard name.utf8.count <= TagPattern.longestName else { return nil }
    // Most tags end with digits and periods and have none before.
    if let start = name.utf8.firstIndex(where: Self.isDigit),
      let version = VersionParser.canonical(name[start...])
    {
      self.name = name
      prefix = String(name[..<start])
      self.version = version
      style = Self.style(of: version)
      isUnderscored = false
      return
    }
    let bytes = Array(name.utf8)
    var best: (start: Int, version: Version, style: Style, isUnderscored: Bool)?
    for start in Self.numberStarts(bytes) {
      let text = String(decoding: bytes[start...], as: UTF8.self)
      let underscored = Self.underscored(bytes[start...])
      guard let (version, style) = underscored ?? Self.read(text) else { continue }
      // The first number may belong to the text: `ios12/1.2`.
      if best == nil || (best?.version.count == 1 && version.count > 1) {
        best = (start, version, style, underscored != nil)
      }
    }
    guard let best else { return nil }
    self.name = name
    prefix = String(decoding: bytes[..<best.start], as: UTF8.self)
    version = best.version
    style = best.style
    isUnderscored = best.isUnderscored
  }

  /// Whether a name is this one with another version, so that their patterns and stems are the same.
  func isWritten(like other: TagFamilyName) -> Bool {
    style == other.style && isUnderscored == other.isUnderscored && prefix == other.prefix
  }

  /// The pattern of this name and others like it, or nil when its text cannot stand in one.
  var pattern: String? {
    guard !prefix.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "*") })
    else { return nil }
    guard !isUnderscored else { return prefix + "{version:_}" }
    guard case .build(let separator, let end) = style else { return prefix + "{version}" }
    return prefix + "{version}" + separator + "{build}" + end
  }

  private static func numberStarts(_ bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { index in
      guard isDigit(bytes[index]) else { return false }
      guard index > 0 else { return true }
      // The second number of `1.2` starts no version, the one in `v.1.2` does.
      if bytes[index - 1] == UInt8(ascii: ".") { return index < 2 || !isDigit(bytes[index - 2]) }
      return !isDigit(bytes[index - 1])
    }
  }

  /// Reads `1_2` and `1_2_3`.
  private static func underscored(_ bytes: ArraySlice<UInt8>) -> (Version, Style)? {
    let underscore = UInt8(ascii: "_")
    guard bytes.contains(underscore), bytes.allSatisfy({ isDigit($0) || $0 == underscore }) else {
      return nil
    }
    let spelled = bytes.map { $0 == underscore ? UInt8(ascii: ".") : $0 }
    guard let version = try? Version(String(decoding: spelled, as: UTF8.self)) else { return nil }
    return (version, version.count > 3 ? .long : .plain)
  }

  private static func read(_ text: String) -> (Version, Style)? {
    if let (version, separator, end) = build(text) {
      return (version, .build(separator: separator, end: end))
    }
    guard let version = try? Version(text, scheme: .loose) else { return nil }
    return (version, version.prerelease == nil ? style(of: version) : .prerelease)
  }

  private static func style(of version: Version) -> Style {
    switch version.count {
    case 1: .single
    case 2, 3: .plain
    default: .long
    }
  }

  /// Whether a text is a version with a build number.
  static func isBuild(_ text: String) -> Bool { build(text) != nil }

  /// Reads `1.2-34`, `1.2_34`, `1.2(34)` and `1.2-build34`.
  private static func build(_ text: String) -> (Version, separator: String, end: String)? {
    let numbers = text.utf8.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
    let rest = text.utf8[numbers.endIndex...]
    let separator = rest.prefix { !isDigit($0) }
    let digits = rest[separator.endIndex...].prefix(while: isDigit)
    let end = rest[digits.endIndex...]
    guard let version = try? Version(Substring(numbers)), version.count > 1, !digits.isEmpty,
      end.isEmpty || end.elementsEqual(")".utf8)
    else { return nil }
    let word = String(Substring(separator)).lowercased().filter { $0.isLetter }
    guard !separator.isEmpty, word.isEmpty || word == "build" else { return nil }
    return (version, String(Substring(separator)), String(Substring(end)))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension TagFamilyName {
  /// What is left of the text before the version when the words that every product uses are gone.
  ///
  /// `v1.2`, `1.2`, `release/1.2` and `version_1.2` are one family, `ios/1.2` is another.
  var stem: String {
    var words = words
    while let last = words.last, Self.releaseWords.contains(last) { words.removeLast() }
    while let first = words.first, Self.releaseWords.contains(first) { words.removeFirst() }
    return words.joined(separator: "-")
  }

  /// What tells one family of tags from another: the ``stem``, and how the numbers are separated.
  var family: String { isUnderscored ? stem + "_" : stem }

  /// The words of the text before the version, in lower case.
  var words: [String] {
    prefix.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
  }

  /// Words that say "this is a version" and not of what.
  private static let releaseWords: Set<String> = [
    "v", "ver", "version", "versions", "r", "rel", "release", "releases", "released", "tag",
    "tags", "final", "stable", "prod", "production", "appstore", "store",
  ]

  /// Words for what is built and not yet, or never, a release to everybody.
  static let channelWords: Set<String> = [
    "adhoc", "alpha", "archive", "archives", "b", "backup", "beta", "betas", "build", "builds",
    "canary", "ci", "daily", "debug", "deploy", "deployment", "deployments", "dev", "develop",
    "draft", "edge", "experimental", "internal", "nightlies", "nightly", "pre", "prerelease",
    "preview", "qa", "rc", "snapshot", "snapshots", "stage", "staging", "test", "testflight",
    "testing", "tests", "tmp", "untagged", "wip",
  ]

  /// Words for platforms and parts that an app for Apple's systems is not built from.
  static let foreignWords: Set<String> = [
    "android", "api", "backend", "desktop", "docker", "docs", "linux", "sdk", "server", "web",
    "website", "win", "windows",
  ]

  /// Words for the platforms that it is built for.
  static let homeWords: Set<String> = [
    "app", "apple", "ios", "ipados", "iphone", "mac", "macos", "osx", "tvos", "visionos", "watchos",
  ]
}
