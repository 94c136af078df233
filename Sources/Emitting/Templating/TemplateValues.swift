import JSON
import UpdatePolicy
import Versions

/// Makes the values of ``TemplateNames`` from a policy.
package struct TemplateValues {
  private let inputs: EmissionInputs

  /// Returns the values, one for every name.
  package static func values(_ inputs: EmissionInputs) -> MustacheValue {
    let values = TemplateValues(inputs: inputs)
    return .object(
      values.policy.merging(values.publication) { $1 }.merging(values.texts) { $1 })
  }

  private var document: PolicyDocument { inputs.document }

  private var policy: [String: MustacheValue] {
    let first = document.tracks.first.map { members($0) } ?? [:]
    let prompt = document.prompt
    return first.merging([
      "app": .optional(document.app), "platform": .optional(document.platform),
      "issued": .optional(document.issued.map { "\($0)" }),
      "expires": .optional(document.expires.map { "\($0)" }),
      "storeURL": .optional(document.storeURL), "json": .text(json),
      "tracks": Self.list(document.tracks.map(members)),
      "storefronts": Self.list(
        document.storefronts.sorted { $0.key < $1.key }.map { country, tracks in
          ["country": .text(country), "tracks": Self.list(tracks.map(members))]
        }),
      "blocked": Self.list(document.blocked.map(members)),
      "prompt": .object([
        "optional": .flag(prompt.optional), "skippable": .flag(prompt.skippable),
        "remindAfterSeconds": .text("\(prompt.remindAfterSeconds)"),
      ]),
    ]) { $1 }
  }

  private var publication: [String: MustacheValue] {
    let publication = inputs.publication
    let step = inputs.convention.forceOn
    return [
      "appleID": .optional(publication.appleID), "policyURL": .optional(publication.policyURL),
      "publicKey": .optional(publication.publicKey),
      "declaredStorefronts": Self.list(publication.storefronts.map { ["country": .text($0)] }),
      "convention": .object([
        "forceOn": .text(step?.name ?? "never"), "forcesMajor": .flag(step != nil),
        "forcesMinor": .flag(step.map { $0 <= .minor } ?? false),
        "forcesPatch": .flag(step == .patch),
        "holdSeconds": .text("\(inputs.convention.holdSeconds)"),
      ]),
    ]
  }

  private var texts: [String: MustacheValue] {
    let languages = Set(document.messages.keys).union(DefaultTexts.all.keys).sorted()
    return [
      "messages": .object(document.messages.mapValues { .object(members($0)) }),
      "texts": Self.list(
        languages.map { language in
          let messages = DefaultTexts.completing(document.messages[language], in: language)
          return members(messages).merging(["language": .text(language)]) { $1 }
        }),
    ]
  }

  /// The document, which begins no interpolation in a raw literal of Swift and ends no script of HTML.
  ///
  /// Outside of texts JSON has no character that is escaped here but the end of a line. A backslash
  /// is written as its number, since `\\#(` would begin an interpolation between `#"` and `"#`.
  private var json: String {
    var text = ""
    var isAfterBackslash = false
    for scalar in document.json.text.dropLast().unicodeScalars {
      let isSpecial = scalar == "<" || scalar == ">" || SourceCharacters.needsEscape(scalar)
      if isAfterBackslash, scalar == "\\" {
        text += "u005C"
        isAfterBackslash = false
        continue
      }
      isAfterBackslash = scalar == "\\"
      if isSpecial, scalar != "\n" {
        text += OutputLanguage.json.escape(String(scalar))
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private func members(_ track: PolicyDocument.Track) -> [String: MustacheValue] {
    let now = TrackAtMoment(track, of: document, at: inputs.now)
    let later = track.deadlines.filter { $0.from > inputs.now }
    return [
      "latest": .text("\(track.latest)"),
      "latestSince": .optional(track.latestSince.map { "\($0)" }),
      "minimumOS": .optional(track.minimumOS.map { "\($0)" }),
      "required": .optional(now.floor.map { "\($0)" }),
      "deadlines": Self.list(
        later.map { ["from": .text("\($0.from)"), "required": .text("\($0.required)")] }),
    ]
  }

  private func members(_ block: PolicyDocument.Block) -> [String: MustacheValue] {
    var bounds: [String: Version?] = ["version": nil, "from": nil, "below": nil, "through": nil]
    switch block.extent {
    case .exactly(let version): bounds["version"] = version
    case .between(let from, let below, let through):
      bounds["from"] = from
      bounds["below"] = below
      bounds["through"] = through
    }
    let texts = bounds.mapValues { MustacheValue.optional($0.map { "\($0)" }) }
    return texts.merging(["reason": .optional(block.reason)]) { $1 }
  }

  private func members(_ messages: PolicyDocument.Messages) -> [String: MustacheValue] {
    func object(_ texts: [String: String]?, _ names: [String]) -> MustacheValue {
      .object(
        names.reduce(into: [:]) { $0[$1] = MustacheValue.optional(texts?[$1]) })
    }
    let names = ["title", "body", "action"]
    return [
      "forced": object(messages.forced, names),
      "optional": object(messages.optional, names + ["later", "skip"]),
    ]
  }

  /// A list whose elements know whether they are at an end of it.
  private static func list(_ elements: [[String: MustacheValue]]) -> MustacheValue {
    .list(
      elements.enumerated().map { index, element in
        let ends: [String: MustacheValue] = [
          "isFirst": .flag(index == 0), "isLast": .flag(index == elements.count - 1),
        ]
        return .object(element.merging(ends) { $1 })
      })
  }
}
