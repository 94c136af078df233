import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite struct ProgramVersionTests {
  @Test(arguments: [
    ("c70dfc9a2f0d4b7e8a1c3d5e6f708192a3b4c5d6", "c70dfc9a2f"),
    ("$Format:%H$", "development build"),
    ("", "development build"),
    ("c70dfc9", "development build"),
  ])
  func `names the commit that git archive wrote down`(_ text: String, _ name: String) {
    #expect(Revision.name(of: text) == name)
  }

  @Test func `the export of a commit says which commit it is`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let repository = try ScratchRepository()
    for path in [".gitattributes", "Sources/Commands/Revision.swift"] {
      let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      try repository.write(text, to: path)
    }
    let commit = try repository.commit("Release")
    let exported = try ChildProcess.run(
      "/bin/sh",
      ["-c", "git archive HEAD Sources | tar -xOf - Sources/Commands/Revision.swift"],
      in: repository.path, environment: repository.environment
    ).output
    #expect(exported.contains("exported = \"\(commit)\""))
  }
}
