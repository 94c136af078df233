import Diagnostics
import Foundation
import Signing
import TestSupport
import Testing

@testable import Commands

@Suite struct DoctorCommandTests {
  /// The output without what differs from machine to machine.
  private func stable(_ run: Run, _ app: ExampleApp) throws -> String {
    let head = try app.repository.git("rev-parse", "--short=9", "HEAD")
    let tag = try app.repository.git("rev-parse", "--short=9", "v2.4.0^{commit}")
    // Where lines break depends on the length of the folder's name.
    return run.output.replacingOccurrences(of: "\n    ", with: " ")
      .replacingOccurrences(of: SigningLibrary.name, with: "libcrypto")
      .replacingOccurrences(of: app.repository.path, with: "/harbor")
      .replacingOccurrences(of: head, with: "HEAD-COMMIT")
      .replacingOccurrences(of: tag, with: "TAG-COMMIT")
  }

  @Test func `a repository without a configuration, and no store asked`() async throws {
    let app = try ExampleApp.unconfigured()
    let run = await app.run(["doctor", "--offline"])
    #expect(run.status == .passed, "\(run.output)")
    try expectGolden(try stable(run, app), "offline.txt")
  }

  @Test func `a configuration and a store that answers`() async throws {
    let app = try ExampleApp()
    let run = await app.run("doctor")
    #expect(run.status == .passed, "\(run.output)")
    try expectGolden(try stable(run, app), "configured.txt")
  }

  @Test func `a configuration with faults is told with every fault`() async throws {
    let app = try ExampleApp()
    try app.repository.write("format: 1\nap: {}\nversoin: {}\n", to: ".trainstop.yml")
    let run = await app.run(["doctor", "--offline"])
    #expect(run.status == .undecided)
    try expectGolden(try stable(run, app), "faults.txt")
  }

  @Test func `a shallow clone names its mend`() async throws {
    let app = try ExampleApp()
    let clone = try app.repository.clone("shallow", "--depth=1", "--no-tags")
    var environment = clone.environment
    environment["GITHUB_ACTIONS"] = "true"
    let run = await Run(["doctor", "--offline"], in: clone.path, environment: environment)
    #expect(run.status == .undecided)
    #expect(run.output.contains("It is shallow:"))
    #expect(run.output.contains("This runs on GitHub Actions: GITHUB_ACTIONS is set."))
    #expect(run.output.contains("next\n  Give actions/checkout 'fetch-depth: 0'"), "\(run.output)")
  }

  @Test func `outside of a repository it still tells what it can`() async throws {
    let folder = FileManager.default.temporaryDirectory.path
    let run = await Run(["doctor"], in: folder, environment: ["GIT_CEILING_DIRECTORIES": folder])
    #expect(run.status == .undecided)
    #expect(run.output.contains("There is none that can be read."))
    #expect(run.output.contains("is not in a git repository"))
    #expect(!run.output.contains("\ntags\n"))
    #expect(run.output.contains("libcurl"))
  }

  @Test func `the values of variables are never shown`() async throws {
    let app = try ExampleApp()
    var environment = app.repository.environment
    environment["APP_STORE_CONNECT_API_KEY"] = "hunter2"
    environment["HTTPS_PROXY"] = "http://me:hunter2@127.0.0.1:1"
    let run = await Run(
      ["doctor", "--offline"], in: app.repository.path, environment: environment)
    #expect(run.output.contains("APP_STORE_CONNECT_API_KEY, HTTPS_PROXY"), "\(run.output)")
    #expect(!run.output.contains("hunter2"))
  }

  @Test func `it is never refused, and undecided as inspect is`() async throws {
    let app = try ExampleApp()
    try app.setVersion("1.0.0", build: 1)
    #expect(await app.run(["check", "--offline"]).status == .refused)
    #expect(await app.run(["doctor", "--offline"]).status == .passed)
    try app.repository.write("MARKETING_VERSION = $(NOBODY)\n", to: "Config/Version.xcconfig")
    let doctor = await app.run(["doctor", "--offline"])
    let inspect = await app.run(["inspect", "--offline"])
    #expect(doctor.status == .undecided)
    #expect(inspect.status == .undecided)
  }

  @Test func `what files say is made visible`() async throws {
    let app = try ExampleApp()
    try app.edit("Harbor.xcodeproj/project.pbxproj", "name = Harbor;", "name = \"H\u{1B}[31m\";")
    let run = await app.run(["doctor", "--offline"])
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.contains("\\u{1B}"), "\(run.output)")
  }
}

@Suite struct SurroundingsTests {
  @Test(
    arguments: [
      (["GITHUB_ACTIONS": "true"], "GitHub Actions"), (["GITHUB_ACTIONS": "false"], nil),
      (["GITLAB_CI": "true", "CI": "true"], "GitLab CI"), (["CI": "1"], "a build service"),
      (["CI_XCODE_PROJECT": "App.xcodeproj"], "Xcode Cloud"), (["CI": ""], nil), ([:], nil),
    ] as [([String: String], String?)])
  func `a build service is recognised by its variable`(
    environment: [String: String], service: String?
  ) {
    #expect(Surroundings(environment, configured: []).service == service)
  }

  @Test func `a variable that the configuration names counts`() {
    let environment = ["HARBOR_KEY": "x", "OTHER": "y", "TRAINSTOP_SKIP": ""]
    #expect(Surroundings(environment, configured: ["HARBOR_KEY"]).variables == ["HARBOR_KEY"])
  }

  @Test func `a library that is missing is told with what it is for`() {
    let surroundings = Surroundings(
      libraries: [.init(name: "libcurl", purpose: "asks stores", obstacle: "it is too old")])
    #expect(
      surroundings.sentences.last == "libcurl, which asks stores, cannot be used: it is too old.")
  }
}

@Suite struct RepositoryShapeSentenceTests {
  @Test func `each shape is told`() {
    var shape = RepositoryShape(root: "/r", engine: "libgit2", commit: nil)
    #expect(shape.sentences == ["/r, without a commit, is read by libgit2."])
    shape.commit = "abc"
    #expect(shape.sentences.last == "Its history is whole.")
    (shape.isBare, shape.isShallow, shape.isPartial) = (true, true, true)
    (shape.linkedTo, shape.mend) = ("/main/.git", "Run 'git fetch --unshallow'.")
    let text = shape.sentences.joined(separator: "\n")
    for part in ["bare", "linked work tree", "/main/.git", "--unshallow", "partial"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("whole"))
  }
}
