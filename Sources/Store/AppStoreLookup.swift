/// The App Store's public lookup, which needs no key.
///
/// Each storefront is asked by Apple ID and by bundle identifier where both are known. Apple's text
/// allows about 20 requests a minute; beyond that it answers with 403 or 429.
package struct AppStoreLookup: StoreSource {
  private let endpoint: StoreEndpoint
  private let limits: LookupLimits
  private let network: NetworkSettings
  private let clock: StoreClock
  private let token: String
  private let progress: Progress

  /// Told after each answer how many there are, and how many there will be.
  package typealias Progress = @Sendable (_ answered: Int, _ all: Int) async -> Void

  /// Creates a lookup; nothing is opened or sent yet.
  ///
  /// - Parameters:
  ///   - endpoint: Where the lookup is asked.
  ///   - limits: How much it may ask for, and how long it may take.
  ///   - network: Which way leads to the endpoint.
  ///   - clock: The time.
  ///   - token: Any text that differs from run to run, so that no cache answers.
  ///   - progress: Told how far the lookup is.
  package init(
    endpoint: StoreEndpoint = .appStore, limits: LookupLimits = .init(),
    network: NetworkSettings = .init(), clock: StoreClock, token: String,
    progress: @escaping Progress = { _, _ in }
  ) {
    self.endpoint = endpoint
    self.limits = limits
    self.network = network
    self.clock = clock
    self.token = token
    self.progress = progress
  }

  /// The address of the lookup.
  package var name: String { endpoint.address }

  /// Takes the answers from a recording.
  package func replayed(from recorded: RecordedStore) -> any StoreSource { recorded }

  /// Asks for an app in every storefront of `query`.
  ///
  /// Ends within ``LookupLimits/totalSeconds``.
  package func ask(_ query: StoreQuery) async -> StoreReply {
    let interpreter = LookupInterpreter(query: query)
    let storefronts = query.storefronts.filter { interpreter.obstacle(in: $0) == nil }
    guard !storefronts.isEmpty else { return StoreReply(to: query, []) }
    let transport = CurlTransport(
      isLoopbackAllowed: endpoint.isLoopback, limits: limits, settings: network)
    let round = LookupRound(
      query: query, endpoint: endpoint, limits: limits, clock: clock, token: token,
      transport: transport, progress: progress)
    let exchanges = await round.exchanges(in: storefronts)
    await transport.close()
    return StoreReply(to: query, exchanges)
  }
}
