import Commands
import Foundation
import Rules
import Testing

/// Runs every command that the documentation shows, as a reader would who has the example project.
///
/// CONTRIBUTING.md says what counts as a command and what must hold.
@Suite struct DocumentedCommandTests {
  /// A command that cannot run here.
  struct Skip {
    /// The page that shows it.
    let page: String

    /// What it begins with.
    let start: String

    /// Why it cannot.
    let reason: String
  }

  /// The commands that cannot run here.
  static let skipped = [
    Skip(page: "README.md", start: "bash .ci/bootstrap", reason: "installs packages, and builds"),
    Skip(page: "README.md", start: "bash .ci/demo", reason: "builds, and runs in .ci/run"),
    Skip(page: "README.md", start: "bash .ci/test", reason: "is what runs this"),
    Skip(page: "docs/install.md", start: "sha256sum -c", reason: "no package is here"),
    Skip(page: "docs/install.md", start: "sudo tar", reason: "installs"),
    Skip(page: "docs/install.md", start: "bash .ci/package", reason: "builds, and runs in .ci/run"),
    Skip(page: "docs/install.md", start: "bash .ci/bootstrap", reason: "installs packages"),
    Skip(page: "docs/install.md", start: "swift build", reason: "builds"),
    Skip(page: "docs/install.md", start: "sudo install", reason: "installs"),
    Skip(page: "docs/install.md", start: "docker build", reason: "asks the network for images"),
    Skip(page: "docs/install.md", start: "docker run", reason: "needs the image"),
    Skip(page: "docs/speed.md", start: "bash .ci/bench", reason: "builds, and takes minutes"),
  ]

  /// Programs that reach out of the copy, and are never run: their commands must be on the list.
  static let outward = ["apt-get", "bash .ci", "brew", "curl", "docker", "sudo", "swift"]

  /// What stands for a value, and a value: the longest that fits is taken.
  static let values = [
    "--archive FILE": "--archive build/Harbor.ipa",
    "--policy FILE": "--policy dist/update-policy.json",
    "--template FILE": "--template trainstop:EmbeddedUpdatePolicy.swift",
    "--replay FILE": "--replay store.json", "A B": "1.9 1.10", "CODE": "train-closed",
    "COMMIT": "fix", "SHELL": "bash", "STEP": "minor",
    "V": "1.0", "X.Y.Z": "2.6.0",
  ]

  /// Commands that a sentence speaks of and that need more words to run.
  static let mentions = [
    "trainstop init": "rm .trainstop.yml && trainstop init",
    "trainstop decide": "trainstop decide --policy FILE --installed V --os V",
  ]

  /// What must be there for the mends of rules, which speak of projects of their own.
  static let preparations = [
    "git switch main && git cherry-pick COMMIT": """
    git checkout -q -b fix v2.3.0 && echo fix >fix && git add fix && git commit -q -m fix
    git switch -q main
    """,
    "git tag v1.0.1 v.1.0.1": "git tag v.1.0.1 && git push -q origin v.1.0.1",
    "git push origin --delete v1.9.1": "git tag v1.9.1 && git push -q origin v1.9.1",
    "trainstop policy && git": """
    sed 's/remind: 1d/remind: 2d/' .trainstop.yml >changed && mv changed .trainstop.yml
    git commit -q -a -m 'Remind less often'
    """,
  ]

