import Testing

@testable import Reading  // paths are a detail of settings

@Suite struct TreePathTests {
  @Test(arguments: [
    ("Info.plist", "", "Info.plist"), ("Info.plist", "ios/App", "ios/App/Info.plist"),
    ("../version.h", "app", "version.h"), ("./a//b/../c", "x", "x/a/c"), ("..", "a/b", "a"),
    ("/(repository)/ios/Info.plist", "app", "ios/Info.plist"), ("/(repository)", "app", ""),
    ("/(repository)/ios/../version.h", "", "version.h"),
  ])
  func `a path is seen from its folder`(path: String, folder: String, result: String) {
    #expect(TreePath.resolve(path, from: folder) == result)
  }

  @Test(arguments: [
    "../x", "a/../../x", "/Users/ci/QS", "~/x", "/(repository)/../x", "<DEVELOPER_DIR>/x",
  ])
  func `a path that leaves the tree is none`(path: String) {
    #expect(TreePath.resolve(path, from: "") == nil)
  }

  /// As characters, a slash and what follows it would be one, and no slash.
  @Test func `a slash before a combining mark is a slash`() {
    let path = "App/\u{301}Info.plist"
    #expect(TreePath.folder(of: path) == "App")
    #expect(TreePath.fileName(of: path) == "\u{301}Info.plist")
    #expect(TreePath.stem(of: path) == "\u{301}Info")
    #expect(TreePath.suffix(of: "Info.\u{301}") == ".\u{301}")
    #expect(TreePath.components(of: "a//./b/\u{301}c") == ["a", "b", "\u{301}c"])
    #expect(TreePath.resolve("../\u{301}x", from: "a/b") == "a/\u{301}x")
    #expect(TreePath.resolve("../../\u{301}x", from: "a") == nil)
  }
}
