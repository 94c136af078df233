import Emitting
import Foundation
import JSON
import Testing

/// Runs every case of the required modules of the Mustache specification, version 1.4.2.
@Suite struct MustacheSpecificationTests {
  @Test(arguments: try SpecificationCase.all())
  func `renders as the specification has it`(test: SpecificationCase) throws {
    #expect(try test.rendered(names: .lenient) == test.expected)
  }

  @Test func `no case is missing`() throws {
    let cases = try SpecificationCase.all()
    let counts = Dictionary(grouping: cases, by: \.file).mapValues(\.count)
    #expect(
      counts == [
        "comments": 12, "delimiters": 14, "interpolation": 42, "inverted": 22, "partials": 12,
        "sections": 34,
      ])
  }

  @Test(arguments: try SpecificationCase.all())
  func `strict names change nothing but what is unknown or raw`(test: SpecificationCase) throws {
    let misses = ["Miss", "Broken", "Failed Lookup", "never single", "Precedence"]
    let isMiss = misses.contains { test.name.contains($0) }
    let isRaw =
      test.template.contains("{{{") || test.template.contains("{{&")
      || test.template.contains("{{& ")
    let partialIsRaw = test.partials.values.contains { $0.contains("{{{") }
    if isMiss || isRaw || partialIsRaw {
      #expect(throws: (any Error).self) { try test.rendered(names: .strict) }
    } else {
      #expect(try test.rendered(names: .strict) == test.expected)
    }
  }
}

/// One case of the specification.
struct SpecificationCase: Sendable, CustomTestStringConvertible {
  let file: String
  let name: String
  let template: String
  let data: MustacheValue
  let partials: [String: String]
  let expected: String

  var testDescription: String { "\(file): \(name)" }

  /// Every case of the copies beside this file.
  static func all() throws -> [SpecificationCase] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Specification")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.filter { $0.hasSuffix(".json") }.flatMap { name in
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      let root = try JSONReader.read(data)
      guard case .array(let tests)? = root.part("tests") else { return [SpecificationCase]() }
      return tests.compactMap { SpecificationCase(String(name.dropLast(5)), $0) }
    }
  }

  private init?(_ file: String, _ json: JSONValue) {
    guard case .string(let name)? = json.part("name"),
      case .string(let template)? = json.part("template"),
      case .string(let expected)? = json.part("expected"), let data = json.part("data")
    else { return nil }
    self.file = file
    self.name = name
    self.template = template
    self.expected = expected
    self.data = MustacheValue(data)
    var partials: [String: String] = [:]
    if case .object(let members)? = json.part("partials") {
      for member in members {
        if case .string(let text) = member.value { partials[member.name] = text }
      }
    }
    self.partials = partials
  }

  func rendered(names: MustacheRenderer.Names) throws -> String {
    try MustacheRenderer.render(
      try MustacheTemplate(Array(template.utf8), path: "case"), with: data, names: names,
      escape: OutputLanguage.html.escape
    ) { name in partials[name].map { (name, Array($0.utf8)) } }
  }
}

extension MustacheValue {
  /// Takes a value of JSON; a number is the text of its digits.
  init(_ json: JSONValue) {
    switch json {
    case .null: self = .none
    case .boolean(let flag): self = .flag(flag)
    case .integer(let number): self = .text("\(number)")
    case .number(let number): self = .text(number)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { MustacheValue($0) })
    case .object(let members):
      self = .object(members.reduce(into: [:]) { $0[$1.name] = MustacheValue($1.value) })
    }
  }
}

extension JSONValue {
  /// The value of a member of an object.
  func part(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}
