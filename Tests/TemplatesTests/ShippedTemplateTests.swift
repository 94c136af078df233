import Foundation
import Templates
import Testing

@Suite struct ShippedTemplateTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("templates/client")

  @Test(arguments: [("", ShippedTemplate.all), ("partials", ShippedTemplate.partials)])
  func `the program holds every template byte for byte`(
    _ name: String, _ templates: [ShippedTemplate]
  ) throws {
    let folder = name.isEmpty ? Self.folder : Self.folder.appendingPathComponent(name)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".mustache") }.sorted()
    #expect(
      names == templates.map { $0.name + ".mustache" }, "run python3 .ci/embed-templates")
    for template in templates {
      let file = folder.appendingPathComponent(template.name + ".mustache")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text == template.text, "\(template.name): run python3 .ci/embed-templates")
    }
  }

  @Test func `a template is found by its name`() {
    #expect(!ShippedTemplate.all.isEmpty)
    for template in ShippedTemplate.all {
      #expect(ShippedTemplate.named(template.name) == template)
    }
    #expect(ShippedTemplate.named("nothing") == nil)
  }
}