  @Test func `every command in the documentation does what is said`() async throws {
    let examples = try Self.examples()
    try #require(examples.count > 50)
    let app = try await waiting { try DocumentationApp() }
    let faults = try await withThrowingTaskGroup(of: [String].self) { group in
      for example in examples {
        group.addTask { try await waiting { try Self.faults(of: example, in: app) } }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    for fault in faults.sorted() { Issue.record("\(fault)") }
  }

  @Test func `nothing is skipped, prepared, or filled in for a command that is not there`() throws {
    let pages = try DocumentedPages.all()
    let commands = pages.flatMap { $0.examples }.flatMap { $0.steps }
      .map { $0.command }
    for skip in Self.skipped {
      let page = pages.first { $0.path == skip.page }
      let shown = page?.examples.flatMap { $0.steps }.map { $0.command } ?? []
      #expect(shown.contains { $0.hasPrefix(skip.start) }, "\(skip)")
    }
    for mention in Self.mentions.keys { #expect(commands.contains { $0 == mention }, "\(mention)") }
    for start in Self.preparations.keys {
      #expect(commands.contains { $0.hasPrefix(start) }, "\(start)")
    }
    for name in Self.values.keys {
      #expect(commands.contains { Self.filled($0).names.contains(name) }, "\(name)")
    }
  }

  @Test func `the configurations in the documentation have no fault`() throws {
    var count = 0
    for page in try DocumentedPages.all() {
      for (line, text) in page.configurations {
        count += 1
        let whole = text.contains("format: 1") ? text : "format: 1\n" + text
        let outcome = Configuration.load(
          bytes: Array(whole.utf8), path: page.path,
          knownRules: RuleRegistry.all.map { $0.metadata.code })
        guard case .faults(let faults) = outcome else { continue }
        Issue.record("\(page.path):\(line): \(faults.map { $0.summary })")
      }
    }
    #expect(count > 3)
  }
}

/// Where commands are waited for: not on the threads that run all other tests, whose servers must
/// answer in time.
private let waitingRoom = {
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = 3
  return queue
}()

/// Does what waits for other programs, and lets other tests go on.
private func waiting<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    waitingRoom.addOperation { continuation.resume(with: .init(catching: work)) }
  }
}

extension DocumentedCommandTests {
  /// The examples with what can run here, each once.
  private static func examples() throws -> [DocumentedExample] {
    var seen: Set<String> = []
    return try DocumentedPages.all().flatMap { $0.examples }.compactMap { example in
      var example = example
      example.steps.removeAll { step in
        skipped.contains { $0.page == example.page && step.command.hasPrefix($0.start) }
      }
      guard let first = example.steps.first else { return nil }
      if example.preparation.isEmpty {
        let known = preparations.first { first.command.hasPrefix($0.key) }
        example.preparation = known?.value ?? ""
      }
      for index in example.steps.indices {
        example.steps[index].command = filled(example.steps[index].command).text
      }
      guard example.steps.count == 1, first.shown.isEmpty, example.files.isEmpty else {
        return example
      }
      return seen.insert(example.steps[0].command).inserted ? example : nil
    }
  }

  /// The command with values for the words that stand for some, and those words.
  private static func filled(_ command: String) -> (text: String, names: [String]) {
    var text = " \(mentions[command] ?? command) "
    var names: [String] = []
    for (name, value) in values.sorted(by: { $0.key.count > $1.key.count }) {
      let isThere = text.contains(" \(name) ")
      guard isThere else { continue }
      names.append(name)
      text = text.replacingOccurrences(of: " \(name) ", with: " \(value) ")
    }
    return (String(text.dropFirst().dropLast()), names)
  }

  private static func faults(
    of example: DocumentedExample, in app: DocumentationApp
  ) throws -> [String] {
    if let step = example.steps.first(where: { $0.reachesOut(by: outward) }) {
      return ["\(example.page):\(step.line): \(step.command)\nis neither run nor on the list"]
    }
    let results = try app.run(example)
    var faults: [String] = []
    if let first = results.first, first.status != 0 {
      faults.append("\(example.page): before: \(example.preparation): \(first)")
    }
    for (step, result) in zip(example.steps, results.dropFirst()) {
      let place = "\(example.page):\(step.line): \(step.command)"
      if result.status != step.status {
        faults.append(
          "\(place)\nstatus \(result.status) instead of \(step.status)\n\(result.output)")
      } else if !step.shown.isEmpty, !step.fits(result.output) {
        faults.append("\(place)\nprints now:\n\(result.output)")
      }
    }
    return faults
  }
}
