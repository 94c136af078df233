package import Diagnostics
import UpdatePolicy

/// A feed: one document, at an address or in a file, that says what everybody gets.
///
/// A feed knows no countries, so it has one answer, under the name of its format.
package struct FeedStore: StoreSource {
  /// What the document is.
  package enum Format: Hashable, Sendable {
    /// A Sparkle appcast; items of the named channels count beside those without one.
    case appcast(channels: [String])

    /// JSON, with the paths of the values in it.
    case json(JSONFeed.Paths)

    /// The name under which the answer stands.
    package var name: String {
      switch self {
      case .appcast: "appcast"
      case .json: "json"
      }
    }
  }

  private let format: Format
  private let address: String
  private let fetch: @Sendable () async -> LookupExchange.Outcome
  private let recordedAt: Timestamp?

  private init(
    _ format: Format, _ address: String, recordedAt: Timestamp? = nil,
    _ fetch: @escaping @Sendable () async -> LookupExchange.Outcome
  ) {
    self.format = format
    self.address = address
    self.recordedAt = recordedAt
    self.fetch = fetch
  }

  /// Creates a feed at an address; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - format: What the document is.
  ///   - address: Such as `https://example.com/appcast.xml`.
  ///   - limits: How much may be fetched, and how long it may take.
  ///   - network: Which way leads to the address.
  ///   - clock: The time.
  /// - Throws: Why it is not asked: it is no address, is neither HTTPS nor loopback, or carries a
  ///   password.
  package init(
    _ format: Format, at address: String, limits: LookupLimits = .init(),
    network: NetworkSettings = .init(), clock: StoreClock
  ) throws(Undetermined) {
    let isLoopback = try StoreEndpoint.isLoopbackFeed(address)
    self.init(format, address) {
      let transport = CurlTransport(
        isLoopbackAllowed: isLoopback, limits: limits, settings: network)
      let result = await PatientTransport(transport, limits: limits, clock: clock)
        .get(
          HTTPRequest(address: address, headers: ["Accept": "*/*"]),
          before: clock.now() + limits.totalSeconds)
      await transport.close()
      return LookupExchange.Outcome(result)
    }
  }

  /// Creates a feed whose document is in a file.
  ///
  /// - Parameters:
  ///   - format: What the document is.
  ///   - bytes: The contents of the file.
  ///   - path: The file's name for messages.
  package init(_ format: Format, bytes: [UInt8], path: String) {
    self.init(format, path) { .answered(status: 200, body: bytes) }
  }

  /// Creates a feed that was recorded before.
  ///
  /// - Parameters:
  ///   - format: What the document is.
  ///   - address: The address or the file that it was recorded from.
  ///   - recorded: The recording.
  package init(_ format: Format, at address: String, in recorded: RecordedStore) {
    self.init(format, address, recordedAt: recorded.recordedAt) {
      recorded.exchange(.address(address), in: format.name).outcome
    }
  }

  /// The address or the file.
  package var name: String { address }

  /// Reads the feed; of `query` only the platform counts.
  package func ask(_ query: StoreQuery) async -> StoreReply {
    let exchange = LookupExchange(
      storefront: format.name, key: .address(address), outcome: await fetch())
    return StoreReply(
      answers: [format.name: answer(exchange.outcome, query)], exchanges: [exchange],
      recordedAt: recordedAt)
  }

  /// Takes the document from a recording.
  package func replayed(from recorded: RecordedStore) -> any StoreSource {
    FeedStore(format, at: address, in: recorded)
  }

  private func answer(
    _ outcome: LookupExchange.Outcome, _ query: StoreQuery
  ) -> Determination<StorefrontRelease> {
    do {
      let body = try Self.body(outcome, address)
      switch format {
      case .appcast(let channels):
        return try Appcast(body, path: address).release(
          channels: channels, platform: query.platform)
      case .json(let paths): return .known(try JSONFeed(paths, address: address).release(body))
      }
    } catch {
      return .undetermined(
        Undetermined("store \(format.name)", error.reason, at: error.place, help: error.help))
    }
  }

  private static func body(
    _ outcome: LookupExchange.Outcome, _ address: String
  ) throws(LookupUnusable) -> [UInt8] {
    switch outcome {
    case .failed(let fault): throw LookupUnusable(fault.reason, help: fault.help)
    case .answered(status: 200, let body): return body
    case .answered(let status, _):
      throw LookupUnusable(
        "status \(status) for \(shown(address))",
        help: "Correct store.url in .trainstop.yml, or see that the address answers.")
    }
  }
}
