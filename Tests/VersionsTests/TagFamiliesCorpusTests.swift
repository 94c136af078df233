import Foundation
import Testing
import Versions

/// Runs over the tags of real projects that lie beside the repository, where they are at hand.
@Suite struct TagFamiliesCorpusTests {
  private struct Tag: Decodable {
    let name: String
    let reachable: Bool
  }

  private static let corpus = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/corpus")

  private static var cases: [URL] {
    let all = try? FileManager.default.contentsOfDirectory(
      at: corpus, includingPropertiesForKeys: nil)
    return (all ?? []).filter {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("expected.json").path)
    }
  }

  /// Cases whose names only their people can read: versions with underscores, a bare counter.
  private static let unreadable = ["gnustep+apps-gorm", "macvim-dev+macvim"]

  @Test(.enabled(if: !cases.isEmpty, "the corpus of real projects is not beside the repository"))
  func `the highest reachable release of a real project is found without configuration`() throws {
    var misses: [String] = []
    for folder in Self.cases.sorted(by: { $0.path < $1.path }) {
      let (found, wanted) = try answer(folder)
      if found != wanted {
        misses.append("\(folder.lastPathComponent): \(found ?? "-") for \(wanted ?? "-")")
      }
    }
    let unexpected = misses.filter { miss in !Self.unreadable.contains { miss.hasPrefix($0) } }
    #expect(unexpected == [])
  }

  private func answer(_ folder: URL) throws -> (found: String?, wanted: String?) {
    let bytes = try Data(contentsOf: folder.appendingPathComponent("expected.json"))
    let expected = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let tags = try JSONDecoder().decode(
      [Tag].self, from: Data(contentsOf: folder.appendingPathComponent("tags.json")))
    let proposal = TagFamilies.propose(
      names: tags.map(\.name), projectVersion: expected["marketing_version"] as? String)
    let best = tags.filter(\.reachable)
      .compactMap { tag in proposal?.release(tag.name).map { (tag.name, $0.version) } }
      .max { ($0.1, $0.0) < ($1.1, $1.0) }
    return (best?.0, try firstFamily(String(decoding: bytes, as: UTF8.self)))
  }

  /// Reads `reachable_stable` of the first family; `JSONSerialization` loses the order.
  private func firstFamily(_ text: String) throws -> String? {
    let families = try #require(text.range(of: "\"tag_families\""))
    let key = try #require(
      text.range(of: "\"reachable_stable\": ", range: families.upperBound..<text.endIndex))
    guard text[key.upperBound...].hasPrefix("\"") else { return nil }
    return String(text[key.upperBound...].dropFirst().prefix { $0 != "\"" })
  }
}
