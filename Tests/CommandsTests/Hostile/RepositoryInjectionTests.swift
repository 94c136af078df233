import Commands
import Foundation
import TestSupport
import Testing

/// Every payload in the names that a repository has, as bytes that no text has to be, and in what hooks say.
@Suite struct RepositoryInjectionTests {
  private static let commands =
    (Neutrality.reports + Neutrality.readers.filter { !$0.contains("--store") })
    .map { $0 + ["--offline"] } + [
      ["audit"], ["audit", "-v"], ["audit", "--format", "json"], ["init", "--dry-run"],
      ["hook", "status"], ["next", "minor", "--offline"], ["bump", "minor", "--dry-run"],
    ]

  /// What a shell makes of a payload in a file's name: all of its bytes but these two, and three that are
  /// not UTF-8.
  private static func name(_ text: String) -> [UInt8] {
    text.utf8.prefix(180).filter { $0 != 0 && $0 != UInt8(ascii: "/") } + [0xFF, 0xC0, 0x80]
  }

  /// Makes git's own folder say something that git itself would refuse to write.
  private static func append(_ bytes: [UInt8], to file: String) throws {
    let url = URL(fileURLWithPath: file)
    let old = FileManager.default.contents(atPath: file) ?? Data()
    try (old + Data(bytes)).write(to: url)
  }

  @Test func `no name of a tag or a branch that git would not write leaves its place`()
    async throws
  {
    let app = try ExampleApp()
    let id = try app.repository.git("rev-parse", "HEAD")
    for (index, payload) in Injection.payloads.enumerated() {
      let line = Self.name(payload.text).filter { $0 != 0x0A }
      for start in ["refs/tags/v9.\(index)", "refs/tags/v", "refs/heads/", "refs/remotes/"] {
        try Self.append(
          Array("\(id) \(start)".utf8) + line + [0x0A],
          to: app.repository.path + "/.git/packed-refs")
      }
    }
    await Neutrality.expect(in: app.repository, "packed names", Self.commands, "names")
    for payload in Injection.payloads {
      let head = Array("ref: refs/heads/".utf8) + Self.name(payload.text) + [0x0A]
      try Data(head).write(to: URL(fileURLWithPath: app.repository.path + "/.git/HEAD"))
      await Neutrality.expect(
        in: app.repository, "HEAD",
        [["check", "--offline"], ["doctor", "--offline"], ["audit"], ["hook", "status"]],
        payload.name)
    }
  }

  @Test func `no tag with bytes that are not UTF-8 leaves its place`() async throws {
    let app = try ExampleApp()
    let shell =
      "git tag $'v2.4.1-\\xff\\xfe' && git tag $'v2.4.2\\xe2\\x80\\xaeowned' && git tag $'\\xc0v3'"
    let made = try ChildProcess.run(
      "/bin/bash", ["-c", shell], in: app.repository.path, environment: app.repository.environment)
    #expect(made.status == 0, "\(made.errors)")
    await Neutrality.expect(in: app.repository, "bytes of a tag", Self.commands, "bytes")
    // Nothing is a version that is not written as one.
    let run = await app.run(["inspect", "--offline", "--format", "json"])
    let tags = try #require(try run.json()["tags"] as? [String: Any])
    #expect((tags["latest"] as? [String: Any])?["name"] as? String == "v2.4.0")
  }

  @Test func `no file whose name is not UTF-8 leaves its place`() async throws {
    // The tree is made as git does it, since not every disk takes such names.
    let app = try ExampleApp.unconfigured()
    let plist = try app.repository.git(
      ["hash-object", "-w", "--stdin"], input: PlistApp.plist(version: "1.0"))
    let shell = """
      { git ls-tree -z HEAD; for name in $'a\\xff' $'b\\x1b[31m\\xc0' $'c\\n::error::owned' \
      $'d\\xe2\\x80\\xaeowned' '::error::e' '##vso[f]'; do
        inner=$(printf '100644 blob \(plist)\\tInfo.plist\\0' | git mktree -z)
        printf '040000 tree %s\\t%s\\0' "$inner" "$name"
        printf '100644 blob \(plist)\\t%s.plist\\0' "$name"
      done; } | git mktree -z
      """
    let made = try ChildProcess.run(
      "/bin/bash", ["-c", shell], in: app.repository.path, environment: app.repository.environment)
    let tree = made.output.trimmingCharacters(in: .whitespacesAndNewlines)
    try #require(made.status == 0, "\(made.errors)")
    let commit = try app.repository.git("commit-tree", tree, "-m", "names")
    try app.repository.git("update-ref", "refs/heads/named", commit)
    try app.repository.git("tag", "v2.4.9", commit)
    let judged = Self.commands.filter { ["check", "inspect"].contains($0[0]) }
      .map { $0 + ["--ref", "named"] }
    await Neutrality.expect(in: app.repository, "bytes of a file", judged, "bytes")
    await Neutrality.expect(
      in: app.repository, "bytes of a file", [["audit"], ["audit", "--format", "json"]], "bytes")
    try app.repository.git("read-tree", commit)
    await Neutrality.expect(
      in: app.repository, "bytes of a staged file",
      [["check", "--staged", "--offline"], ["hook", "run", "pre-commit"]], "bytes")
  }

