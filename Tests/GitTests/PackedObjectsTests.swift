import Git
import TestSupport
import Testing

/// Objects that packs store as differences to others.
@Suite struct PackedObjectsTests {
  /// Sixty commits of a folder of forty files and of one file that grows, and what each should be.
  private func history() throws -> (ScratchRepository, commits: [String], grown: [String]) {
    let scratch = try ScratchRepository()
    var files: [String: String] = [:]
    for number in 0..<40 { files["Sources/File\(number).swift"] = "let value = \(number)\n" }
    var grown: [String] = []
    var lines = (0..<60).map { "line \($0): \(($0 * 7919) % 1009)\n" }
    var commits: [String] = []
    for number in 0..<60 {
      files["Sources/File\((number * 7) % 40).swift"] = "let value = \(number * 100)\n"
      lines.insert("inserted by \(number)\n", at: (number * 13) % lines.count)
      files["grown.txt"] = lines.joined()
      commits.append(try scratch.commit("\(number)", files: files))
      grown.append(lines.joined())
      files = [:]
    }
    return (scratch, commits, grown)
  }

  @Test(arguments: [
    ["repack.useDeltaBaseOffset=true"], ["repack.useDeltaBaseOffset=false"],
    ["repack.useDeltaBaseOffset=true", "core.compression=0"],
  ])
  func `differences are put together as git does`(settings: [String]) throws {
    let (scratch, commits, grown) = try history()
    let options = settings.flatMap { ["-c", $0] }
    try scratch.git(options + ["repack", "-adfq", "--depth=50", "--window=50"])
    let pack = try scratch.git("verify-pack", "-s", ".git/objects/pack/\(packName(scratch)).idx")
    #expect(pack.contains("chain length = 8"), "the test needs long chains: \(pack)")
    let repository = try scratch.open()
    for (number, commit) in commits.enumerated().reversed() {
      let id = try repository.resolve(commit)
      let listed = try repository.files(at: id).map { "\($0.id)\t\($0.path)" }
      let wanted = try scratch.git(
        "ls-tree", "-r", "--format=%(objectname)%x09%(path)", commit)
      #expect(listed.joined(separator: "\n") == wanted, "\(number)")
      let bytes = try #require(try repository.blob("grown.txt", at: id))
      #expect(String(decoding: bytes, as: UTF8.self) == grown[number], "\(number)")
    }
  }

  @Test func `what lies in several packs and loose is found`() throws {
    let (scratch, commits, grown) = try history()
    try scratch.git("repack", "-adfq", "--depth=50")
    let last = try scratch.commit("more", files: ["grown.txt": "new\n"])
    try scratch.git("repack", "-dq")
    try scratch.commit("loose", files: ["grown.txt": "newer\n"])
    let repository = try scratch.open()
    for (commit, text) in [(commits[3], grown[3]), (last, "new\n"), ("HEAD", "newer\n")] {
      let bytes = try repository.blob("grown.txt", at: try repository.resolve(commit))
      #expect(bytes == Array(text.utf8))
    }
  }

  @Test func `a damaged difference is an error and no other text`() throws {
    let (scratch, commits, grown) = try history()
    try scratch.git("repack", "-adfq", "--depth=50")
    let name = packName(scratch)
    let file = scratch.path + "/.git/objects/pack/\(name).pack"
    // Each difference in the middle of its compressed bytes.
    let places = try scratch.git("verify-pack", "-v", ".git/objects/pack/\(name).idx")
      .split(separator: "\n").compactMap { line -> Int? in
        let words = line.split(separator: " ")
        guard words.count == 7, words[1] == "blob", let size = Int(words[3]),
          let start = Int(words[4])
        else { return nil }
        return start + size - 6
      }
    #expect(places.count > 30)
    try DamagedFile.flip(places, in: file)
    let repository = try scratch.open()
    var errors = 0
    for (number, commit) in commits.enumerated() {
      do {
        let bytes = try repository.blob("grown.txt", at: try repository.resolve(commit))
        #expect(bytes == Array(grown[number].utf8))
      } catch {
        errors += 1
      }
    }
    #expect(errors > 30)
  }

  private func packName(_ scratch: ScratchRepository) -> String {
    let list = (try? scratch.git("count-objects", "-v")) ?? ""
    #expect(list.contains("packs: 1"))
    return DamagedFile.names(in: scratch.path + "/.git/objects/pack")
      .first { $0.hasSuffix(".pack") }.map { String($0.dropLast(5)) } ?? ""
  }
}
