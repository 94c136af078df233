import Diagnostics
import Emitting
import Templates
import Testing
import UpdatePolicy

@Suite struct PolicyTemplateTests {
  private func fill(
    _ text: String, _ fileName: String = "a.txt", _ inputs: EmissionInputs? = nil,
    partials: [String: String] = [:]
  ) throws -> String {
    let template = try PolicyTemplate(Array(text.utf8), path: "a.mustache") { name in
      partials[name].map { ("\(name).mustache", Array($0.utf8)) }
    }
    let bytes = try template.bytes(
      for: try inputs ?? SamplePolicies.inputs(), fileName: fileName)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let filled: [(String, String)] = [
    ("{{app}} {{platform}} {{latest}} {{required}}", "com.example.harbor ios 3.2.0 3.0.0"),
    ("{{issued}} {{expires}}", "2026-11-30T09:00:00Z 2027-05-29T09:00:00Z"),
    (
      "{{#tracks}}{{latest}}/{{minimumOS}}{{^isLast}}, {{/isLast}}{{/tracks}}",
      "3.2.0/16.0, 2.9.4/13.0"
    ),
    ("{{#tracks}}[{{#required}}{{.}}{{/required}}]{{/tracks}}", "[3.0.0][]"),
    ("{{#deadlines}}{{required}} {{from}}{{/deadlines}}", "3.2.0 2026-12-07T00:00:00Z"),
    (
      "{{#storefronts}}{{country}}:{{#tracks}}{{latest}}{{/tracks}}{{/storefronts}}", "us:3.2.1"
    ),
    (
      "{{#blocked}}{{#version}}={{.}}{{/version}}{{^version}}{{from}}..<{{below}}{{/version}} "
        + "{{reason}};{{/blocked}}", "3.1.0..<3.1.2 data-loss;=3.0.4 crash-on-launch;"
    ),
    (
      "{{prompt.optional}} {{prompt.remindAfterSeconds}} {{prompt.skippable}}", "true 86400 true"
    ),
    ("{{appleID}} {{policyURL}}", "1000000001 https://updates.example.com/update-policy.json"),
    ("{{publicKey}}", "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="),
    ("{{#declaredStorefronts}}{{country}}{{^isLast}},{{/isLast}}{{/declaredStorefronts}}", "us,kr"),
    (
      "{{convention.forceOn}} {{convention.forcesMajor}} {{convention.forcesPatch}}",
      "minor true false"
    ),
    ("{{messages.en.forced.title}}", "Update required"),
    ("{{#texts}}{{language}} {{/texts}}", "en ja ko zh-Hans "),
    ("{{#texts}}{{#isFirst}}{{optional.body}}{{/isFirst}}{{/texts}}", "{latest} is out."),
    ("{{storeURL}}", "https://apps.apple.com/app/id1000000001"),
  ]

  @Test(arguments: filled)
  func `a template is filled from the policy`(template: String, text: String) throws {
    #expect(try fill(template) == text)
  }

  @Test func `texts that are not configured are those of the language`() throws {
    let texts = try fill("{{#texts}}{{language}}={{forced.title}};{{/texts}}")
    let expected = "en=Update required;ja=アップデートが必要です;ko=업데이트 필요;zh-Hans=需要更新;"
    #expect(texts == expected)
  }

  @Test(arguments: ShippedTemplate.all.map(\.name))
  func `a template that ships escapes for its own language, whatever its file is called`(
    name: String
  ) throws {
    let inputs = try SamplePolicies.hostile("\\ \" $x \u{2028}")
    let template = try PolicyTemplate(shipped: name)
    let own = try template.bytes(for: inputs, fileName: name)
    #expect(try template.bytes(for: inputs, fileName: "other.html") == own)
    #expect(try template.bytes(for: inputs, fileName: "other") == own)
  }

  @Test func `a language without texts of its own gets English ones`() throws {
    let inputs = try SamplePolicies.inputs {
      $0.messages = ["de": .init(forced: ["title": "Update nötig"])]
    }
    let template = "{{#texts}}{{language}}={{forced.title}}/{{forced.action}};{{/texts}}"
    #expect(try fill(template, "a.txt", inputs).hasPrefix("de=Update nötig/Update;en="))
  }

  private static let refused: [(String, String)] = [
    ("{{latst}}", "'latst' is not known; did you mean 'latest'?"),
    // Nothing of it is rendered: the policy has none of these.
    (
      "{{#storefronts}}{{#tracks}}{{#deadlines}}{{requird}}{{/deadlines}}{{/tracks}}{{/storefronts}}",
      "'requird' is not known; did you mean 'required'?"
    ),
    ("{{^latest}}{{nothing}}{{/latest}}", "'nothing' is not known"),
    ("{{prompt.skipable}}", "'prompt.skipable' is not known; did you mean 'prompt.skippable'?"),
    (
      "{{messages.en.forced.titel}}",
      "'messages.en.forced.titel' is not known; did you mean 'messages.en.forced.title'?"
    ),
    ("{{messages.fr.forced.title}}", "'messages.fr.forced.title' is not known"),
    ("{{tracks}}", "'tracks' is a list or holds other values, and is no text"),
    ("{{{latest}}}", "'latest' is written raw, and the template does not declare it"),
    ("{{>other}}", "the partial 'other' is not there"),
    ("{{>../other}}", "the partial '../other' is not there"),
    ("{{>/etc/passwd}}", "the partial '/etc/passwd' is not there"),
    ("{{>.hidden}}", "the partial '.hidden' is not there"),
    ("{{>part}}", "'oops' is not known"),
    ("{{! needs: latst }}", "'latst' is not known; did you mean 'latest'?"),
  ]

  @Test(arguments: refused)
  func `a mistake is found whether it is rendered or not`(template: String, reason: String) {
    let fault = #expect(throws: Undetermined.self) {
      try fill(
        template,
        partials: [
          "part": "{{oops}}", "../other": "x", "/etc/passwd": "x", ".hidden": "x",
        ])
    }
    #expect(fault?.reason == reason)
    #expect(fault?.place?.line == 1)
  }

