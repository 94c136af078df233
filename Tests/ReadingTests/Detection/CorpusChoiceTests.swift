import Diagnostics
import Foundation
import Reading
import Testing

/// What is found in real projects without a configuration, where the folder of cases is at hand.
///
/// Like ``CorpusTests``, this is skipped without `../shared/corpus` beside the repository.
@Suite(.enabled(if: Corpus.exists, "../shared/corpus is not there"))
struct CorpusChoiceTests {
  private struct Expected: Decodable {
    var main_project: String?
    var main_target: String?
    var main_config: String?
    var marketing_version: String?
    var build_number: String?
  }

  /// MacVim's version comes from the command line; XcodeGen's is in a makefile that the case lacks.
  private static let unknowable: Set<String> = ["macvim-dev+macvim", "yonaskolb+XcodeGen"]

  @Test(arguments: Corpus.cases)
  func `finds what people know to be released`(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("corpus-choice-\(UUID().uuidString)")
    // What is left in the temporary folder does no harm.
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try Corpus.extract(name, to: folder)
    let url = Corpus.folder.appendingPathComponent("\(name)/expected.json")
    let expected = try JSONDecoder().decode(Expected.self, from: Data(contentsOf: url))
    let reader = ProjectReader(tree: WorkTree(root: folder.path))

    try check(reader, Selection(), name, expected)
    guard let project = expected.main_project, let target = expected.main_target else { return }
    let told = Selection(
      project: project, target: target, configuration: expected.main_config ?? "Release")
    try check(reader, told, name, expected)
  }

  private func check(
    _ reader: ProjectReader, _ selection: Selection, _ name: String, _ expected: Expected
  ) throws {
    let isUnknowable = Self.unknowable.contains(name)
    let candidate = try reader.read(selection).candidate.value
    #expect(candidate?.build.value?.text == expected.build_number)
    #expect(candidate?.version.value?.text == (isUnknowable ? nil : expected.marketing_version))
  }
}
