import Versions

/// Generates the policy (POLICY 3): the same inputs give the same bytes.
package struct PolicyGenerator {
  private let inputs: GenerationInputs

  /// The country and answer of the storefront that decides what everybody can install.
  private let lowest: (country: String, release: LiveRelease)

  /// Generates a policy.
  ///
  /// - Parameter inputs: Everything that it is generated from.
  /// - Returns: The policy, or why there is none and nothing is to be written. A floor above what
  ///   is live is no failure: ``GeneratedPolicy/wantedFloor`` has it, for a rule to refuse.
  package static func generate(
    _ inputs: GenerationInputs
  ) -> Result<GeneratedPolicy, GenerationFailure> {
    Result { () throws(GenerationFailure) in try PolicyGenerator(inputs).policy() }
  }

  private init(_ inputs: GenerationInputs) throws(GenerationFailure) {
    let live = inputs.live.map { (country: $0.key, release: $0.value) }
    let lowest = live.min {
      ($0.release.version, $0.country) < ($1.release.version, $1.country)
    }
    guard let lowest else { throw .nothingLive }
    if let baseline = inputs.baseline?.document {
      guard baseline.format == PolicyDocument.currentFormat else {
        throw .baselineUnsupported(format: baseline.format)
      }
      if let its = baseline.app, let ours = inputs.app, its != ours {
        throw .baselineOfAnotherApp(its)
      }
    }
    self.inputs = inputs
    self.lowest = lowest
  }

  private func policy() throws(GenerationFailure) -> GeneratedPolicy {
    let latest = lowest.release.version
    let plan = plan(replacing: inputs.baseline?.document.tracks.first, latest: latest)
    let tracks = try tracks(serving: commonRelease, plan)
    let convention = inputs.convention
    let document = PolicyDocument(
      app: inputs.app, platform: inputs.platform, issued: inputs.now,
      expires: convention.validSeconds.map(inputs.now.adding(seconds:)), tracks: tracks,
      storefronts: try storefronts(beside: tracks), blocked: convention.blocked,
      prompt: convention.prompt, messages: convention.messages,
      storeURL: inputs.storeURL ?? lowest.release.storeURL)
    let bytes = try checkedBytes(of: document)
    let kept = inputs.baseline.flatMap { $0.stillHolds(for: document, at: inputs.now) ? $0 : nil }
    return GeneratedPolicy(
      document: kept?.document ?? document, bytes: kept?.bytes ?? bytes,
      isUnchanged: kept != nil, floors: plan.considered, wantedFloor: plan.wanted,
      lowestStorefront: lowest.country)
  }

  /// The lowest version, with what all storefronts that serve it say together.
  private var commonRelease: LiveRelease {
    let serving = inputs.live.values.filter { $0.version == lowest.release.version }
    var release = lowest.release
    let since = serving.compactMap(\.since)
    // It is live for everybody only since the last storefront got it.
    release.since = since.count == serving.count ? since.max() : rememberedSince
    release.minimumOS = serving.compactMap(\.minimumOS).max()
    return release
  }

  /// The published date of the lowest version, for stores that say none.
  private var rememberedSince: Timestamp? {
    guard let track = inputs.baseline?.document.tracks.first else { return nil }
    return track.latest == lowest.release.version ? track.latestSince : nil
  }

  private func plan(replacing track: PolicyDocument.Track?, latest: Version) -> FloorPlan {
    FloorPlan(inputs, baseline: track, common: lowest.release.version, latest: latest)
  }

  /// Returns the lists of the storefronts that need one of their own.
  private func storefronts(
    beside common: [PolicyDocument.Track]
  ) throws(GenerationFailure) -> [String: [PolicyDocument.Track]] {
    var storefronts: [String: [PolicyDocument.Track]] = [:]
    for (country, live) in inputs.live.sorted(by: { $0.key < $1.key }) {
      let release = live.version == lowest.release.version ? commonRelease : live
      let published = inputs.baseline?.document
      let replaced = published?.storefronts[country] ?? published?.tracks
      let plan = plan(replacing: replaced?.first, latest: release.version)
      let tracks = try tracks(serving: release, plan)
      if tracks != common { storefronts[country] = tracks }
    }
    return storefronts
  }

  private func tracks(
    serving release: LiveRelease, _ plan: FloorPlan
  ) throws(GenerationFailure) -> [PolicyDocument.Track] {
    let first = PolicyDocument.Track(
      latest: release.version, latestSince: release.since, minimumOS: try minimumOS(of: release),
      required: plan.required, deadlines: plan.deadlines)
    let ladder = TrackLadder(
      inputs.releases, below: release.version, minimumOS: first.minimumOS)
    return [first]
      + ladder.rungs.map { rung in
        var track = PolicyDocument.Track(latest: rung.latest, minimumOS: rung.minimumOS)
        if inputs.convention.forceOlderSystems { track.takeFloors(of: first) }
        return track
      }
  }

  /// Returns the system that a live version needs: the store's answer, else the project's.
  private func minimumOS(of release: LiveRelease) throws(GenerationFailure) -> Version? {
    let declared = inputs.releases.filter { $0.isRelease && $0.version == release.version }
      .compactMap { tagged in tagged.minimumOS.map { (tag: tagged.tag, system: $0) } }
      .sorted { ($1.system, $0.tag) < ($0.system, $1.tag) }
    guard let store = release.minimumOS else { return declared.first?.system }
    if let other = declared.first(where: { $0.system != store }) {
      throw .minimumOSDisagrees(
        version: release.version, store: store, project: other.system, tag: other.tag)
    }
    return store
  }

  /// Returns the document's bytes once it is proved that clients read the same document from them.
  private func checkedBytes(
    of document: PolicyDocument
  ) throws(GenerationFailure) -> [UInt8] {
    let bytes = document.bytes
    do {
      _ = try PolicyDocument(reading: bytes)
    } catch {
      throw .unreadable(error)
    }
    return bytes
  }
}

extension PolicyDocument.Track {
  /// Takes over floors from the first track, none above what this track can install.
  fileprivate mutating func takeFloors(of first: PolicyDocument.Track) {
    required = first.required.map { min($0, latest) }
    for deadline in first.deadlines {
      let floor = min(deadline.required, latest)
      if let required, floor <= required { continue }
      if deadlines.contains(where: { $0.required >= floor }) { continue }
      deadlines.append(PolicyDocument.Deadline(from: deadline.from, required: floor))
    }
  }
}

extension GenerationInputs.Baseline {
  /// Says whether the published bytes stay: nothing but dates would change, and at least a quarter
  /// of their validity is left.
  fileprivate func stillHolds(for document: PolicyDocument, at now: Timestamp) -> Bool {
    var undated = document
    undated.issued = self.document.issued
    undated.expires = self.document.expires
    guard undated == self.document else { return false }
    guard let expires = self.document.expires else { return true }
    guard let issued = self.document.issued else { return false }
    let quarter = expires.seconds(since: issued).quotientAndRemainder(dividingBy: 4)
    let left = expires.seconds(since: now)
    return left > quarter.quotient || (left == quarter.quotient && quarter.remainder == 0)
  }
}
