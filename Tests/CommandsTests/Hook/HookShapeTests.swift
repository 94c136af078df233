import Foundation
import TestSupport
import Testing

/// The hook in repositories of every shape.
@Suite struct HookShapeTests {
  @Test func `a linked work tree shares the hook, and its own commit is judged`() throws {
    let app = try HookedApp()
    try app.git("worktree", "add", "--quiet", "-b", "side", "../side").passed()
    let main = app.folder
    app.folder = app.app.repository.sibling("side")
    let install = try app.hook("install", "pre-push", "pre-commit")
    #expect(install.output.contains("installed in \(main)/.git/hooks\n"))
    #expect(try app.hook("status").status == 0)
    #expect(try app.git("push", "--quiet", "origin", "side").status == 0)
    try Data("MARKETING_VERSION = 2.3.1\nCURRENT_PROJECT_VERSION = 9\n".utf8)
      .write(to: URL(fileURLWithPath: app.folder + "/Config/Version.xcconfig"))
    let commit = try app.git("commit", "--all", "--message=back")
    #expect(commit.status != 0)
    #expect(commit.errors.contains("[version-regresses-tags]"))
    try app.git("commit", "--quiet", "--all", "--no-verify", "--message=back").passed()
    let push = try app.git("push", "origin", "side")
    #expect(push.status != 0)
    #expect(push.errors.contains("trainstop: side ("))
  }

  @Test func `a submodule has its hooks in the folder of its own repository`() throws {
    let app = try HookedApp()
    try app.git("push", "--quiet", "origin", "main", "--tags").passed()
    let outer = app.app.repository.sibling("outer")
    try app.git("init", "--quiet", outer).passed()
    app.folder = outer
    try app.git("submodule", "--quiet", "add", app.remote, "app").passed()
    app.folder = outer + "/app"
    let install = try app.hook("install", "pre-push", "pre-commit")
    #expect(install.output.contains("installed in \(outer)/.git/modules/app/hooks\n"))
    try app.git("checkout", "--quiet", "-B", "main", "origin/main").passed()
    try Data("MARKETING_VERSION = 2.3.1\nCURRENT_PROJECT_VERSION = 9\n".utf8)
      .write(to: URL(fileURLWithPath: app.folder + "/Config/Version.xcconfig"))
    #expect(
      try app.git("commit", "--all", "--message=back").errors.contains("[version-regresses-tags]"))
    try app.git("commit", "--quiet", "--all", "--no-verify", "--message=back").passed()
    #expect(try app.git("push", "origin", "main").errors.contains("[version-regresses-tags]"))
    app.folder = outer
    #expect(try app.hook("status").status == 1)
  }

  @Test func `a bare repository can push`() throws {
    let app = try HookedApp()
    try app.git("clone", "--quiet", "--bare", app.folder, "../bare.git").passed()
    app.folder = app.app.repository.sibling("bare.git")
    try app.git("remote", "set-url", "origin", app.remote).passed()
    #expect(try app.hook("install").output == "pre-push: installed in \(app.folder)/hooks\n")
    #expect(try app.git("push", "--quiet", "origin", "main").status == 0)
    #expect(try app.git("push", "origin", "main:refs/tags/v2.6.0").status != 0)
  }

  @Test func `ids of SHA-256 have 64 digits`() throws {
    let repository = try ScratchRepository(options: ["--object-format=sha256"])
    try ExampleApp.copyProject(to: repository.path)
    try repository.commit("Harbor")
    let app = try HookedApp()
    app.folder = repository.path
    try app.git("init", "--quiet", "--bare", "--object-format=sha256", "../remote.git").passed()
    try app.git("remote", "add", "origin", "../remote.git").passed()
    try app.hook("install").passed()
    let good = try app.git("push", "--quiet", "origin", "main")
    #expect(good.status == 0, "\(good.errors)")
    let tag = try app.git("push", "origin", "HEAD:refs/tags/v9.1.0")
    #expect(tag.status != 0)
    #expect(tag.errors.contains("[tag-mismatch]"))
    #expect(try app.git("push", "--quiet", "origin", ":main").errors == "")
  }

  @Test(arguments: ["with spaces", "it's \"quoted\" $HOME `x`", "two\nlines", "한글"])
  func `the path of the repository may have any character`(_ name: String) throws {
    let app = try HookedApp()
    let moved = app.app.repository.sibling(name)
    try FileManager.default.moveItem(atPath: app.folder, toPath: moved)
    app.folder = moved
    let old = moved + "/.git/hooks/pre-push"
    try app.script("#!/bin/sh\ncat >> ../seen\n", at: old)
    try app.hook("install", "pre-push", "pre-commit").passed()
    #expect(try app.hook("status").status == 0)
    #expect(try app.git("push", "--quiet", "origin", "main").status == 0)
    #expect(app.bytes(app.app.repository.sibling("seen"))?.isEmpty == false)
    let push = try app.git("push", "origin", "main:refs/tags/v2.6.0")
    #expect(push.status != 0)
    #expect(push.errors.contains("[tag-mismatch]"))
    try app.hook("uninstall").passed()
    #expect(app.bytes(old) == Data("#!/bin/sh\ncat >> ../seen\n".utf8))
  }

  @Test func `a push from a folder below, with git told where the repository is`() throws {
    let app = try HookedApp()
    try app.hook("install").passed()
    app.folder += "/Config"
    #expect(
      try app.git("push", "origin", "HEAD:refs/tags/v2.6.0").errors.contains("[tag-mismatch]"))
    app.folder = "/"
    let top = app.app.repository.path
    let push = try app.git(
      "--git-dir=\(top)/.git", "--work-tree=\(top)", "push", "origin", "HEAD:refs/tags/v2.6.0")
    #expect(push.errors.contains("[tag-mismatch]"))
  }
}
