import Diagnostics
import Reading
import TestSupport
import Testing

@Suite struct ZipTreeTests {
  private func tree(_ files: ZipWriter.File...) throws -> ZipTree {
    try ZipTree(ZipWriter(files).bytes, name: "a.zip")
  }

  private func text(_ tree: ZipTree, _ path: String) throws -> String? {
    try tree.bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `files are listed in order, folders and links are not`() throws {
    let tree = try tree(
      .init("b/x", "1"), .init("b/", ""), .init("a", "2"), .init("c", linkTo: "a"))
    #expect(tree.paths() == ["a", "b/x"])
    #expect(try text(tree, "b/x") == "1")
    #expect(try tree.bytes(of: "b") == nil)
    #expect(try tree.bytes(of: "nothing") == nil)
  }

  @Test func `names are the same however a tool writes them`() throws {
    let tree = try tree(.init("./a/b", "1"), .init("c//d", "2"), .init("e/./f", "3"))
    #expect(tree.paths() == ["a/b", "c/d", "e/f"])
    #expect(try text(tree, "a/b") == "1")
    #expect(throws: Undetermined.self) {
      try self.tree(.init("a/b", "1"), .init("a//b", "2")).bytes(of: "a/b")
    }
  }

  @Test func `links are followed inside the archive`() throws {
    let tree = try tree(
      .init("F/Versions/B/Resources/Info.plist", "list"),
      .init("F/Versions/Current", linkTo: "B"),
      .init("F/Resources", linkTo: "Versions/Current/Resources"),
      .init("F/up", linkTo: "../F/Resources/Info.plist"))
    #expect(try text(tree, "F/Resources/Info.plist") == "list")
    #expect(try text(tree, "F/up") == "list")
  }

  @Test(arguments: ["/etc/passwd", "../../etc/passwd", "..", "nothing"])
  func `a link that leads nowhere in the archive is nothing`(_ target: String) throws {
    #expect(try tree(.init("a", linkTo: target)).bytes(of: "a") == nil)
  }

  @Test func `links in a circle are refused`() throws {
    let tree = try tree(.init("a", linkTo: "b"), .init("b", linkTo: "a"))
    #expect(throws: Undetermined.self) { try tree.bytes(of: "a") }
  }

  @Test func `a link of unreasonable length is refused`() throws {
    let tree = try tree(.init("a", linkTo: String(repeating: "b/", count: 5000)))
    #expect(throws: Undetermined.self) { try tree.bytes(of: "a") }
  }

  @Test func `a name that is there twice is refused when it is asked for`() throws {
    let tree = try tree(.init("a", "1"), .init("a", "2"), .init("b", "3"))
    #expect(tree.paths() == ["a", "b"])
    #expect(try text(tree, "b") == "3")
    let error = #expect(throws: Undetermined.self) { try tree.bytes(of: "a") }
    #expect(error?.reason == "a.zip holds 'a' more than once")
    #expect(error?.place == Location("a.zip/a"))
  }

  @Test func `all files together must not be too much`() throws {
    let large = ZipWriter.File("a", "").deflated.with {
      $0.packed = RunDeflater.bomb(matches: 16_000)
      $0.size = 1 + 16_000 * 258
      $0.checkSum = 0x200C_7A1D  // as Python's zlib.crc32 has it
    }
    let count = ZipTree.totalLimit / large.size
    let files = (0...count).map { index in large.with { $0.name = Array("a\(index)".utf8) } }
    let tree = try ZipTree(ZipWriter(files).bytes, name: "a.zip")
    for index in 0..<count { #expect(try tree.bytes(of: "a\(index)")?.count == large.size) }
    let error = #expect(throws: Undetermined.self) { try tree.bytes(of: "a\(count)") }
    #expect(error?.reason.contains("bytes together") == true)
  }
}
