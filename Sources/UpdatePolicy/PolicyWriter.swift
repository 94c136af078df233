package import JSON
import Versions

extension PolicyDocument {
  /// The document as it is published: the same document always gives the same bytes.
  ///
  /// UTF-8, keys sorted, two spaces a level, a newline at the end. What is absent is left out; the
  /// settings of the prompt are always written.
  public var bytes: [UInt8] { Array(json.text.utf8) }

  /// The document as a JSON value, keys sorted.
  package var json: JSONValue {
    var members: [JSONValue.Member] = []
    members.add("format", .integer(Int64(format)))
    members.add("app", app)
    members.add("platform", platform)
    members.add("issued", issued)
    members.add("expires", expires)
    members.add("storeURL", storeURL)
    members.add("tracks", .array(tracks.map(\.json)))
    members.add("prompt", prompt.json)
    if !blocked.isEmpty { members.add("blocked", .array(blocked.map(\.json))) }
    if !storefronts.isEmpty {
      members.add(
        "storefronts",
        .object(
          storefronts.map {
            JSONValue.Member($0.key, ["tracks": .array($0.value.map(\.json))])
          }))
    }
    if !messages.isEmpty {
      members.add(
        "messages", .object(messages.map { JSONValue.Member($0.key, $0.value.json) }))
    }
    return JSONValue.object(members).sorted
  }
}

extension PolicyDocument.Track {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = []
    members.add("latest", latest)
    members.add("latestSince", latestSince)
    members.add("minimumOS", minimumOS)
    members.add("required", required)
    if !deadlines.isEmpty {
      members.add(
        "deadlines",
        .array(
          deadlines.map {
            ["from": .string("\($0.from)"), "required": .string("\($0.required)")]
          }))
    }
    return .object(members)
  }
}

extension PolicyDocument.Block {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = []
    switch extent {
    case .exactly(let version): members.add("version", version)
    case .between(let from, let below, let through):
      members.add("from", from)
      members.add("below", below)
      members.add("through", through)
    }
    members.add("reason", reason)
    return .object(members)
  }
}

extension PolicyDocument.Prompt {
  fileprivate var json: JSONValue {
    [
      "optional": .boolean(optional),
      "remindAfterSeconds": .integer(remindAfterSeconds),
      "skippable": .boolean(skippable),
    ]
  }
}

extension PolicyDocument.Messages {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = []
    for (kind, texts) in [("forced", forced), ("optional", optional)] {
      guard let texts else { continue }
      members.add(kind, .object(texts.map { JSONValue.Member($0.key, .string($0.value)) }))
    }
    return .object(members)
  }
}

extension [JSONValue.Member] {
  fileprivate mutating func add(_ name: String, _ value: JSONValue) {
    append(JSONValue.Member(name, value))
  }

  /// Adds a member as text, unless there is no value.
  fileprivate mutating func add(_ name: String, _ value: (some CustomStringConvertible)?) {
    guard let value else { return }
    append(JSONValue.Member(name, .string(value.description)))
  }
}
