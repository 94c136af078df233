import Commands
import Foundation
import TestSupport
import Testing

/// A gate runs nothing of what it judges, whoever reads the repository.
@Suite struct NothingIsRunTests {
  static let commands = [
    ["check", "--offline"], ["check", "--offline", "--staged"],
    ["check", "--offline", "--ref", "v1.1.0"],
    ["inspect", "--offline"], ["audit"], ["doctor"], ["next", "--offline"],
    ["policy", "--offline"],
    ["hook", "status"], ["hook", "run", "pre-commit"],
    ["hook", "run", "pre-push", "origin", "ext::x"],
    ["bump", "minor", "--dry-run"], ["init", "--dry-run"],
  ]

  private func run(_ words: [String], _ marked: MarkedRepository, input: String = "") async
    -> String
  {
    var context = RunContext(
      environment: marked.repository.environment, workingDirectory: marked.repository.path,
      now: ExampleApp.now)
    let bytes = Array(input.utf8)
    context.input = { bytes }
    _ = await Tool.run(words, &context)
    return context.output + context.errors
  }

  @Test(arguments: MarkedRepository.Reader.allCases)
  func `no command runs what the repository names`(reader: MarkedRepository.Reader) async throws {
    let marked = try MarkedRepository(reader)
    let head = try marked.repository.git("-c", "core.fsmonitor=false", "rev-parse", "HEAD")
    // Git itself runs it, so that the mark is known to work.
    _ = try? marked.repository.git("status")
    #expect(marked.wasRun())
    let push =
      "refs/heads/main \(head) refs/heads/main \(String(repeating: "0", count: head.count))\n"
    for words in Self.commands {
      let said = await run(words, marked, input: words.contains("pre-push") ? push : "")
      #expect(!marked.wasRun(), "\(words): \(said)")
    }
  }

  @Test(arguments: MarkedRepository.Reader.allCases)
  func `an object that a server keeps is not fetched`(reader: MarkedRepository.Reader) async throws
  {
    let marked = try MarkedRepository(reader)
    let repository = marked.repository
    let blob = try repository.git(
      "-c", "core.fsmonitor=false", "rev-parse", "v1.1.0:App/Info.plist")
    let file = "\(repository.path)/.git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"
    try FileManager.default.removeItem(atPath: file)
    let config = repository.path + "/.git/config"
    let text = try String(contentsOfFile: config, encoding: .utf8)
    try
      (text.replacingOccurrences(
        of: "repositoryformatversion = 0", with: "repositoryformatversion = 1")
      + "[extensions]\n\tpartialClone = origin\n").write(
        toFile: config, atomically: true, encoding: .utf8)
    _ = marked.wasRun()
    let said = await run(["check", "--offline", "--ref", "v1.1.0"], marked)
    #expect(!marked.wasRun(), "\(said)")
    #expect(said.contains("App/Info.plist"), "\(said)")
  }

  @Test func `a repository among the files of another one runs nothing either`() async throws {
    let marked = try MarkedRepository(.files)
    let inner = marked.repository.path + "/vendor/evil.git"
    try FileManager.default.createDirectory(
      atPath: marked.repository.path + "/vendor", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: marked.repository.path + "/.git", toPath: inner)
    let config = inner + "/config"
    let text = try String(contentsOfFile: config, encoding: .utf8)
      .replacingOccurrences(of: "bare = false", with: "bare = true")
    try text.write(toFile: config, atomically: true, encoding: .utf8)
    for words in Self.commands {
      let said = await run(words + ["--repo", inner], marked)
      #expect(!marked.wasRun(), "\(words): \(said)")
    }
  }
}
