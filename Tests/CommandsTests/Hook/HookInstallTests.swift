import Foundation
import TestSupport
import Testing

/// What `install`, `uninstall`, and `status` do to the folder of hooks.
@Suite struct HookInstallTests {
  private static let other = "#!/bin/sh\necho \"first $*\" >&2\ncat > seen\nexit ${FIRST:-0}\n"

  @Test func `installing twice changes nothing`() throws {
    let app = try HookedApp()
    let path = app.folder + "/.git/hooks/pre-push"
    #expect(try app.hook("status").status == 1)
    #expect(try app.hook("install").output == "pre-push: installed in \(app.folder)/.git/hooks\n")
    let first = try #require(app.bytes(path))
    let folder = try FileManager.default.contentsOfDirectory(atPath: app.folder + "/.git/hooks")
    let again = try app.hook("install")
    #expect(again.status == 0)
    #expect(again.output == "pre-push: is installed already in \(app.folder)/.git/hooks\n")
    #expect(app.bytes(path) == first)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: app.folder + "/.git/hooks").sorted()
        == folder.sorted())
    #expect(try app.hook("status").output.hasPrefix("pre-push: installed (\(path))\n"))
  }

  @Test(arguments: ["install", "uninstall"])
  func `what a killed run left among the hooks goes with the next`(_ action: String) throws {
    let app = try HookedApp()
    let ended = try ChildProcess.ended()
    let hooks = app.folder + "/.git/hooks"
    let draft = "\(hooks)/.dat.nosync\(String(ended, radix: 16)).aB3xY9"
    try app.script("half", at: draft)
    try app.hook(action).passed()
    #expect(!FileManager.default.fileExists(atPath: draft))
  }

  @Test func `the hook is the template, with where the program is`() throws {
    let app = try HookedApp()
    try app.hook("install", "pre-push", "pre-commit").passed()
    for name in ["pre-push", "pre-commit"] {
      let file = ExampleApp.packageFolder.appendingPathComponent("templates/hooks/\(name)")
      let template = try String(contentsOf: file, encoding: .utf8)
      let place = "fallback='\(HookedApp.programs)/trainstop'"
      let written = app.bytes(app.folder + "/.git/hooks/\(name)")
      #expect(
        written == Data(template.replacingOccurrences(of: "fallback=''", with: place).utf8))
    }
  }

  @Test func `a hook that is there is kept, runs first, and reads the same`() throws {
    let app = try HookedApp()
    let path = app.folder + "/.git/hooks/pre-push"
    try app.script(Self.other, at: path)
    let install = try app.hook("install")
    #expect(install.output.contains("is kept as pre-push.before-trainstop, and runs first"))
    #expect(try app.hook("status").output.contains("; pre-push.before-trainstop runs first)"))
    let push = try app.git("push", "origin", "main", "HEAD:refs/tags/v2.6.0")
    #expect(push.status != 0)
    #expect(push.errors.hasPrefix("first origin \(app.remote)\n"))
    #expect(push.errors.contains("[tag-mismatch]"))
    let seen = try #require(app.app.contents("seen"))
    let id = try app.id()
    let zeros = String(repeating: "0", count: 40)
    #expect(
      seen
        == "refs/heads/main \(id) refs/heads/main \(zeros)\nHEAD \(id) refs/tags/v2.6.0 \(zeros)\n")
    app.environment["FIRST"] = "3"
    let stopped = try app.git("push", "origin", "main")
    #expect(stopped.status != 0)
    #expect(!stopped.errors.contains("trainstop:"))
    app.environment["TRAINSTOP_SKIP"] = "1"
    #expect(try app.git("push", "origin", "main").status != 0)
    app.environment["FIRST"] = nil
    #expect(try app.git("push", "--quiet", "origin", "main").status == 0)
    try app.hook("uninstall").passed()
    #expect(app.bytes(path) == Data(Self.other.utf8))
    #expect(FileManager.default.isExecutableFile(atPath: path))
    #expect(app.bytes(path + ".before-trainstop") == nil)
  }

  @Test func `a hook of a commit that is there is kept, and its failure stops the commit`() throws {
    let app = try HookedApp()
    try app.script("#!/bin/sh\nexit ${FIRST:-0}\n", at: app.folder + "/.git/hooks/pre-commit")
    try app.hook("install", "pre-commit").passed()
    app.environment["FIRST"] = "1"
    #expect(try app.git("commit", "--allow-empty", "--message=x").status != 0)
    app.environment["FIRST"] = nil
    #expect(try app.git("commit", "--quiet", "--allow-empty", "--message=x").status == 0)
  }

  @Test func `a hook that is a link is moved as one, and not written through`() throws {
    let app = try HookedApp()
    let path = app.folder + "/.git/hooks/pre-push"
    try app.script(Self.other, at: app.folder + "/scripts/push")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "../../scripts/push")
    try app.hook("install").passed()
    #expect(app.bytes(app.folder + "/scripts/push") == Data(Self.other.utf8))
    #expect(try app.git("push", "origin", "main").errors.hasPrefix("first origin"))
    try app.hook("uninstall").passed()
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: path)
    #expect(target == "../../scripts/push")
  }

  @Test func `a hook that finds out its name is left alone`() throws {
    let app = try HookedApp()
    let path = app.folder + "/.git/hooks/pre-push"
    let text = "#!/bin/sh\nexec dispatch \"$(basename \"$0\")\"\n"
    try app.script(text, at: path)
    let install = try app.hook("install")
    #expect(install.status == 2)
    #expect(install.errors.contains("finds out what it is called"))
    #expect(install.output == "trainstop hook run pre-push \"$@\" || exit\n")
    #expect(app.bytes(path) == Data(text.utf8))
  }

  @Test func `a kept hook is never replaced`() throws {
    let app = try HookedApp()
    let path = app.folder + "/.git/hooks/pre-push"
    try app.script(Self.other, at: path)
    try app.script("#!/bin/sh\n", at: path + ".before-trainstop")
    let install = try app.hook("install")
    #expect(install.status == 2)
    #expect(app.bytes(path) == Data(Self.other.utf8))
    #expect(app.bytes(path + ".before-trainstop") == Data("#!/bin/sh\n".utf8))
  }

  @Test func `only what was installed is removed`() throws {
    let app = try HookedApp()
    let path = app.folder + "/.git/hooks/pre-push"
    #expect(try app.hook("uninstall").status == 0)
    try app.script(Self.other, at: path)
    let foreign = try app.hook("uninstall", "pre-push")
    #expect(foreign.status == 2)
    #expect(foreign.errors.contains("\(path) is another hook"))
    #expect(try app.hook("uninstall").status == 0)
    #expect(app.bytes(path) == Data(Self.other.utf8))
    try FileManager.default.removeItem(atPath: path)
    try app.hook("install").passed()
    let edited = try #require(app.bytes(path)) + Data("echo more\n".utf8)
    try edited.write(to: URL(fileURLWithPath: path))
    let refused = try app.hook("uninstall")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("\(path) is not as trainstop wrote it"))
    #expect(app.bytes(path) == edited)
    #expect(try app.hook("install").output.contains("runs trainstop already"))
    #expect(try app.hook("status", "pre-push").output.contains("installed by hand"))
  }

  @Test func `a hook that may not be run is not installed`() throws {
    let app = try HookedApp()
    let path = app.folder + "/.git/hooks/pre-push"
    try app.hook("install").passed()
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let status = try app.hook("status")
    #expect(status.status == 1)
    #expect(status.output.contains("may not be run, so that git passes over it"))
    #expect(try app.hook("install").output.contains("brought up to date"))
    #expect(try app.hook("status").status == 0)
  }

  @Test func `without the program nothing passes, unless it is skipped`() throws {
    let app = try HookedApp()
    try app.hook("install").passed()
    let path = app.folder + "/.git/hooks/pre-push"
    // By its place, as in a program with windows.
    app.environment["PATH"] = "/usr/bin:/bin"
    #expect(try app.git("push", "--quiet", "origin", "main").status == 0)
    let template = ExampleApp.packageFolder.appendingPathComponent("templates/hooks/pre-push")
    try Data(contentsOf: template).write(to: URL(fileURLWithPath: path))
    let push = try app.git("push", "origin", "HEAD:refs/tags/v2.5.0")
    #expect(push.status != 0)
    #expect(push.errors.contains("trainstop: not on the PATH, so that nothing was judged"))
    #expect(push.errors.contains("TRAINSTOP_SKIP=1 git push"))
    app.environment["TRAINSTOP_SKIP"] = "1"
    #expect(try app.git("push", "--quiet", "origin", "HEAD:refs/tags/v2.5.0").status == 0)
  }

  /// Root may write anywhere, so that only another user can be refused.
  private static let isRoot = NSUserName() == "root"

  @Test(.enabled(if: !isRoot, "root may write anywhere"))
  func `a folder that may not be written to leaves everything as it was`() throws {
    let app = try HookedApp()
    let folder = app.folder + "/.git/hooks"
    try app.script(Self.other, at: folder + "/pre-push")
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    }
    let install = try app.hook("install")
    #expect(install.status == 2)
    #expect(app.bytes(folder + "/pre-push") == Data(Self.other.utf8))
  }

  @Test func `a hook that cannot be written leaves the one that is there in its place`() throws {
    let app = try HookedApp()
    let path = app.folder + "/.git/hooks/pre-push"
    try app.script(Self.other, at: path)
    // A limit of no byte for every file that is written, as on a full disk.
    let install = try ChildProcess.run(
      "/bin/bash", ["-c", "trap '' XFSZ; ulimit -f 0; exec trainstop hook install 2>/dev/null"],
      in: app.folder, environment: app.environment)
    #expect(install.status == 2)
    #expect(app.bytes(path) == Data(Self.other.utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: app.folder + "/.git/hooks")
    #expect(names.filter { $0.hasPrefix("pre-push") && !$0.hasSuffix(".sample") } == ["pre-push"])
  }
}
