import Foundation
import TestSupport

/// What the App Store serves at one moment of the story, and what App Store Connect knows beside it.
struct StoryStore {
  /// What one storefront serves.
  struct Live {
    /// The version.
    var version: String

    /// Since when, as RFC 3339.
    var since: String

    /// The lowest system that it runs on.
    var minimumOS: String
  }

  /// By lower-case country; a declared one that is missing does not offer the app.
  var live: [String: Live] = [:]

  /// App Store Connect.
  var connect = LoopbackConnect([])

  /// The storefronts of the app.
  static let storefronts = ["us", "kr", "jp"]

  /// Serves a version in some storefronts, in all of them unless said otherwise.
  mutating func serve(
    _ version: String, since: String, minimumOS: String, in countries: [String] = storefronts
  ) {
    let release = Live(version: version, since: since, minimumOS: minimumOS)
    for country in countries { live[country] = release }
  }

  /// Uploads a build of a version.
  mutating func upload(_ version: String, _ build: String) {
    connect.uploads.append(.init(version, build))
  }

  /// Sets the state of a version, which is made when it is new; a phased release ends unless it is
  /// given again.
  mutating func set(
    _ version: String, _ state: String, build: String, minimumOS: String, phase: String? = nil,
    day: Int? = nil, phaseStart: String? = nil
  ) {
    connect.releases.removeAll { $0.version == version }
    connect.releases.append(
      .init(
        version, state, build: build, minimumOS: minimumOS, phase: phase, day: day,
        phaseStart: phaseStart))
  }

  /// One line about what there is.
  var summary: String {
    let served = Self.storefronts.map { country in
      "\(country) \(live[country].map(\.version) ?? "nothing")"
    }
    let last = connect.releases.last.map { release in
      let day = release.day.map { ", phased release \(release.phase ?? "") on day \($0)" } ?? ""
      return "; App Store Connect: \(release.version) is \(release.state ?? "")\(day)"
    }
    return served.joined(separator: ", ") + (last ?? "")
  }

  /// The answers to everything that is asked, as the file after `--replay`.
  ///
  /// - Parameter date: When they were given, as RFC 3339.
  /// - Returns: The file.
  /// - Throws: A failure when it cannot be made.
  func recording(at date: String) throws -> String {
    let app = "/v1/apps/\(connect.appleID)"
    let paths = [
      app, app + "/appStoreVersions", "/v1/builds", app + "/appAvailabilityV2",
      "/v2/appAvailabilities/a-1/territoryAvailabilities",
    ]
    let known = try paths.map { path -> [String: Any] in
      let head = "GET \(path) HTTP/1.1\r\nauthorization: Bearer of-nobody\r\nhost: 127.0.0.1"
      guard let request = LoopbackRequest(head: head) else {
        throw ScratchRepository.Failure(description: "\(path) is no address")
      }
      let reply = connect.reply(to: request)
      return [
        "storefront": "connect", "address": path, "status": reply.status,
        "body": String(decoding: reply.body, as: UTF8.self),
      ]
    }
    let recording: [String: Any] = [
      "schemaVersion": 1, "recordedAt": date, "source": "the story",
      "answers": known + (try Self.storefronts.flatMap(lookup)),
    ]
    let data = try JSONSerialization.data(withJSONObject: recording, options: [.sortedKeys])
    return String(decoding: data, as: UTF8.self)
  }

  /// What the lookup answers in a storefront, by both keys.
  private func lookup(_ country: String) throws -> [[String: Any]] {
    let results = live[country].map { live in
      [
        [
          "kind": "software", "trackId": 1_000_000_001, "bundleId": connect.bundleID,
          "version": live.version, "minimumOsVersion": live.minimumOS,
          "currentVersionReleaseDate": live.since,
        ] as [String: Any]
      ]
    }
    let answer: [String: Any] = ["resultCount": results?.count ?? 0, "results": results ?? []]
    let body = String(
      decoding: try JSONSerialization.data(withJSONObject: answer, options: [.sortedKeys]),
      as: UTF8.self)
    let base: [String: Any] = ["storefront": country, "status": 200, "body": body]
    return [
      base.merging(["id": 1_000_000_001]) { $1 },
      base.merging(["bundleId": connect.bundleID]) { $1 },
    ]
  }
}
