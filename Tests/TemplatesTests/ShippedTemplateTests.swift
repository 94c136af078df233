import Foundation
import Templates
import Testing

@Suite struct ShippedTemplateTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("templates/client")

  @Test func `the program holds every template byte for byte`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".mustache") }.sorted()
    #expect(
      names == ShippedTemplate.all.map { $0.name + ".mustache" },
      "run python3 .ci/embed-templates")
    for template in ShippedTemplate.all {
      let file = Self.folder.appendingPathComponent(template.name + ".mustache")
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
