package import Diagnostics
import UpdatePolicy
import Versions

/// Writes a feed for Flutter's package upgrader.
///
/// It reads marketing versions of three numbers, the system's name on the enclosure, and
/// `criticalUpdate` inside of `sparkle:tags` only; it blocks whoever is below a critical item. The
/// floor is therefore an item of its own, below the newest one.
package enum UpgraderAppcastEmitter: PolicyEmitter {
  /// The name of the format in the configuration.
  package static let format = "appcast-upgrader"

  /// What the format cannot say.
  package static let notCarried: [PolicyConcept] = [
    .storefronts, .deadlines, .blocked, .reminders, .skipping, .expiry, .characters,
  ]

  private static let mark = "trainstop policy (upgrader)"

  /// Returns the feed, newest version first.
  package static func bytes(for inputs: EmissionInputs) throws(Undetermined) -> [UInt8] {
    let document = inputs.document
    guard let link = document.storeURL else {
      throw Undetermined(
        "policy", "no page is known to which an item of the appcast could lead",
        help: "Set 'apple-id' under app in .trainstop.yml.")
    }
    var items: [Item] = []
    for track in inputs.tracks where track.isOffered {
      let system = try track.minimumOS?.inThreeParts(for: format)
      let latest = try track.latest.inThreeParts(for: format)
      let floor = try track.floor?.inThreeParts(for: format)
      if document.prompt.optional || floor == latest {
        items.append(
          Item(
            track: track, version: latest, latest: latest, system: system,
            isCritical: floor == latest))
      }
      if let floor, floor != latest {
        items.append(
          Item(track: track, version: floor, latest: latest, system: system, isCritical: true))
      }
    }
    return AppcastFeed.bytes(document, mark: mark) { xml in
      for item in items { item.write(to: &xml, document, link: link) }
    }
  }

  /// Whether the bytes are a feed that was written here.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    AppcastFeed.recognizes(bytes, mark: mark)
  }

  private struct Item {
    let track: TrackAtMoment
    let version: String
    let latest: String
    let system: String?
    let isCritical: Bool

    /// The one text that is read: the English one, else that of the first language.
    private func note(_ document: PolicyDocument) -> String? {
      let notes = AppcastFeed.notes(track, document, isForced: isCritical)
      return (notes.first { $0.language == "en" } ?? notes.first)?.text
    }

    func write(to xml: inout XMLText, _ document: PolicyDocument, link: String) {
      xml.element("item") { xml in
        xml.element("title", text: version)
        if version == latest, let since = track.latestSince {
          xml.element("pubDate", text: AppcastFeed.date(since))
        }
        xml.element("sparkle:version", text: version)
        if let system { xml.element("sparkle:minimumSystemVersion", text: system) }
        if isCritical {
          xml.element("sparkle:tags") { $0.empty("sparkle:criticalUpdate") }
        }
        if let note = note(document) { xml.element("description", text: note) }
        xml.empty(
          "enclosure",
          [
            ("url", link), ("sparkle:version", version),
            ("sparkle:os", document.platform ?? "ios"), ("length", "0"),
            ("type", "application/octet-stream"),
          ])
      }
    }
  }
}
