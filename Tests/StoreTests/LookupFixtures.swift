import Diagnostics
import Store
import UpdatePolicy

/// The app that these tests ask for.
enum Harbor {
  static let appleID: UInt64 = 1_000_000_001
  static let bundleID = "com.example.harbor"

  /// A query for the app by both keys.
  static func query(_ storefronts: [String] = ["us"], platform: String = "ios") -> StoreQuery {
    StoreQuery(
      appleID: appleID, bundleID: bundleID, storefronts: storefronts, platform: platform)
  }

  /// A query by Apple ID only.
  static let byAppleID = StoreQuery(appleID: appleID, storefronts: ["us"])

  /// An answer of the store; `changes` replace members of the record or, as nil, leave them out.
  static func body(_ version: String = "2.4.0", _ changes: [String: String?] = [:]) -> String {
    var members: [String: String] = [
      "kind": #""software""#, "bundleId": #""com.example.harbor""#, "trackId": "1000000001",
      "trackName": #""Harbor""#, "version": "\"\(version)\"", "minimumOsVersion": #""16.0""#,
      "currentVersionReleaseDate": #""2026-01-05T09:00:00Z""#,
      "releaseDate": #""2021-03-01T08:00:00Z""#, "averageUserRating": "4.61538",
      "trackViewUrl": #""https://apps.apple.com/us/app/harbor/id1000000001?uo=4""#,
      "supportedDevices": #"["iPhone11-iPhone11"]"#,
    ]
    for (name, value) in changes { members[name] = value }
    let record = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    return #"{"resultCount":1,"results":[{\#(record.joined(separator: ","))}]}"#
  }

  /// The answer for an app that the storefront does not have, as the store formats it.
  static let absent = "\n\n\n{\n \"resultCount\":0,\n \"results\": []\n}\n\n\n"
}

extension LookupExchange {
  /// An answer to the Apple ID.
  static func byID(
    _ body: String, status: Int = 200, storefront: String = "us"
  ) -> LookupExchange {
    LookupExchange(
      storefront: storefront, key: .appleID(Harbor.appleID),
      outcome: .answered(status: status, body: Array(body.utf8)))
  }

  /// An answer to the bundle identifier.
  static func byBundle(
    _ body: String, status: Int = 200, storefront: String = "us"
  ) -> LookupExchange {
    LookupExchange(
      storefront: storefront, key: .bundleID(Harbor.bundleID),
      outcome: .answered(status: status, body: Array(body.utf8)))
  }
}

extension StoreRecording {
  /// What raw answers say, as a fresh recording of them is understood.
  static func answers(
    _ exchanges: [LookupExchange], _ query: StoreQuery
  ) -> [String: Determination<StorefrontRelease>] {
    let now = Timestamp(secondsSince1970: 1_764_000_000)
    let recording = StoreRecording(recordedAt: now, source: "test", exchanges: exchanges)
    return RecordedStore(recording, path: "answers.json", now: now).reply(to: query).answers
  }
}
