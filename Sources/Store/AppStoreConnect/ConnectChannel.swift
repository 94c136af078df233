/// Something that answers requests to App Store Connect: the service itself or a recording of it.
protocol ConnectChannel: Sendable {
  /// What stands before every path, such as `https://api.appstoreconnect.apple.com`.
  var base: String { get }

  /// Asks for a path, such as `/v1/apps/1000000001?fields%5Bapps%5D=bundleId`.
  ///
  /// - Parameter path: The path and the query.
  /// - Returns: How it ended; the body holds no token.
  func ask(_ path: String) async -> LookupExchange.Outcome
}

/// A channel that remembers what came through it.
actor ConnectTranscript: ConnectChannel {
  /// The name under which the answers stand in a recording, where the lookup has a country.
  static let storefront = "connect"

  nonisolated let base: String
  private let channel: any ConnectChannel
  private var answered: [(path: String, exchange: LookupExchange)] = []

  init(of channel: any ConnectChannel) {
    self.channel = channel
    base = channel.base
  }

  func ask(_ path: String) async -> LookupExchange.Outcome {
    let outcome = await channel.ask(path)
    let exchange = LookupExchange(
      storefront: Self.storefront, key: .address(path), outcome: outcome)
    answered.append((path, exchange))
    return outcome
  }

  /// Everything so far; by path, since requests run side by side.
  var exchanges: [LookupExchange] { answered.sorted { $0.path < $1.path }.map(\.exchange) }
}
