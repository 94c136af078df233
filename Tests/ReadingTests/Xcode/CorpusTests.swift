import Diagnostics
import Foundation
import Reading
import Testing

/// Real projects with answers that people worked out by hand, where the folder of cases is at hand.
///
/// The cases are not part of this repository: `../shared/corpus` beside it has them, each with
/// `files.tar.xz` and `expected.json`. Without it the suite is skipped.
@Suite(.enabled(if: Corpus.exists, "../shared/corpus is not there"))
struct CorpusTests {
  @Test(arguments: Corpus.cases)
  func `targets read as people read them`(name: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("corpus-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let tree = try Corpus.extract(name, to: folder)
    let misses = try Corpus.misses(name, in: tree)
    #expect(misses.filter { miss in !Corpus.knownMisses.contains { miss.hasPrefix($0) } } == [])
  }
}
