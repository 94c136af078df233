/// One question to the store and how it ended.
package struct LookupExchange: Hashable, Sendable {
  /// The lower-case country; for what is no lookup, the name under which the answer stands.
  package var storefront: String

  /// What was asked for.
  package var key: LookupKey

  /// How it ended.
  package var outcome: Outcome

  /// How a question ends.
  package enum Outcome: Hashable, Sendable {
    /// An HTTP answer came, whatever is in it.
    case answered(status: Int, body: [UInt8])

    /// None came.
    case failed(LookupFault)

    init(_ result: Result<HTTPAnswer, LookupFault>) {
      switch result {
      case .success(let answer): self = .answered(status: answer.status, body: answer.body)
      case .failure(let fault): self = .failed(fault)
      }
    }
  }

  /// Creates an exchange.
  package init(storefront: String, key: LookupKey, outcome: Outcome) {
    self.storefront = storefront
    self.key = key
    self.outcome = outcome
  }
}

/// Why no answer came.
package struct LookupFault: Error, Hashable, Sendable {
  /// The kinds of fault, as recordings spell them.
  package enum Code: String, CaseIterable, Hashable, Sendable {
    /// The connection could not be made, or broke.
    case connection

    /// The server could not prove who it is.
    case certificate

    /// A proxy lets nobody through, or not without a password.
    case proxy

    /// One request took too long.
    case timeout

    /// All requests together took too long.
    case timeLimit = "time-limit"

    /// The answer is larger than any answer of the store.
    case tooLarge = "too-large"

    /// A redirect led away from HTTPS, or there were too many of them.
    case redirect

    /// This machine's clock is so wrong that nobody believes what it signs.
    case clock

    /// The run was cancelled.
    case cancelled

    /// This machine lacks what requests are made with.
    case unavailable

    /// A recording does not hold the answer, or is too old.
    case recording
  }

  /// The kind.
  package var code: Code

  /// What happened: a headline with no final period.
  package var reason: String

  /// Creates a fault.
  package init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// What to do about it, as an imperative sentence.
  package var help: String {
    switch code {
    case .connection: "Check the connection and the proxy settings, then run it again."
    case .certificate: "Check the system's certificates and any proxy that opens HTTPS."
    case .proxy: "Check HTTPS_PROXY and NO_PROXY in the environment, and what the proxy allows."
    case .timeout, .timeLimit: "Run it again, or ask for fewer storefronts at once."
    case .tooLarge, .redirect: "Check which server answers at the store's endpoint."
    case .clock: "Set the clock of this machine right, then run it again."
    case .cancelled: "Run it again."
    case .unavailable:
      "Install libcurl (on Debian and Ubuntu: apt-get install libcurl4), or decide from a recording "
        + "with --replay FILE."
    case .recording: "Record the answers again with --record FILE."
    }
  }
}
