import Documents

/// The section `hooks`.
extension ConfigurationDecoder {
  mutating func hooks(_ node: YAMLNode?) -> Configuration.Hooks {
    let hooks = section(node, "hooks")
    let branches = hooks["branches"].map { node in
      list(node, "hooks.branches").compactMap { branch($0) }
    }
    return Configuration.Hooks(
      asksStore: boolean(hooks["ask-store"], "hooks.ask-store") ?? false, branches: branches)
  }

  private mutating func branch(_ node: YAMLNode) -> String? {
    guard let text = text(node, "hooks.branches") else { return nil }
    guard !text.hasPrefix("refs/") else {
      let name = text.hasPrefix("refs/heads/") ? String(text.dropFirst(11)) : "main"
      report(
        "'\(text)' is a reference, not a branch", at: node.location,
        help: "Write the branch alone, such as \(name).")
      return nil
    }
    return text
  }
}

extension Configuration.Hooks {
  /// Whether the commit of a pushed reference is judged for its own sake.
  ///
  /// - Parameter reference: The name that it gets on the other side, such as `refs/heads/main`.
  /// - Returns: False for what is no branch, too, where branches are named.
  func judge(_ reference: String) -> Bool {
    guard let branches else { return true }
    guard reference.hasPrefix("refs/heads/") else { return false }
    let name = reference.dropFirst("refs/heads/".count)
    return branches.contains { Self.fits(name, $0) }
  }

  /// Whether a name fits a pattern, in which `*` stands for any text, slashes too.
  private static func fits(_ name: Substring, _ pattern: String) -> Bool {
    var parts = pattern.split(separator: "*", omittingEmptySubsequences: false)[...]
    guard let first = parts.popFirst(), name.hasPrefix(first) else { return false }
    var rest = name.dropFirst(first.count)
    guard let last = parts.popLast() else { return rest.isEmpty }
    for part in parts where !part.isEmpty {
      guard let found = place(of: part, in: rest) else { return false }
      rest = rest[found...].dropFirst(part.count)
    }
    return rest.hasSuffix(last)
  }

  private static func place(of part: Substring, in text: Substring) -> Substring.Index? {
    text.indices.first { text[$0...].hasPrefix(part) }
  }
}
