import Foundation
import TestSupport
import Testing

@testable import Git

@Suite struct PackedReferencesTests {
  private static let header = "# pack-refs with: peeled fully-peeled sorted \n"
  private static let one = String(repeating: "1", count: 40)
  private static let two = String(repeating: "2", count: 40)

  /// A file as git writes it, with a tag of each kind.
  private static let whole =
    header
    + "\(one) refs/heads/main\n\(two) refs/pull/7/head\n\(one) refs/tags/1.0\n"
    + "\(two) refs/tags/ios/2.0\n^\(one)\n\(one) refs/tags/v1.0\n\(two) refs/tags/v1.1\n^\(one)\n"
    + "\(one) refs/zoo\n"

  private func lines(_ tags: [TagReference]?) -> [String]? {
    tags?.map { tag in
      "\(tag.name) \("\(tag.target)".prefix(1))\(tag.packedPeel.map { "\($0)".prefix(1) } ?? "")"
    }
  }

  private func read(_ contents: String?) throws -> PackedReferences? {
    let scratch = try ScratchRepository()
    if let contents { try scratch.write(contents, to: "packed") }
    return PackedReferences(scratch.path + "/packed")
  }

  @Test func `tags are read with what they lead to`() throws {
    let tags = try lines(read(Self.whole)?.references(below: "refs/tags/"))
    #expect(tags == ["1.0 1", "ios/2.0 21", "v1.0 1", "v1.1 21"])
  }

  @Test func `one reference is found by its full name`() throws {
    let references = try #require(try read(Self.whole))
    #expect(references.target(of: "refs/heads/main")?.description == Self.one)
    #expect(references.target(of: "refs/tags/ios/2.0")?.description == Self.two)
    #expect(references.target(of: "refs/zoo")?.description == Self.one)
    for name in ["refs/heads/mai", "refs/heads/main2", "refs/zoo/x", "a", "refs/tags/ios", ""] {
      #expect(references.target(of: name) == nil)
    }
  }

  @Test(arguments: [nil, "", header]) func `no references are none`(contents: String?) throws {
    let references = try #require(try read(contents))
    #expect(references.references(below: "refs/tags/") == [])
    #expect(references.target(of: "refs/tags/v1.0") == nil)
  }

  @Test(arguments: [
    // Headers of other writers, and none.
    "\(one) refs/tags/v1\n", "# pack-refs with: peeled fully-peeled \n\(one) refs/tags/v1\n",
    "# pack-refs with: peeled unsorted \n\(one) refs/tags/v1\n",
    "\n" + header + "\(one) refs/tags/v1\n",
    // Lines that are no references.
    header + "\(one) refs/tags/v1", header + "\(one) refs/tags/v1\r\n",
    header + "\(one)  \n", header + "\(one)\n", header + "\(one) \n", header + "\n",
    header + "\(one.dropLast())x refs/tags/v1\n", header + "\(one.dropLast()) refs/tags/v1\n",
    header + "\(one)0 refs/tags/v1\n", header + "# a comment\n\(one) refs/tags/v1\n",
    header + "^\(one)\n\(one) refs/tags/v1\n", header + "\(one) refs/tags/v1\n^\(one)0\n",
    header + "\(one) refs/tags/v1\n^\(one)\n^\(one)\n", header + "\(one) refs/tags/v1\n^\n",
    header + "\(one) refs/tags/v1\n\n\(one) refs/tags/v2\n",
    // Another order than the header says.
    header + "\(one) refs/tags/v2\n\(one) refs/tags/v1\n\(one) refs/tags/v3\n",
    header + "\(one) refs/tags/v1\n\(one) refs/tags/v1\n",
  ]) func `what git does not write is left to libgit2`(contents: String) throws {
    #expect(try read(contents)?.references(below: "refs/tags/") == nil)
  }

  @Test func `a folder in the file's place is left to libgit2`() throws {
    let scratch = try ScratchRepository()
    #expect(PackedReferences(scratch.path) == nil)
  }

  @Test func `a file that is cut off is read up to a line's end or not at all`() throws {
    let scratch = try ScratchRepository()
    let bytes = Array(Self.whole.utf8)
    for count in bytes.indices {
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      try scratch.write(text, to: "packed")
      let found = lines(PackedReferences(scratch.path + "/packed")?.references(below: "refs/tags/"))
      guard let found else {
        #expect(count > 0 && (count < Self.header.utf8.count || !text.hasSuffix("\n")))
        continue
      }
      #expect(lines(Self.plainly(text)) == found)
      #expect(count == 0 || text.hasSuffix("\n"))
    }
  }

  @Test func `a byte that is changed makes another answer or none`() throws {
    let scratch = try ScratchRepository()
    var random = SeededRandom(seed: 7)
    for _ in 0..<600 {
      var bytes = Array(Self.whole.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        bytes[place] = [0, 10, 32, 47, 94, 49, 255].randomElement(using: &random) ?? 0
      }
      try Data(bytes).write(to: URL(fileURLWithPath: scratch.path + "/packed"))
      let references = PackedReferences(scratch.path + "/packed")
      _ = references?.target(of: "refs/tags/v1.0")
      guard let found = references?.references(below: "refs/tags/") else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let plain = Self.plainly(text) else { continue }
      #expect(lines(found) == lines(plain), "\(text)")
    }
  }

  /// The tags of a file, read line after line; nil when a line is not understood or out of order.
  private static func plainly(_ text: String) -> [TagReference]? {
    var found: [(name: String, target: ObjectID, peeled: ObjectID?)] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines {
      if line.hasPrefix("^") {
        guard let last = found.last, last.peeled == nil, let id = ObjectID(line.dropFirst()) else {
          return nil
        }
        found[found.count - 1].peeled = id
        continue
      }
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let id = ObjectID(parts[0]), !parts[1].isEmpty else { return nil }
      if let last = found.last,
        !last.name.utf8.lexicographicallyPrecedes(parts[1].utf8)
      {
        return nil
      }
      found.append((String(parts[1]), id, nil))
    }
    return found.filter { $0.name.hasPrefix("refs/tags/") }.map {
      TagReference(name: String($0.name.dropFirst(10)), target: $0.target, packedPeel: $0.peeled)
    }
  }
}
