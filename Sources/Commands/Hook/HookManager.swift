import Diagnostics

/// A tool that looks after the hooks of a repository, and would undo what somebody else writes.
enum HookManager: Equatable {
  /// The file that configures it, from the top of the work tree.
  case lefthook(file: String)
  case framework(file: String)

  /// The folder with the hooks, from the top of the work tree.
  case husky(folder: String)

  private static let lefthookFiles = ["lefthook", ".lefthook", ".config/lefthook"].flatMap { stem in
    [".yml", ".yaml", ".toml", ".json"].map { stem + $0 }
  }

  private static let frameworkFiles = [".pre-commit-config.yaml", ".pre-commit-config.yml"]

  /// Finds the tool by its files.
  ///
  /// - Parameters:
  ///   - workTree: The top of the work tree.
  ///   - hooks: Where git looks for hooks, without links.
  init?(workTree: String, hooks: String) {
    let parts = hooks.split(separator: "/")
    func first(_ names: [String]) -> String? {
      names.first { Disk.exists("\(workTree)/\($0)") }
    }
    if parts.last == ".husky" || parts.suffix(2) == [".husky", "_"] || first([".husky"]) != nil {
      // `.husky/_` is written anew by every installation; people write in the folder above.
      let folder = parts.last == "_" ? String(hooks.dropLast(2)) : hooks
      let isInside = parts.last == "_" || parts.last == ".husky"
      let prefix = workTree + "/"
      self = .husky(
        folder: isInside && folder.hasPrefix(prefix)
          ? String(folder.dropFirst(prefix.count)) : ".husky")
    } else if let file = first(Self.lefthookFiles) {
      self = .lefthook(file: file)
    } else if let file = first(Self.frameworkFiles) {
      self = .framework(file: file)
    } else {
      return nil
    }
  }

  /// The name of the tool.
  var name: String {
    switch self {
    case .lefthook: "lefthook"
    case .framework: "pre-commit"
    case .husky: "husky"
    }
  }

  /// What shows that it looks after hooks, from the top of the work tree.
  var evidence: String {
    switch self {
    case .lefthook(let path), .framework(let path), .husky(let path): path
    }
  }

  /// The file that a hook is added to, from the top of the work tree.
  func file(_ kind: HookKind) -> String {
    switch self {
    case .lefthook(let file), .framework(let file): file
    case .husky(let folder): "\(folder)/\(kind.rawValue)"
    }
  }

  /// What is added to the file.
  func lines(_ kind: HookKind) -> String {
    switch (self, kind) {
    case (.lefthook(let file), _) where !file.hasSuffix(".yml") && !file.hasSuffix(".yaml"):
      // The same keys in another notation, in one line each.
      lefthookKeys(kind)
    case (.lefthook, .prePush):
      """
      pre-push:
        commands:
          trainstop:
            run: trainstop hook run pre-push
            use_stdin: true

      """
    case (.lefthook, .preCommit):
      """
      pre-commit:
        commands:
          trainstop:
            run: trainstop hook run pre-commit

      """
    case (.husky, .prePush): "trainstop hook run pre-push \"$@\"\n"
    case (.husky, .preCommit): "trainstop hook run pre-commit\n"
    case (.framework, _): frameworkLines(kind)
    }
  }

  /// What makes the tool run hooks of a kind at all.
  func command(_ kind: HookKind) -> String {
    switch self {
    case .lefthook: "lefthook install"
    case .framework: "pre-commit install --hook-type \(kind.rawValue)"
    case .husky: "npx husky"
    }
  }

  /// What speaks for a hook of our own beside the tool, as the end of a sentence; empty when nothing
  /// does.
  func reservation(_ kind: HookKind) -> String {
    guard case .framework = self, kind == .prePush else { return "" }
    return
      ", in front of it, and judges every reference: pre-commit hands on the first one with new "
      + "commits"
  }

  private func lefthookKeys(_ kind: HookKind) -> String {
    switch kind {
    case .prePush:
      """
      pre-push.commands.trainstop.run = "trainstop hook run pre-push"
      pre-push.commands.trainstop.use_stdin = true

      """
    case .preCommit:
      """
      pre-commit.commands.trainstop.run = "trainstop hook run pre-commit"

      """
    }
  }

  private func frameworkLines(_ kind: HookKind) -> String {
    """
      - repo: local
        hooks:
          - id: trainstop-\(kind.rawValue)
            name: trainstop judges what is \(kind == .prePush ? "pushed" : "staged")
            entry: \(kind.runWords)
            language: system
            stages: [\(kind.rawValue)]
            always_run: true
            pass_filenames: false

    """
  }
}
