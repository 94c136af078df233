import Foundation
import Git
import TestSupport

/// A small repository with a few of its files replaced by what is tried.
final class GitFixture: @unchecked Sendable {
  static let index = GitFixture()
  static let packs = GitFixture()
  static let graph = GitFixture()
  static let files = GitFixture()
  static let objects = GitFixture()

  private let scratch: ScratchRepository?
  private let lock = NSLock()
  private var originals: [String: Data?] = [:]

  private init() {
    scratch = try? ScratchRepository()
    // A repository that cannot be made fails at the first try.
    try? fill()
  }

  /// Three branches, an octopus, tags of both kinds, and all of it in loose files.
  private func fill() throws {
    guard let scratch else { return }
    try scratch.commit("one", files: ["a/b.txt": "1\n", "VERSION": "1.0\n"])
    try scratch.tag("v1.0")
    for name in ["left", "right"] {
      try scratch.branch(name, from: "main")
      try scratch.commit("\(name)\n\nUpdate: forced\n", files: ["\(name).txt": "2\n"])
      try scratch.tag("v1.1-\(name)", message: "release\n\nwith a body\n")
    }
    try scratch.branch("main")
    try scratch.commit("two", files: ["VERSION": "2.0\n"])
    try scratch.merge("left", "right")
    try scratch.tag("v2.0", message: "release")
  }

  /// Lends the repository with some files replaced, then puts everything back.
  ///
  /// - Parameters:
  ///   - files: The files' bytes by path.
  ///   - body: Reads the repository.
  /// - Throws: What `body` throws, and why the repository cannot be opened.
  func trying(_ files: [String: [UInt8]], _ body: (Repository) throws -> Void) throws {
    guard let scratch else { throw BrokenClaim(description: "git cannot make a repository") }
    lock.lock()
    defer { lock.unlock() }
    for (path, bytes) in files { try replace(path, by: bytes, in: scratch.path) }
    defer { for path in files.keys { restore(path, in: scratch.path) } }
    // Without a path to programs, nothing is run that a configuration names.
    let repository = try Repository(
      discovering: scratch.path, environment: ["HOME": scratch.folder])
    try body(repository)
  }

  private func replace(_ path: String, by bytes: [UInt8], in folder: String) throws {
    let file = URL(fileURLWithPath: folder).appendingPathComponent(path)
    if originals[path] == nil {
      originals[path] = .some(try? Data(contentsOf: file))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    // A new file, since a reader may still have the one before mapped.
    try? FileManager.default.removeItem(at: file)
    try Data(bytes).write(to: file)
  }

  private func restore(_ path: String, in folder: String) {
    let file = URL(fileURLWithPath: folder).appendingPathComponent(path)
    try? FileManager.default.removeItem(at: file)
    if case .some(.some(let data)) = originals[path] { try? data.write(to: file) }
  }
}
