import Foundation
import TestSupport
import Testing

@testable import Git

/// Objects read from packs and from files of their own; each object's name is its checksum.
@Suite struct ObjectFilesTests {
  /// Many versions of a few files, which git stores as differences.
  private func scratch(_ repack: [String]) throws -> ScratchRepository {
    let scratch = try ScratchRepository()
    var random = SeededRandom(seed: 3)
    var lines = (0..<200).map { "line \($0) \(UInt64.random(in: 0...9_999, using: &random))" }
    for index in 0..<30 {
      lines[Int.random(in: lines.indices, using: &random)] = "changed \(index)"
      if index % 7 == 0 { lines.append(contentsOf: lines.prefix(20)) }
      try scratch.commit(files: ["a/b.txt": lines.joined(separator: "\n"), "n": "\(index)"])
      if index % 5 == 0 { try scratch.tag("v\(index)", message: "release \(index)") }
    }
    if !repack.isEmpty { try scratch.git(repack) }
    return scratch
  }

  private func name(_ kind: ObjectKind) -> String {
    switch kind {
    case .commit: "commit"
    case .tree: "tree"
    case .blob: "blob"
    case .tag: "tag"
    }
  }

  private func checksum(_ kind: ObjectKind, _ bytes: UnsafeRawBufferPointer) -> ObjectID {
    let whole = unsafe Array("\(name(kind)) \(bytes.count)\0".utf8) + Array(bytes)
    return unsafe whole.withUnsafeBytes { unsafe SHA1.digest(of: $0) }
  }

  /// Reads an object, which must be as its name says; false when libgit2 would have to be asked.
  private func reads(_ id: ObjectID, _ packs: PackedObjects) throws -> Bool {
    try unsafe packs.read(id) { kind, bytes in
      let found = unsafe checksum(kind, bytes)
      #expect(found == id)
    }
  }

  private func reads(_ id: ObjectID, _ loose: LooseObjects) throws -> Bool {
    try unsafe loose.read(id) { kind, bytes in
      let found = unsafe checksum(kind, bytes)
      #expect(found == id)
    }
  }

  @Test(
    arguments: [
      ["repack", "-adfq", "--depth=50", "--window=60"],
      ["-c", "repack.useDeltaBaseOffset=false", "repack", "-adfq", "--depth=50", "--window=60"],
      ["-c", "core.compression=0", "repack", "-adFq"],
    ], [0, .max]) func `every object of a pack is read`(repack: [String], largePack: Int) throws
  {
    let scratch = try scratch(repack)
    let ids = try FileEngineTests.objects(scratch)
    let packs = PackedObjects(ObjectFolders(scratch.path + "/.git/objects"), largePack: largePack)
    for id in ids { #expect(try reads(id, packs)) }
    let deltas = try scratch.git(
      "cat-file", "--batch-all-objects", "--batch-check=%(objecttype) %(objectsize) %(deltabase)")
    let lines = deltas.split(separator: "\n").map { $0.split(separator: " ") }
    let zero = String(repeating: "0", count: 40)
    #expect(lines.contains { $0[2] != zero })
    for (id, line) in zip(ids, lines) {
      #expect(packs.kind(of: id).map(name) == String(line[0]))
      #expect(packs.header(of: id)?.size == Int(line[1]))
    }
    let stranger = try #require(ObjectID(String(repeating: "7", count: 40)))
    #expect(packs.kind(of: stranger) == nil)
    #expect(try !reads(stranger, packs))
  }

  @Test func `every loose object is read`() throws {
    let scratch = try scratch([])
    let ids = try FileEngineTests.objects(scratch)
    let loose = LooseObjects(ObjectFolders(scratch.path + "/.git/objects"))
    for id in ids { #expect(try reads(id, loose)) }
    let wanted = try scratch.git(
      "cat-file", "--batch-all-objects", "--batch-check=%(objecttype) %(objectsize)")
    for (id, line) in zip(ids, wanted.split(separator: "\n")) {
      let header = try #require(loose.header(of: id))
      #expect("\(name(header.kind)) \(header.size)" == line)
    }
  }

  @Test func `a damaged object of one pack does not hide those of another`() throws {
    let scratch = try ScratchRepository()
    let whole = try #require(ObjectID(try scratch.commit(files: ["a": "1"])))
    try scratch.git("repack", "-adq")
    try scratch.commit(files: ["a": "2"])
    try scratch.git("repack", "-dq")
    let tree = try scratch.git("rev-parse", "HEAD^{tree}")
    let folder = scratch.path + "/.git/objects/pack"
    for name in DamagedFile.names(in: folder) where name.hasSuffix(".idx") {
      let line = try scratch.git("verify-pack", "-v", folder + "/" + name)
        .split(separator: "\n").first { $0.hasPrefix(tree) }
      guard let offset = line?.split(separator: " ").last.flatMap({ Int($0) }) else { continue }
      // The kind of a folder becomes one that there is not.
      try DamagedFile.flip([offset], in: folder + "/" + name.dropLast(3) + "pack")
    }
    let damaged = try #require(ObjectID(tree))
    let packs = PackedObjects(ObjectFolders(scratch.path + "/.git/objects"))
    #expect(try reads(whole, packs))
    #expect(packs.header(of: damaged) == nil)
    #expect(try reads(whole, packs))
  }

  /// Changes bytes at random and shortens the files.
  @Test func `a damaged pack traps nobody`() throws {
    let scratch = try scratch(["repack", "-adfq", "--depth=50", "--window=60"])
    let ids = try FileEngineTests.objects(scratch)
    let folder = URL(fileURLWithPath: scratch.path + "/.git/objects/pack")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let files = names.filter { $0.hasSuffix(".pack") || $0.hasSuffix(".idx") }
      .map { folder.appendingPathComponent($0) }
    let whole = try files.map { try Data(contentsOf: $0) }
    var random = SeededRandom(seed: 11)
    for round in 0..<40 {
      for (file, contents) in zip(files, whole) {
        var bytes = [UInt8](contents)
        if round % 4 == 0 {
          bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
        } else {
          for _ in 0..<20 {
            bytes[Int.random(in: 20..<bytes.count - 40, using: &random)] = .random(
              in: 0...255, using: &random)
          }
        }
        try FileManager.default.removeItem(at: file)
        try Data(bytes).write(to: file)
      }
      let packs = PackedObjects(
        ObjectFolders(scratch.path + "/.git/objects"), largePack: round % 2 == 0 ? 0 : .max)
      for id in ids {
        _ = packs.kind(of: id)
        _ = packs.header(of: id)
        _ = try unsafe packs.read(id) { _, _ in }
      }
    }
  }

  @Test func `a loose object that is cut off or changed is left to libgit2`() throws {
    let scratch = try ScratchRepository()
    let commit = try scratch.commit()
    let id = try #require(ObjectID(commit))
    let file = URL(fileURLWithPath: scratch.path)
      .appendingPathComponent(".git/objects/\(commit.prefix(2))/\(commit.dropFirst(2))")
    let whole = [UInt8](try Data(contentsOf: file))
    let loose = LooseObjects(ObjectFolders(scratch.path + "/.git/objects"))
    try FileManager.default.removeItem(at: file)
    for count in whole.indices {
      try Data(whole[..<count]).write(to: file)
      #expect(try !reads(id, loose))
    }
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      var bytes = whole
      bytes[Int.random(in: bytes.indices, using: &random)] ^=
        1
        << UInt8.random(
          in: 0..<8, using: &random)
      try Data(bytes).write(to: file)
      _ = loose.header(of: id)
      _ = try reads(id, loose)
    }
  }
}
