import Versions

extension PolicyDifference {
  /// The changes and their effect in words, one a line; empty when there are none.
  package var lines: [String] {
    changes.map(\.words) + Self.lines("newly forced", newlyForced)
      + Self.lines("no longer forced", noLongerForced)
  }

  private static func lines(_ what: String, _ impacts: [Impact]) -> [String] {
    var scopes: [Scope] = []
    for impact in impacts where !scopes.contains(impact.scope) { scopes.append(impact.scope) }
    return scopes.map { scope in
      let versions = impacts.filter { $0.scope == scope }.map(\.version.description)
      return "\(what)\(scope.words): \(versions.joined(separator: ", "))"
    }
  }
}

extension PolicyDifference.Scope {
  /// The scope as the end of a phrase, with a space before it, or empty for every device.
  fileprivate var words: String {
    (storefront.map { " in storefront \($0)" } ?? "")
      + (minimumOS.map { " on systems from \($0)" } ?? "")
  }
}

extension PolicyDifference.Change {
  /// The change as a headline, without a final period.
  fileprivate var words: String {
    switch self {
    case .storefrontGained(let country): "storefront \(country) gets tracks of its own"
    case .storefrontLost(let country): "storefront \(country) falls back to the common tracks"
    case .trackGained(let scope, let latest): "new track\(scope.words): newest version \(latest)"
    case .trackLost(let scope, let latest): "track removed\(scope.words): it served \(latest)"
    case .latest(let scope, let old, let new):
      "newest version \(new > old ? "rises" : "falls")\(scope.words): \(old) → \(new)"
    case .floor(let scope, let old, let new): Self.floorWords(scope, old, new)
    case .deadlineAdded(let scope, let deadline):
      "floor announced\(scope.words): \(deadline.required) from \(deadline.from)"
    case .deadlineRemoved(let scope, let deadline):
      "announcement removed\(scope.words): \(deadline.required) from \(deadline.from)"
    case .deadlineMoved(let scope, let deadline, let from):
      "announcement moved\(scope.words): \(deadline.required) from \(deadline.from) → \(from)"
    case .blockAdded(let block): "blocked: \(block.words)"
    case .blockRemoved(let block): "no longer blocked: \(block.words)"
    case .prompt(let old, let new): "optional prompts: \(old.words) → \(new.words)"
    case .messages(let language): "messages changed: \(language)"
    case .storeURL(let old, let new): "store page: \(old ?? "none") → \(new ?? "none")"
    }
  }

  private static func floorWords(
    _ scope: PolicyDifference.Scope, _ old: Version?, _ new: Version?
  ) -> String {
    switch (old, new) {
    case (let old?, let new?):
      "floor \(new > old ? "raised" : "lowered")\(scope.words): \(old) → \(new)"
    case (nil, let new?): "floor raised\(scope.words): none → \(new)"
    case (let old?, nil): "floor removed\(scope.words): \(old) → none"
    case (nil, nil): "floor unchanged\(scope.words)"
    }
  }
}

extension PolicyDocument.Block {
  fileprivate var words: String {
    let versions =
      switch extent {
      case .exactly(let version): "\(version)"
      case .between(let from, let below?, _): "\(from.map { "\($0)" } ?? "")..<\(below)"
      case .between(let from, nil, let through):
        "\(from.map { "\($0)" } ?? "")...\(through.map { "\($0)" } ?? "")"
      }
    return versions + (reason.map { " (\($0))" } ?? "")
  }
}

extension PolicyDocument.Prompt {
  fileprivate var words: String {
    guard optional else { return "off" }
    let pause = remindAfterSeconds > 0 ? "again after \(remindAfterSeconds) s" : "every time"
    return "\(pause), \(skippable ? "skippable" : "not skippable")"
  }
}
