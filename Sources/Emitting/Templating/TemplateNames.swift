/// Every name that a template can use; the manual and the check of templates are made from it.
package enum TemplateNames {
  /// The names at the top.
  package static let all: [TemplateName] = policy + publication + convention + texts

  private static let policy: [TemplateName] = [
    .init("app", "the bundle identifier", mend: "Set 'bundle-id' under app in .trainstop.yml."),
    .init("platform", "the platform, such as `ios`"),
    .init("issued", "when the policy was generated, such as `2026-11-30T09:00:00Z`"),
    .init("expires", "when it ends, if it does", mend: "Set 'valid' under policy to a duration."),
    .init(
      "storeURL", "the store page", mend: "Set 'apple-id' under app in .trainstop.yml."),
    .init("json", "the whole policy; what is invisible in it, and `<` and `>`, are escaped"),
    .init("latest", "the newest version, of the first track"),
    .init("latestSince", "since when it is live, if the store says so"),
    .init("minimumOS", "the operating system that it needs, if any"),
    .init("required", "the floor that holds at the time of the run, if there is one"),
    .init("deadlines", .list(.object(deadline)), "the floors that start later, of the first track"),
    .init(
      "tracks", .list(.object(track)),
      "what each operating system can install, newest system first"),
    .init(
      "storefronts", .list(.object(storefront)), "the storefronts that have tracks of their own"),
    .init("blocked", .list(.object(block)), "the versions that must not be used"),
    .init("prompt", .object(prompt), "when optional prompts are shown"),
  ]

  private static let publication: [TemplateName] = [
    .init(
      "appleID", "the App Store's number for the app",
      mend: "Set 'apple-id' under app in .trainstop.yml."),
    .init(
      "policyURL", "the address from which apps fetch the policy",
      mend: "Set 'url' under policy in .trainstop.yml to the address where the policy is served."),
    .init(
      "publicKey", "the Ed25519 key that checks the policy's signature, in base64",
      mend: "Set 'public-key' under policy in .trainstop.yml."),
    .init(
      "declaredStorefronts", .list(.object(country)),
      "the storefronts that the configuration declares"),
  ]

  private static let convention: [TemplateName] = [
    .init("convention", .object(rules), "what the team says about updates")
  ]

  private static let texts: [TemplateName] = [
    .init(
      "messages", .byName(.object(kinds)),
      "the texts by language, as configured: `messages.pt-BR.forced.title`"),
    .init(
      "texts", .list(.object([language] + kinds + ends)),
      "the same as a list; texts that are not configured are Trainstop's own, in English, Korean, "
        + "Japanese, and Simplified Chinese"),
  ]

  private static let deadline: [TemplateName] =
    [
      .init("from", "the moment from which it holds"), .init("required", "the floor"),
    ] + ends

  private static let track: [TemplateName] =
    [
      .init("latest", "the newest version for these systems"),
      .init("latestSince", "since when it is live, if the store says so"),
      .init("minimumOS", "the lowest of these systems; none means any"),
      .init("required", "the floor that holds at the time of the run, if there is one"),
      .init("deadlines", .list(.object(deadline)), "the floors that start later"),
    ] + ends

  private static let country: [TemplateName] =
    [.init("country", "the country, in lower case, such as `us`")] + ends

  private static let storefront: [TemplateName] =
    country + [.init("tracks", .list(.object(track)), "the tracks that count there")]

  private static let block: [TemplateName] =
    [
      .init("version", "the version, where it is a single one"),
      .init("from", "the first version of a range, if it has one"),
      .init("below", "the version before which a range ends, if it has one"),
      .init("through", "the last version of a range, if it has one"),
      .init("reason", "why, if it is said"),
    ] + ends

  private static let prompt: [TemplateName] = [
    .init("optional", .flag, "whether optional prompts are shown at all"),
    .init("remindAfterSeconds", "how long one stays away after it was shown"),
    .init("skippable", .flag, "whether a version can be skipped"),
  ]

  private static let rules: [TemplateName] = [
    .init("forceOn", "the smallest bump that forces: `major`, `minor`, `patch`, or `never`"),
    .init("forcesMajor", .flag, "whether a bump of the first number forces"),
    .init("forcesMinor", .flag, "whether a bump of the second number forces"),
    .init("forcesPatch", .flag, "whether every bump forces"),
    .init("holdSeconds", "how long a version must have been live before it can be demanded"),
  ]

  private static let language = TemplateName("language", "the language, such as `zh-Hans`")

  private static let kinds: [TemplateName] = [
    .init("forced", .object(forced), "the prompt that cannot be dismissed"),
    .init("optional", .object(optional), "the prompt that can be dismissed"),
  ]

  private static let forced: [TemplateName] = [
    .init("title", "the title"), .init("body", "the text"), .init("action", "the button to update"),
  ]

  private static let optional: [TemplateName] =
    forced + [
      .init("later", "the button to wait"), .init("skip", "the button to skip the version"),
    ]

  private static let ends: [TemplateName] = [
    .init("isFirst", .flag, "whether it is the first of its list"),
    .init("isLast", .flag, "whether it is the last of its list"),
  ]
}

extension TemplateNames {
  /// The manual of the names: one line each, those of a list or object below it.
  package static var manual: String { manual(all, depth: 0) }

  private static func manual(_ names: [TemplateName], depth: Int) -> String {
    names.map { name in
      let line = "- `\(name.name)`\(kind(name.shape)): \(name.summary)\n"
      return String(repeating: "  ", count: depth) + line
        + manual(members(name.shape), depth: depth + 1)
    }.joined()
  }

  private static func members(_ shape: TemplateShape) -> [TemplateName] {
    switch shape {
    case .text, .flag: []
    case .list(let element), .byName(let element): members(element)
    case .object(let names): names
    }
  }

  private static func kind(_ shape: TemplateShape) -> String {
    switch shape {
    case .text: ""
    case .flag: " (true or false)"
    case .list: " (list)"
    case .object: " (object)"
    case .byName: " (object)"
    }
  }
}
