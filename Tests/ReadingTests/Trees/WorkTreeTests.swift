import Diagnostics
import Foundation
import Reading
import TestSupport
import Testing

@Suite struct WorkTreeTests {
  /// A temporary folder that goes away with the value.
  private final class Folder {
    let path: String

    init(_ files: [String: String]) throws {
      let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      path = base.appendingPathComponent("trainstop-\(UUID().uuidString)").path
      for (name, text) in files {
        let url = URL(fileURLWithPath: "\(path)/root/\(name)")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
    }

    var root: String { "\(path)/root" }

    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: "\(root)/\(name)", withDestinationPath: target)
    }

    deinit {
      // What is left in the temporary folder does no harm, and a test is over here.
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  private func text(_ tree: WorkTree, _ path: String) throws -> String? {
    try tree.bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `lists what is tracked, and reads what lies on disk`() throws {
    let folder = try Folder([
      "A.xcodeproj/project.pbxproj": "x", "Generated.xcconfig": "V = 1", "node_modules/a": "b",
    ])
    let tree = WorkTree(root: folder.root + "/", listing: ["A.xcodeproj/project.pbxproj", "gone"])
    #expect(try tree.paths() == ["A.xcodeproj/project.pbxproj", "gone"])
    #expect(try text(tree, "A.xcodeproj/project.pbxproj") == "x")
    #expect(try text(tree, "Generated.xcconfig") == "V = 1")
    #expect(try text(tree, "gone") == nil)
    #expect(try text(tree, "A.xcodeproj") == nil)
    #expect(try text(tree, "generated.xcconfig") == nil)
  }

  @Test func `names what is tracked once, in the order of bytes, however it is listed`() throws {
    let folder = try Folder(["A.xcodeproj/project.pbxproj": "x"])
    let names = ["A.xcodeproj/project.pbxproj", "A/b", "a", "\u{E9}"]
    for listing in [names, names.reversed(), names + names, ["a"] + names] {
      #expect(try WorkTree(root: folder.root, listing: listing).paths() == names)
    }
  }

  @Test func `walks the disk where no project is tracked, past what tools fetched`() throws {
    let folder = try Folder([
      "ios/A.xcodeproj/project.pbxproj": "x", "README.md": "r", "Pods/P/Info.plist": "p",
      "node_modules/m/Info.plist": "m", ".git/config": "g", "vendor/bundle/x": "y",
    ])
    try folder.link("loop", to: ".")
    let tree = WorkTree(root: folder.root, listing: ["README.md"])
    #expect(try tree.paths() == ["README.md", "ios/A.xcodeproj/project.pbxproj", "loop"])
  }

  @Test func `follows links inside the root only`() throws {
    let folder = try Folder(["a/Info.plist": "inside"])
    try "secret".write(toFile: "\(folder.path)/secret", atomically: true, encoding: .utf8)
    try folder.link("b", to: "a")
    try folder.link("absolute", to: "\(folder.root)/a/Info.plist")
    try folder.link("out", to: "../secret")
    try folder.link("far", to: "\(folder.path)/secret")
    try "secret".write(
      toFile: "\(folder.path)/\u{301}secret", atomically: true, encoding: .utf8)
    try folder.link("up", to: "..")
    try folder.link("circle", to: "circle")
    try folder.link("dangling", to: "nowhere")
    let tree = WorkTree(root: folder.root)
    #expect(try text(tree, "b/Info.plist") == "inside")
    #expect(try text(tree, "absolute") == "inside")
    #expect(try text(tree, "dangling") == nil)
    for path in ["out", "far", "up/secret", "up/\u{301}secret", "circle"] {
      let error = try #require(throws: Undetermined.self) { try tree.bytes(of: path) }
      #expect(error.reason.hasPrefix("\(path) is a symbolic link"))
    }
  }

  @Test func `a file that no project has is refused by its size, unread`() throws {
    let repository = try ScratchRepository()
    let path = repository.path + "/Info.plist"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path))
    // Nothing but a hole: it takes no room on the disk.
    try file.truncate(atOffset: 200 << 20)
    try file.close()
    do throws(Undetermined) {
      _ = try WorkTree(root: repository.path, listing: ["Info.plist"]).bytes(of: "Info.plist")
      Issue.record("it was read")
    } catch {
      #expect(
        error.reason == "Info.plist has 209715200 bytes, more than the 67108864 that are read")
    }
  }

  @Test func `a root that is not there cannot be listed`() {
    let tree = WorkTree(root: "/nonexistent/trainstop")
    #expect(throws: Undetermined.self) { try tree.paths() }
  }
}
