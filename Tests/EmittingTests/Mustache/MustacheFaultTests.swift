import Diagnostics
import Emitting
import Testing

@Suite struct MustacheFaultTests {
  private static let broken: [(String, String, Int, Int)] = [
    ("a\n  {{name", "the tag has no '}}' at its end", 2, 3),
    ("{{{name}}", "the tag has no '}}}' at its end", 1, 1),
    ("{{=<% %>", "the tag has no '=}}' at its end", 1, 1),
    ("{{= <% =}}", "'<%' is no pair of delimiters", 1, 1),
    ("{{= <% %> x =}}", "'<% %> x' is no pair of delimiters", 1, 1),
    ("{{}}", "the tag names nothing", 1, 1),
    ("x {{ }}", "the tag names nothing", 1, 3),
    ("{{a b}}", "'a b' is no name", 1, 1),
    ("{{a..b}}", "'a..b' is no name", 1, 1),
    ("{{.a}}", "'.a' is no name", 1, 1),
    ("{{>}}", "the tag names nothing", 1, 1),
    ("a\nb\n {{#c}}\n", "the section 'c' is not closed", 3, 2),
    ("{{/c}}", "'/c' closes a section that was not opened", 1, 1),
    ("{{#a}}\n{{^b}}\n{{/a}}", "'/a' closes another section than 'b', opened in line 2", 3, 1),
    ("{{<parent}}{{/parent}}", "'<' begins no tag of this Mustache", 1, 1),
    ("{{$block}}", "'$' begins no tag of this Mustache", 1, 1),
    ("{{! optional: a b }}", "'optional: a b' declares nothing that is known", 1, 1),
    ("{{! needs: }}", "'needs:' declares nothing that is known", 1, 1),
    ("{{! language: cobol }}", "'language: cobol' declares nothing that is known", 1, 1),
    (
      "{{! language: xml }}{{! language: json }}",
      "'language: json' declares nothing that is known", 1, 21
    ),
    ("é {{na", "the tag has no '}}' at its end", 1, 4),
  ]

