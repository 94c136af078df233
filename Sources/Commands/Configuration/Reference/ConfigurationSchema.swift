import JSON

/// The JSON Schema of the configuration, made from ``ConfigurationTable``.
package struct ConfigurationSchema {
  private var definitions: [String: JSONValue] = [:]

  /// The whole of `docs/trainstop.schema.json`.
  package static var text: String {
    var schema = ConfigurationSchema()
    guard case .object(let members) = schema.mapping(ConfigurationTable.root) else { return "" }
    let head = [
      JSONValue.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
      JSONValue.Member("title", "Trainstop configuration"),
      JSONValue.Member("description", "The file .trainstop.yml at the root of a repository."),
    ]
    let definitions = schema.definitions.sorted { $0.key < $1.key }
      .map { JSONValue.Member($0.key, $0.value) }
    return JSONValue.object(head + members + [JSONValue.Member("$defs", .object(definitions))]).text
  }

  private mutating func mapping(_ mapping: ConfigurationMapping) -> JSONValue {
    var properties: [JSONValue.Member] = []
    var needed: [JSONValue] = []
    for key in mapping.keys {
      properties.append(JSONValue.Member(key.name, property(key)))
      if case .needed = key.standard { needed.append(.string(key.name)) }
    }
    var members = [
      JSONValue.Member("type", "object"), JSONValue.Member("additionalProperties", false),
      JSONValue.Member("properties", .object(properties)),
    ]
    if !needed.isEmpty { members.append(JSONValue.Member("required", .array(needed))) }
    return .object(members + mapping.conditions)
  }

  private mutating func property(_ key: ConfigurationKey) -> JSONValue {
    guard case .object(var members) = schema(key.kind) else { return .null }
    if case .value(let value) = key.standard { members.append(JSONValue.Member("default", value)) }
    members.append(JSONValue.Member("description", .string(key.sentence)))
    return .object(members)
  }

  private mutating func schema(_ kind: ConfigurationKind) -> JSONValue {
    switch kind {
    case .scalar(let scalar): return defined(scalar.name, scalar.schema)
    case .choice(let names): return ["enum": .array(names.map { .string($0) })]
    case .boolean: return ["type": "boolean"]
    case .list(let element, let allowsOne, let isUnique):
      let one = schema(element)
      var list = [
        JSONValue.Member("type", "array"), JSONValue.Member("minItems", 1),
        JSONValue.Member("items", one),
      ]
      if isUnique { list.append(JSONValue.Member("uniqueItems", true)) }
      return allowsOne ? ["anyOf": [one, .object(list)]] : .object(list)
    case .mapping(let keys, let name): return defined(name, mapping(keys))
    case .names(let name, let value):
      return [
        "type": "object", "propertyNames": schema(.scalar(name)),
        "additionalProperties": schema(value),
      ]
    }
  }

  /// Puts a schema among the definitions where it has a name, and refers to it.
  private mutating func defined(_ name: String?, _ schema: JSONValue) -> JSONValue {
    guard let name else { return schema }
    definitions[name] = schema
    return ["$ref": .string("#/$defs/\(name)")]
  }
}
