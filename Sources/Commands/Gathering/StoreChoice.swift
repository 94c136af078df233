import Diagnostics
import Reading
import Store
import UpdatePolicy

/// Chooses whom to ask what is live, and what to ask for.
struct StoreChoice {
  let session: Session
  let arguments: Arguments
  let context: RunContext
  let now: Timestamp

  private var settings: Configuration.Store { session.configuration.store }

  /// Asks the store, a recording, or, with `--offline`, nobody.
  ///
  /// - Parameter candidate: What is about to be released, if that is known.
  /// - Returns: What each storefront serves, or that nobody asked.
  /// - Throws: A ``CannotDecide`` when the store that is configured cannot be asked at all.
  func answers(for candidate: Reading?) async throws(CannotDecide) -> StoreGathering.Answers {
    let declared = session.configuration.app.storefronts
    let query = Self.query(session.configuration.app, candidate)
    let names = format.map { [$0.name] } ?? query.storefronts
    if arguments.has(.offline), arguments.value(.replay) == nil {
      return StoreGathering.Answers(names.reduce(into: [:]) { $0[$1] = .notAsked }, now: now)
    }
    guard !query.keys.isEmpty || format != nil else {
      return StoreGathering.Answers(
        names.reduce(into: [:]) { $0[$1] = .undetermined(Self.nobodyToAskFor($1)) }, now: now)
    }
    do throws(Undetermined) {
      let progress = StoreProgress(context.notice)
      let recorded = try recorded()
      let source = try source(for: query, recorded, progress)
      var gathering = StoreGathering(
        query: query, absenceProves: !declared.isEmpty || format != nil, now: now)
      gathering.earlier = try earlier(recorded)
      return await progress.shown { [gathering] in await gathering.ask(source) }
    } catch {
      throw CannotDecide(error)
    }
  }

  /// What a store is asked for.
  static func query(_ app: Configuration.App, _ candidate: Reading?) -> StoreQuery {
    StoreQuery(
      appleID: app.appleID.flatMap { UInt64($0) },
      bundleID: app.bundleIdentifier ?? candidate?.bundleIdentifier,
      storefronts: app.storefronts.isEmpty ? ["us"] : app.storefronts,
      platform: app.platform ?? candidate?.platform ?? "ios")
  }

  private static func nobodyToAskFor(_ country: String) -> Undetermined {
    Undetermined(
      "store \(country)", "the app's bundle identifier is not known, so no store can be asked",
      help: "Set app.bundle-id or app.apple-id in .trainstop.yml, or pass --offline.")
  }

  /// The format of the feed that is configured, if one is.
  private var format: FeedStore.Format? {
    switch settings.source {
    case .appcast(_, let channels): .appcast(channels: channels)
    case .json(_, let paths): .json(paths)
    case .appStore, .appStoreConnect, .recorded: nil
    }
  }

  /// The store that is configured, or its recorded answers; nothing is sent yet.
  private func source(
    for query: StoreQuery, _ recorded: RecordedStore?, _ progress: StoreProgress
  ) throws(Undetermined) -> any StoreSource {
    switch settings.source {
    case .appStore, .recorded:
      if let recorded { return recorded }
      return try lookup(query, progress)
    case .appcast(let feed, let channels):
      return try self.feed(.appcast(channels: channels), feed, recorded)
    case .json(let feed, let paths): return try self.feed(.json(paths), feed, recorded)
    case .appStoreConnect:
      guard settings.asksLookup else {
        if let recorded { return ReplayedConnect(recorded) }
        return try connect()
      }
      if let recorded { return ConnectWithLookup(replaying: recorded) }
      return ConnectWithLookup(connect: try connect(), lookup: try lookup(query, progress))
    }
  }

  private func lookup(
    _ query: StoreQuery, _ progress: StoreProgress
  ) throws(Undetermined) -> AppStoreLookup {
    let base = arguments.value(.storeEndpoint) ?? settings.endpoint
    let endpoint = try base.map { text throws(Undetermined) in try StoreEndpoint(text) }
    return AppStoreLookup(
      endpoint: endpoint ?? .appStore,
      limits: limits(requests: query.storefronts.count * query.keys.count), network: network,
      clock: .system, token: context.token,
      progress: { await progress.count(answered: $0, of: $1) })
  }

  private func feed(
    _ format: FeedStore.Format, _ feed: Configuration.Store.Feed, _ recorded: RecordedStore?
  ) throws(Undetermined) -> FeedStore {
    switch feed {
    case .address(let address):
      if let recorded { return FeedStore(format, at: address, in: recorded) }
      return try FeedStore(
        format, at: address, limits: limits(requests: 1), network: network, clock: .system)
    case .file(let path):
      if let recorded { return FeedStore(format, at: path, in: recorded) }
      return FeedStore(format, bytes: try bytes(of: path), path: path)
    }
  }

  private var network: NetworkSettings { NetworkSettings(environment: context.environment) }

  /// How much may be asked: two minutes beyond those that the pace of the requests itself takes.
  private func limits(requests: Int) -> LookupLimits {
    var limits = LookupLimits()
    limits.requestsPerMinute = settings.requestsPerMinute
    let pauses = max(0, requests - 1) / settings.requestsPerMinute
    limits.totalSeconds =
      settings.timeLimitSeconds.map(Double.init) ?? limits.totalSeconds + Double(pauses) * 60
    return limits
  }

  /// The recording that answers instead of the store, if one does.
  private func recorded() throws(Undetermined) -> RecordedStore? {
    let path: String
    let bytes: [UInt8]
    if let named = arguments.value(.replay) {
      (path, bytes) = (named, try Disk.bytes(of: named, from: context.workingDirectory))
    } else if case .recorded(let file) = settings.source {
      (path, bytes) = (file, try self.bytes(of: file))
    } else {
      return nil
    }
    return RecordedStore(
      try StoreRecording(bytes, path: path), path: path,
      maximumAgeSeconds: settings.maximumAgeSeconds ?? RecordedStore.defaultMaximumAgeSeconds,
      now: now)
  }

  private func bytes(of file: String) throws(Undetermined) -> [UInt8] {
    guard let bytes = try session.tree.bytes(of: file) else {
      throw Undetermined(
        "store", "\(file), which store.file names, is not in the repository",
        help: "Correct the path, or put the file there; 'trainstop inspect --record FILE' records "
          + "the App Store's answers.")
    }
    return bytes
  }

  /// The answers that new ones are held against: those that a recording brings along, else those of
  /// the file that is configured or about to be replaced.
  ///
  /// Only the App Store falls back behind what it said; a feed is what its team makes of it.
  private func earlier(_ recorded: RecordedStore?) throws(Undetermined) -> EarlierAnswers? {
    guard format == nil, settings.source != .appStoreConnect else { return nil }
    if let recorded { return EarlierAnswers(recorded.earlier, path: recorded.name) }
    if let path = settings.earlier, let bytes = try session.tree.bytes(of: path) {
      return EarlierAnswers(try Self.parts(of: bytes, path), path: path)
    }
    guard let path = arguments.value(.record) else { return nil }
    do {
      let bytes = try Disk.bytes(of: path, from: context.workingDirectory)
      return EarlierAnswers(try Self.parts(of: bytes, path), path: path)
    } catch {
      // A file that is missing, or is no recording, says nothing; it is about to be replaced.
      return nil
    }
  }

  private static func parts(
    of bytes: [UInt8], _ path: String
  ) throws(Undetermined) -> [StoreRecording] {
    let recording = try StoreRecording(bytes, path: path)
    return recording.earlier + [recording]
  }
}
