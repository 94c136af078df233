package import Diagnostics

/// A file at an address, such as the published policy, fetched with the same caution as the store:
/// over HTTPS or from this machine itself, with limits on size, time, and redirects.
package struct AddressedFile: Sendable {
  private let address: String
  private let endpoint: StoreEndpoint
  private let limits: LookupLimits
  private let network: NetworkSettings
  private let clock: StoreClock

  /// Checks an address; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - address: Such as `https://example.com/update-policy.json`.
  ///   - limits: How much may be fetched, and how long it may take.
  ///   - network: Which way leads to the address.
  ///   - clock: The time.
  /// - Throws: Why it is not fetched, as for a ``StoreEndpoint``.
  package init(
    _ address: String, limits: LookupLimits = .init(), network: NetworkSettings = .init(),
    clock: StoreClock
  ) throws(Undetermined) {
    do {
      endpoint = try StoreEndpoint(address)
    } catch {
      throw Self.fault(error.reason)
    }
    self.address = address
    self.limits = limits
    self.network = network
    self.clock = clock
  }

  /// Fetches the file, several times where the fault may pass.
  ///
  /// - Throws: Why there is no answer. That the server has no such file is no answer either: the
  ///   address may be wrong, and a published policy must not be taken for one that never was.
  package func bytes() async throws(Undetermined) -> [UInt8] {
    let transport = CurlTransport(
      isLoopbackAllowed: endpoint.isLoopback, limits: limits, settings: network)
    let result = await PatientTransport(transport, limits: limits, clock: clock)
      .get(HTTPRequest(address: address), before: clock.now() + limits.totalSeconds)
    await transport.close()
    switch result {
    case .success(let answer) where answer.status == 200: return answer.body
    case .success(let answer):
      throw Self.fault("\(shown(address)) answers with status \(answer.status)")
    case .failure(let fault):
      throw Self.fault("\(shown(address)) could not be fetched: \(fault.reason)")
    }
  }

  private static func fault(_ reason: String) -> Undetermined {
    Undetermined(
      "published policy", reason,
      help: "Correct policy.published in .trainstop.yml, or see that the address answers.")
  }
}
