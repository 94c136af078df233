import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite struct InitCommandTests {
  private static let name = Session.configurationName

  /// Runs the tool in a repository.
  private func run(_ repository: ScratchRepository, _ words: String...) async -> Run {
    await Run(words, in: repository.path, environment: repository.environment)
  }

  /// What a check says, in the parts that a configuration must leave as they are.
  private func verdict(_ repository: ScratchRepository) async throws -> [String] {
    let json = try await run(repository, "check", "--offline", "--format", "json").json()
    let candidate = try JSONSerialization.data(
      withJSONObject: json["candidate"] ?? [:], options: [.sortedKeys])
    let findings = (json["findings"] as? [[String: Any]] ?? []).map { "\($0["code"] ?? "")" }
    return [String(decoding: candidate, as: UTF8.self), "\(json["verdict"] ?? "")"]
      + findings.sorted()
  }

  /// Deletes the marks of the lines that a configuration offers.
  static func taken(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let space = line.prefix { $0 == " " }
      let rest = line.dropFirst(space.count)
      guard rest.first == "#", let next = rest.dropFirst().first, next != " " else {
        return String(line)
      }
      return space + String(rest.dropFirst())
    }.joined(separator: "\n")
  }

  @Test func `what a killed run left goes with the next, which may find its file`() async throws {
    let app = try ExampleApp.unconfigured()
    let ended = try ChildProcess.ended()
    let draft = ".dat.nosync\(String(ended, radix: 16)).aB3xY9"
    for status in [ExitStatus.undecided, .passed] {
      try app.repository.write("half", to: draft)
      if status == .undecided { try app.repository.write("format: 1\n", to: Self.name) }
      _ = await app.run(["init", "--dry-run"])
      #expect(app.contents(draft) == "half")
      #expect(await app.run(["init"]).status == status)
      #expect(app.contents(draft) == nil)
      try FileManager.default.removeItem(atPath: app.repository.path + "/" + Self.name)
    }
  }

  @Test func `what is written for the example`() async throws {
    let app = try ExampleApp.unconfigured()
    let before = try await verdict(app.repository)
    let run = await app.run(["init"])
    #expect(run.status == .passed, "\(run.errors)")
    let text = try #require(app.contents(Self.name))
    try expectGolden(text, "example.yml.txt")
    let path = app.repository.path
    try expectGolden(run.output.replacingOccurrences(of: path, with: "/harbor"), "example.txt")
    #expect(try await verdict(app.repository) == before)
    let again = await app.run(["init"])
    #expect(again.status == .undecided)
    #expect(again.errors.hasPrefix("error: .trainstop.yml is there already"))
    #expect(app.contents(Self.name) == text)
  }

  @Test func `every line that is offered can be taken`() async throws {
    let app = try ExampleApp.unconfigured()
    try app.repository.write("{ \"version\": \"2.5.0\" }", to: "package.json")
    try app.commitAll("A package")
    let text = await app.run(["init", "--dry-run"]).output
    let taken = Self.taken(text)
    #expect(taken != text)
    let outcome = Configuration.load(
      bytes: Array(taken.utf8), path: Self.name, knownRules: ConfigurationTable.codes)
    guard case .valid(let configuration) = outcome else {
      Issue.record("\(outcome) of \(taken)")
      return
    }
    #expect(configuration.app.storefronts == ["us", "gb", "de"])
    #expect(configuration.version.sources.last?.kind.name == "json")
    #expect(configuration.version.sources.last?.file == "package.json")
    #expect(configuration.policy?.outputs.count == 1)
  }

  @Test func `a dry run prints the file and writes none, even beside one`() async throws {
    let app = try ExampleApp.unconfigured()
    let first = await app.run(["init", "--dry-run"])
    #expect(first.status == .passed)
    #expect(app.contents(Self.name) == nil)
    try app.repository.write("format: 2\n", to: Self.name)
    let second = await app.run(["init", "--dry-run"])
    #expect(second.output == first.output)
    #expect(app.contents(Self.name) == "format: 2\n")
  }

  @Test func `a symbolic link that leads nowhere is not written through`() async throws {
    let app = try ExampleApp.unconfigured()
    let target = app.repository.path + "/elsewhere.yml"
    try FileManager.default.createSymbolicLink(
      atPath: app.repository.path + "/" + Self.name, withDestinationPath: target)
    let run = await app.run(["init"])
    #expect(run.status == .undecided)
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test func `outside of a repository, and without a project, nothing is written`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("trainstop-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let outside = await Run(["init"], in: folder, environment: ["GIT_CEILING_DIRECTORIES": folder])
    #expect(outside.status == .undecided)
    #expect(outside.errors.contains("is not in a git repository"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    let empty = try ScratchRepository()
    try empty.commit(files: ["README": "nothing here"])
    let run = await run(empty, "init")
    #expect(run.status == .undecided)
    #expect(run.errors.contains("no project was found in this tree"), "\(run.errors)")
    #expect(run.errors.contains("help: "))
    #expect(!FileManager.default.fileExists(atPath: empty.path + "/" + Self.name))
  }

  @Test func `a bare repository has nowhere to write, and can be printed`() async throws {
    let app = try ExampleApp.unconfigured()
    let bare = try app.repository.clone("bare", "--bare")
    let run = await run(bare, "init")
    #expect(run.status == .undecided)
    #expect(run.errors.contains("is a bare repository"))
    #expect(await self.run(bare, "init", "--dry-run").status == .passed)
  }

  @Test func `it is written at the root, wherever the run starts`() async throws {
    let app = try ExampleApp.unconfigured()
    let run = await Run(
      ["init"], in: app.repository.path + "/Harbor", environment: app.repository.environment)
    #expect(run.status == .passed)
    #expect(app.contents(Self.name) != nil)
    #expect(app.contents("Harbor/" + Self.name) == nil)
  }

  @Test func `two apps that are equally likely are offered and not guessed`() async throws {
    let repository = try Self.twins()
    let before = try await verdict(repository)
    let run = await run(repository, "init")
    #expect(run.status == .passed, "\(run.errors)")
    let text = try String(contentsOfFile: repository.path + "/" + Self.name, encoding: .utf8)
    let words = text.replacingOccurrences(of: "\n  # ", with: " ")
    #expect(words.contains("could each be what is released"), "\(text)")
    for line in ["#- xcode: apps/one.xcodeproj", "#- xcode: apps/two.xcodeproj", "#sources:"] {
      #expect(text.contains(line), "\(line) in \(text)")
    }
    #expect(try await verdict(repository) == before)
  }

  /// Two projects that are alike but for their names' letters.
  private static func twins() throws -> ScratchRepository {
    let repository = try ScratchRepository()
    let source = ExampleApp.packageFolder.appendingPathComponent("templates/example")
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: source.path) where name != "Harbor.xcodeproj"
    {
      try files.createDirectory(
        atPath: repository.path + "/apps", withIntermediateDirectories: true)
      try files.copyItem(
        atPath: source.appendingPathComponent(name).path, toPath: repository.path + "/apps/" + name)
    }
    for name in ["one", "two"] {
      try files.copyItem(
        atPath: source.appendingPathComponent("Harbor.xcodeproj").path,
        toPath: repository.path + "/apps/\(name).xcodeproj")
    }
    try repository.commit("twins")
    return repository
  }

  private static let names = [
    "no", "007", "Über: #1 'App'", "{x}", "日本", "a\u{202E}b", "- x", "Harbor \u{1F6A2}",
  ]

  @Test(arguments: names)
  func `a target of any name is written so that it is found again`(name: String) async throws {
    let app = try ExampleApp.unconfigured()
    let project = "Harbor.xcodeproj/project.pbxproj"
    let old = try #require(app.contents(project))
    let quoted = "\"" + name.replacingOccurrences(of: "\"", with: "\\\"") + "\""
    try app.repository.write(
      old.replacingOccurrences(of: "name = Harbor;", with: "name = \(quoted);"), to: project)
    try app.commitAll("rename")
    let before = try await verdict(app.repository)
    let run = await app.run(["init"])
    #expect(run.status == .passed, "\(run.errors)")
    let text = try #require(app.contents(Self.name))
    #expect(text.contains("target: \(YAMLScalar.text(name))\n"), "\(text)")
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    #expect(try await verdict(app.repository) == before)
  }

  @Test func `the flags choose what is written`() async throws {
    let app = try ExampleApp.unconfigured()
    let run = await app.run(["init", "--dry-run", "--target", "HarborWatch"])
    #expect(run.output.contains("      target: HarborWatch\n"), "\(run.output)")
  }

  @Test func `a pattern that would change what counts is left open`() async throws {
    // The tags differ in a way that detection calls a slip, and a configured list would not.
    let app = try ExampleApp.unconfigured()
    for patch in 1...12 { try app.repository.tag("v0.9.\(patch)", at: "v1.0.0") }
    try app.repository.tag("V0.9.13", at: "v1.0.0")
    let before = try await verdict(app.repository)
    #expect(before.contains("tag-malformed"))
    let run = await app.run(["init"])
    #expect(run.status == .passed)
    #expect(app.contents(Self.name)?.contains("  #tag: ") == true)
    #expect(try await verdict(app.repository) == before)
  }

  @Test func `a history that declares forced updates is told`() async throws {
    let app = try ExampleApp.unconfigured()
    try app.repository.tag("v2.4.9", at: "HEAD", message: "Harbor\n\nUpdate: forced\n")
    let text = await app.run(["init", "--dry-run"]).output
    let words = text.replacingOccurrences(of: "\n# ", with: " ")
    #expect(words.contains("v2.4.9 is declared 'Update: forced'"), "\(text)")
  }
}
