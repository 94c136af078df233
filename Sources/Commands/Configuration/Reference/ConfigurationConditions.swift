import JSON

/// What a JSON Schema says about keys of one mapping that go together or exclude each other.
enum ConfigurationConditions {
  /// Exactly one of several keys.
  static func one(of keys: String...) -> [JSONValue.Member] {
    [JSONValue.Member("oneOf", .array(keys.map { needing([$0]) }))]
  }

  /// Each source has one file, and beside it only the keys of its kind.
  static var sources: [JSONValue.Member] {
    let kinds = ConfigurationKeys.sourceKinds.map { kind -> JSONValue in
      let known = ConfigurationKeys.sourceOptions[kind] ?? []
      let needed = known.filter(\.isNeeded).map(\.key)
      let foreign = ConfigurationKeys.sourceOptionNames.filter { option in
        !known.contains { $0.key == option }
      }
      return .object([
        JSONValue.Member("required", .array(([kind] + needed).map { .string($0) })),
        JSONValue.Member("not", any(of: foreign)),
      ])
    }
    return [JSONValue.Member("oneOf", .array(kinds))]
  }

  /// Each kind of store has the keys of its own, and needs some of them.
  static var stores: [JSONValue.Member] {
    let own = ConfigurationDecoder.ownKeys
    let special = own.values.flatMap(\.self)
    let kinds = ConfigurationDecoder.storeSources.map { kind -> JSONValue in
      let known = own[kind] ?? []
      let foreign = Set(special).subtracting(known).sorted()
      var then = [JSONValue.Member("not", any(of: foreign))]
      var needed: [String] = []
      if kind == "recorded" { needed.append("file") }
      if kind == "json" { needed.append("path") }
      if !needed.isEmpty {
        then.append(JSONValue.Member("required", .array(needed.map { .string($0) })))
      }
      if known.contains("url") { then += one(of: "url", "file") }
      return conditional(on: "source", being: kind, isStandard: kind == "app-store", then)
    }
    return [JSONValue.Member("allOf", .array(kinds))]
  }

  /// The App Store has no apps for Android, so that a `store` must be another.
  static var platforms: [JSONValue.Member] {
    let android: JSONValue = [
      "properties": [
        "app": ["properties": ["platform": ["const": "android"]], "required": ["platform"]]
      ],
      "required": ["app"],
    ]
    let store: JSONValue = [
      "properties": [
        "store": [
          "properties": ["source": ["enum": ["appcast", "json", "recorded"]]],
          "required": ["source"],
        ]
      ]
    ]
    return [JSONValue.Member("if", android), JSONValue.Member("then", store)]
  }

  private static func conditional(
    on key: String, being value: String, isStandard: Bool, _ then: [JSONValue.Member]
  ) -> JSONValue {
    var members = [
      JSONValue.Member(
        "properties", .object([JSONValue.Member(key, ["const": .string(value)])]))
    ]
    // Without `required`, a mapping that lacks the key counts as the one that has it.
    if !isStandard { members.append(JSONValue.Member("required", [.string(key)])) }
    return .object([
      JSONValue.Member("if", .object(members)), JSONValue.Member("then", .object(then)),
    ])
  }

  private static func any(of keys: [String]) -> JSONValue {
    .object([JSONValue.Member("anyOf", .array(keys.map { needing([$0]) }))])
  }

  private static func needing(_ keys: [String]) -> JSONValue {
    .object([JSONValue.Member("required", .array(keys.map { .string($0) }))])
  }
}
