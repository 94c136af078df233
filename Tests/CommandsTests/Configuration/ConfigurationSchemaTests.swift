import Commands
import Documents
import Emitting
import Foundation
import Testing

/// Holds the JSON Schema in `docs/` against the reader, by its names and by the valid samples.
@Suite struct ConfigurationSchemaTests {
  private let root: JSONNode

  init() throws {
    let file = ConfigurationSamples.folder
      .appendingPathComponent("../../../docs/trainstop.schema.json").standardizedFileURL
    let bytes = [UInt8](try Data(contentsOf: file))
    root = try JSONDocument.read(bytes, path: "trainstop.schema.json").root
  }

  @Test func `the schema has exactly the keys of the reader`() {
    for (path, keys) in ConfigurationKeys.all {
      var schema: JSONNode? = root
      for part in path.split(separator: ".") {
        let name = part.hasSuffix("[]") ? String(part.dropLast(2)) : String(part)
        schema =
          name == "*" ? resolved(schema)?["additionalProperties"] : property(name, of: schema)
        if part.hasSuffix("[]") { schema = resolved(schema)?["items"] }
      }
      let names = resolved(schema)?["properties"]?.entries.map(\.key)
      #expect(names.map { $0.sorted() } == keys.sorted(), "\(path)")
      #expect(resolved(schema)?["additionalProperties"]?.text == "false", "\(path)")
    }
  }

  @Test func `the schema has the formats of the reader`() {
    let format = root["$defs"]?["output"]?["properties"]?["format"]
    #expect(format?["enum"]?.elements.map(\.text) == Configuration.policyFormats)
    #expect(Configuration.policyFormats == EmitterRegistry.formats)
  }

  @Test func `the schema has the countries of the reader`() {
    let codes = root["properties"]?["app"]?["properties"]?["storefronts"]?["items"]?["enum"]
    #expect(codes?.elements.compactMap(\.text) == Storefronts.codes.sorted())
    #expect(Storefronts.codes.count == 250)
  }

  @Test(arguments: try ConfigurationSamples.names("Valid"))
  func `a valid file fits the schema`(name: String) throws {
    let bytes = try ConfigurationSamples.bytes("Valid", name)
    let sample = try #require(try YAMLDocument.read(bytes, path: name).root)
    #expect(faults(of: sample, root, path: "") == [])
  }

  @Test(arguments: [
    "unknown-key", "storefront-language", "waiver-without-reason", "platform", "misplaced-key",
    "message-key", "rule-severity", "tags",
  ])
  func `an invalid file does not fit the schema`(name: String) throws {
    let bytes = try ConfigurationSamples.bytes("Invalid", name)
    let sample = try #require(try YAMLDocument.read(bytes, path: name).root)
    #expect(faults(of: sample, root, path: "") != [])
  }

  /// Names what a node has and the schema does not: keys, enumerated values, needed keys.
  private func faults(of node: YAMLNode, _ schema: JSONNode?, path: String) -> [String] {
    guard let schema = resolved(schema) else { return ["\(path) is not in the schema"] }
    var faults: [String] = []
    for entry in node.entries {
      let key = entry.key.text ?? ""
      let value = property(key, of: schema) ?? schema["additionalProperties"]
      faults += self.faults(
        of: entry.value, value?.text == "false" ? nil : value, path: "\(path).\(key)")
    }
    let items = schema["items"] ?? schema["anyOf"]?.elements.compactMap { $0["items"] }.first
    for element in node.elements { faults += self.faults(of: element, items, path: "\(path)[]") }
    if let text = node.text, let values = schema["enum"]?.elements.map(\.text) {
      if !values.contains(text) { faults.append("\(path) cannot be \(text)") }
    }
    let needed = schema["required"]?.elements.compactMap(\.text) ?? []
    return faults + needed.filter { node[$0] == nil }.map { "\(path).\($0) is missing" }
  }

  private func property(_ name: String, of schema: JSONNode?) -> JSONNode? {
    resolved(schema)?["properties"]?[name]
  }

  /// Follows a reference into `$defs`.
  private func resolved(_ schema: JSONNode?) -> JSONNode? {
    guard let name = schema?["$ref"]?.text?.split(separator: "/").last else { return schema }
    return root["$defs"]?[String(name)]
  }
}
