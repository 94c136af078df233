import Diagnostics
import Foundation
import Git
import TestSupport
import Testing

@testable import Commands

/// What is said about a repository that cannot be read.
@Suite struct GitTroubleTests {
  @Test(arguments: [
    ("/builds/app", "/builds/app"), ("/builds/my app", #""/builds/my app""#),
    ("/a/$HOME`x`\"\\'b", #""/a/\$HOME\`x\`\"\\'b""#), ("/앱/é", "/앱/é"), ("/a;b", #""/a;b""#),
    ("/a!b", "'/a!b'"), ("/a!'\u{301}b", "'/a!'\\''\u{301}b'"), ("/$\u{301}a", "\"/\\$\u{301}a\""),
    ("~/=a", "\"~/=a\""),
  ])
  func `a repository of somebody else names the line that trusts it`(
    path: String, word: String
  ) throws {
    let trouble = GitError(.notOwned(path: path), path).undetermined("repository", environment: [:])
    #expect(trouble.reason == "\(path) belongs to another user, so git does not trust it")
    #expect(trouble.help == "Run 'git config --global --add safe.directory \(word)'.")
    // A shell makes the path of it again.
    let echo = try ChildProcess.run(
      "/bin/sh", ["-c", "printf %s \(word)"], in: "/", environment: ["HOME": "/elsewhere"])
    #expect(echo.output == path)
  }

  @Test(arguments: [
    ([:], "git fetch --refetch --no-filter"), (["CIRCLECI": "true"], "method: full"),
    (["GITHUB_ACTIONS": "true"], "git fetch --refetch --no-filter"),
  ])
  func `a partial clone names the mend of the service that makes them`(
    environment: [String: String], mend: String
  ) throws {
    let trouble = GitError(.missingObject("abc"), "tags")
      .undetermined("tags", environment: environment)
    #expect(trouble.help.contains(mend))
  }
}
