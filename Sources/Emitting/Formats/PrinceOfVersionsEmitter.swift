package import Diagnostics
import JSON
import UpdatePolicy
import Versions

/// Writes the file that the client library Prince of Versions reads.
///
/// Old clients read the object under `ios`, newer ones the list under `ios2`: of all layouts the only
/// one that every reader takes alike. Versions and systems are texts of three numbers; an integer,
/// a leading `v`, another frequency, or nested `meta` makes readers drop the whole platform.
package enum PrinceOfVersionsEmitter: PolicyEmitter {
  /// The name of the format in the configuration.
  package static let format = "prince-of-versions"

  /// What the format cannot say; texts and expiry are in `meta`, which the app must read itself.
  package static let notCarried: [PolicyConcept] = [
    .storefronts, .deadlines, .blocked, .reminders, .skipping, .expiry,
  ]

  /// Returns the JSON, keys sorted.
  package static func bytes(for inputs: EmissionInputs) throws(Undetermined) -> [UInt8] {
    let key = try platformKey(inputs.document)
    let tracks = inputs.tracks
    var rows: [JSONValue] = []
    for track in tracks { rows.append(try row(track, inputs.document.prompt)) }
    if tracks.last?.minimumOS != nil { rows.append(lastRow) }
    let meta = meta(inputs)
    var members: [JSONValue.Member] = [JSONValue.Member("\(key)2", .array(rows))]
    if let first = tracks.first {
      members.append(JSONValue.Member(key, try oldForm(first, inputs.document.prompt)))
    }
    if !meta.isEmpty { members.append(JSONValue.Member("meta", .object(meta))) }
    return Array(JSONValue.object(members).sorted.text.utf8)
  }

  /// Whether the bytes hold no platform but those that are written here.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard case .object(let members) = try? JSONReader.read(bytes) else { return false }
    let own = ["ios", "ios2", "macos", "macos2", "meta"]
    return members.contains { $0.name != "meta" } && members.allSatisfy { own.contains($0.name) }
  }

  private static func platformKey(_ document: PolicyDocument) throws(Undetermined) -> String {
    switch document.platform ?? "ios" {
    case "ios": return "ios"
    case "macos": return "macos"
    case let other:
      throw Undetermined(
        "policy", "\(other) has no place in \(format): its readers know ios and macos here",
        help: "Use another format, or set 'platform' under app in .trainstop.yml.")
    }
  }

  /// A version below every other one: a floor that nobody is under.
  private static let nothing = "0.0.0"

  /// What devices get that are too old for every track, so that their clients report no error.
  private static let lastRow: JSONValue = [
    "last_version_available": .string(nothing), "notify_last_version_frequency": "ONCE",
    "required_version": .string(nothing),
  ]

  private static func row(
    _ track: TrackAtMoment, _ prompt: PolicyDocument.Prompt
  ) throws(Undetermined) -> JSONValue {
    var members = [
      JSONValue.Member(
        "required_version", .string(try track.floor?.inThreeParts(for: format) ?? nothing))
    ]
    if track.isOffered, prompt.optional {
      members += [
        .init("last_version_available", .string(try track.latest.inThreeParts(for: format))),
        .init("notify_last_version_frequency", .string(frequency(prompt))),
      ]
    }
    if let system = try track.minimumOS?.inThreeParts(for: format) {
      members.append(.init("requirements", ["required_os_version": .string(system)]))
    }
    return .object(members)
  }

  private static func oldForm(
    _ track: TrackAtMoment, _ prompt: PolicyDocument.Prompt
  ) throws(Undetermined) -> JSONValue {
    let system = try track.minimumOS?.inThreeParts(for: format)
    var members = [
      JSONValue.Member(
        "minimum_version", .string(try track.floor?.inThreeParts(for: format) ?? nothing))
    ]
    if let system { members.append(.init("minimum_version_min_sdk", .string(system))) }
    if track.isOffered, prompt.optional {
      var latest: [JSONValue.Member] = [
        .init("version", .string(try track.latest.inThreeParts(for: format))),
        .init("notification_type", .string(frequency(prompt))),
      ]
      if let system { latest.append(.init("min_sdk", .string(system))) }
      members.append(.init("latest_version", .object(latest)))
    }
    return .object(members)
  }

  private static func frequency(_ prompt: PolicyDocument.Prompt) -> String {
    prompt.remindAfterSeconds == 0 && !prompt.skippable ? "ALWAYS" : "ONCE"
  }

  /// What apps may read beside the versions: flat, since a nested value is lost.
  private static func meta(_ inputs: EmissionInputs) -> [JSONValue.Member] {
    let document = inputs.document
    var meta: [(String, String?)] = [
      ("app", document.app), ("expires", document.expires.map { "\($0)" }),
      ("generatedAt", document.issued.map { "\($0)" }), ("store", document.storeURL),
    ]
    if let app = document.app, let issued = document.issued {
      meta.append(("policyId", "\(app)@\(issued)"))
    }
    for (language, messages) in document.messages {
      for (kind, texts) in [("forced", messages.forced), ("optional", messages.optional)] {
        for (name, text) in texts ?? [:] { meta.append(("\(language).\(kind).\(name)", text)) }
      }
    }
    return meta.compactMap { name, text in
      text.map { JSONValue.Member(name, .string($0)) }
    }
  }
}
