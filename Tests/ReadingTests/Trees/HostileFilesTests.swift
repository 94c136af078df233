import Diagnostics
import Foundation
import Git
import Reading
import TestSupport
import Testing

/// What a stranger's branch, or a build, may leave in the place of a file.
@Suite struct HostileFilesTests {
  private let scratch: ScratchRepository

  init() throws { scratch = try ScratchRepository() }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/" + name, withDestinationPath: target)
  }

  private func reason(_ path: String) throws -> String {
    let tree = WorkTree(root: scratch.path, listing: [path])
    return try #require(throws: Undetermined.self) { try tree.bytes(of: path) }.reason
  }

  @Test(arguments: [
    "/etc/passwd", "/dev/zero", "/dev/stdin", "/proc/self/environ", "../../../../etc/passwd", "..",
    "/", "a/../../../etc", "../repository-other/Info.plist",
  ])
  func `a link out of the tree is not followed`(target: String) throws {
    try scratch.write("x", to: "a/b")
    try link("Info.plist", to: target)
    let out = "Info.plist is a symbolic link that leads out of the repository"
    #expect(try reason("Info.plist") == out)
    try link("folder", to: target)
    #expect(try reason("folder/Version.xcconfig").contains("leads out of the repository"))
  }

  @Test func `links in a circle end`() throws {
    try link("a", to: "b")
    try link("b", to: "a")
    try link("self", to: "self/self")
    for path in ["a", "b/x", "self"] {
      #expect(try reason(path).contains("is a symbolic link that leads in a circle"))
    }
  }

  @Test(arguments: ["Info.plist", "App/../Info.plist", "link"])
  func `a pipe is not waited for`(path: String) throws {
    try scratch.write("x", to: "App/x")
    let made = try ChildProcess.run(
      "/usr/bin/env", ["mkfifo", "Info.plist"], in: scratch.path, environment: scratch.environment)
    #expect(made.status == 0)
    try link("link", to: "Info.plist")
    #expect(
      try reason(path) == "\(path) is no ordinary file, but a pipe, a socket, or a device")
  }

  @Test(arguments: [
    ".git/config", ".GIT/config", "App/../.git/config", "config", "inside/config", "sub/.git/HEAD",
  ])
  func `git's own folder is no part of the project`(path: String) throws {
    try scratch.git("config", "http.extraheader", "AUTHORIZATION: basic c2VjcmV0")
    try link("config", to: ".git/config")
    try link("inside", to: ".git")
    try scratch.write("x", to: "App/x")
    try scratch.write("x", to: ".GIT/config")
    try scratch.write("ref: refs/heads/main", to: "sub/.git/HEAD")
    #expect(try reason(path) == "\(path) is in git's own folder")
  }
}
