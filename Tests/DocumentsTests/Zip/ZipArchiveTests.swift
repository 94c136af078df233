import Documents
import TestSupport
import Testing

@Suite struct ZipArchiveTests {
  private static let text = Array("a plain text, and again a plain text".utf8)
  private static let run = [UInt8](repeating: 7, count: 3000)

  private func contents(_ writer: ZipWriter, _ name: String = "a.txt") throws -> [UInt8] {
    let archive = try ZipArchive(writer.bytes, path: "a.zip")
    let entry = try #require(archive.entries.first { $0.name == name })
    return try archive.contents(of: entry, limit: 1 << 20)
  }

  @Test(arguments: [text, run, []])
  func `stored and deflated files are read`(_ bytes: [UInt8]) throws {
    let file = ZipWriter.File("a.txt", bytes)
    #expect(try contents(ZipWriter([file])) == bytes)
    #expect(try contents(ZipWriter([file.deflated])) == bytes)
  }

  @Test func `folders, links, and sizes are told`() throws {
    let files = [
      ZipWriter.File("a/", ""), ZipWriter.File("a/b", "12345"),
      ZipWriter.File("a/c", linkTo: "b"),
    ]
    let archive = try ZipArchive(ZipWriter(files).bytes, path: "a.zip")
    #expect(archive.entries.map(\.name) == ["a/", "a/b", "a/c"])
    #expect(archive.entries.map(\.isFolder) == [true, false, false])
    #expect(archive.entries.map(\.isLink) == [false, false, true])
    #expect(archive.entries.map(\.size) == [0, 5, 1])
  }

  @Test func `a file whose sizes follow it is read`() throws {
    let file = ZipWriter.File("a.txt", Self.run).deflated.with { $0.flags = 8 }
    #expect(try contents(ZipWriter([file, ZipWriter.File("b", "b")])) == Self.run)
  }

  @Test func `an archive with 64-bit numbers is read`() throws {
    let file = ZipWriter.File("a.txt", Self.run).deflated.with { $0.isLarge = true }
    var writer = ZipWriter([ZipWriter.File("b", "b"), file])
    #expect(try contents(writer) == Self.run)
    writer.isLarge = true
    #expect(try contents(writer) == Self.run)
    writer.prefix = Array("#!/bin/sh\n".utf8)
    #expect(try contents(writer) == Self.run)
  }

  @Test func `what stands before the archive is counted and stepped over`() throws {
    var writer = ZipWriter([ZipWriter.File("a.txt", Self.text).deflated])
    writer.prefix = Array("#!/bin/sh\n".utf8)
    #expect(try contents(writer) == Self.text)
    #expect(try ZipArchive(writer.bytes, path: "a.zip").prefix == 10)
  }

  @Test func `a comment is stepped over, even one that looks like the end`() throws {
    var writer = ZipWriter([ZipWriter.File("a.txt", Self.text)])
    writer.comment = Array("built by hand PK\u{5}\u{6}".utf8)
    #expect(try contents(writer) == Self.text)
  }

  @Test func `a comment that is an archive of its own is not believed`() throws {
    var writer = ZipWriter([ZipWriter.File("a.txt", Self.text)])
    writer.comment = ZipWriter([ZipWriter.File("b.txt", "other")]).bytes
    #expect(fault(writer.bytes)?.contains("contradict each other") == true)
  }

  @Test func `an empty archive holds nothing`() throws {
    #expect(try ZipArchive(ZipWriter([]).bytes, path: "a.zip").entries.isEmpty)
  }

  @Test(arguments: [
    "../a", "a/../../b", "a/..", "..", "/etc/passwd", "\\a", "..\\a", "C:\\a", "c:/a", "a\0b",
  ])
  func `a name that leads out of the archive refuses all of it`(_ name: String) {
    #expect(fault(ZipWriter([ZipWriter.File(name, "x")]).bytes) != nil)
  }

  @Test(arguments: ["a..b", "...", "a/...b/c", "..a", "a b/ü", "C:", "a:b/c"])
  func `a name with periods that lead nowhere is fine`(_ name: String) throws {
    let archive = try ZipArchive(ZipWriter([ZipWriter.File(name, "x")]).bytes, path: "a.zip")
    #expect(archive.entries.map(\.name) == [name])
  }

  @Test func `a name that is longer than any path refuses all of it`() {
    let name = String(repeating: "a.app/", count: 200)
    #expect(fault(ZipWriter([.init(name, "x")]).bytes)?.contains("a name of 1200 bytes") == true)
  }

  @Test func `an archive of a million files is refused before they are listed`() {
    var writer = ZipWriter([ZipWriter.File("a", "x")])
    writer.isLarge = true
    writer.count = 1_000_000
    #expect(fault(writer.bytes)?.contains("it lists 1000000 files") == true)
  }

  @Test(arguments: [0, 1, 3, 65_000])
  func `a count that is not the number of files is refused`(_ count: Int) {
    var writer = ZipWriter([ZipWriter.File("a", "x"), ZipWriter.File("b", "x")])
    writer.count = count
    #expect(fault(writer.bytes)?.contains("does not list the \(count) file") == true)
  }

  @Test(
    arguments: zip(
      ["", "hello, world, this is no archive", "PK\u{3}\u{4} and nothing else behind it"],
      ["it is empty", "it is no ZIP archive", "it is cut short"]))
  func `what is no archive is named`(_ text: String, _ reason: String) {
    #expect(fault(Array(text.utf8))?.contains(reason) == true)
  }

  @Test func `a part of an archive is named`() {
    var bytes = ZipWriter([ZipWriter.File("a", "x")]).bytes
    bytes[bytes.count - 18] = 1
    #expect(fault(bytes)?.contains("one of several parts") == true)
  }

  private func fault(_ bytes: [UInt8]) -> String? {
    do {
      _ = try ZipArchive(bytes, path: "a.zip")
      return nil
    } catch {
      return error.reason
    }
  }
}