  @Test(arguments: broken)
  func `a fault is named with its place`(
    template: String, summary: String, line: Int, column: Int
  ) {
    let fault = #expect(throws: MustacheFault.self) {
      try MustacheTemplate(Array(template.utf8), path: "a.mustache")
    }
    #expect(fault?.undetermined.reason == summary)
    #expect(fault?.place.line == line)
    #expect(fault?.place.column == column)
    #expect(fault?.place.file == "a.mustache")
    #expect(fault?.undetermined.help.hasSuffix(".") == true)
  }

  @Test func `bytes that are no text are refused`() {
    let fault = #expect(throws: MustacheFault.self) {
      try MustacheTemplate([0x61, 0xFF], path: "a.mustache")
    }
    #expect(fault?.reason == .notUTF8)
  }

  @Test func `the line of a fault is shown with the tag in it`() throws {
    let fault = #expect(throws: MustacheFault.self) {
      try MustacheTemplate(Array("a\r\nlet x = {{a b}};\r\n".utf8), path: "a.mustache")
    }
    #expect(fault?.place.excerpt == "let x = {{a b}};")
    #expect(fault?.place.width == 7)
  }

  @Test(arguments: ["let x = {{a\n b}};", "let x = {{a\r\n b}};"])
  func `a tag that goes on in the next line is marked as far as its own`(template: String) {
    let fault = #expect(throws: MustacheFault.self) {
      try MustacheTemplate(Array(template.utf8), path: "a.mustache")
    }
    #expect(fault?.place.excerpt == "let x = {{a")
    #expect(fault?.place.width == 3)
  }

  private static let values = MustacheValue.object([
    "latest": .text("3.2"), "none": .none, "list": .list([.object(["from": .text("1")])]),
    "prompt": .object(["skippable": .flag(true)]),
  ])

  private func render(_ template: String, _ partials: [String: String] = [:]) throws -> String {
    try MustacheRenderer.render(
      try MustacheTemplate(Array(template.utf8), path: "a.mustache"), with: Self.values,
      escape: { $0 }
    ) { name in partials[name].map { ("\(name).mustache", Array($0.utf8)) } }
  }

  private static let unknown: [(String, String, Int, Int)] = [
    ("x\n {{latst}}", "'latst' is not known; did you mean 'latest'?", 2, 2),
    (
      "{{prompt.skipable}}", "'prompt.skipable' is not known; did you mean 'prompt.skippable'?", 1,
      1
    ),
    ("{{#nothing}}{{/nothing}}", "'nothing' is not known", 1, 1),
    ("{{^nothing}}{{/nothing}}", "'nothing' is not known", 1, 1),
    ("{{#list}}{{form}}{{/list}}", "'form' is not known; did you mean 'from'?", 1, 10),
    ("{{latest.major}}", "'latest.major' is not known", 1, 1),
    ("{{list}}", "'list' is a list or holds other values, and is no text", 1, 1),
    ("{{prompt}}", "'prompt' is a list or holds other values, and is no text", 1, 1),
    ("{{{latest}}}", "'latest' is written raw, and the template does not declare it", 1, 1),
    ("{{>header}}", "the partial 'header' is not there", 1, 1),
  ]

  @Test(arguments: unknown)
  func `what is not known is named with its place and the nearest name`(
    template: String, reason: String, line: Int, column: Int
  ) {
    let fault = #expect(throws: Undetermined.self) { try render(template) }
    #expect(fault?.reason == reason)
    #expect(fault?.place?.line == line)
    #expect(fault?.place?.column == column)
  }

  @Test(arguments: [
    ("{{! optional: nothing }}[{{nothing}}]", "[]"),
    ("{{! optional: messages.de }}[{{messages.de.title}}]", "[]"),
    ("{{! optional: a, b }}[{{a}}{{#b}}x{{/b}}]", "[]"),
    ("[{{none}}{{none.part}}]", "[]"),
    ("{{! raw: latest }}{{{latest}}}{{&latest}}", "3.23.2"),
    ("{{! raw: prompt }}{{&prompt.skippable}}", "true"),
    ("{{! an optional: remark }}ok", "ok"),
    ("{{!optional:nothing}}\n{{nothing}}x", "x"),
  ])
  func `declarations in comments`(template: String, expected: String) throws {
    #expect(try render(template) == expected)
  }

  @Test func `a declaration holds in its own template alone`() throws {
    #expect(throws: Undetermined.self) {
      try render("{{! optional: nothing }}{{>part}}", ["part": "{{nothing}}"])
    }
    #expect(try render("{{>part}}", ["part": "{{! optional: nothing }}{{nothing}}x"]) == "x")
  }

  @Test func `a fault in an indented partial has its place in the partial's file`() {
    let fault = #expect(throws: Undetermined.self) {
      try render("a\n    {{>part}}\n", ["part": "one\ntwo {{latst}}\n"])
    }
    #expect(fault?.place.map { "\($0)" } == "part.mustache:2:5")
    #expect(fault?.place?.excerpt == "two {{latst}}")
  }

  @Test func `a partial that includes itself without end is stopped`() {
    let fault = #expect(throws: Undetermined.self) {
      try render("{{>loop}}", ["loop": "x{{>loop}}"])
    }
    #expect(fault?.reason == "sections and partials are nested more than 100 deep")
    #expect(fault?.place?.file == "loop.mustache")
  }

  @Test func `a partial that doubles itself is stopped in time`() {
    let fault = #expect(throws: Undetermined.self) {
      try render(
        "{{>one}}", ["one": "{{#latest}}{{>two}}{{>two}}{{/latest}}", "two": "{{>one}}{{>one}}"])
    }
    #expect(fault?.reason.contains("deep") == true)
  }

  @Test func `sections that are nested without end are refused`() {
    let deep = String(repeating: "{{#latest}}", count: 200_000)
    let fault = #expect(throws: MustacheFault.self) {
      try MustacheTemplate(Array(deep.utf8), path: "a.mustache")
    }
    #expect(fault?.reason == .tooDeep)
  }

  @Test func `a megabyte of text and ten thousand tags are no trouble`() throws {
    let line = String(repeating: "x", count: 100) + "{{latest}}\n"
    let text = try render(String(repeating: line, count: 10_000))
    #expect(text.utf8.count == 10_000 * 104)
  }
}
