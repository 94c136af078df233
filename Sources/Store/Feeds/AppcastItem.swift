import Diagnostics
import Documents
import UpdatePolicy
import Versions

/// An item of an appcast that people can install.
struct AppcastItem {
  /// What the system compares: `CFBundleVersion`.
  let build: Version

  /// What people read: `CFBundleShortVersionString`.
  let version: Version

  /// The version as the feed writes it.
  let versionText: String

  /// When it was published.
  let since: Timestamp?

  /// The lowest system that it runs on.
  let minimumOS: Version?

  /// The channel; nil is what everybody gets.
  let channel: String?

  /// The name of the system that it is for, in lower case; nil is macOS.
  let system: String?

  /// How many seconds lie between two of the groups that get it one after the other, if it is not
  /// for everybody at once.
  let phaseSeconds: Int64?

  /// Whether it is marked as critical, from any version or from those below a build.
  let isCritical: Bool

  /// Sparkle divides people into seven groups; the last one waits six times.
  private static let waits: Int64 = 6

  /// Reads an item; nil for one that only informs, with a page to read and nothing to install.
  init?(_ item: XMLElement) throws(LookupUnusable) {
    guard let enclosure = item["enclosure"] else {
      guard let version = Self.announced(item), item["link"] == nil else { return nil }
      throw LookupUnusable(
        "\(shown(version)) has neither an enclosure nor a link, so nobody can install it",
        at: item.location,
        help: "Write its file as <enclosure url=…>, or remove the item.")
    }
    let reader = ItemReader(item: item, enclosure: enclosure)
    guard let build = reader.value("sparkle:version") else {
      throw LookupUnusable(
        "an item has no sparkle:version", at: item.location,
        help: "Write the app's CFBundleVersion as <sparkle:version>.")
    }
    guard let short = reader.value("sparkle:shortVersionString") else {
      throw LookupUnusable(
        "build \(shown(build)) has no sparkle:shortVersionString, so its version is not known",
        at: item.location,
        help: "Write the app's CFBundleShortVersionString as <sparkle:shortVersionString>.")
    }
    self.build = try reader.version(build, "build number")
    version = try reader.version(short, "marketing version")
    versionText = short
    since = try reader.date()
    minimumOS = try reader.value("sparkle:minimumSystemVersion").map {
      text throws(LookupUnusable) in try reader.version(text, "system version")
    }
    channel = reader.value("sparkle:channel")
    system = enclosure.attributes["sparkle:os"]?.lowercased()
    phaseSeconds = try reader.phase()
    let tags = item["sparkle:tags"]
    isCritical = item["sparkle:criticalUpdate"] != nil || tags?["sparkle:criticalUpdate"] != nil
  }

  /// The version of an item that may only inform; nil for news of something else.
  static func announced(_ item: XMLElement) -> String? {
    ["sparkle:shortVersionString", "sparkle:version"].lazy.compactMap { item[$0]?.text }.first
  }

  /// Since when everybody is offered it without asking; nil where that is not known.
  var phaseEnd: Timestamp? {
    guard let since, let phaseSeconds else { return since }
    let (wait, overflow) = phaseSeconds.multipliedReportingOverflow(by: Self.waits)
    return since.adding(seconds: overflow ? .max : wait)
  }

  /// The record of it.
  ///
  /// Sparkle offers an update without waiting when it is critical or has no date.
  func record(of address: String) -> StoreRecord {
    var record = StoreRecord(
      versionText: versionText, version: version, since: since, minimumOS: minimumOS)
    record.build = build.description
    if phaseSeconds != nil, !isCritical { record.phasedUntil = phaseEnd }
    return record
  }
}

/// Reads the parts of an item, which may be elements or, in older feeds, attributes of the enclosure.
private struct ItemReader {
  let item: XMLElement
  let enclosure: XMLElement

  func value(_ name: String) -> String? {
    [item[name]?.text, enclosure.attributes[name]].compactMap(\.self).first { !$0.isEmpty }
  }

  func version(_ text: String, _ what: String) throws(LookupUnusable) -> Version {
    do {
      return try Version(text)
    } catch {
      throw LookupUnusable(
        "\(shown(text)) is no \(what): \(error)", at: item.location,
        help: "Correct the item in the feed.")
    }
  }

  func date() throws(LookupUnusable) -> Timestamp? {
    guard let text = value("pubDate") else { return nil }
    guard let date = InternetDate(text) else {
      throw LookupUnusable(
        "\(shown(text)) is no date", at: item.location,
        help: "Write pubDate as in Mon, 30 Nov 2026 09:00:00 +0000.")
    }
    return Timestamp(secondsSince1970: date.secondsSince1970)
  }

  func phase() throws(LookupUnusable) -> Int64? {
    guard let text = value("sparkle:phasedRolloutInterval") else { return nil }
    guard let seconds = Int64(text), seconds >= 0 else {
      throw LookupUnusable(
        "\(shown(text)) is no number of seconds", at: item.location,
        help: "Write sparkle:phasedRolloutInterval as whole seconds, such as 86400.")
    }
    return seconds == 0 ? nil : seconds
  }
}
