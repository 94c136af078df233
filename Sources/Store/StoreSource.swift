package import Diagnostics
package import UpdatePolicy

/// Something that says what storefronts serve.
package protocol StoreSource: Sendable {
  /// What is asked, for reports: an address or a file.
  var name: String { get }

  /// Asks for an app in every storefront of `query`.
  ///
  /// Never fails as a whole: what could not be found out is said for each storefront.
  func ask(_ query: StoreQuery) async -> StoreReply

  /// Returns the same source, which takes its answers from a recording.
  func replayed(from recorded: RecordedStore) -> any StoreSource
}

/// What a source says.
package struct StoreReply: Hashable, Sendable {
  /// What each storefront of the query serves, by lower-case country; none is missing.
  package var answers: [String: Determination<StorefrontRelease>]

  /// The raw answers, from which ``answers`` follow and a ``StoreRecording`` is made.
  package var exchanges: [LookupExchange]

  /// What App Store Connect says beyond the storefronts; nil where another source was asked.
  package var connect: ConnectFindings?

  /// When the answers were given, where they are not from now.
  package var recordedAt: Timestamp?

  /// Creates a reply by interpreting raw answers.
  init(to query: StoreQuery, _ exchanges: [LookupExchange], recordedAt: Timestamp? = nil) {
    self.exchanges = exchanges
    self.recordedAt = recordedAt
    answers = LookupInterpreter(query: query).answers(exchanges)
  }

  /// Creates a reply from what raw answers are known to say.
  init(
    answers: [String: Determination<StorefrontRelease>], exchanges: [LookupExchange],
    recordedAt: Timestamp? = nil
  ) {
    self.answers = answers
    self.exchanges = exchanges
    self.recordedAt = recordedAt
  }
}
