import Diagnostics
import Foundation
import Signing
import Store
import TestSupport
import UpdatePolicy
import Versions

extension Harbor {
  /// A source that asks a server for the app.
  static func connect(
    _ address: String, issuer: String? = "57246542-96fe-1a63-e053-0824d011072a",
    limits: LookupLimits? = nil, clock: TestClock = TestClock(),
    secondsSince1970: @escaping @Sendable () -> Int64 = { 1_796_029_200 }
  ) throws -> AppStoreConnect {
    AppStoreConnect(
      endpoint: try ConnectEndpoint(address, isTrusted: false),
      credentials: ConnectCredentials(
        keyID: "2X9R4HXF34", issuer: issuer, key: try ES256Key(pem: SampleKeys.p256)),
      limits: limits ?? TestClock.connectLimits, clock: clock.clock,
      secondsSince1970: secondsSince1970)
  }
}

extension TestClock {
  /// Limits of App Store Connect that this clock tells from pauses.
  static var connectLimits: LookupLimits {
    var limits = LookupLimits.connect
    limits.requestSeconds = longWait
    limits.totalSeconds = 2 * longWait
    return limits
  }
}

extension LoopbackConnect {
  /// Serves the app and asks for it.
  func reply(
    to query: StoreQuery = Harbor.query(["us"])
  ) async throws -> (reply: StoreReply, requests: [LoopbackRequest]) {
    let server = try LoopbackServer { self.reply(to: $0) }
    defer { server.stop() }
    return (try await Harbor.connect(server.address).ask(query), server.requests)
  }
}

extension StoreReply {
  /// What App Store Connect has, as `version standing` words.
  var trains: [String] {
    (connect?.trains.value ?? []).map { "\($0.version) \($0.state.standing.rawValue)" }
  }

  /// Why the versions are not known.
  var trouble: String { connect?.trains.undetermined?.reason ?? "" }

  /// What to do about it.
  var help: String { connect?.trains.undetermined?.help ?? "" }
}
