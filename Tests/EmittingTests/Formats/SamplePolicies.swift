import Diagnostics
import Emitting
import UpdatePolicy
import Versions

/// Policies that the formats are tried on.
enum SamplePolicies {
  /// 2026-11-30T09:00:00Z.
  static let now = Timestamp(secondsSince1970: 1_796_029_200)

  /// A policy that uses everything there is.
  static let full = """
    {
      "app": "com.example.harbor",
      "blocked": [
        { "below": "3.1.2", "from": "3.1.0", "reason": "data-loss" },
        { "reason": "crash-on-launch", "version": "3.0.4" }
      ],
      "expires": "2027-05-29T09:00:00Z", "format": 1, "issued": "2026-11-30T09:00:00Z",
      "messages": {
        "en": {
          "forced": { "action": "Update", "body": "This version is no longer supported.", "title": "Update required" },
          "optional": { "action": "Update", "body": "{latest} is out.", "later": "Later", "skip": "Skip", "title": "Update" }
        },
        "ko": { "optional": { "body": "{installed}에서 {latest}로 업데이트하세요." } }
      },
      "platform": "ios",
      "prompt": { "optional": true, "remindAfterSeconds": 86400, "skippable": true },
      "storeURL": "https://apps.apple.com/app/id1000000001",
      "storefronts": { "us": { "tracks": [ { "latest": "3.2.1", "minimumOS": "16.0", "required": "3.0.0" } ] } },
      "tracks": [
        {
          "deadlines": [ { "from": "2026-12-07T00:00:00Z", "required": "3.2.0" } ],
          "latest": "3.2.0", "latestSince": "2026-11-20T08:00:00Z", "minimumOS": "16.0", "required": "3.0.0"
        },
        { "latest": "2.9.4", "minimumOS": "13.0" }
      ]
    }
    """

  /// A policy that says as little as it may.
  static let bare = #"{"format":1,"tracks":[{"latest":"2.0"}]}"#

  /// The builds of the releases of ``full``.
  static let builds: [(String, String)] = [
    ("2.9.4", "294"), ("3.0.1", "301"), ("3.1.0", "310"), ("3.2.0", "320"),
  ]

  /// What outputs are written from.
  static func inputs(
    _ text: String = full, now: Timestamp = now, builds: [(String, String?)] = builds,
    change: (inout PolicyDocument) -> Void = { _ in }
  ) throws -> EmissionInputs {
    var document = try PolicyDocument(reading: text.utf8)
    change(&document)
    let policy = GeneratedPolicy(
      document: document, bytes: document.bytes, isUnchanged: false, floors: [], wantedFloor: nil,
      lowestStorefront: nil)
    return EmissionInputs(
      policy: policy, now: now, convention: UpdateConvention(forceOn: .minor),
      publication: Publication(
        appleID: "1000000001", storefronts: ["us", "kr"],
        policyURL: "https://updates.example.com/update-policy.json",
        publicKey: "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="),
      builds: .known(
        try builds.map { version, build in
          ReleaseBuild(
            version: try Version(version), build: try build.map { try BuildNumber($0) },
            tag: "v\(version)")
        }))
  }

  /// A policy whose every text is one of the hostile ones; a large one stands in two places only.
  static func hostile(_ text: String) throws -> EmissionInputs {
    guard text.utf8.count < 100_000 else {
      return try inputs { document in
        document.messages["en"]?.forced?["title"] = text
        document.messages["en"]?.optional?["body"] = text
      }
    }
    return try inputs { document in
      document.app = text
      document.storeURL = "https://example.com/" + text
      document.blocked = document.blocked.map { .init($0.extent, reason: text) }
      let names = ["title", "body", "action", "later", "skip"]
      let texts = names.reduce(into: [:]) { $0[$1] = text }
      document.messages = ["en": .init(forced: texts, optional: texts), text: .init(forced: texts)]
    }
  }
}

extension PolicyEmitter {
  /// The file as text.
  static func text(for inputs: EmissionInputs) throws -> String {
    String(decoding: try bytes(for: inputs), as: UTF8.self)
  }
}
