public import Foundation
import UpdatePolicy

/// Asks the hosted policy what this installation is to be shown.
///
/// Fails open: a policy that cannot be fetched, read, or verified never forces anybody. The last
/// good document is kept and decided from while the network is away, so a floor holds offline until
/// the document expires. Make one checker and keep it; it may be used from any task.
public actor UpdateChecker {
  private let configuration: Configuration
  private let memory: any PromptMemory
  private let storage: any PolicyStorage
  private let source: any PolicySource
  private let verifier: (any PolicyVerifier)?
  private let now: @Sendable () -> Date
  private var refreshing: Task<FetchOutcome, Never>?

  /// Creates a checker.
  ///
  /// - Parameters:
  ///   - configuration: Which policy, and what is known of this installation.
  ///   - memory: Where skipped versions and shown prompts are remembered.
  ///   - storage: Where the last good document is kept; nil is a file in the caches folder.
  ///   - verifier: What checks the signature beside the document; nil asks for none.
  ///   - source: Where the document comes from; nil is the configuration's address.
  ///   - now: The clock.
  public init(
    _ configuration: Configuration, memory: any PromptMemory = UserDefaultsMemory(),
    storage: (any PolicyStorage)? = nil, verifier: (any PolicyVerifier)? = nil,
    source: (any PolicySource)? = nil, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.configuration = configuration
    self.memory = memory
    self.storage = storage ?? FileStorage(for: configuration.policyURL)
    self.verifier = verifier
    self.source =
      source ?? HTTPSource(limits: configuration.limits, readsSignature: verifier != nil)
    self.now = now
  }

  /// Fetches the policy, unless that takes too long, and decides.
  ///
  /// Checks that overlap share one download. Never throws and never takes much longer than the
  /// configured time limit: what went wrong is in the answer, for a log.
  ///
  /// - Parameter manual: Whether the user asked for updates by hand, which skips and reminders do
  ///   not silence.
  /// - Returns: What to show, and how the download ended.
  public func check(manual: Bool = false) async -> UpdateCheck {
    let fetch = await refresh()
    return decide(manual: manual, fetch: fetch)
  }

  /// Decides from the document that is kept, without any network.
  ///
  /// - Parameter manual: Whether the user asked for updates by hand.
  /// - Returns: What to show.
  public func checkOffline(manual: Bool = false) -> UpdateCheck {
    decide(manual: manual, fetch: .notAsked)
  }

  /// Remembers that an optional prompt was shown now; call it when the prompt appears.
  public func promptWasShown() {
    var history = memory.history()
    history.lastPrompted = Timestamp(now())
    memory.remember(history)
  }

  /// Remembers that the user does not want to hear of the version that `check` offers.
  ///
  /// A floor above the installed version prompts all the same.
  ///
  /// - Parameter check: The answer whose prompt was shown.
  public func skip(_ check: UpdateCheck) {
    guard let target = check.decision.target else { return }
    var history = memory.history()
    history.skipped = "\(target)"
    memory.remember(history)
  }

  private func refresh() async -> FetchOutcome {
    if let refreshing { return await refreshing.value }
    let task = Task { await fetch() }
    refreshing = task
    let outcome = await task.value
    refreshing = nil
    return outcome
  }

  private func fetch() async -> FetchOutcome {
    let tag = tagOfGoodDocument()
    switch await source.policy(at: configuration.policyURL, unlessTagged: tag) {
    case .unchanged: return tag == nil ? .failed("304 without a document to keep") : .unchanged
    case .failed(let reason): return .failed(reason)
    case .document(let policy): return keep(policy)
    }
  }

  /// Returns the tag of what is kept, if that counts.
  ///
  /// What does not, such as a document from before there was a key, must not keep a good one away.
  private func tagOfGoodDocument() -> String? {
    guard let kept = storage.load(), (try? document(in: kept)) != nil else { return nil }
    return kept.entityTag
  }

  /// Keeps a downloaded document if it is good.
  private func keep(_ policy: StoredPolicy) -> FetchOutcome {
    do {
      _ = try document(in: policy)
      try storage.save(policy)
      return .fetched
    } catch {
      return .failed("\(error)")
    }
  }

  private func document(in policy: StoredPolicy) throws -> PolicyDocument {
    if let verifier { try verifier.verify(policy) }
    return try PolicyDocument(reading: policy.bytes)
  }

  private func decide(manual: Bool, fetch: FetchOutcome) -> UpdateCheck {
    let client = configuration.client(at: now(), history: memory.history(), manual: manual)
    // What is kept is verified again: a file on a device can be changed.
    guard let kept = storage.load(), let document = try? document(in: kept) else {
      let decision = PolicyDocument.decision(reading: [], for: client)
      return UpdateCheck(decision, document: nil, fetch: fetch, configuration)
    }
    let decision = document.decision(for: client)
    return UpdateCheck(decision, document: document, fetch: fetch, configuration)
  }
}
