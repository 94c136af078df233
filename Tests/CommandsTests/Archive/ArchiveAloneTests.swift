import Commands
import Foundation
import TestSupport
import Testing

/// A product in a folder that is in no repository.
@Suite struct ArchiveAloneTests {
  private let folder: LoneFolder

  init() throws { folder = try LoneFolder() }

  private func run(_ sample: ProductSample, _ words: String...) async throws -> Run {
    try folder.write(sample.zip)
    return await folder.run(words)
  }

  @Test func `a product is judged alone, and the report says so`() async throws {
    let run = try await run(.harbor(), "check", "--offline", "--archive", "Harbor.ipa")
    #expect(run.status == .passed, "\(run.output)\(run.errors)")
    #expect(run.output.contains("no repository here, so neither project nor tags were asked"))
    #expect(!run.output.contains("\ntags"))
  }

  @Test func `what is wrong within the product is found without a repository`() async throws {
    var sample = ProductSample.harbor()
    sample.add("Payload/Harbor.app/PlugIns/HarborWidget.appex", "2.4.0", "250")
    let run = try await run(
      sample, "check", "--offline", "--archive", "Harbor.ipa", "--format", "json")
    #expect(run.status == .refused)
    #expect(try run.codes() == ["extension-mismatch"])
  }

  @Test func `the store is asked without a repository`() async throws {
    let answers = try LoopbackStoreAnswers(
      Array(
        """
        { "us": { "version": "2.5.0", "minimumOsVersion": "16.0", "bundleId": "com.example.harbor",
          "currentVersionReleaseDate": "2026-10-08T08:00:00Z", "trackId": 1, "trackName": "H" } }
        """.utf8))
    let store = try LoopbackServer { answers.reply(to: $0) }
    defer { store.stop() }
    let run = try await run(
      .harbor(), "check", "--archive", "Harbor.ipa", "--format", "json",
      "--store-endpoint", store.address)
    #expect(run.status == .refused)
    #expect(try run.codes() == ["train-closed"])
  }

  @Test func `a configuration beside the product counts`() async throws {
    try Data("format: 1\nrules: { extension-mismatch: off }\n".utf8)
      .write(to: URL(fileURLWithPath: folder.path + "/.trainstop.yml"))
    var sample = ProductSample.harbor()
    sample.add("Payload/Harbor.app/PlugIns/HarborWidget.appex", "2.4.0", "250")
    let run = try await run(sample, "check", "--offline", "--archive", "Harbor.ipa")
    #expect(run.status == .passed, "\(run.output)")
  }

  @Test(arguments: [["--repo", "."], ["--ref", "HEAD"], ["--staged"], ["--target", "Harbor"]])
  func `what speaks of a repository needs one`(_ words: [String]) async throws {
    _ = try await run(.harbor(), "--version")
    let run = await folder.run(["check", "--offline", "--archive", "Harbor.ipa"] + words)
    #expect(run.status == .undecided)
    #expect(run.output.contains("is not in a git repository"))
  }

  @Test(arguments: ["gitdir: /nowhere/at/all\n", ""])
  func `a damaged repository is not the same as none`(_ text: String) async throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/.git"))
    let run = try await run(.harbor(), "check", "--offline", "--archive", "Harbor.ipa")
    #expect(run.status == .undecided)
    #expect(run.output.contains("cannot be understood"), "\(run.output)")
  }

  @Test func `a repository that the environment names must be there`() async throws {
    _ = try await run(.harbor(), "--version")
    let run = await Run(
      ["check", "--offline", "--archive", "Harbor.ipa"], in: folder.path,
      environment: ["GIT_DIR": folder.path + "/nothing"])
    #expect(run.status == .undecided)
  }

  @Test func `inspect shows a product alone`() async throws {
    let run = try await run(.harbor(), "inspect", "--offline", "--archive", "Harbor.ipa")
    #expect(run.status == .passed, "\(run.output)")
    #expect(run.output.contains("tags           not asked: there is no repository here"))
  }

  @Test func `a product that is not there is undecided`() async throws {
    let run = try await run(.harbor(), "check", "--offline", "--archive", "Habour.ipa")
    #expect(run.status == .undecided)
    #expect(run.output.contains("Habour.ipa is not there"))
  }
}