  @Test func `what a template needs must be there`() throws {
    var inputs = try SamplePolicies.inputs()
    inputs.publication.policyURL = nil
    let fault = #expect(throws: Undetermined.self) {
      try fill("a\n{{! needs: app, policyURL }}\n{{policyURL}}", "a.txt", inputs)
    }
    #expect(fault?.reason == "'policyURL' is needed by the template and not known")
    #expect(
      fault?.help
        == "Set 'url' under policy in .trainstop.yml to the address where the policy is served.")
    #expect(fault?.place?.line == 2)
    #expect(try fill("{{! needs: app, policyURL }}\nx") == "x")
    let inPartial = #expect(throws: Undetermined.self) {
      try fill("{{> part}}", "a.txt", inputs, partials: ["part": "{{! needs: policyURL }}"])
    }
    #expect(inPartial?.place?.file == "part.mustache")
  }

  @Test func `the file's name chooses the escaping, and the template can`() throws {
    let inputs = try SamplePolicies.inputs { $0.app = "a\"b" }
    #expect(try fill("{{app}}", "a.swift", inputs) == "a\\u{22}b")
    #expect(try fill("{{app}}", "a.kt", inputs) == "a\\u0022b")
    #expect(try fill("{{app}}", "a.plist", inputs) == "a&quot;b")
    #expect(try fill("{{! language: json }}{{app}}", "a.dart", inputs) == "a\\u0022b")
    #expect(try fill("{{! language: none }}{{app}}", "a.swift", inputs) == "a\"b")
    let fault = #expect(throws: Undetermined.self) { try fill("{{app}}", "a.dart", inputs) }
    #expect(
      fault?.reason == "'a.dart' is written in no language that values can be escaped for")
  }

  @Test func `a partial is filled like the template`() throws {
    let text = try fill("  {{>part}}\n", "a.swift", partials: ["part": "let a = \"{{app}}\"\n"])
    #expect(text == "  let a = \"com.example.harbor\"\n")
  }

  @Test func `an earlier result is recognized, and nothing else`() throws {
    let text = """
      // Made by hand.
      import Foundation
      let latest = "{{latest}}"
      let other = 1234
      let more = "{{app}}"

      """
    let template = try PolicyTemplate(Array(text.utf8), path: "a.mustache") { _ in nil }
    let inputs = try SamplePolicies.inputs()
    #expect(template.recognizes(try template.bytes(for: inputs, fileName: "a.swift")))
    #expect(!template.recognizes(Array(text.utf8)))
    #expect(!template.recognizes(Array("import Foundation\n\nfunc mine() {}\n".utf8)))
  }

  @Test func `every name has a value, and every value a name`() throws {
    let inputs = try SamplePolicies.inputs { document in
      document.storefronts["us"]?[0].deadlines = document.tracks[0].deadlines
    }
    let shape = TemplateShape.object(TemplateNames.all)
    #expect(differences(TemplateValues.values(inputs), shape, "") == [])
  }

  /// Names what a value and a shape do not have in common.
  private func differences(
    _ value: MustacheValue, _ shape: TemplateShape, _ path: String
  ) -> [String] {
    switch (value, shape) {
    case (.text, .text), (.none, .text), (.flag, .flag): return []
    case (.list(let elements), .list(let element)):
      return elements.flatMap { differences($0, element, path + "[]") }
    case (.object(let members), .object(let names)):
      let unknown = Set(members.keys).symmetricDifference(names.map(\.name))
      return unknown.map { "\(path).\($0)" }
        + names.flatMap { name in
          members[name.name].map { differences($0, name.shape, "\(path).\(name.name)") } ?? []
        }
    case (.object(let members), .byName(let element)):
      return members.flatMap { differences($0.value, element, "\(path).\($0.key)") }
    default: return ["\(path) is of another kind"]
    }
  }
}
