/// Answers of App Store Connect from a recording.
struct RecordedConnect: ConnectChannel {
  let base: String
  let store: RecordedStore

  /// Returns what was recorded for a path or, where a person wrote the recording, for the same path
  /// without a query.
  func ask(_ path: String) async -> LookupExchange.Outcome {
    let exact = store.exchange(.address(path), in: ConnectTranscript.storefront).outcome
    guard case .failed(let fault) = exact, fault.code == .recording else { return exact }
    let plain = String(path.prefix { $0 != "?" })
    return store.exchange(.address(plain), in: ConnectTranscript.storefront).outcome
  }
}

/// App Store Connect as a recording has it.
package struct ReplayedConnect: StoreSource {
  private let store: RecordedStore

  /// Creates a source.
  ///
  /// - Parameter store: The recording; where it is one of another service, nothing is known.
  package init(_ store: RecordedStore) { self.store = store }

  /// What was asked when it was recorded, so that a copy of the recording is the same.
  package var name: String { store.recordedSource }

  /// Decides from the recording.
  package func ask(_ query: StoreQuery) async -> StoreReply {
    await store.connectReply(to: query)
  }

  /// Takes the answers from another recording.
  package func replayed(from recorded: RecordedStore) -> any StoreSource {
    ReplayedConnect(recorded)
  }
}
