import Versions

extension PolicyDifference {
  /// The changes and their effect in words, one a line; empty when there are none.
  ///
  /// - Parameter shares: How many of all installations have which version, to tell for how many
  ///   people it matters; shares are not told apart by system and storefront, so that a line about
  ///   a part of the devices says how many it is at most.
  /// - Returns: The lines, without final periods.
  package func lines(shares: InstalledShares?) -> [String] {
    let effects = [
      ("newly forced", newlyForced), ("newly forced", newlyAnnounced),
      ("no longer forced", noLongerForced),
    ]
    return changes.map { $0.words { words($0, shares) } }
      + effects.flatMap { what, effects in effects.map { words(what, $0, shares) } }
  }

  /// A range says which released versions it is about; one version says so itself.
  private func words(_ block: PolicyDocument.Block, _ shares: InstalledShares?) -> String {
    let versions = released(in: block)
    let part = shares.map { ", \(InstalledShares.text($0.fraction(of: versions))) of installs" }
    guard case .between = block.extent else { return block.words + (part ?? "") }
    let names = versions.isEmpty ? "no release" : VersionSpans.text(versions, among: released)
    return "\(block.words), that is \(names)\(part ?? "")"
  }

  private func words(
    _ what: String, _ effect: Effect, _ shares: InstalledShares?
  ) -> String {
    let from = effect.from.map { ", from \($0) on" } ?? ""
    let part = shares.map { shares in
      let fraction = InstalledShares.text(shares.fraction(of: effect.versions))
      return ", \(scopes.count > 1 ? "at most " : "")\(fraction) of installs"
    }
    return "\(what)\(effect.scope.words)\(from): "
      + VersionSpans.text(effect.versions, among: released) + (part ?? "")
  }
}

extension PolicyDifference.Scope {
  /// The scope as the end of a phrase, with a space before it, or empty for every device.
  fileprivate var words: String {
    let place = storefronts.isEmpty ? "" : " in \(Self.name(storefronts))"
    return place + (minimumOS.map { " on systems from \($0)" } ?? "")
  }

  /// Names storefronts, the first few of many.
  fileprivate static func name(_ storefronts: [String]) -> String {
    let limit = 12
    guard storefronts.count > 1 else { return "storefront \(storefronts.joined())" }
    let names = storefronts.prefix(limit).joined(separator: ", ")
    let rest = storefronts.count - limit
    return "storefronts \(names)" + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension PolicyDifference.Change {
  /// The change as a headline, without a final period.
  ///
  /// - Parameter block: Says which versions an entry blocks.
  /// - Returns: The headline.
  fileprivate func words(_ block: (PolicyDocument.Block) -> String) -> String {
    switch self {
    case .storefrontsGained(let countries):
      countries.count == 1
        ? "storefront \(countries[0]) gets tracks of its own"
        : "\(PolicyDifference.Scope.name(countries)) get tracks of their own"
    case .storefrontsLost(let countries):
      "\(PolicyDifference.Scope.name(countries)) fall\(countries.count == 1 ? "s" : "") back to the "
        + "common tracks"
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
    case .blockAdded(let added): "blocked: \(block(added))"
    case .blockRemoved(let removed): "no longer blocked: \(block(removed))"
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
