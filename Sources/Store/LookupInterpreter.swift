import Diagnostics

/// Turns raw answers into what each storefront serves.
///
/// Live and recorded answers both go through here, so that both lead to the same verdict.
struct LookupInterpreter {
  let query: StoreQuery

  /// Returns what each storefront of the query serves, by country; none is missing.
  func answers(_ exchanges: [LookupExchange]) -> [String: Determination<StorefrontRelease>] {
    var answers: [String: Determination<StorefrontRelease>] = [:]
    for storefront in query.storefronts {
      let own = exchanges.filter { $0.storefront == storefront }
      answers[storefront] = answer(of: storefront, own)
    }
    return answers
  }

  /// Why the query cannot be asked in `storefront`, if it cannot.
  func obstacle(in storefront: String) -> Undetermined? {
    guard query.recordKind != nil else {
      return undetermined(
        storefront, "platform \(query.platform) has no App Store",
        help: "Choose another store source for this platform.")
    }
    guard storefront.utf8.count == 2, storefront.utf8.allSatisfy(Self.isLowerCaseLetter) else {
      return undetermined(
        storefront, "\(shown(storefront)) is no two-letter country code",
        help: "Name storefronts by their ISO 3166 code, such as us or kr.")
    }
    guard !query.keys.isEmpty else {
      return undetermined(
        storefront, "no Apple ID and no bundle identifier to ask for",
        help: "Set app.apple-id or app.bundle-id in the configuration.")
    }
    return nil
  }

  private func answer(
    of storefront: String, _ exchanges: [LookupExchange]
  ) -> Determination<StorefrontRelease> {
    if let obstacle = obstacle(in: storefront) { return .undetermined(obstacle) }
    var readings: [(key: LookupKey, reading: LookupReading)] = []
    for key in query.keys {
      guard let exchange = exchanges.first(where: { $0.key == key }) else {
        return .undetermined(
          undetermined(
            storefront, "\(shown(key.description)) was not asked for",
            help: "Ask the store again."))
      }
      readings.append((key, reading(of: exchange)))
    }
    for case (_, .unusable(let fault)) in readings {
      return .undetermined(undetermined(storefront, fault.reason, help: fault.help))
    }
    return KeyAgreement(storefront: storefront, readings: readings).answer
  }

  private func reading(of exchange: LookupExchange) -> LookupReading {
    switch exchange.outcome {
    case .failed(let fault): .unusable(LookupUnusable(fault.reason, help: fault.help))
    case .answered(let status, let body):
      LookupAnswer(query: query, key: exchange.key, status: status, body: body).reading
    }
  }

  private func undetermined(
    _ storefront: String, _ reason: String, help: String
  ) -> Undetermined {
    Undetermined("store \(storefront)", reason, help: help)
  }

  private static func isLowerCaseLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
