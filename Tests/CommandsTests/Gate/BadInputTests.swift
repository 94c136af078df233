import Commands
import Foundation
import TestSupport
import Testing

/// Everything that can be wrong before there is anything to judge: status 2, the place, the mend, and
/// no file touched.
@Suite struct BadInputTests {
  private func expectUndecided(
    _ run: Run, _ reason: String, help: String, at location: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status == .undecided, "\(run.output)", sourceLocation: location)
    #expect(run.output.contains(reason), "\(run.output)", sourceLocation: location)
    #expect(run.output.contains("help: \(help)"), "\(run.output)", sourceLocation: location)
  }

  @Test func `a folder that is no repository`() async throws {
    let scratch = try ScratchRepository()
    let run = await Run(
      ["check", "--offline"], in: scratch.folder, environment: scratch.environment)
    expectUndecided(run, "is not in a git repository", help: "Run trainstop inside the repository")
  }

  @Test func `a repository without commits`() async throws {
    let scratch = try ScratchRepository()
    let run = await Run(["check", "--offline"], in: scratch.path, environment: scratch.environment)
    expectUndecided(run, "the repository has no commit yet", help: "Commit the project first")
  }

  @Test func `a repository without a project`() async throws {
    let scratch = try ScratchRepository()
    try scratch.write("hello", to: "README")
    try scratch.git("add", "--all")
    try scratch.git("commit", "--quiet", "--message", "start")
    let run = await Run(["check", "--offline"], in: scratch.path, environment: scratch.environment)
    expectUndecided(run, "no project was found", help: "Name the file that holds the version")
  }

  @Test func `a project file that is cut off`() async throws {
    let app = try ExampleApp()
    let project = "Harbor.xcodeproj/project.pbxproj"
    let whole = try #require(app.contents(project))
    try app.repository.write(String(whole.prefix(9000)), to: project)
    let run = await app.run("check", "--offline")
    expectUndecided(run, "is never closed", help: "Restore the file")
    #expect(run.output.contains("Harbor.xcodeproj/project.pbxproj:"))
  }

  @Test func `a property list that is none`() async throws {
    let app = try ExampleApp()
    try app.repository.write("<html>", to: "Harbor/Info.plist")
    let run = await app.run("check", "--offline")
    #expect(run.status == .undecided, "\(run.output)")
    #expect(run.output.contains("Harbor/Info.plist:1:1"))
    #expect(run.output.contains("looks like an HTML page"))
  }

  @Test func `a configuration with three faults shows all three`() async throws {
    let app = try ExampleApp()
    try app.repository.write(
      "format: 1\napp:\n  platfrom: ios\nversion:\n  scheme: aple\nupdate:\n  hold: soon\n",
      to: ".trainstop.yml")
    let run = await app.run("check", "--offline", "--format", "json")
    #expect(run.status == .undecided)
    let gaps = try #require(try run.json()["undetermined"] as? [[String: Any]])
    #expect(gaps.count == 3)
    let lines = gaps.map { ($0["place"] as? [String: Any])?["line"] as? Int }
    #expect(lines == [3, 5, 7])
    #expect((gaps[0]["reason"] as? String)?.contains("did you mean 'platform'?") == true)
  }

  @Test func `a store that cannot be reached`() async throws {
    let app = try ExampleApp()
    let refusing = try RefusingPort()
    let run = await app.run(["check", "--store-endpoint", refusing.address])
    expectUndecided(run, "refuses the connection", help: "Check the connection")
  }

  @Test(arguments: [
    ("<html><body>Sorry</body></html>", "HTML"),
    ("", "empty"),
    (
      #"{"resultCount":1,"results":[{"version":"1.3.0 (93)","bundleId":"com.example.harbor"}]}"#,
      "1.3.0 (93)"
    ),
    (#"{"resultCount":1,"results":[{"vers"#, "JSON"),
  ])
  func `a store that answers something else`(body: String, word: String) async throws {
    let app = try ExampleApp()
    let server = try LoopbackServer { _ in .json(body) }
    defer { server.stop() }
    let run = await app.run(["check", "--format", "json", "--store-endpoint", server.address])
    #expect(run.status == .undecided, "\(run.output)")
    let reasons = try run.reasons().filter { $0.localizedCaseInsensitiveContains(word) }
    #expect(!reasons.isEmpty, "\(run.output)")
  }

  @Test(arguments: [
    ([:], "git fetch --unshallow --tags"), (["GITHUB_ACTIONS": "true"], "fetch-depth: 0"),
    (["GITLAB_CI": "true"], "GIT_DEPTH: 0"), (["BITRISE_IO": "true"], "clone_depth: -1"),
    (["CI_XCODE_CLOUD": "TRUE"], "ci_scripts/ci_post_clone.sh"),
    (["CIRCLECI": "true"], "method: full"), (["TF_BUILD": "True"], "fetchDepth: 0"),
    (["BITBUCKET_BUILD_NUMBER": "7"], "depth: full"), (["TRAVIS": "true"], "depth: false"),
    (["CM_BUILD_ID": "a1"], "CM_CLONE_UNSHALLOW: true"), (["APPVEYOR": "True"], "clone_depth"),
    (["BUILDKITE": "true"], "BUILDKITE_GIT_CLONE_FLAGS"),
    (["JENKINS_URL": "https://ci.example.com/"], "'Shallow clone' off"),
  ])
  func `a shallow clone without the tag`(
    variables: [String: String], mend: String
  ) async throws {
    let app = try ExampleApp()
    let clone = try app.repository.clone("shallow", "--depth", "1")
    let environment = clone.environment.merging(variables) { $1 }
    let run = await Run(["check", "--offline"], in: clone.path, environment: environment)
    #expect(run.status == .undecided, "\(run.output)")
    #expect(run.output.contains("tags"))
    #expect(run.output.contains(mend), "\(run.output)")
  }

  @Test func `two targets that are equally good`() async throws {
    let scratch = try ScratchRepository()
    try scratch.write(Self.twins, to: "Apps.xcodeproj/project.pbxproj")
    try scratch.git("add", "--all")
    try scratch.git("commit", "--quiet", "--message", "start")
    func run(_ words: String...) async -> Run {
      await Run(
        ["check", "--offline"] + words, in: scratch.path, environment: scratch.environment)
    }
    let undecided = await run()
    #expect(undecided.status == .undecided, "\(undecided.output)")
    #expect(undecided.output.contains("Pier"), "\(undecided.output)")
    #expect(undecided.output.contains("Quay"), "\(undecided.output)")
    #expect(undecided.output.contains("--target"), "\(undecided.output)")
    let told = await run("--target", "Quay")
    #expect(told.status == .passed, "\(told.output)")
    #expect(told.output.contains("Quay 2.0.0 (2)"))
  }

  /// A project with two applications that differ in nothing but their names.
  private static let twins: String = {
    let targets = ["Pier", "Quay"].map { name in
      """
      \(name) = { isa = PBXNativeTarget; name = \(name); buildConfigurationList = \(name)L;
        productType = "com.apple.product-type.application"; };
      \(name)L = { isa = XCConfigurationList; buildConfigurations = (\(name)C); };
      \(name)C = { isa = XCBuildConfiguration; name = Release; buildSettings = {
        GENERATE_INFOPLIST_FILE = YES; MARKETING_VERSION = 2.0.0; CURRENT_PROJECT_VERSION = 2;
        PRODUCT_BUNDLE_IDENTIFIER = com.example.\(name); }; };
      """
    }
    return """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
      P = { isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = (Pier, Quay); };
      PL = { isa = XCConfigurationList; buildConfigurations = (PC); };
      PC = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
      G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
      \(targets.joined(separator: "\n"))
      }; }
      """
  }()

  @Test(arguments: ["check", "policy", "inspect"])
  func `a revision that is not there`(command: String) async throws {
    let app = try ExampleApp()
    let run = await app.run(command, "--offline", "--ref", "v9.9")
    expectUndecided(run, "'v9.9' is no commit, branch, or tag here", help: "Check the name")
  }

  @Test func `words and flags that cannot be meant`() async throws {
    for words in [
      ["chekc"], ["check", "here"], ["check", "--formt", "json"], ["check", "--now", "today"],
      ["check", "--format", "xml"], ["check", "--color", "blue"], ["policy", "--check", "--diff"],
      ["inspect", "--format", "text", "--format", "json"], ["rules", "--format", "xml"],
    ] {
      let run = await Run(words)
      #expect(run.status == .undecided, "\(words)")
      #expect(run.output.isEmpty, "\(words)")
      #expect(run.errors.hasPrefix("error: "), "\(words)")
      #expect(run.errors.contains("\nhelp: "), "\(words)")
    }
  }
}
