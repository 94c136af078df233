import Foundation

/// What a make-believe App Store Connect has of one app.
///
/// Answers the few addresses that trainstop asks, as Apple's service does: in pages, in an order of its
/// own, and only to somebody with a token. Can be read from JSON.
package struct LoopbackConnect: Codable, Sendable {
  /// One version.
  package struct Release: Codable, Sendable {
    /// `versionString`.
    package var version: String

    /// `appVersionState`; nil leaves it out, as before that attribute existed.
    package var state: String?

    /// `appStoreState`.
    package var olderState: String?

    /// `platform`; `IOS` without.
    package var platform: String?

    /// `reviewType`.
    package var reviewType: String?

    /// The number of its build.
    package var build: String?

    /// The lowest system that this build runs on.
    package var minimumOS: String?

    /// `phasedReleaseState`, if there is a phased release.
    package var phase: String?

    /// `currentDayNumber`.
    package var day: Int?

    /// `startDate` of the phased release.
    package var phaseStart: String?

    /// Creates a version.
    package init(
      _ version: String, _ state: String?, olderState: String? = nil, platform: String? = nil,
      reviewType: String? = nil, build: String? = nil, minimumOS: String? = nil,
      phase: String? = nil, day: Int? = nil, phaseStart: String? = nil
    ) {
      self.version = version
      self.state = state
      self.olderState = olderState
      self.platform = platform
      self.reviewType = reviewType
      self.build = build
      self.minimumOS = minimumOS
      self.phase = phase
      self.day = day
      self.phaseStart = phaseStart
    }
  }

  /// One build.
  package struct Upload: Codable, Sendable {
    /// The marketing version; empty where the service names none.
    package var version: String

    /// The build number.
    package var build: String

    /// `platform`; `IOS` without.
    package var platform: String?

    /// `processingState`; `VALID` without.
    package var state: String?

    /// Whether testers can no longer install it.
    package var expired: Bool?

    /// Creates a build.
    package init(
      _ version: String, _ build: String, platform: String? = nil, state: String? = nil,
      expired: Bool? = nil
    ) {
      self.version = version
      self.build = build
      self.platform = platform
      self.state = state
      self.expired = expired
    }
  }

  /// The app's Apple ID.
  package var appleID = "1000000001"

  /// The app's bundle identifier.
  package var bundleID = "com.example.harbor"

  /// Its versions, in the order in which they are sent.
  package var releases: [Release]

  /// Its builds, in the order in which they are sent.
  package var uploads: [Upload] = []

  /// The territories where it is offered, and what is said of each; no statuses means available.
  package var territories: [String: [String]] = ["USA": [], "KOR": [], "JPN": []]

  /// The territories where it is not offered.
  package var otherTerritories: [String] = ["DEU"]

  /// How many entries a page has.
  package var pageSize = 50

  /// Creates an app.
  package init(_ releases: [Release], uploads: [Upload] = []) {
    self.releases = releases
    self.uploads = uploads
  }

  /// Reads an app from JSON; what is missing has the value that it has without.
  package init(json: [UInt8]) throws {
    let given = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] ?? [:]
    let base = try JSONSerialization.jsonObject(with: JSONEncoder().encode(LoopbackConnect([])))
    let whole = (base as? [String: Any] ?? [:]).merging(given) { $1 }
    self = try JSONDecoder().decode(
      LoopbackConnect.self, from: JSONSerialization.data(withJSONObject: whole))
  }

  /// Answers a request.
  package func reply(to request: LoopbackRequest) -> LoopbackReply {
    guard request.headers["authorization"]?.hasPrefix("Bearer ") == true else {
      return Self.error(
        401, "NOT_AUTHORIZED", "Authentication credentials are missing or invalid.")
    }
    switch request.path {
    case "/v1/apps":
      // Apple's filter lets through what begins alike.
      let found = bundleID.hasPrefix(request.query["filter[bundleId]"] ?? "?")
      return page(found ? [beta, app] : [], request)
    case "/v1/apps/\(appleID)": return Self.json(["data": app])
    case "/v1/apps/\(appleID)/appStoreVersions": return versions(request)
    case "/v1/builds": return builds(request)
    case "/v1/apps/\(appleID)/appAvailabilityV2":
      return Self.json(["data": ["type": "appAvailabilities", "id": "a-1"]])
    case "/v2/appAvailabilities/a-1/territoryAvailabilities": return availability(request)
    default: return Self.error(404, "NOT_FOUND", "There is no resource at \(request.path).")
    }
  }

  /// An error as Apple's service sends it.
  package static func error(_ status: Int, _ code: String, _ detail: String) -> LoopbackReply {
    var reply = json([
      "errors": [["status": "\(status)", "code": code, "title": "A title.", "detail": detail]]
    ])
    reply.status = status
    return reply
  }
}

extension LoopbackConnect {
  private typealias JSON = [String: Any]

  private var app: JSON {
    ["type": "apps", "id": appleID, "attributes": ["bundleId": bundleID]]
  }

