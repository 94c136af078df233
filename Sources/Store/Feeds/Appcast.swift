import Diagnostics
import Documents
import UpdatePolicy
import Versions

/// A Sparkle appcast.
///
/// Sparkle compares build numbers (`sparkle:version`); people and policies speak of marketing
/// versions (`sparkle:shortVersionString`). The two are never taken for each other.
struct Appcast {
  private let items: [AppcastItem]
  private let address: String

  /// Reads a feed.
  ///
  /// - Throws: What is wrong: it is no XML, no feed, or an item cannot be understood, which might be
  ///   the one that counts.
  init(_ body: [UInt8], path address: String) throws(LookupUnusable) {
    let root: XMLElement
    do {
      root = try XMLDocument.read(body, path: address).root
    } catch {
      throw LookupUnusable(
        "\(shown(address)) is no XML: \(error.reason)", at: error.location, help: error.help)
    }
    guard root.name == "rss", let channel = root["channel"] else {
      throw LookupUnusable(
        "'<\(shown(root.name))>' begins \(shown(address)), where a feed begins with '<rss>'",
        at: root.location, help: "Correct the address of the appcast.")
    }
    var items: [AppcastItem] = []
    let elements = channel.children.filter { $0.name == "item" }
    for element in elements {
      if let item = try AppcastItem(element) { items.append(item) }
    }
    // Who tells people of a version has released one, even if it is installed from elsewhere.
    if items.isEmpty, let first = elements.first(where: { AppcastItem.announced($0) != nil }) {
      throw LookupUnusable(
        "\(shown(AppcastItem.announced(first) ?? "")) is announced without anything to install, as is "
          + "every item of \(shown(address))",
        at: first.location,
        help: "Write the live release's file as <enclosure url=…>, or choose another store.source.")
    }
    self.items = items
    self.address = address
  }

  /// Returns what people get.
  ///
  /// - Parameters:
  ///   - channels: The channels that count beside the one that everybody has.
  ///   - platform: The app's platform.
  /// - Returns: The item that Sparkle would offer; absent where the feed has no items.
  /// - Throws: Where there are items, but none that counts.
  func release(
    channels: [String], platform: String
  ) throws(LookupUnusable) -> Determination<StorefrontRelease> {
    guard !items.isEmpty else { return .absent }
    let own = items.filter { ($0.system ?? "macos") == platform }
    guard !own.isEmpty else {
      let systems = Set(items.map { $0.system ?? "macos" }).sorted().joined(separator: ", ")
      throw LookupUnusable(
        "\(shown(systems)) is all that \(shown(address)) has items for, not \(platform)",
        help: "Correct app.platform, or the sparkle:os of the enclosures.")
    }
    let open = own.filter { item in item.channel.map(channels.contains) ?? true }
    guard let best = open.max(by: { $0.build < $1.build }),
      let highest = open.max(by: { $0.version < $1.version })
    else {
      let names = Set(own.compactMap(\.channel)).sorted().joined(separator: ", ")
      throw LookupUnusable(
        "\(shown(names)) is where every item of \(shown(address)) is, and that channel is not open",
        help: "Name it under store.channels in .trainstop.yml, or publish without a channel.")
    }
    var release = StorefrontRelease(
      lowest: best.record(of: address), highest: highest.record(of: address),
      keys: [.address(address)])
    release.disagreements = disagreements(best, highest, own)
    if best.isCritical { release.remarks.append("\(best.version) is marked as critical") }
    return .known(release)
  }

  private func disagreements(
    _ best: AppcastItem, _ highest: AppcastItem, _ items: [AppcastItem]
  ) -> [String] {
    var texts: [String] = []
    if highest.version > best.version {
      texts.append(
        "\(best.version) has the highest build number, \(best.build), but \(highest.version) "
          + "(build \(highest.build)) is the higher version: Sparkle offers the former")
    }
    let twice = items.first { item in
      item.build == best.build && item.version != best.version
    }
    if let twice {
      texts.append("\(best.build) is the build number of \(best.version) and of \(twice.version)")
    }
    return texts
  }
}
