import Diagnostics
import Git
import Reading
import TestSupport
import Testing

@Suite struct RepeatedReadingTests {
  @Test func `reads anew only where something that is looked at has changed`() throws {
    let scratch = try ScratchRepository()
    let history: [[String: String]] = [
      ["config": "version", "version": "1.0", "other": "a"],
      ["other": "b"],  // Looked at by nobody.
      ["version": "1.1"],
      ["version": "1.0"],  // As it was before.
      ["config": "new", "new": "2.0"],  // Another file is looked at.
      ["version": "3.0"],  // Which is not this one any more.
    ]
    for files in history { try scratch.commit("change", files: files) }
    let repository = try Repository(discovering: scratch.path, environment: scratch.environment)
    let reading = RepeatedReading(repository) { tree in
      do {
        let name = String(decoding: try tree.bytes(of: "config") ?? [], as: UTF8.self)
        return String(decoding: try tree.bytes(of: name) ?? [], as: UTF8.self)
      } catch {
        return "\(error)"
      }
    }
    let values = try (0..<6).reversed().map { back in
      try reading.result(at: try repository.resolve("HEAD~\(back)"))
    }
    #expect(values == ["1.0", "1.0", "1.1", "1.0", "2.0", "2.0"])
    #expect(reading.readCount == 3)
  }

  @Test func `a file that comes and a listing that changes are noticed`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit("first", files: ["a": "1"])
    try scratch.commit("contents only", files: ["a": "2"])
    try scratch.commit("a file more", files: ["b": "1"])
    let repository = try Repository(discovering: scratch.path, environment: scratch.environment)
    let listing = RepeatedReading(repository) { tree in (try? tree.paths()) ?? ["failed"] }
    let missing = RepeatedReading(repository) { tree in (try? tree.bytes(of: "b")) ?? nil }
    for (revision, paths) in [("HEAD~2", ["a"]), ("HEAD~1", ["a"]), ("HEAD", ["a", "b"])] {
      let commit = try repository.resolve(revision)
      #expect(try listing.result(at: commit) == paths)
      #expect(try missing.result(at: commit) == (paths.count == 2 ? Array("1".utf8) : nil))
    }
    #expect(listing.readCount == 2)
    #expect(missing.readCount == 2)
  }
}