  /// Another app, whose identifier begins like the app's.
  private var beta: JSON {
    ["type": "apps", "id": "7", "attributes": ["bundleId": bundleID + ".beta"]]
  }

  private func versions(_ request: LoopbackRequest) -> LoopbackReply {
    var included: [JSON] = []
    let platform = request.query["filter[platform]"]
    let entries = releases.enumerated().filter { ($1.platform ?? "IOS") == platform ?? "IOS" }
      .map { index, release in entry(release, index, &included) }
    return page(entries, request, included: included)
  }

  private func entry(_ release: Release, _ index: Int, _ included: inout [JSON]) -> JSON {
    var relations: JSON = ["build": ["data": NSNull()]]
    relations["appStoreVersionPhasedRelease"] = ["data": NSNull()]
    if let build = release.build {
      let upload = uploads.firstIndex { $0.build == build && $0.version == release.version }
      let id = "b-\(upload ?? uploads.firstIndex { $0.build == build } ?? 900 + index)"
      relations["build"] = ["data": ["type": "builds", "id": id]]
      var attributes: JSON = ["version": build]
      let isMac = release.platform == "MAC_OS"
      attributes[isMac ? "lsMinimumSystemVersion" : "minOsVersion"] = release.minimumOS
      included.append(["type": "builds", "id": id, "attributes": attributes])
    }
    if let phase = release.phase {
      let name = "appStoreVersionPhasedReleases"
      relations["appStoreVersionPhasedRelease"] = ["data": ["type": name, "id": "p-\(index)"]]
      var attributes: JSON = ["phasedReleaseState": phase, "totalPauseDuration": 0]
      attributes["currentDayNumber"] = release.day
      attributes["startDate"] = release.phaseStart
      included.append(["type": name, "id": "p-\(index)", "attributes": attributes])
    }
    var attributes: JSON = [
      "platform": release.platform ?? "IOS", "versionString": release.version,
      "releaseType": "MANUAL", "earliestReleaseDate": NSNull(),
      "createdDate": "2026-01-06T10:00:00-08:00", "reviewType": release.reviewType ?? "APP_STORE",
    ]
    attributes["appVersionState"] = release.state
    attributes["appStoreState"] = release.olderState
    return [
      "type": "appStoreVersions", "id": "v-\(index)", "attributes": attributes,
      "relationships": relations,
    ]
  }

  private func builds(_ request: LoopbackRequest) -> LoopbackReply {
    var included: [JSON] = []
    let entries = uploads.enumerated().map { index, upload -> JSON in
      included.append([
        "type": "preReleaseVersions", "id": "r-\(index)",
        "attributes": ["version": upload.version, "platform": upload.platform ?? "IOS"],
      ])
      return [
        "type": "builds", "id": "b-\(index)",
        "attributes": [
          "version": upload.build, "uploadedDate": "2026-11-27T09:00:00-08:00",
          "expired": upload.expired ?? false, "processingState": upload.state ?? "VALID",
        ],
        "relationships": [
          "preReleaseVersion": [
            "data": upload.version.isEmpty
              ? NSNull() : ["type": "preReleaseVersions", "id": "r-\(index)"] as JSON
          ] as JSON
        ],
      ]
    }
    return page(entries, request, included: included)
  }

  private func availability(_ request: LoopbackRequest) -> LoopbackReply {
    let offered = territories.sorted { $0.key < $1.key }.map { ($0.key, $0.value, true) }
    let entries = (offered + otherTerritories.map { ($0, [], false) }).map { name, statuses, isOn in
      [
        "type": "territoryAvailabilities", "id": "t-\(name)",
        "attributes": ["available": isOn, "contentStatuses": statuses],
        "relationships": ["territory": ["data": ["type": "territories", "id": name]]],
      ] as JSON
    }
    return page(entries, request)
  }

  /// Returns the part of a list that a request asks for, and the address of the next part.
  private func page(
    _ entries: [JSON], _ request: LoopbackRequest, included: [JSON] = []
  ) -> LoopbackReply {
    let start = Int(request.query["cursor"] ?? "0") ?? 0
    let end = min(start + pageSize, entries.count)
    var body: JSON = [
      "data": Array(entries[min(start, end)..<end]), "included": included,
      "meta": ["paging": ["total": entries.count, "limit": pageSize]],
    ]
    let address = "http://\(request.headers["host"] ?? "")"
    var links: JSON = ["self": address + request.target]
    if end < entries.count {
      let question = request.target.contains("?") ? "&" : "?"
      let first = request.target.components(separatedBy: "\(question)cursor=")[0]
      links["next"] = "\(address)\(first)\(question)cursor=\(end)"
    }
    body["links"] = links
    return Self.json(body)
  }

  private static func json(_ body: JSON) -> LoopbackReply {
    let data = try? JSONSerialization.data(withJSONObject: body, options: [.sortedKeys])
    return .json(String(decoding: data ?? Data(), as: UTF8.self))
  }
}
