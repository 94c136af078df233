import Foundation
import TestSupport
import Testing

/// Where hooks are, and whose the folder is.
@Suite struct HooksFolderTests {
  @Test func `a folder that is committed is written to only when asked`() throws {
    let app = try HookedApp()
    try app.git("config", "core.hooksPath", ".githooks").passed()
    app.folder += "/Config"
    let folder = app.app.repository.path + "/.githooks"
    let install = try app.hook("install")
    #expect(install.status == 2)
    #expect(install.errors.contains("\(folder) is among the files that are committed"))
    #expect(install.errors.contains("core.hooksPath is .githooks in .git/config"))
    #expect(install.output == "trainstop hook run pre-push \"$@\" || exit\n")
    #expect(!FileManager.default.fileExists(atPath: folder))
    try app.hook("install", "--anyway").passed()
    #expect(try app.hook("status").output.hasPrefix("pre-push: installed (\(folder)/pre-push)"))
    #expect(try app.git("push", "origin", "HEAD:refs/tags/v2.6.0").errors.contains("tag-mismatch"))
  }

  @Test(arguments: ["~/shared hooks", "ABSOLUTE"])
  func `a folder of the user's is shared by every repository`(_ setting: String) throws {
    let app = try HookedApp()
    let folder = app.app.repository.sibling("shared hooks")
    try app.configureUser("core.hooksPath", setting == "ABSOLUTE" ? folder : setting)
    let install = try app.hook("install")
    #expect(install.status == 2)
    #expect(install.errors.contains("\(folder) is outside of this repository"))
    #expect(install.errors.contains("core.hooksPath is \(folder) in "))
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(try app.hook("status").status == 1)
    // A hook in the repository's own folder would never run.
    #expect(app.bytes(app.folder + "/.git/hooks/pre-push") == nil)
    try app.script("#!/bin/sh\n\(install.output)", at: folder + "/pre-push")
    let status = try app.hook("status")
    #expect(status.status == 0)
    #expect(status.output.contains("pre-push: installed by hand (\(folder)/pre-push)"))
    #expect(try app.git("push", "origin", "HEAD:refs/tags/v2.6.0").errors.contains("tag-mismatch"))
    #expect(try app.git("push", "--quiet", "origin", "main").status == 0)
  }

  @Test func `an included file counts, as it does for git`() throws {
    let app = try HookedApp()
    try app.git(
      "config", "--file", app.app.repository.sibling("more"), "core.hooksPath", "~/theirs"
    ).passed()
    try app.configureUser("includeIf.gitdir:\(app.folder)/.path", "~/more")
    let install = try app.hook("install")
    #expect(install.status == 2)
    #expect(install.errors.contains("/theirs is outside of this repository"))
  }

  @Test func `a folder in git's own folder is the repository's`() throws {
    let app = try HookedApp()
    try app.git("config", "core.hooksPath", ".git/my-hooks").passed()
    try app.hook("install").passed()
    #expect(app.bytes(app.folder + "/.git/my-hooks/pre-push") != nil)
    #expect(try app.git("push", "origin", "HEAD:refs/tags/v2.6.0").errors.contains("tag-mismatch"))
  }

