import UpdatePolicy
import Versions

/// A document that uses every key of format 1.
enum ExamplePolicy {
  static let text = """
    {
      "app": "com.example.harbor",
      "blocked": [
        { "below": "3.1.2", "from": "3.1.0", "reason": "data-loss" },
        { "reason": "crash-on-launch", "version": "3.0.4" }
      ],
      "expires": "2027-05-29T09:00:00Z",
      "issued": "2026-11-30T09:00:00Z",
      "messages": {
        "en": {
          "forced":   { "action": "Update", "body": "This version is no longer supported.", "title": "Update required" },
          "optional": { "action": "Update", "body": "{latest} is available.", "later": "Later", "skip": "Skip this version", "title": "Update available" }
        }
      },
      "format": 1,
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

  static func document() throws -> PolicyDocument {
    PolicyDocument(
      app: "com.example.harbor", platform: "ios", issued: try Timestamp("2026-11-30T09:00:00Z"),
      expires: try Timestamp("2027-05-29T09:00:00Z"),
      tracks: [
        .init(
          latest: try Version("3.2.0"), latestSince: try Timestamp("2026-11-20T08:00:00Z"),
          minimumOS: try Version("16.0"), required: try Version("3.0.0"),
          deadlines: [
            .init(from: try Timestamp("2026-12-07T00:00:00Z"), required: try Version("3.2.0"))
          ]),
        .init(latest: try Version("2.9.4"), minimumOS: try Version("13.0")),
      ],
      storefronts: [
        "us": [
          .init(
            latest: try Version("3.2.1"), minimumOS: try Version("16.0"),
            required: try Version("3.0.0"))
        ]
      ],
      blocked: [
        .init(
          .between(from: try Version("3.1.0"), below: try Version("3.1.2"), through: nil),
          reason: "data-loss"),
        .init(.exactly(try Version("3.0.4")), reason: "crash-on-launch"),
      ],
      messages: [
        "en": .init(
          forced: [
            "action": "Update", "body": "This version is no longer supported.",
            "title": "Update required",
          ],
          optional: [
            "action": "Update", "body": "{latest} is available.", "later": "Later",
            "skip": "Skip this version", "title": "Update available",
          ])
      ],
      storeURL: "https://apps.apple.com/app/id1000000001")
  }
}
