import Commands
import Foundation
import TestSupport
import Testing

@Suite struct UpdateTrailerCommandTests {
  /// An app where a step of the minor number forces, unless somebody declares otherwise.
  private func app() throws -> PlistApp {
    let app = try PlistApp()
    try app.configure("update: { force-on: minor }")
    try app.release("1.0", tag: "v1.0")
    return app
  }

  private func codes(_ app: PlistApp) async throws -> [String] {
    try await app.run("check", "--offline", "--format", "json").codes()
  }

  @Test func `a forced update by convention needs somebody who declares it`() async throws {
    let app = try app()
    try app.release("1.1")
    #expect(try await codes(app) == ["bump-without-force"])
  }

  @Test(arguments: ["forced", "Forced", "optional"])
  func `a commit since the release declares it`(word: String) async throws {
    let app = try app()
    try app.release("1.1", message: "Bump\n\nUpdate: \(word)")
    try app.repository.commit("more")
    #expect(try await codes(app) == [])
  }

  @Test func `the youngest commit wins`() async throws {
    let app = try app()
    try app.repository.commit("one\n\nUpdate: forced")
    try app.release("1.0.1", message: "two\n\nUpdate: optional")
    #expect(try await codes(app) == [])
    try app.repository.commit("three\n\nUpdate: forced")
    #expect(try await codes(app) == ["force-without-bump"])
  }

  @Test func `the last line of a message wins`() async throws {
    let app = try app()
    try app.release("1.0.1", message: "one\n\nUpdate: forced\nUpdate: optional")
    #expect(try await codes(app) == [])
  }

  @Test func `an annotation beats the commits`() async throws {
    let app = try app()
    try app.release(
      "1.0.1", tag: "v1.0.1", message: "one\n\nUpdate: forced",
      annotation: "Small 1.0.1\n\nUpdate: optional")
    #expect(try await codes(app) == [])
  }

  @Test func `a declaration before the release is over`() async throws {
    let app = try PlistApp()
    try app.configure("update: { force-on: minor }")
    try app.release("1.0", tag: "v1.0", message: "one\n\nUpdate: forced")
    try app.release("1.1")
    #expect(try await codes(app) == ["bump-without-force"])
  }

  @Test func `other words mean nothing, and one that is nearly right is a warning`() async throws {
    let app = try app()
    try app.release("1.1", message: "Bump\n\nUpdate: dependencies")
    let other = await app.run("check", "--offline")
    #expect(!other.output.contains("warning: 'Update:"), "\(other.output)")
    try app.repository.commit("more\n\nUpdate: force")
    let run = await app.run("check", "--offline")
    #expect(run.status == .refused)
    #expect(run.output.contains("warning: 'Update: force' in commit "), "\(run.output)")
    #expect(run.output.contains("declares nothing; write 'Update: forced'"))
    #expect(try await codes(app) == ["bump-without-force"])
  }

  @Test func `the trailer of a live release makes the floor of the policy`() async throws {
    let app = try ExampleApp()
    try app.repository.git("tag", "--delete", "v2.4.0")
    try app.repository.tag("v2.4.0", at: "HEAD^", message: "Harbor 2.4.0\n\nUpdate: forced")
    let run = await app.run("policy", "--diff", "--format", "json")
    #expect(run.status == .passed, "\(run.output)")
    let written = await app.run("policy")
    #expect(written.status == .passed, "\(written.output)")
    let policy = try #require(app.contents("dist/update-policy.json"))
    #expect(policy.contains("\"required\": \"2.4.0\""), "\(policy)")
  }
}