  @Test func `a link that leads out of the repository is not followed unasked`() throws {
    let app = try HookedApp()
    let folder = app.folder + "/.git/hooks"
    let outside = app.app.repository.sibling("elsewhere")
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: outside)
    #expect(try app.hook("install").errors.contains("is outside of this repository"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == [])
  }

  @Test func `hooks that are switched off are said to be`() throws {
    let app = try HookedApp()
    try app.git("config", "core.hooksPath", "/dev/null").passed()
    let install = try app.hook("install", "--anyway")
    #expect(install.status == 2)
    #expect(install.errors.contains("/dev/null is no folder, so that git runs no hook"))
    let status = try app.hook("status")
    #expect(status.status == 1)
    #expect(status.output.contains("core.hooksPath is /dev/null in .git/config"))
  }

  @Test func `a folder that is missing is made`() throws {
    let app = try HookedApp()
    try FileManager.default.removeItem(atPath: app.folder + "/.git/hooks")
    try app.hook("install").passed()
    #expect(try app.hook("status").status == 0)
  }

  /// The files of tools that look after hooks, with what is printed for them.
  private static let managers: [(file: String, name: String, line: String)] = [
    ("lefthook.yml", "lefthook", "      use_stdin: true\n"),
    (".config/lefthook.yaml", "lefthook", "      run: trainstop hook run pre-push\n"),
    ("lefthook.toml", "lefthook", "pre-push.commands.trainstop.use_stdin = true\n"),
    (".pre-commit-config.yaml", "pre-commit", "        entry: trainstop hook run pre-push\n"),
    (".husky/commit-msg", "husky", "trainstop hook run pre-push \"$@\"\n"),
  ]

  @Test(arguments: managers)
  func `hooks that a tool looks after are not written, and the lines are printed`(
    _ manager: (file: String, name: String, line: String)
  ) throws {
    let app = try HookedApp()
    try app.app.repository.write("# empty\n", to: manager.file)
    let install = try app.hook("install")
    #expect(install.status == 2)
    #expect(install.errors.contains("so that \(manager.name) looks after the hook pre-push\n"))
    #expect(install.output.contains(manager.line))
    #expect(app.bytes(app.folder + "/.git/hooks/pre-push") == nil)
    let before = try app.hook("status")
    #expect(before.status == 1)
    #expect(before.output.contains("does not run trainstop"))
    let file = manager.name == "husky" ? ".husky/pre-push" : manager.file
    try app.app.repository.write(install.output, to: file)
    #expect(try app.hook("install").output.contains("\(file) runs trainstop already"))
    #expect(try app.hook("status").output.contains("\(manager.name) is not installed here"))
    try app.script("#!/bin/sh\n# \(manager.name)\n", at: app.folder + "/.git/hooks/pre-push")
    let after = try app.hook("status", "pre-push")
    #expect(after.status == 0)
    #expect(after.output == "pre-push: installed through \(manager.name) (\(file))\n")
  }

  @Test(arguments: ["\n", "\r\n"])
  func `what a tool has in a comment does not run`(_ end: String) throws {
    let app = try HookedApp()
    let lines = ["repos:", "  - repo: local", "    hooks:", "  #   - id: trainstop-pre-push"]
    let file = ".pre-commit-config.yaml"
    try app.app.repository.write(lines.joined(separator: end), to: file)
    #expect(try app.hook("status").output.contains("\(file) does not run trainstop"))
    let id = "      - id: trainstop-pre-push"
    try app.app.repository.write((["# Ours."] + lines + [id, ""]).joined(separator: end), to: file)
    #expect(try app.hook("status").output.contains("\(file) runs trainstop"))
  }

  @Test func `lefthook that hands on nothing of what git writes is broken`() throws {
    let app = try HookedApp()
    try app.app.repository.write("", to: "lefthook.yml")
    let lines = try app.hook("install").output
    try app.app.repository.write(
      lines.replacingOccurrences(of: "use_stdin", with: "# use_stdin"), to: "lefthook.yml")
    try app.script("#!/bin/sh\n# lefthook\n", at: app.folder + "/.git/hooks/pre-push")
    let install = try app.hook("install")
    #expect(install.status == 2)
    #expect(install.output == lines)
    #expect(install.errors.contains("without 'use_stdin: true'"))
    let status = try app.hook("status", "pre-push")
    #expect(status.status == 1)
    #expect(status.output.contains("without 'use_stdin: true'"))
    try app.app.repository.write(lines, to: "lefthook.yml")
    #expect(try app.hook("status", "pre-push").status == 0)
  }

  @Test func `the lines that are printed are those of the templates`() throws {
    let folder = ExampleApp.packageFolder.appendingPathComponent("templates/hooks")
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    let app = try HookedApp()
    try app.app.repository.write("", to: "lefthook.yml")
    let lefthook = try text("lefthook.yml").components(separatedBy: "\n\n")
    let printed = try app.hook("install", "pre-push", "pre-commit").output
    #expect(printed == lefthook.joined(separator: "\n"))
    try FileManager.default.removeItem(atPath: app.folder + "/lefthook.yml")
    try app.app.repository.write("", to: ".pre-commit-config.yaml")
    let framework = try app.hook("install", "pre-push", "pre-commit").output
    for block in framework.components(separatedBy: "  - repo: local\n    hooks:\n")
    where !block.isEmpty {
      #expect(try text("pre-commit-config.yaml").contains(block))
    }
    try app.app.repository.write("", to: ".husky/commit-msg")
    for name in ["pre-push", "pre-commit"] {
      #expect(try app.hook("install", name).output == text("husky/\(name)"))
    }
  }

  @Test func `outside of a repository nothing can be told`() throws {
    let app = try HookedApp()
    app.folder = "/"
    for action in ["install", "uninstall", "status"] {
      let result = try app.hook(action)
      #expect(result.status == 2)
      #expect(result.errors.contains("is not in a git repository"))
    }
  }
}
