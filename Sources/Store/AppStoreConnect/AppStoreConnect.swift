import UpdatePolicy

/// App Store Connect, which sees versions before and after they are live, and needs a key.
package struct AppStoreConnect: StoreSource {
  private let endpoint: ConnectEndpoint
  private let credentials: ConnectCredentials
  private let limits: LookupLimits
  private let network: NetworkSettings
  private let clock: StoreClock
  private let secondsSince1970: @Sendable () -> Int64

  /// Creates a source; nothing is opened or sent yet.
  ///
  /// - Parameters:
  ///   - endpoint: Where the service is asked.
  ///   - credentials: Who asks.
  ///   - limits: How much may be asked for, and how long it may take.
  ///   - network: Which way leads to the endpoint.
  ///   - clock: The time.
  ///   - secondsSince1970: The time of day, for tokens; never the time that a run pretends.
  package init(
    endpoint: ConnectEndpoint = .apple, credentials: ConnectCredentials,
    limits: LookupLimits = .connect, network: NetworkSettings = .init(), clock: StoreClock,
    secondsSince1970: @escaping @Sendable () -> Int64
  ) {
    self.endpoint = endpoint
    self.credentials = credentials
    self.limits = limits
    self.network = network
    self.clock = clock
    self.secondsSince1970 = secondsSince1970
  }

  /// The address of the service.
  package var name: String { endpoint.base }

  /// Asks for an app's versions, builds, and availability.
  ///
  /// Ends within ``LookupLimits/totalSeconds``.
  package func ask(_ query: StoreQuery) async -> StoreReply {
    let transport = CurlTransport(
      isLoopbackAllowed: endpoint.isLoopback, limits: limits, settings: network)
    let line = ConnectLine(
      base: endpoint.base, tokens: ConnectTokens(credentials, secondsSince1970: secondsSince1970),
      timed: TimedTransport(transport: transport, clock: clock), limits: limits,
      pace: RequestPace(limits: limits, clock: clock), secondsSince1970: secondsSince1970,
      deadline: clock.now() + limits.totalSeconds)
    let reply = await StoreReply(to: query, through: line)
    await transport.close()
    return reply
  }

  /// Takes the answers from a recording.
  package func replayed(from recorded: RecordedStore) -> any StoreSource {
    ReplayedConnect(recorded)
  }
}

extension StoreReply {
  /// Creates a reply by asking App Store Connect, or a recording of it.
  init(
    to query: StoreQuery, through channel: any ConnectChannel, recordedAt: Timestamp? = nil
  ) async {
    let transcript = ConnectTranscript(of: channel)
    let findings = await ConnectConversation(query, transcript).findings()
    self.init(
      answers: findings.answers, exchanges: await transcript.exchanges, recordedAt: recordedAt)
    connect = findings
  }
}
