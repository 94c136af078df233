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

  @Test(
    arguments: [
      (.notARepository, "/a", "/a is not in a git repository", "--repo"),
      (.noCommits, "main", "the repository has no commit yet", "Commit the project"),
      (
        .unsupportedExtension("extensions.new=1"), "/a", "/a uses extensions.new=1",
        "Update trainstop"
      ),
      (
        .programMissing("extensions.x"), "/a", "/a uses extensions.x, which libgit2 cannot",
        "Install git"
      ),
      (.programTooOld("extensions.x"), "/a", "/a uses extensions.x, which neither", "git 2.45"),
      (.noProgram, "its signature", "there is no git program on the PATH", "Install git"),
      (.programFailed, "git log", "'git log' failed: why", "by hand"),
      (.unsupportedEnvironment("GIT_X"), "/a", "GIT_X asks for something", "Unset it"),
      (.missingObject("abc"), "v1", "object abc is not in this clone", "git fetch"),
      (
        .brokenTag(path: "/a/refs/tags/v1"), "v1", "tag v1 is broken: /a/refs/tags/v1",
        "git fetch --tags"
      ),
      (.shallowHistory, "v1", "the history of this shallow clone", "--unshallow"),
      (.noSuchRevision, "mian", "'mian' is no commit", "Did you mean why?"),
      (.ambiguousRevision, "12", "'12' fits more than one", "more digits"),
      (.notACommit, "v1", "'v1' does not lead to a commit", "Name a commit"),
      (.insideSubmodule(path: "Kit"), "Kit/a", "Kit is in a submodule", "in the submodule"),
      (.unfollowableLink(path: "a"), "a", "a is a symbolic link", "Replace the link"),
      (.tooLarge(bytes: 9), "a", "a has 9 bytes", "the right file"),
      (.tooDeep, "a", "a cannot be listed: why", "git ls-tree -r"),
      (.tooManyFiles, "a", "a cannot be listed: why", "git ls-tree -r"),
      (.corrupt, "HEAD", "HEAD cannot be understood: why", "git fsck"),
      (.unreadable, "HEAD", "HEAD cannot be read: why", "permissions"),
    ] as [(GitError.Code, String, String, String)])
  func `trouble begins with what it is about, and ends with the mend`(
    code: GitError.Code, subject: String, reason: String, help: String
  ) {
    let trouble = GitError(code, subject, detail: "why").undetermined("it", environment: [:])
    #expect(trouble.reason.hasPrefix(reason), "\(trouble.reason)")
    #expect(!trouble.reason.hasSuffix("."))
    #expect(trouble.help.contains(help), "\(trouble.help)")
    #expect(trouble.help.hasSuffix("."))
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
