import Emitting
import JSON

/// The sections `update` and `policy`.
extension ConfigurationTable {
  static let update = ConfigurationMapping(keys: [
    ConfigurationKey(
      "force-on", .choice(["major", "minor", "patch", "never"]), .value("never"),
      "The smallest step of the version that forces.", example: "major"),
    ConfigurationKey(
      "required", .scalar(.version), "The floor: older versions are forced.", example: "2.1.0"),
    ConfigurationKey(
      "hold", .scalar(.duration), .value("24h"),
      "How long a version must have been live before a floor may demand it.", example: "48h"),
    ConfigurationKey(
      "grace", .scalar(.duration), .value(0), "How long a new floor waits before it forces.",
      example: "7d"),
    ConfigurationKey(
      "client-since", .scalar(.version), "The first version that reads the policy.",
      example: "1.0.1"),
    ConfigurationKey(
      "blocked", .list(.mapping(block, name: "block")), "Versions that must not be used.",
      example: "[{ versions: 3.1.0..<3.1.2, reason: data-loss }]"),
    ConfigurationKey(
      "remind", .scalar(.duration), .value("1d"),
      "How long an optional prompt stays away; 0 shows it every time.", example: "3d"),
    ConfigurationKey(
      "skippable", .boolean, .value(true), "Whether a version may be skipped.", example: "false"),
    ConfigurationKey(
      "optional", .boolean, .value(true), "Whether optional prompts are shown at all.",
      example: "false"),
    ConfigurationKey(
      "force-older-systems", .boolean, .value(false),
      "Whether devices that cannot run the newest version are forced too.", example: "true"),
    ConfigurationKey(
      "messages", .names(.language, .mapping(messages)), .words("the client's own"),
      "The texts of the prompts, by language.",
      example: "{ en: { forced: { title: Update needed } } }"),
  ])

  private static let block = ConfigurationMapping(
    keys: [
      ConfigurationKey(
        "versions", .scalar(.range), "A range of versions; this or `version`.",
        example: "3.1.0..<3.1.2"),
      ConfigurationKey(
        "version", .scalar(.version), "One version; this or `versions`.", example: "3.0.4"),
      ConfigurationKey(
        "reason", .scalar(.text), "Why, as a short word.", example: "data-loss",
        beside: "version: 3.0.4"),
    ], conditions: ConfigurationConditions.one(of: "versions", "version"))

  private static let messages = ConfigurationMapping(keys: [
    ConfigurationKey(
      "forced", .mapping(ConfigurationMapping(keys: Array(texts.prefix(3)))),
      "The texts of the prompt that cannot be dismissed.", example: "{ title: Update needed }"),
    ConfigurationKey(
      "optional", .mapping(ConfigurationMapping(keys: texts)),
      "The texts of the prompt that can be.", example: "{ later: Not now }"),
  ])

  private static let texts = [
    ConfigurationKey(
      "title", .scalar(.prompt), "The title.", example: "'{app} {latest} is here'"),
    ConfigurationKey(
      "body", .scalar(.prompt), "The text below it.", example: "'You have {installed}.'"),
    ConfigurationKey("action", .scalar(.prompt), "The button that updates.", example: "Update"),
    ConfigurationKey("later", .scalar(.prompt), "The button that waits.", example: "Later"),
    ConfigurationKey(
      "skip", .scalar(.prompt), "The button that skips the version.", example: "Skip"),
  ]

  static let policy = ConfigurationMapping(keys: [
    ConfigurationKey(
      "published", .scalar(.pathOrAddress),
      "The policy that is published now, with which a new one is compared.",
      example: "dist/update-policy.json"),
    ConfigurationKey(
      "outputs", .list(.mapping(output, name: "output")), "The files that are written.",
      example: "[{ format: json, path: dist/update-policy.json }]"),
    ConfigurationKey(
      "valid", .scalar(.validity), .value("180d"), "How long a policy is valid.", example: "30d",
      beside: "published: dist/update-policy.json"),
    ConfigurationKey(
      "url", .scalar(.address), "Where apps fetch the policy, for templates and build settings.",
      example: "https://example.com/update-policy.json"),
    ConfigurationKey(
      "public-key", .scalar(.publicKey), "The Ed25519 key that checks the policy's signature.",
      example: "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="),
    ConfigurationKey(
      "signing", .mapping(signing), .words("policies are not signed"),
      "Where the Ed25519 key is that policies are signed with.",
      example: "{ variable: TRAINSTOP_POLICY_KEY }"),
  ])

  private static let signing = ConfigurationMapping(
    keys: [
      ConfigurationKey(
        "file", .scalar(.text), "The PEM file of the key, outside the repository; or `variable`.",
        example: "../keys/policy.pem"),
      ConfigurationKey(
        "variable", .scalar(.variable),
        "The variable that has the key, or the path of its file; or `file`.",
        example: "TRAINSTOP_POLICY_KEY"),
    ], conditions: ConfigurationConditions.one(of: "file", "variable"))

  private static let output = ConfigurationMapping(
    keys: [
      ConfigurationKey(
        "format", .choice(EmitterRegistry.formats),
        "A format that the program knows; or `template`.",
        example: "json", beside: "path: dist/update-policy.json"),
      ConfigurationKey(
        "template", .scalar(.path),
        "A Mustache template of the repository, or one of the program's as `trainstop:NAME`.",
        example: "trainstop:EmbeddedUpdatePolicy.swift",
        beside: "path: Generated/UpdatePolicy.swift"),
      ConfigurationKey(
        "path", .scalar(.path), .needed, "The file that is written.",
        example: "dist/update-policy.json", beside: "format: json"),
    ], conditions: ConfigurationConditions.one(of: "format", "template"))
}
