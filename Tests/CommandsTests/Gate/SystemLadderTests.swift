import Commands
import TestSupport
import Testing

/// The track of each operating system, from what the project said at each release tag.
@Suite struct SystemLadderTests {
  private let path = "dist/update-policy.json"
  private let project = "Harbor.xcodeproj/project.pbxproj"

  /// Tags a version whose project demands another system than the ones before and after it.
  private func release(_ version: String, system: String, in app: ExampleApp) throws {
    try app.edit(
      project, "IPHONEOS_DEPLOYMENT_TARGET = 16.0", "IPHONEOS_DEPLOYMENT_TARGET = \(system)")
    try app.setVersion(version, build: 1)
    try app.commitAll("Harbor \(version)")
    try app.repository.tag("v\(version)")
    try app.edit(
      project, "IPHONEOS_DEPLOYMENT_TARGET = \(system)", "IPHONEOS_DEPLOYMENT_TARGET = 16.0")
    try app.setVersion("2.5.0", build: 250)
    try app.commitAll("Harbor 2.5.0")
  }

  @Test func `an older system is offered the last version that it runs`() async throws {
    let app = try ExampleApp()
    try release("1.2.0", system: "12.0", in: app)
    try release("1.9.0", system: "13.0", in: app)
    let run = await app.run("policy")
    #expect(run.status == .passed, "\(run.output)")
    let policy = try #require(app.contents(path))
    #expect(
      policy.contains(
        """
            {
              "latest": "1.9.0",
              "minimumOS": "13.0"
            },
            {
              "latest": "1.2.0",
              "minimumOS": "12.0"
            }
        """), "\(policy)")
  }

  @Test func `a system that is set by a setting of a file is read through it`() async throws {
    let app = try ExampleApp()
    try app.repository.write("OLDEST = 14.1\n", to: "Config/Oldest.xcconfig")
    let version = "#include \"Oldest.xcconfig\"\nMARKETING_VERSION = 1.9.0\n"
    try app.edit(project, "DEPLOYMENT_TARGET = 16.0", "DEPLOYMENT_TARGET = \"$(OLDEST)\"")
    try app.repository.write(version, to: "Config/Version.xcconfig")
    try app.commitAll("Harbor 1.9.0")
    try app.repository.tag("v1.9.0")
    try app.edit(project, "DEPLOYMENT_TARGET = \"$(OLDEST)\"", "DEPLOYMENT_TARGET = 16.0")
    try app.setVersion("2.5.0", build: 250)
    try app.commitAll("Harbor 2.5.0")
    #expect(await app.run("policy").status == .passed)
    #expect(app.contents(path)?.contains("\"minimumOS\": \"14.1\"") == true)
  }

  @Test func `a floor over a release whose system cannot be read is not decided`() async throws {
    let app = try ExampleApp()
    try release("1.9.0", system: "\"$(NOBODY_SETS_IT)\"", in: app)
    let run = await app.run("policy", "--format", "json")
    #expect(run.status == .undecided, "\(run.output)")
    #expect(
      try run.reasons() == [
        "which system tag v1.9.0 needs is not known: Harbor.xcodeproj Harbor sets no minimum system "
          + "that can be resolved"
      ])
    #expect(app.contents(path) == nil)
    // What never read the policy is not forced by it.
    try app.edit(".trainstop.yml", "  hold: 24h\n", "  hold: 24h\n  client-since: 2.0.0\n")
    let since = await app.run("policy")
    #expect(since.status == .passed, "\(since.output)")
    #expect(since.output.contains("no older system is offered tag v1.9.0"), "\(since.output)")
  }

  @Test func `nor is a policy whose store and project disagree`() async throws {
    let app = try ExampleApp()
    try app.repository.git("tag", "--delete", "v2.4.0")
    try release("2.4.0", system: "15.0", in: app)
    let run = await app.run("policy", "--format", "json")
    #expect(run.status == .undecided)
    #expect(
      try run.reasons() == [
        "2.4.0 needs system 16.0 according to the store, but 15.0 according to the project at tag "
          + "v2.4.0"
      ])
  }

  @Test func `the system of another platform does not count`() async throws {
    let app = try ExampleApp()
    try app.edit(".trainstop.yml", "platform: ios", "platform: macos")
    let run = await app.run("policy")
    #expect(
      run.output.contains("ios is what Harbor.xcodeproj Harbor is built for, not macos"),
      "\(run.output)")
  }

  @Test func `simulate tells the systems apart and leaves out what they cannot run`() async throws {
    let app = try ExampleApp()
    try release("1.9.0", system: "13.0", in: app)
    let run = await app.run("simulate")
    #expect(run.status == .passed)
    #expect(
      run.output.contains("1.9.0         13.0 ..< 16.0  nothing, up-to-date"), "\(run.output)")
    #expect(!run.output.contains("2.4.0         13.0"), "\(run.output)")
  }
}
