package import Diagnostics
import UpdatePolicy
import Versions

/// Writes a feed for Sparkle 2, one item for each track.
///
/// Sparkle compares build numbers and nothing else, so the versions of the policy are turned into
/// the builds of their release tags. Every item carries the floor, so that a later optional release
/// hides no earlier mandatory one. No item is phased: critical updates go past the phases.
package enum AppcastEmitter: PolicyEmitter {
  /// The name of the format in the configuration.
  package static let format = "appcast"

  /// What the format cannot say.
  package static let notCarried: [PolicyConcept] = [
    .storefronts, .deadlines, .blocked, .reminders, .skipping, .silence, .expiry, .platform,
    .characters,
    .archive,
  ]

  private static let mark = "trainstop policy (Sparkle)"

  /// Returns the feed.
  package static func bytes(for inputs: EmissionInputs) throws(Undetermined) -> [UInt8] {
    guard let link = inputs.document.storeURL else {
      throw Undetermined(
        "policy", "no page is known to which an item of the appcast could lead",
        help: "Set 'apple-id' under app in .trainstop.yml.")
    }
    let builds = try BuildLadder(inputs)
    var items: [Item] = []
    for track in inputs.tracks where track.isOffered {
      items.append(try Item(track, builds, link: link))
    }
    return AppcastFeed.bytes(inputs.document, mark: mark) { xml in
      for item in items { item.write(to: &xml, inputs.document) }
    }
  }

  /// Whether the bytes are a feed that was written here.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    AppcastFeed.recognizes(bytes, mark: mark)
  }

  private struct Item {
    let track: TrackAtMoment
    let build: BuildNumber
    let floor: BuildNumber?
    let system: String?
    let link: String

    init(_ track: TrackAtMoment, _ builds: BuildLadder, link: String) throws(Undetermined) {
      self.track = track
      self.link = link
      build = try builds.build(of: track.latest)
      if let floor = track.floor {
        self.floor = try builds.threshold(of: floor)
      } else {
        floor = nil
      }
      system = try track.minimumOS?.inThreeParts(for: format)
    }

    func write(to xml: inout XMLText, _ document: PolicyDocument) {
      xml.element("item") { xml in
        xml.element("title", text: "\(track.latest)")
        xml.element("link", text: link)
        if let since = track.latestSince {
          xml.element("pubDate", text: AppcastFeed.date(since))
        }
        xml.element("sparkle:version", text: "\(build)")
        xml.element("sparkle:shortVersionString", text: "\(track.latest)")
        if let system { xml.element("sparkle:minimumSystemVersion", text: system) }
        if let floor {
          xml.empty("sparkle:criticalUpdate", [("sparkle:version", "\(floor)")])
        }
        for (language, text) in AppcastFeed.notes(track, document) {
          // Sparkle shows a description as HTML.
          let html = "<p>\(MarkupText.html.escape(text))</p>"
          xml.element("description", [("xml:lang", language)], text: html)
        }
      }
    }
  }
}
