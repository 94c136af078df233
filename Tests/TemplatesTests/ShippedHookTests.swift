import Foundation
import Templates
import Testing

@Suite struct ShippedHookTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("templates/hooks")

  @Test func `the program holds every hook byte for byte`() throws {
    #expect(ShippedHook.all.map(\.name) == ["pre-commit", "pre-push"])
    for hook in ShippedHook.all {
      let file = Self.folder.appendingPathComponent(hook.name)
      #expect(
        try String(contentsOf: file, encoding: .utf8) == hook.text,
        "\(hook.name): run python3 .ci/embed-templates")
      #expect(FileManager.default.isExecutableFile(atPath: file.path), "\(hook.name)")
    }
  }
}
