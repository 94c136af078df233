import Diagnostics
import Documents
import Store
import UpdatePolicy

extension FuzzTarget {
  /// What stores answer.
  static let stores = [
    FuzzTarget("lookup", "the lookup's answers by Apple ID and by bundle identifier") {
      try StoreClaims.lookup(InputParts($0))
    },
    FuzzTarget("connect", "App Store Connect: the app, versions, builds, availability, territories")
    {
      try StoreClaims.connect(InputParts($0))
    },
    FuzzTarget("appcast", "a Sparkle feed, and a feed in JSON") { try StoreClaims.feeds($0) },
    FuzzTarget("recording", "a file of recorded answers") { try StoreClaims.recording($0) },
  ]
}

/// What is claimed of stores' answers.
private enum StoreClaims {
  private static let now = Timestamp(secondsSince1970: 1_796_000_000)
  private static let appleID: UInt64 = 1_000_000_001
  private static let bundleID = "com.example.harbor"
  private static let address = "https://example.com/feed"

  private static func query(_ platform: String = "ios", bundleID: String? = nil) -> StoreQuery {
    StoreQuery(
      appleID: appleID, bundleID: bundleID, storefronts: ["us", "kr"], platform: platform)
  }

  static func lookup(_ parts: InputParts) throws {
    let bodies = [parts[0], parts.count > 1 ? parts[1] : parts[0]]
    let keys: [LookupKey] = [.appleID(appleID), .bundleID(bundleID)]
    let exchanges = ["us", "kr"].flatMap { storefront in
      zip(keys, bodies).map { key, body in
        LookupExchange(
          storefront: storefront, key: key,
          outcome: .answered(status: storefront == "us" ? 200 : 404, body: body))
      }
    }
    let recording = StoreRecording(
      recordedAt: now, source: "https://itunes.apple.com/lookup", exchanges: exchanges)
    try checkWritten(recording)
    let store = RecordedStore(recording, path: "recording.json", now: now)
    for platform in ["ios", "macos", "tvos"] {
      try check(store.reply(to: query(platform, bundleID: bundleID)))
    }
  }

  static func connect(_ parts: InputParts) throws {
    let app = "/v1/apps/\(appleID)"
    let paths = [
      app, "\(app)/appStoreVersions", "/v1/builds", "\(app)/appAvailabilityV2",
      "/v2/appAvailabilities/a-1/territoryAvailabilities",
    ]
    let exchanges = zip(paths, 0...).map { path, index in
      LookupExchange(
        storefront: "connect", key: .address(path),
        outcome: .answered(status: 200, body: parts[index]))
    }
    let recording = StoreRecording(
      recordedAt: now, source: "https://api.appstoreconnect.apple.com", exchanges: exchanges)
    let store = ReplayedConnect(RecordedStore(recording, path: "recording.json", now: now))
    guard let reply = waiting(for: { await store.ask(query()) }) else { return }
    try check(reply)
    guard let findings = reply.connect else { throw BrokenClaim(description: "no findings") }
    try check(findings.unreadable + [findings.trains.undetermined, findings.builds.undetermined])
    let versions = (findings.trains.value ?? []).map(\.version)
    for (higher, lower) in zip(versions, versions.dropFirst()) {
      try claim(higher >= lower, "\(higher) stands before \(lower)")
    }
  }

  static func feeds(_ bytes: [UInt8]) throws {
    var formats = [
      FeedStore.Format.appcast(channels: []), .appcast(channels: ["beta"]),
    ]
    if let version = KeyPath("release.version"), let since = KeyPath("release.since") {
      formats.append(.json(JSONFeed.Paths(version: version, since: since)))
    }
    for format in formats {
      let store = FeedStore(format, bytes: bytes, path: address)
      for platform in ["macos", "ios"] {
        guard let reply = waiting(for: { await store.ask(query(platform)) }) else { return }
        try check(reply)
      }
    }
  }

  static func recording(_ bytes: [UInt8]) throws {
    let recording: StoreRecording
    do {
      recording = try StoreRecording(bytes, path: "recording.json")
    } catch {
      try KnownFiles(["recording.json": bytes]).check(error)
      throw error
    }
    try checkWritten(recording)
    let store = RecordedStore(recording, path: "recording.json", now: recording.recordedAt)
    guard let reply = waiting(for: { await store.ask(query(bundleID: bundleID)) }) else { return }
    try check(reply)
  }

  /// Claims that a recording that is written is read as what it was.
  private static func checkWritten(_ recording: StoreRecording) throws {
    let bytes = try recording.bytes()
    do {
      let again = try StoreRecording(bytes, path: "recording.json")
      try claim(again == recording, "a recording is read as another one than was written")
    } catch let error as Undetermined {
      throw BrokenClaim(description: "a recording that was written cannot be read: \(error)")
    }
  }

  private static func check(_ reply: StoreReply) throws(BrokenClaim) {
    try claim(!reply.answers.isEmpty, "a reply holds no answer")
    try check(reply.answers.values.map(\.undetermined))
    for case .known(let release) in reply.answers.values {
      try claim(
        release.lowest.version <= release.highest.version,
        "\(release.highest.version) is the higher one of two, \(release.lowest.version) the lower")
      _ = release.lowest.liveRelease(at: now)
      for remark in release.disagreements + release.remarks {
        try claim(!remark.isEmpty, "a remark is empty")
      }
    }
  }

  private static func check(_ gaps: [Undetermined?]) throws(BrokenClaim) {
    let gaps = gaps.compactMap { $0 }
    for gap in gaps { try KnownFiles().check(gap) }
    try ReportClaims.check(gaps)
  }
}
