import Commands
import Foundation
import TestSupport
import Testing

/// A version in the work tree that the tagged commit below it does not have.
@Suite struct UncommittedVersionTests {
  private func change(_ app: PlistApp, to version: String, build: String = "1") throws {
    try app.repository.write(
      PlistApp.plist(version: version, build: build), to: "App/Info.plist")
  }

  private func check(_ app: PlistApp, _ environment: [String: String] = [:]) async -> Run {
    let all = app.repository.environment.merging(environment) { $1 }
    return await Run(
      ["check", "--offline", "--format", "json"], in: app.repository.path, environment: all)
  }

  private func notes(_ run: Run) throws -> [String] {
    (try run.json()["notes"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
  }

  @Test func `a bump after a release is the next release and no slip of its tag`() async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    try change(app, to: "1.1")
    let run = await check(app)
    #expect(try run.codes() == [])
    #expect(run.status == .passed)
    #expect(try notes(run).contains { $0.hasPrefix("1.1 is not committed yet, so tag v1.0") })
    try app.repository.commit("bump")
    let committed = await check(app)
    #expect(committed.status == .passed)
    #expect(try !notes(committed).contains { $0.contains("not committed") })
  }

  @Test func `a tag that its own commit contradicts stays a slip`() async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.1")
    #expect(try await check(app).codes() == ["tag-mismatch"])
    // Another change of the work tree does not alter that, and neither does one of the same file.
    try app.repository.write("x", to: "notes.txt")
    #expect(try await check(app).codes() == ["tag-mismatch"])
    let plist = PlistApp.plist(version: "1.0").replacingOccurrences(
      of: "com.example.small", with: "com.example.other")
    try app.repository.write(plist, to: "App/Info.plist")
    #expect(try await check(app).codes() == ["tag-mismatch"])
    // The next version is held against the tag as any other is.
    try change(app, to: "1.2")
    #expect(try await check(app).codes() == [])
  }

  @Test func `a version below the tag's is refused for that`() async throws {
    let app = try PlistApp()
    try app.release("1.1", tag: "v1.1")
    try change(app, to: "1.0")
    #expect(try await check(app).codes() == ["version-regresses-tags"])
  }

  @Test(arguments: [
    ["GITHUB_REF_TYPE": "tag", "GITHUB_REF_NAME": "v1.0"], ["CI_COMMIT_TAG": "v1.0"],
    ["BITRISE_GIT_TAG": "v1.0"], ["CI_TAG": "v1.0"], ["CIRCLE_TAG": "v1.0"],
    ["BITBUCKET_TAG": "v1.0"], ["TRAVIS_TAG": "v1.0"], ["CM_TAG": "v1.0"],
    ["BUILDKITE_TAG": "v1.0"], ["APPVEYOR_REPO_TAG": "true", "APPVEYOR_REPO_TAG_NAME": "v1.0"],
    ["JENKINS_URL": "https://ci.example.com/", "TAG_NAME": "v1.0"],
  ])
  func `a pipeline for the tag releases what the tag says`(
    environment: [String: String]
  ) async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    try change(app, to: "1.1")
    #expect(try await check(app, environment).codes() == ["tag-mismatch"])
    let other = environment.mapValues { $0 == "v1.0" ? "v0.9" : $0 }
    #expect(try await check(app, other).codes() == [])
  }

  @Test(arguments: ["GITHUB_REF", "BUILD_SOURCEBRANCH", "CI_GIT_REF"])
  func `a pipeline for the reference of a tag`(variable: String) async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    try change(app, to: "1.1")
    #expect(try await check(app, [variable: "refs/tags/v1.0"]).codes() == ["tag-mismatch"])
    for other in ["refs/tags/v0.9", "refs/heads/v1.0", "refs/tags/", "v1.0"] {
      #expect(try await check(app, [variable: other]).codes() == [], "\(other)")
    }
  }

  @Test(arguments: [
    ["GITHUB_REF_TYPE": "branch", "GITHUB_REF_NAME": "v1.0"],
    ["APPVEYOR_REPO_TAG": "false", "APPVEYOR_REPO_TAG_NAME": "v1.0"], ["TAG_NAME": "v1.0"],
    ["CI_COMMIT_TAG": ""],
  ])
  func `a pipeline for no tag`(environment: [String: String]) async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    try change(app, to: "1.1")
    #expect(try await check(app, environment).codes() == [])
  }

  @Test func `a build number alone may be the change`() async throws {
    let app = try PlistApp(version: ["tag: v{version}+{build}"])
    try app.release("1.0", build: "7", tag: "v1.0+7")
    try change(app, to: "1.0", build: "8")
    #expect(try await check(app).codes() == [])
    try change(app, to: "1.0", build: "7")
    #expect(try await check(app).codes() == [])
  }
}
