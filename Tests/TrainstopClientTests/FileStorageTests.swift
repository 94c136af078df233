import Foundation
import Testing
import TrainstopClient

@Suite struct FileStorageTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("trainstop-\(UUID().uuidString)", isDirectory: true)
  private let policy = StoredPolicy(bytes: Data("{}".utf8), signature: "x", entityTag: "\"1\"")

  private func url(_ text: String) throws -> URL {
    try #require(URL(string: text))
  }

  private var file: URL { folder.appendingPathComponent("trainstop-policy.json") }

  @Test func `what is saved is loaded again, also into a folder that was missing`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = FileStorage(for: try url("https://example.com/a.json"), in: folder)
    #expect(storage.load() == nil)
    try storage.save(policy)
    #expect(storage.load() == policy)
  }

  @Test func `a policy of another address is not used`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileStorage(for: try url("https://example.com/a.json"), in: folder).save(policy)
    #expect(FileStorage(for: try url("https://example.com/b.json"), in: folder).load() == nil)
  }

  @Test func `two apps that share the caches keep a policy each`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let harbor = FileStorage.folder(of: "com.example.harbor", in: folder)
    let ferry = FileStorage.folder(of: "com.example.ferry", in: folder)
    let storages = try [("a", harbor), ("b", ferry)].map {
      FileStorage(for: try url("https://example.com/\($0.0).json"), in: $0.1)
    }
    for storage in storages { try storage.save(policy) }
    for storage in storages { #expect(storage.load() == policy) }
  }

  @Test func `every cut of the file counts as nothing kept`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = FileStorage(for: try url("https://example.com/a.json"), in: folder)
    try storage.save(policy)
    let whole = try Data(contentsOf: file)
    for length in 0..<whole.count {
      try whole.prefix(length).write(to: file)
      #expect(storage.load() == nil)
    }
  }

  @Test func `a save that fails leaves the last policy`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = FileStorage(for: try url("https://example.com/a.json"), in: folder)
    try storage.save(policy)
    // A folder in the way of every name beside the file makes the write fail for root as well.
    let blocked = FileStorage(
      for: try url("https://example.com/a.json"), in: file.appendingPathComponent("below"))
    #expect(throws: (any Error).self) { try blocked.save(policy) }
    #expect(storage.load() == policy)
  }
}
