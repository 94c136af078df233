import Foundation
import TestSupport
import Testing

/// Commits with the hook installed, as people do.
@Suite struct CommitHookTests {
  private func hooked() throws -> HookedApp {
    let app = try HookedApp()
    try app.hook("install", "pre-commit").passed()
    return app
  }

  private func expectRefusal(_ commit: ChildProcess.Result) {
    #expect(commit.status != 0)
    #expect(commit.errors.contains("trainstop: what is staged is refused\n"), "\(commit.errors)")
    #expect(commit.errors.contains("[version-regresses-tags]"))
    #expect(commit.errors.contains("TRAINSTOP_SKIP=1 git commit skips this once"))
  }

  @Test func `what is staged is judged, and not the work tree`() throws {
    let app = try hooked()
    try app.app.setVersion("2.3.1", build: 231)
    try app.git("add", "--all").passed()
    try app.app.setVersion("2.6.0", build: 260)
    expectRefusal(try app.git("commit", "--message=back"))
    try app.git("add", "--all").passed()
    try app.app.setVersion("1.0.0", build: 1)
    let good = try app.git("commit", "--quiet", "--message=2.6.0")
    #expect(good.status == 0)
    #expect(good.errors == "")
  }

  @Test func `commit --all is judged by the index that git makes for it`() throws {
    let app = try hooked()
    try app.app.setVersion("2.3.1", build: 231)
    expectRefusal(try app.git("commit", "--all", "--message=back"))
    try app.app.setVersion("2.6.0", build: 260)
    #expect(try app.git("commit", "--quiet", "--all", "--message=2.6.0").status == 0)
  }

  @Test func `commit FILE is judged without what else is staged`() throws {
    let app = try hooked()
    try app.app.repository.commit("View", files: ["Harbor/View.swift": "view\n"])
    try app.app.setVersion("2.3.1", build: 231)
    try app.git("add", "--all").passed()
    try app.app.repository.write("more\n", to: "Harbor/View.swift")
    #expect(try app.git("commit", "--quiet", "--message=readme", "Harbor/View.swift").status == 0)
    expectRefusal(try app.git("commit", "--message=back", "Config/Version.xcconfig"))
    try app.app.repository.write("still more\n", to: "Harbor/View.swift")
    expectRefusal(try app.git("commit", "--message=both", "--include", "Harbor/View.swift"))
  }

  @Test func `a commit without a version file is not judged, whatever the project says`() throws {
    let app = try hooked()
    try app.commit("2.3.1", build: 231)
    for file in ["Harbor/View.swift", "notes.txt", "Other/settings.json", "Pods/A/Info.plist"] {
      try app.app.repository.write("\(file)\n", to: file)
      try app.git("add", "--all").passed()
      let commit = try app.git("commit", "--quiet", "--message=\(file)")
      #expect(commit.status == 0, "\(file): \(commit.errors)")
    }
    #expect(try app.git("commit", "--quiet", "--allow-empty", "--message=empty").status == 0)
  }

  @Test(arguments: [
    ".trainstop.yml", "Config/Version.xcconfig", "Harbor/Info.plist",
    "Harbor.xcodeproj/project.pbxproj",
  ])
  func `a file that the version rests on is a reason to judge`(_ file: String) throws {
    let app = try hooked()
    try app.commit("2.3.1", build: 231)
    let text = try #require(app.app.contents(file))
    try app.app.repository.write(text + "\n", to: file)
    expectRefusal(try app.git("commit", "--all", "--message=touch"))
  }

  @Test func `a version file that cannot be read is never taken for unchanged`() throws {
    let app = try hooked()
    let file = app.folder + "/Config/Version.xcconfig"
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: "../../Version.xcconfig")
    try app.git("commit", "--quiet", "--all", "--no-verify", "--message=link").passed()
    try app.app.repository.write("more\n", to: "notes.txt")
    try app.git("add", "--all").passed()
    let commit = try app.git("commit", "--message=notes")
    #expect(commit.status != 0)
    #expect(
      commit.errors.contains("trainstop: what is staged could not be judged"), "\(commit.errors)")
    #expect(commit.errors.contains("Config/Version.xcconfig"), "\(commit.errors)")
  }

  @Test func `a version file that goes away is a reason to judge`() throws {
    let app = try hooked()
    try app.git("rm", "--quiet", "Config/Version.xcconfig").passed()
    let commit = try app.git("commit", "--message=gone")
    #expect(commit.status != 0)
    #expect(commit.errors.contains("trainstop: what is staged"))
  }

  @Test func `a file that only the configuration names is a reason to judge`() throws {
    let app = try PlistApp(version: ["tag: v{version}", "scheme: loose"])
    try app.repository.write(
      """
      format: 1
      version:
        tag: v{version}
        sources:
          - text: Sources/Version.swift
            pattern: 'let version = "{version}"'\n
      """, to: ".trainstop.yml")
    try app.repository.write("let version = \"2.0.0\"\n", to: "Sources/Version.swift")
    try app.repository.commit("Two")
    try app.repository.tag("v2.0.0")
    let hooked = try HookedApp()
    hooked.folder = app.repository.path
    try hooked.hook("install", "pre-commit").passed()
    try app.repository.write("let other = 1\n", to: "Sources/Other.swift")
    try hooked.git("add", "--all").passed()
    #expect(try hooked.git("commit", "--quiet", "--message=other").status == 0)
    try app.repository.write("let version = \"1.0.0\"\n", to: "Sources/Version.swift")
    expectRefusal(try hooked.git("commit", "--all", "--message=back"))
  }

  @Test func `the first commit of a repository passes`() throws {
    let app = try HookedApp()
    let first = app.app.repository.sibling("first")
    try app.git("init", "--quiet", first).passed()
    app.folder = first
    try ExampleApp.copyProject(to: first)
    try app.hook("install", "pre-commit").passed()
    try app.git("add", "--all").passed()
    let commit = try app.git("commit", "--quiet", "--message=first")
    #expect(commit.status == 0, "\(commit.errors)")
  }

  @Test func `what cannot be read stops the commit`() throws {
    let app = try hooked()
    try app.app.repository.write("format: 1\nverison: {}\n", to: ".trainstop.yml")
    let commit = try app.git("commit", "--all", "--message=typo")
    #expect(commit.status != 0)
    #expect(commit.errors.contains("trainstop: what is staged could not be judged"))
    #expect(commit.errors.contains("verison"))
    app.environment["TRAINSTOP_SKIP"] = "1"
    let skipped = try app.git("commit", "--quiet", "--all", "--message=typo")
    #expect(skipped.status == 0)
    #expect(skipped.errors == "trainstop: skipped by TRAINSTOP_SKIP\n")
  }
}
