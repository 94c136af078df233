import Diagnostics

/// App Store Connect with the public lookup beside it.
///
/// The one knows every version and how far a phased release has come, the other what people are served
/// and since when. A version can be live in the one for a day before the other serves it.
package struct ConnectWithLookup: StoreSource {
  private let connect: any StoreSource
  private let lookup: any StoreSource

  /// Creates a source of two others.
  package init(connect: any StoreSource, lookup: any StoreSource) {
    self.connect = connect
    self.lookup = lookup
  }

  /// Creates a source of a recording of both.
  package init(replaying recorded: RecordedStore) {
    self.init(connect: ReplayedConnect(recorded), lookup: ReplayedLookup(store: recorded))
  }

  /// The address of App Store Connect.
  package var name: String { connect.name }

  /// Asks both at once.
  package func ask(_ query: StoreQuery) async -> StoreReply {
    async let served = lookup.ask(query)
    var reply = await connect.ask(query)
    let lookup = await served
    reply.exchanges = lookup.exchanges + reply.exchanges
    for (storefront, answer) in lookup.answers {
      reply.answers[storefront] = Self.merged(
        answer, with: reply.answers[storefront] ?? .notAsked, in: storefront)
    }
    return reply
  }

  /// Takes both answers from a recording.
  package func replayed(from recorded: RecordedStore) -> any StoreSource {
    ConnectWithLookup(replaying: recorded)
  }

  /// Returns what the lookup says, with what App Store Connect knows beyond it.
  private static func merged(
    _ served: Determination<StorefrontRelease>, with known: Determination<StorefrontRelease>,
    in storefront: String
  ) -> Determination<StorefrontRelease> {
    switch (served, known) {
    case (.known(let release), .known(let live)):
      return .known(merged(release, with: live, in: storefront))
    case (.known(var release), .absent):
      release.disagreements.append(
        "\(release.lowest.versionText) is live in \(storefront), but App Store Connect offers no "
          + "version there")
      return .known(release)
    case (.absent, .known(let live)):
      return .undetermined(
        Undetermined(
          "store \(storefront)",
          "\(live.lowest.versionText) is live in App Store Connect, but \(storefront) does not serve "
            + "the app",
          help: "Run it again later: the store can be a day behind."))
    case (.known, _), (.absent, _), (.notAsked, _), (.undetermined, _): return served
    }
  }

  private static func merged(
    _ served: StorefrontRelease, with live: StorefrontRelease, in storefront: String
  ) -> StorefrontRelease {
    var release = served
    release.keys += live.keys
    release.records += live.records
    release.disagreements += live.disagreements
    if live.highest.version > release.highest.version { release.highest = live.highest }
    guard served.lowest.version == live.lowest.version else {
      release.disagreements.append(
        "\(live.lowest.versionText) is live in App Store Connect, but \(storefront) serves "
          + served.lowest.versionText)
      return release
    }
    release.remarks += live.remarks
    release.lowest.phase = live.lowest.phase
    release.lowest.isForEverybody = live.lowest.isForEverybody
    release.lowest.build = live.lowest.build
    // The higher system, so that nobody is forced on the word of the more daring answer.
    release.lowest.minimumOS = [served.lowest.minimumOS, live.lowest.minimumOS].compactMap { $0 }
      .max()
    return release
  }
}

/// The lookup as a recording has it that also has App Store Connect.
struct ReplayedLookup: StoreSource {
  let store: RecordedStore

  var name: String { store.name }

  func ask(_ query: StoreQuery) async -> StoreReply { store.reply(to: query) }

  func replayed(from recorded: RecordedStore) -> any StoreSource { ReplayedLookup(store: recorded) }
}