  #if os(Linux)
    @Test func `no file on the disk whose name is not UTF-8 leaves its place`() async throws {
      let app = try ExampleApp.unconfigured()
      try app.repository.write(PlistApp.plist(version: "1.0"), to: "sample.plist")
      let shell = """
        for name in $'a\\xff' $'b\\x1b[31m\\xc0' $'c\\n::error::owned' $'d\\xe2\\x80\\xae' '##vso[f]'; do
          mkdir "$name" "$name.xcodeproj" && cp sample.plist "$name/Info.plist" &&
          cp Harbor.xcodeproj/project.pbxproj "$name.xcodeproj/" || exit 1
        done
        """
      let made = try ChildProcess.run(
        "/bin/bash", ["-c", shell], in: app.repository.path,
        environment: app.repository.environment)
      try #require(made.status == 0, "\(made.errors)")
      await Neutrality.expect(in: app.repository, "names on the disk", Self.commands, "bytes")
    }
  #endif

  // MARK: Hooks

  @Test func `nothing that a push names leaves its place`() async throws {
    let app = try ExampleApp()
    let id = try app.repository.git("rev-parse", "HEAD")
    let old = try app.repository.git("rev-parse", "v1.0.0")
    let zeros = String(repeating: "0", count: 40)
    try app.edit("Config/Version.xcconfig", "2.5.0", "2.3.1")
    try app.commitAll("Back")
    let back = try app.repository.git("rev-parse", "HEAD")
    for payload in Neutrality.withLong {
      let name = payload.text.replacingOccurrences(of: "\n", with: "")
      let word = name.replacingOccurrences(of: " ", with: "")
      for line in [
        "refs/heads/\(name) \(back) refs/heads/\(word) \(zeros)",
        "refs/tags/\(name) \(id) refs/tags/v\(word) \(zeros)",
        "\(name) \(old) refs/tags/v9.9.9 \(zeros)", "\(name) \(back) \(word) \(id)",
        "refs/heads/\(name) \(String(repeating: "a", count: 40)) refs/heads/\(word) \(zeros)",
        "refs/heads/\(name) \(zeros) refs/heads/\(word) \(id)", payload.text,
      ] {
        await Neutrality.expect(
          in: app.repository, "push", [["hook", "run", "pre-push", payload.text, payload.text]],
          payload.name, input: line + "\n")
      }
    }
  }

  @Test(
    .disabled(
      if: ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil,
      "libgit2 1.5 does not free what it has read of a configuration with a fault"))
  func `no folder of hooks and no remote leaves its place`() async throws {
    let app = try ExampleApp()
    let config = app.repository.path + "/.git/config"
    let old = try String(contentsOfFile: config, encoding: .utf8)
    for payload in Neutrality.withLong {
      let escaped = payload.text.replacingOccurrences(of: "\\", with: "\\\\")
        .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\n", with: "\\n")
        .replacingOccurrences(of: "\0", with: "")
      for section in [
        "[core]\n\thooksPath = \"\(escaped)\"\n",
        "[remote \"\(escaped.replacingOccurrences(of: "\\n", with: ""))\"]\n\turl = \"\(escaped)\"\n",
        "[remote \"origin\"]\n\turl = \"ext::\(escaped)\"\n",
        "[extensions]\n\t\(escaped) = 1\n", "[core]\n\tworktree = \"\(escaped)\"\n",
        "[include]\n\tpath = \"\(escaped)\"\n",
        "[core]\n\trepositoryformatversion = \"\(escaped)\"\n",
      ] {
        try (old + section).write(toFile: config, atomically: true, encoding: .utf8)
        await Neutrality.expect(
          in: app.repository, "git's configuration",
          [
            ["hook", "status"], ["hook", "install"], ["hook", "uninstall"],
            ["doctor", "--offline"],
            ["check", "--offline"],
          ], payload.name)
      }
    }
  }

  // MARK: Files of reports

  @Test func `no report in a file and no summary has what a terminal obeys`() async throws {
    let app = try ExampleApp()
    for payload in Neutrality.withLong {
      let list = try JSONSerialization.data(withJSONObject: [payload.text])
      let quoted = String(decoding: list, as: UTF8.self).dropFirst().dropLast()
      let config = try #require(app.contents(".trainstop.yml"))
      try app.repository.write(
        config.replacingOccurrences(of: "target: Harbor", with: "target: \(quoted)"),
        to: ".trainstop.yml")
      let files = Neutrality.reports.map { ($0[2], app.repository.sibling("report.\($0[2])")) }
      let summary = app.repository.sibling("summary.md")
      try "".write(toFile: summary, atomically: true, encoding: .utf8)
      await Neutrality.expect(
        in: app.repository, "files",
        [
          ["check", "--offline", "--format", "github"]
            + files.flatMap { ["--format", "\($0)=\($1)"] }
        ],
        payload.name, ["GITHUB_STEP_SUMMARY": summary, "GITHUB_ACTIONS": "true"])
      for (name, path) in files + [("summary", summary)] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let fault = Neutrality.fault(in: text, of: [name])
        #expect(!text.isEmpty, "\(name)")
        #expect(fault == nil, "\(payload.name) in \(name): \(fault ?? "")")
      }
      try app.repository.write(config, to: ".trainstop.yml")
    }
  }
}
