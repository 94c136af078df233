import Foundation
import TestSupport

/// A repository in which everything that git could be told to run leaves a mark.
struct MarkedRepository {
  /// Who reads it.
  enum Reader: String, CaseIterable {
    /// The readers of an ordinary repository's files.
    case files

    /// libgit2, since a setting is one for work trees.
    case library

    /// libgit2, since the settings include others.
    case including

    /// The git program, since the objects have other names.
    case program
  }

  let repository: ScratchRepository

  /// What a program that was run leaves.
  var mark: String { repository.sibling("mark") }

  private var script: String { repository.sibling("evil") }

  init(_ reader: Reader) throws {
    repository = try ScratchRepository(
      options: reader == .program ? ["--object-format=sha256"] : [])
    for (version, build) in [("1.0.0", "1"), ("1.1.0", "2")] {
      try repository.commit(
        "Release \(version)",
        files: [
          "App/Info.plist": PlistApp.plist(version: version, build: build),
          ".trainstop.yml":
            "format: 1\nversion:\n  sources: [{ plist: App/Info.plist }]\n  tag: v{version}\n",
          ".gitattributes": "* filter=evil diff=evil merge=evil ident\n",
          ".gitmodules": """
          [submodule "../../evil"]
            path = --upload-pack=\(script)
            url = ext::\(script)
            update = !\(script)

          """,
        ])
      try repository.tag("v\(version)")
    }
    try repository.write(PlistApp.plist(version: "1.2.0", build: "3"), to: "App/Info.plist")
    try repository.git("add", "--all")
    try arm(reader)
  }

  /// Whether something was run since the last time.
  func wasRun() -> Bool {
    let wasRun = FileManager.default.fileExists(atPath: mark)
    if wasRun { try? FileManager.default.removeItem(atPath: mark) }
    return wasRun
  }

  private func arm(_ reader: Reader) throws {
    try "#!/bin/sh\necho \"$0 $*\" >> '\(mark)'\nexit 1\n".write(
      toFile: script, atomically: true, encoding: .utf8)
    let hooks = repository.sibling("hooks")
    try FileManager.default.createDirectory(atPath: hooks, withIntermediateDirectories: true)
    for name in Self.hooks {
      for folder in [hooks, repository.path + "/.git/hooks"] {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        try FileManager.default.copyItem(atPath: script, toPath: "\(folder)/\(name)")
        try Self.makeProgram("\(folder)/\(name)")
      }
    }
    try Self.makeProgram(script)
    // git itself could not read the property list so, nor anything through a filter that fails.
    try repository.write(
      "* filter=evil diff=evil ident working-tree-encoding=UTF-16\n", to: ".gitattributes")
    let file = repository.path + "/.git/config"
    var text = try String(contentsOfFile: file, encoding: .utf8) + settings(hooks: hooks)
    if reader == .library { text += "[extensions]\n\tworktreeConfig = true\n" }
    if reader == .including {
      let included = repository.sibling("included")
      try settings(hooks: hooks).write(toFile: included, atomically: true, encoding: .utf8)
      text += "[include]\n\tpath = \(included)\n"
    }
    if reader != .files {
      text = text.replacingOccurrences(
        of: "repositoryformatversion = 0", with: "repositoryformatversion = 1")
    }
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  private func settings(hooks: String) -> String {
    let aliases = ["rev-parse", "cat-file", "for-each-ref", "ls-files", "config", "fetch"]
      .map { "\t\($0) = !\(script)" }.joined(separator: "\n")
    let core = ["fsmonitor", "sshCommand", "pager", "editor", "askPass", "gitProxy"]
      .map { "\t\($0) = \(script)" }.joined(separator: "\n")
    return """
      [core]
      \(core)
      \thooksPath = \(hooks)
      \talternateRefsCommand = \(script)
      [alias]
      \(aliases)
      [filter "evil"]
      \tclean = \(script)
      \tsmudge = \(script)
      \tprocess = \(script)
      \trequired = true
      [diff]
      \texternal = \(script)
      [diff "evil"]
      \ttextconv = \(script)
      \tcommand = \(script)
      [merge "evil"]
      \tdriver = \(script)
      [uploadpack]
      \tpackObjectsHook = \(script)
      [gpg]
      \tprogram = \(script)
      [credential]
      \thelper = !\(script)
      [protocol "ext"]
      \tallow = always
      [remote "origin"]
      \turl = ext::\(script)
      \tuploadpack = \(script)
      \tpromisor = true
      \tpartialclonefilter = blob:none
      [submodule "evil"]
      \turl = ext::\(script)
      \tupdate = !\(script)
      [trace2]
      \teventTarget = \(repository.sibling("mark"))

      """
  }

  private static func makeProgram(_ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private static let hooks = [
    "pre-commit", "pre-push", "post-checkout", "post-index-change", "reference-transaction",
    "post-update", "update", "pre-auto-gc", "query-watchman", "fsmonitor-watchman",
  ]
}
