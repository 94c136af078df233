import UpdatePolicy

/// What the two kinds of appcast have in common.
enum AppcastFeed {
  /// The namespace of Sparkle's elements.
  static let namespace = "http://www.andymatuschak.org/xml-namespaces/sparkle"

  /// Whether the bytes are a feed without an archive, which only a policy writes.
  ///
  /// A feed with signed archives is the team's own and is never replaced.
  static func recognizes(_ bytes: [UInt8], mark: String) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasPart(namespace) && text.hasPart("<generator>\(mark)</generator>")
  }

  /// Writes the feed.
  ///
  /// - Parameters:
  ///   - document: The policy.
  ///   - mark: What the feed says it was made by.
  ///   - items: Writes the items.
  /// - Returns: The file.
  static func bytes(
    _ document: PolicyDocument, mark: String, _ items: (inout XMLText) -> Void
  ) -> [UInt8] {
    var xml = XMLText()
    xml.element("rss", [("version", "2.0"), ("xmlns:sparkle", namespace)]) { xml in
      xml.element("channel") { xml in
        xml.element("title", text: document.app ?? "updates")
        if let storeURL = document.storeURL { xml.element("link", text: storeURL) }
        xml.element("generator", text: mark)
        items(&xml)
      }
    }
    return Array(xml.text.utf8)
  }

  /// The date as RFC 822 has it, with a year of four digits, such as
  /// `Mon, 05 Jan 2026 09:00:00 +0000`.
  static func date(_ moment: Timestamp) -> String {
    let seconds = moment.secondsSince1970
    let days = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
    // The first of January 1970 was a Thursday.
    let weekday = weekdays[Int((days % 7 + 7) % 7)]
    let month = months[Int(moment.day.month) - 1]
    let parts = "\(moment)".dropLast().split(separator: "T")
    let day = (parts.first ?? "").split(separator: "-")
    return "\(weekday), \(day.last ?? "") \(month) \(day.first ?? "") \(parts.last ?? "") +0000"
  }

  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The notes of an update by language, where a feed can say them.
  ///
  /// A text that speaks of the installed version is left out: a feed does not know it.
  static func notes(
    _ track: TrackAtMoment, _ document: PolicyDocument, isForced: Bool = false
  ) -> [(language: String, text: String)] {
    document.messages.sorted { $0.key < $1.key }.compactMap { language, messages in
      let texts = isForced ? messages.forced : messages.optional
      guard let body = texts?["body"], !body.hasPart("{installed}") else { return nil }
      let text = body.replacing("{latest}", by: "\(track.latest)")
        .replacing("{app}", by: document.app ?? "")
      return (language, text)
    }
  }
}

extension String {
  /// Returns the text with every occurrence of one text replaced, which is not looked at again.
  fileprivate func replacing(_ part: String, by other: String) -> String {
    var result: [UInt8] = []
    let bytes = Array(utf8)
    let wanted = Array(part.utf8)
    var at = 0
    while at < bytes.count {
      if bytes[at...].starts(with: wanted) {
        result += other.utf8
        at += wanted.count
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
