import Foundation
import Git
import TestSupport
import Testing

/// Only root can give a file to somebody else, so nobody else runs these.
@Suite(.enabled(if: geteuid() == 0, "giving files away needs root")) struct OwnershipTests {
  private let scratch: ScratchRepository

  init() throws {
    scratch = try ScratchRepository()
    try scratch.commit()
    let result = try ChildProcess.run(
      "/usr/bin/env", ["chown", "-R", "12345", scratch.path], in: scratch.folder,
      environment: scratch.environment)
    try #require(result.status == 0)
  }

  private func head(_ environment: [String: String]) throws -> CommitID {
    var nothing = [
      "HOME": scratch.folder, "GIT_CONFIG_SYSTEM": "/dev/null",
    ]
    nothing.merge(environment) { $1 }
    return try code {
      try Repository(discovering: scratch.path, environment: nothing).head()
    }
  }

  private func configuration(_ value: String) throws -> [String: String] {
    let file = scratch.sibling("settings")
    try Data("[safe]\n\tdirectory = \(value)\n".utf8).write(to: URL(fileURLWithPath: file))
    return ["GIT_CONFIG_GLOBAL": file]
  }

  @Test func `somebody else's repository is refused`() throws {
    #expect(throws: GitError.Code.notOwned(path: scratch.path)) { try head([:]) }
  }

  @Test func `the person who called sudo is trusted`() throws {
    _ = try head(["SUDO_UID": "12345"])
    #expect(throws: GitError.Code.self) { try head(["SUDO_UID": "54321"]) }
  }

  @Test func `the setting lists it exactly, with a slash, by prefix, or as anything`() throws {
    for value in [
      scratch.path, scratch.path + "/", scratch.folder + "/*", "*", "~/repository",
    ] {
      _ = try head(configuration(value))
    }
  }

  @Test func `another path, a file's parent and a reset do not list it`() throws {
    for value in [
      scratch.folder, scratch.path + "-other", scratch.path + "/*",
      "\(scratch.path)\n\tdirectory =",
    ] {
      #expect(throws: GitError.Code.notOwned(path: scratch.path), "\(value)") {
        try head(configuration(value))
      }
    }
  }

  @Test func `the user's own files are read where the environment says`() throws {
    let settings = "[safe]\n\tdirectory = *\n"
    try scratch.write(settings, to: "../.gitconfig")
    _ = try head([:])
    try FileManager.default.removeItem(atPath: scratch.sibling(".gitconfig"))
    try scratch.write(settings, to: "../xdg/git/config")
    #expect(throws: GitError.Code.self) { try head([:]) }
    _ = try head(["XDG_CONFIG_HOME": scratch.sibling("xdg")])
  }

  @Test func `numbered variables count as the command's own settings`() throws {
    _ = try head([
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "Safe.Directory", "GIT_CONFIG_VALUE_0": "*",
    ])
  }

  @Test(arguments: ["-1", "x", "", "9999999999999999999999", "5"])
  func `a count that fits no variables lists nothing`(count: String) {
    #expect(throws: GitError.Code.notOwned(path: scratch.path)) {
      try head(["GIT_CONFIG_COUNT": count])
    }
  }

  @Test func `the repository's own configuration cannot vouch for it`() throws {
    let text = try String(contentsOfFile: scratch.path + "/.git/config", encoding: .utf8)
    try scratch.write(text + "[safe]\n\tdirectory = *\n", to: ".git/config")
    #expect(throws: GitError.Code.self) { try head([:]) }
  }

  @Test func `naming the folder outright is trust enough, as in git`() throws {
    _ = try head(["GIT_DIR": scratch.path + "/.git"])
  }
}
