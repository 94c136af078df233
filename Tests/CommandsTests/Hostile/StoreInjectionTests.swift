import Commands
import Foundation
import TestSupport
import Testing

/// Every payload in every text that a store or a feed sends.
@Suite struct StoreInjectionTests {
  // MARK: Appcasts

  private static func appcast(_ place: String, _ text: String) -> String {
    var values = [
      "title": "Harbor 2.4.0", "description": "Faster.",
      "pubDate": "Thu, 08 Oct 2026 08:00:00 +0000",
      "link": "https://dl.example", "sparkle:releaseNotesLink": "https://dl.example/notes.html",
      "sparkle:version": "240", "sparkle:shortVersionString": "2.4.0",
      "sparkle:minimumSystemVersion": "13.0", "sparkle:channel": "", "sparkle:tags": "",
      "sparkle:phasedRolloutInterval": "86400",
    ]
    var attributes = ["url": "https://dl.example/Harbor.zip", "sparkle:os": "macos"]
    let escaped = text.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: "\"", with: "&quot;")
    if attributes[place] != nil { attributes[place] = escaped } else { values[place] = escaped }
    let elements = values.sorted { $0.key < $1.key }.filter { $0.value != "" }
      .map { "<\($0)>\($1)</\($0)>" }
    let enclosure = attributes.sorted { $0.key < $1.key }.map { "\($0)=\"\($1)\"" }
    return """
      <rss version="2.0"><channel><title>\(place == "title" ? escaped : "Harbor")</title><item>
      \(elements.joined(separator: "\n"))
      <enclosure \(enclosure.joined(separator: " ")) length="1"/></item></channel></rss>
      """
  }

  @Test(arguments: [
    "title", "description", "pubDate", "link", "sparkle:releaseNotesLink", "sparkle:version",
    "sparkle:shortVersionString", "sparkle:minimumSystemVersion", "sparkle:channel",
    "sparkle:tags", "sparkle:phasedRolloutInterval", "url", "sparkle:os", "owned",
  ])
  func `no text of an appcast leaves its place`(_ place: String) async throws {
    let app = try PlistApp()
    try app.configure(
      """
      app: { platform: macos, bundle-id: com.example.small }
      store: { source: appcast, file: appcast.xml }
      """)
    try app.release("2.5.0", build: "241")
    for payload in Neutrality.withLong {
      // What XML has no way to write is an error of the whole file; without it each text arrives.
      let sound = payload.text.unicodeScalars.filter {
        $0.value >= 0x20 && $0.value < 0xFFFE || "\t\n".unicodeScalars.contains($0)
      }
      for text in [payload.text, String(String.UnicodeScalarView(sound))] {
        try app.repository.write(Self.appcast(place, text), to: "appcast.xml")
        await Neutrality.expect(
          in: app.repository, "appcast \(place)", Neutrality.readers, payload.name)
      }
    }
  }

  @Test func `the title and notes of an appcast change nothing`() async throws {
    let app = try PlistApp()
    try app.configure(
      """
      app: { platform: macos, bundle-id: com.example.small }
      store: { source: appcast, file: appcast.xml }
      """)
    try app.release("2.5.0", build: "241")
    for (place, sound) in [("title", true), ("description", true), ("sparkle:version", false)] {
      try app.repository.write(Self.appcast(place, "::error::\u{202E}owned"), to: "appcast.xml")
      #expect(await app.run("check").status == (sound ? .passed : .undecided), "\(place)")
    }
  }

  // MARK: JSON

  @Test(arguments: ["latest", "since", "os", "other"])
  func `no text of a JSON feed leaves its place`(_ place: String) async throws {
    let app = try PlistApp()
    try app.configure(
      """
      app: { platform: ios, bundle-id: com.example.small }
      store: { source: json, file: feed.json, path: latest, since-path: since, minimum-os-path: os }
      """)
    try app.release("2.5.0")
    for payload in Neutrality.withLong {
      var feed = ["latest": "2.4.0", "since": "2026-10-08T08:00:00Z", "os": "16.0"]
      feed[place] = payload.text
      if place == "other" { feed[payload.text] = payload.text }
      let bytes = try JSONSerialization.data(withJSONObject: feed)
      try app.repository.write(String(decoding: bytes, as: UTF8.self), to: "feed.json")
      await Neutrality.expect(
        in: app.repository, "JSON feed \(place)", Neutrality.readers, payload.name)
      // No JSON at all, with the text where the reader stops.
      try app.repository.write("{\"latest\": \(payload.text)}", to: "feed.json")
      await Neutrality.expect(
        in: app.repository, "JSON feed, damaged", Neutrality.readers, payload.name)
    }
  }

  // MARK: App Store lookup

  /// An answer whose record has a text in one place.
  private static func answer(_ place: String, _ text: String) throws -> LoopbackReply {
    var record: [String: Any] = [
      "kind": "software", "wrapperType": "software", "trackId": 1_000_000_001,
      "bundleId": "com.example.harbor", "trackName": "Harbor", "version": "2.4.0",
      "minimumOsVersion": "16.0", "currentVersionReleaseDate": "2026-10-08T08:00:00Z",
    ]
    record[place] = text
    let body = try JSONSerialization.data(withJSONObject: ["resultCount": 1, "results": [record]])
    return .json(String(decoding: body, as: UTF8.self))
  }

  /// The answers that hold a text, by what they are.
  private static func answers(_ text: String) throws -> [(place: String, reply: LoopbackReply)] {
    let error = try JSONSerialization.data(withJSONObject: ["errorMessage": text])
    // A header ends with its line.
    let header = text.split { $0.isNewline }.joined(separator: " ")
      .replacingOccurrences(of: "\0", with: "")
    return try [
      "kind", "trackId", "bundleId", "trackName", "version", "minimumOsVersion", "releaseNotes",
      "currentVersionReleaseDate", "supportedDevices",
    ].map { ($0, try answer($0, text)) } + [
      ("errorMessage", .json(String(decoding: error, as: UTF8.self), status: 400)),
      ("page", LoopbackReply(body: "<html>\(text)".utf8)),
      ("text", LoopbackReply(body: text.utf8)),
      ("status", LoopbackReply(status: 404, body: text.utf8)),
      ("redirect", LoopbackReply(status: 302, headers: [("Location", header)], body: [])),
      (
        "redirect to a host",
        LoopbackReply(status: 302, headers: [("Location", "https://\(header)/")], body: [])
      ),
      ("type", LoopbackReply(headers: [("Content-Type", header)], body: text.utf8)),
      ("date", LoopbackReply(status: 401, headers: [("Date", header)], body: text.utf8)),
    ]
  }

  @Test func `no answer of the lookup leaves its place`() async throws {
    let app = try ExampleApp()
    try app.edit(".trainstop.yml", "storefronts: [us, kr, jp]", "storefronts: [us]")
    for payload in Neutrality.payloads {
      for (place, reply) in try Self.answers(payload.text) {
        let server = try LoopbackServer { _ in reply }
        defer { server.stop() }
        await Neutrality.expect(
          in: app.repository, "lookup \(place)",
          Neutrality.readers.map { $0 + ["--store-endpoint", server.address] }, payload.name)
      }
    }
  }
}
