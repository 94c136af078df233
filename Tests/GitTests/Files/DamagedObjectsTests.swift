import CZlib
import Foundation
import TestSupport
import Testing

@testable import Git

/// Objects that are there and damaged, at which libgit2 1.5 reads and writes past its memory.
@Suite struct DamagedObjectsTests {
  private static let id = String(repeating: "3", count: 40)

  private func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var size = compressBound(UInt(bytes.count))
    var file = [UInt8](repeating: 0, count: Int(size))
    guard unsafe compress(&file, &size, bytes, UInt(bytes.count)) == Z_OK else { return [] }
    return Array(file.prefix(Int(size)))
  }

  private func contents(_ scratch: ScratchRepository) throws -> [UInt8] {
    let id = try #require(ObjectID(Self.id))
    let repository = try scratch.open()
    return try code { try repository.contents(of: id) }
  }

  private func add(_ object: [UInt8], to scratch: ScratchRepository, isBare: Bool) throws {
    let folder = scratch.path + (isBare ? "/objects/33" : "/.git/objects/33")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = URL(fileURLWithPath: folder).appendingPathComponent(String(Self.id.dropFirst(2)))
    try Data(object).write(to: file)
  }

  @Test(
    arguments: [
      "blob 4\0", "blob 99999\0", "blob 18446744073709551615\0", "blob 70000000\0", "blob -1\0",
      "blob\0", "blot 4\0",
    ], [false, true])
  func `a loose object that is not as long as it says is corrupt`(
    header: String, isBare: Bool
  ) throws {
    let scratch = try ScratchRepository(isBare: isBare)
    let object = Array(header.utf8) + (0..<90_000).map { UInt8(truncatingIfNeeded: $0 &* 73) }
    try add(deflated(object), to: scratch, isBare: isBare)
    // One that is honest about being too large is that.
    let tooLarge = GitError.Code.tooLarge(bytes: 70_000_000)
    #expect(throws: header.contains("70000000") ? tooLarge : .corrupt) { try contents(scratch) }
  }

  @Test(arguments: [false, true])
  func `a loose object of some megabytes is read`(isBare: Bool) throws {
    let scratch = try ScratchRepository(isBare: isBare)
    let bytes = [UInt8](repeating: 7, count: 5 << 20)
    try add(deflated(Array("blob \(bytes.count)\0".utf8) + bytes), to: scratch, isBare: isBare)
    #expect(try contents(scratch) == bytes)
  }

  @Test(arguments: [0x7000_0000, 0x0080_07AA, 4, 0x8000_0000] as [UInt32])
  func `an object beyond the end of its pack is corrupt`(offset: UInt32) throws {
    let scratch = try ScratchRepository()
    try scratch.commit(files: ["a": "1"])
    try scratch.git("repack", "-adq")
    let folder = scratch.path + "/.git/objects/pack/"
    let name = try #require(DamagedFile.names(in: folder).first { $0.hasSuffix(".idx") })
    let file = URL(fileURLWithPath: folder + name)
    var index = [UInt8](try Data(contentsOf: file))
    // Three objects: their names, their checksums, and then where they are.
    let start = 8 + 1024 + 3 * 24
    for place in 0..<12 { index[start + place] = UInt8(offset >> (24 - place % 4 * 8) & 0xFF) }
    try FileManager.default.removeItem(at: file)
    try Data(index).write(to: file)
    let repository = try scratch.open()
    #expect(throws: GitError.Code.corrupt) {
      try code { try repository.message(of: repository.head()) }
    }
  }

  @Test func `a difference says how long its object is`() {
    #expect(Difference.size(in: [4, 0x80, 0x80, 0x40, 0x90]) == 1 << 20)
    #expect(Difference.size(in: [4]) == nil)
    #expect(Difference.size(in: Array(repeating: 0x80, count: 20)) == nil)
  }
}
