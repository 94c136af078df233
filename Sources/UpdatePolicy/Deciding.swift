public import Versions

extension PolicyDocument {
  /// Decides what one installation is to be shown.
  ///
  /// Pure: reads no clock, storage, or network. Nobody is ever forced who has the newest version
  /// that their device and storefront can get, so no floor can lead into a loop.
  ///
  /// - Parameter client: What the installation knows about itself.
  /// - Returns: What to show and why; the first reason that applies.
  public func decision(for client: ClientState) -> UpdateDecision {
    if format != Self.currentFormat { return UpdateDecision(.policyUnsupported) }
    if let own = client.app, own != app { return UpdateDecision(.policyForeign) }
    if let expires, expires <= client.now { return UpdateDecision(.policyExpired) }
    guard let installed = client.installedVersion else {
      return UpdateDecision(.installedUnreadable)
    }
    guard let system = client.systemVersion else { return UpdateDecision(.osUnreadable) }
    guard let track = track(for: system, in: client.storefront) else {
      return UpdateDecision(.osUnsupported)
    }
    let order = installed.order(against: track.latest)
    if order == 0 { return UpdateDecision(.upToDate) }
    if order > 0 { return UpdateDecision(.newerThanLive) }
    if blocks(track.latest) { return UpdateDecision(.targetBlocked) }
    if blocks(installed) { return UpdateDecision(.forced, .blocked, target: track.latest) }
    if track.forces(installed, at: client.now) {
      return UpdateDecision(.forced, .belowRequired, target: track.latest)
    }
    return prompt.decision(for: client, installed: installed, on: track)
  }

  /// Reads a document and decides from it; an unreadable one never shows anything.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - client: What the installation knows about itself.
  /// - Returns: What to show and why.
  public static func decision(
    reading bytes: some Sequence<UInt8>, for client: ClientState
  ) -> UpdateDecision {
    do {
      return try PolicyDocument(reading: bytes).decision(for: client)
    } catch {
      return UpdateDecision(.policyUnreadable)
    }
  }

  /// Finds the track that counts for a device.
  ///
  /// - Parameters:
  ///   - os: The version of the device's operating system.
  ///   - storefront: The lower-case country; its own tracks, if it has any, replace the others.
  /// - Returns: The track, or nil when the system is too old for every one.
  package func track(for os: Version, in storefront: String?) -> Track? {
    let own = storefront.flatMap { storefronts[$0] }
    return (own ?? tracks).first { track in
      guard let minimum = track.minimumOS else { return true }
      return minimum.order(against: os) <= 0
    }
  }

  /// Says whether a version must not be used.
  public func blocks(_ version: Version) -> Bool {
    // By index, so that no entry is copied.
    blocked.indices.contains { blocked[$0].extent.contains(version) }
  }
}

extension PolicyDocument.Block.Extent {
  /// Says whether `version` is blocked.
  package func contains(_ version: Version) -> Bool {
    switch self {
    case .exactly(let exact): return version.order(against: exact) == 0
    case .between(let from, let below, let through):
      if let from, version.order(against: from) < 0 { return false }
      if let below, version.order(against: below) >= 0 { return false }
      if let through, version.order(against: through) > 0 { return false }
      return true
    }
  }
}

extension PolicyDocument.Track {
  /// Says whether `installed` is below the floor that holds at `now`.
  fileprivate func forces(_ installed: Version, at now: Timestamp) -> Bool {
    if let required, installed.order(against: required) < 0 { return true }
    return deadlines.contains { $0.from <= now && installed.order(against: $0.required) < 0 }
  }

  /// Returns when `installed` starts to be forced, if a later deadline concerns it.
  fileprivate func nextDeadline(for installed: Version, after now: Timestamp) -> Timestamp? {
    var earliest: Timestamp?
    for deadline in deadlines where deadline.from > now {
      guard installed.order(against: deadline.required) < 0 else { continue }
      earliest = min(earliest ?? deadline.from, deadline.from)
    }
    return earliest
  }
}

extension PolicyDocument.Prompt {
  /// Decides about an update that nothing forces.
  fileprivate func decision(
    for client: ClientState, installed: Version, on track: PolicyDocument.Track
  ) -> UpdateDecision {
    let deadline = track.nextDeadline(for: installed, after: client.now)
    if !client.manual {
      if !optional { return UpdateDecision(.optionalOff) }
      if skippable, deadline == nil, let skipped = client.skippedVersion,
        skipped.order(against: track.latest) == 0
      {
        return UpdateDecision(.skipped)
      }
      if isSilent(for: client) { return UpdateDecision(.remindedRecently) }
    }
    return UpdateDecision(.optional, .updateAvailable, target: track.latest, deadline: deadline)
  }

  /// Says whether the last prompt was shown not long ago; one in the future was not.
  private func isSilent(for client: ClientState) -> Bool {
    guard let lastPrompted = client.lastPrompted, lastPrompted <= client.now else { return false }
    return client.now.seconds(since: lastPrompted) < remindAfterSeconds
  }
}
