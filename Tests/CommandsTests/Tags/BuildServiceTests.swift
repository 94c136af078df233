import Foundation
import TestSupport
import Testing

@testable import Commands

/// What the services that run pipelines are known by.
@Suite struct BuildServiceTests {
  @Test(arguments: BuildService.all.indices)
  func `a service is known by its mark alone`(index: Int) throws {
    let service = BuildService.all[index]
    let variable = service.mark.variable
    for value in service.mark.value.map({ [$0, $0.uppercased()] }) ?? ["anything"] {
      #expect(BuildService.running(in: [variable: value])?.name == service.name)
      #expect(BuildService.fullClone(in: [variable: value]) == service.fullClone)
    }
    for value in [""] + (service.mark.value == nil ? [] : ["false", "0"]) {
      #expect(BuildService.running(in: [variable: value]) == nil)
    }
  }

  @Test func `every mend is a sentence of its own`() {
    let mends = BuildService.all.map(\.fullClone)
    for mend in mends {
      #expect(mend.hasSuffix(".") && mend.first?.isUppercase == true, "\(mend)")
    }
    #expect(Set(mends).count == Set(BuildService.all.map(\.name)).count)
    #expect(BuildService.fullClone(in: [:]) == "Run 'git fetch --unshallow --tags'.")
  }

  @Test(arguments: BuildService.all.indices)
  func `the manual has a row for a service`(index: Int) throws {
    let service = BuildService.all[index]
    let manual = try String(
      contentsOf: ExampleApp.packageFolder.appendingPathComponent("docs/ci.md"), encoding: .utf8)
    let rows = manual.split(separator: "\n").filter { $0.hasPrefix("| \(service.name) |") }
    let variables = service.tags.map { variable in
      switch variable {
      case .name(let name), .reference(let name), .kind(let name, _): name
      }
    }
    let row = try #require(rows.last, "\(service.name)")
    #expect(variables.isEmpty || variables.contains { row.contains("| `\($0)` |") }, "\(row)")
  }

  /// A clone as Jenkins makes it for a multibranch pipeline: the whole history, and no tag.
  private static func cloneWithoutTags() throws -> (ExampleApp, ScratchRepository) {
    let app = try ExampleApp()
    return (app, try app.repository.clone("untagged", "--no-tags"))
  }

  private func check(_ clone: ScratchRepository, _ variables: [String: String]) async -> Run {
    await run(["check", "--offline", "--format", "json"], clone, variables)
  }

  private func run(
    _ words: [String], _ clone: ScratchRepository, _ variables: [String: String]
  ) async -> Run {
    await Run(
      words, in: clone.path,
      environment: clone.environment.merging(variables) { $1 })
  }

  @Test(arguments: [
    (["JENKINS_URL": "https://ci.example.com/", "TAG_NAME": "v2.5.0"], "Fetch tags"),
    (["TF_BUILD": "True", "BUILD_SOURCEBRANCH": "refs/tags/v2.5.0"], "fetchTags: true"),
    (["CI_COMMIT_TAG": "v2.5.0"], "git fetch --tags"),
  ])
  func `a tag that is not in the clone is no first release`(
    variables: [String: String], mend: String
  ) async throws {
    let (app, clone) = try Self.cloneWithoutTags()
    let run = await check(clone, variables)
    #expect(run.status == .undecided)
    #expect(
      try run.reasons() == [
        "tag v2.5.0, which this pipeline was started for, is not in this clone"
      ])
    #expect(run.output.contains(mend), "\(run.output)")
    // The same with the tags is judged.
    try app.repository.tag("v2.5.0")
    try clone.git("fetch", "--quiet", "--tags")
    #expect(await check(clone, variables).status == .passed)
  }

  @Test func `a first release needs no tag`() async throws {
    let (app, clone) = try Self.cloneWithoutTags()
    let run = await check(clone, ["GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/heads/main"])
    #expect(run.status == .passed, "\(run.output)")
    #expect(
      run.output.contains(
        """
        this clone has no tag at all; unless this is the first release, GitHub Actions did not \
        fetch them: give actions/checkout 'fetch-depth: 0', which also fetches the tags"
        """), "\(run.output)")
    #expect(!(await check(clone, [:])).output.contains("no tag at all"))
    try app.repository.tag("nightly")
    try clone.git("fetch", "--quiet", "--tags")
    #expect(!(await check(clone, ["GITLAB_CI": "true"])).output.contains("no tag at all"))
    withExtendedLifetime(app) {}
  }

  @Test func `an audit of a clone without tags says so as check does`() async throws {
    let (app, clone) = try Self.cloneWithoutTags()
    let words = ["audit", "--format", "json"]
    let note = "GitHub Actions did not fetch them"
    let branch = await run(
      words, clone, ["GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/heads/main"])
    #expect(branch.status == .passed)
    #expect(branch.output.contains(note), "\(branch.output)")
    #expect(!(await run(words, clone, [:])).output.contains("no tag at all"))
    let tag = await run(
      words, clone, ["GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/tags/v2.5.0"])
    #expect(tag.status == .undecided)
    #expect(tag.output.contains("tag v2.5.0, which this pipeline was started for"), "\(tag.output)")
    #expect(!tag.output.contains(note))
    withExtendedLifetime(app) {}
  }

  @Test func `a pipeline for a tag that is no release`() async throws {
    let (app, clone) = try Self.cloneWithoutTags()
    try app.repository.tag("nightly")
    try clone.git("fetch", "--quiet", "origin", "tag", "nightly", "--no-tags")
    #expect(await check(clone, ["CI_COMMIT_TAG": "nightly"]).status == .passed)
  }
}
