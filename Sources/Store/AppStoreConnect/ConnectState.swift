/// The state of a version in App Store Connect.
///
/// The names are those of `appVersionState` and of the older `appStoreState`.
package struct ConnectState: Hashable, Sendable {
  /// What a state means for further builds of the version.
  package enum Standing: String, CaseIterable, Hashable, Sendable {
    /// People can have it; its train takes no further builds.
    case live

    /// It was approved, though people cannot have it now; its train takes no further builds.
    case closed

    /// It was not approved yet; its train takes builds.
    case open

    /// The state is one that this code does not know.
    case unknown
  }

  /// What it means.
  package var standing: Standing

  /// Apple's name, such as `PENDING_DEVELOPER_RELEASE`.
  package var name: String

  /// What it says of the version, as the end of a sentence.
  package var meaning: String

  private init(_ standing: Standing, _ name: String, _ meaning: String) {
    self.standing = standing
    self.name = name
    self.meaning = meaning
  }

  /// Reads the two attributes of a version.
  ///
  /// The newer one counts. It has no word for a version that was removed from sale, though, so that
  /// the older one counts where it says that a version is not live after all.
  ///
  /// - Parameters:
  ///   - appVersionState: The newer attribute, if the answer has it.
  ///   - appStoreState: The older attribute, if the answer has it.
  ///   - isNotarized: Whether the version is for other marketplaces than the App Store.
  package init(appVersionState: String?, appStoreState: String?, isNotarized: Bool = false) {
    let older = appStoreState.flatMap { Self.all[$0] }
    guard let name = appVersionState ?? appStoreState else {
      self.init(.unknown, "no state", "has no state")
      return
    }
    guard var state = Self.all[name] else {
      self.init(.unknown, shown(name), "has a state that is not known")
      return
    }
    if state.standing == .live, let older, older.standing == .closed { state = older }
    if state.standing == .live, isNotarized {
      state = ConnectState(.closed, name, "approved for other marketplaces than the App Store")
    }
    self = state
  }

  /// Every state of both attributes, by name.
  package static let all: [String: ConnectState] = {
    let states: [(Standing, String, String)] = [
      (.live, "READY_FOR_DISTRIBUTION", "live"),
      (.live, "READY_FOR_SALE", "live"),
      (.closed, "PENDING_DEVELOPER_RELEASE", "approved, and waits for you to release it"),
      (.closed, "PENDING_APPLE_RELEASE", "approved, and waits for Apple to release it"),
      (.closed, "PENDING_CONTRACT", "approved, and waits for an agreement"),
      (.closed, "PROCESSING_FOR_DISTRIBUTION", "approved, and on its way to the store"),
      (.closed, "PROCESSING_FOR_APP_STORE", "approved, and on its way to the store"),
      (.closed, "PREORDER_READY_FOR_SALE", "approved, and can be ordered in advance"),
      (.closed, "REPLACED_WITH_NEW_VERSION", "approved, and replaced by a newer one since"),
      (.closed, "REMOVED_FROM_SALE", "approved, and removed from sale by Apple since"),
      (.closed, "DEVELOPER_REMOVED_FROM_SALE", "approved, and removed from sale since"),
      (.open, "PREPARE_FOR_SUBMISSION", "being prepared"),
      (.open, "READY_FOR_REVIEW", "ready to be submitted"),
      (.open, "WAITING_FOR_REVIEW", "waiting for review"),
      (.open, "WAITING_FOR_EXPORT_COMPLIANCE", "waiting for export compliance"),
      (.open, "IN_REVIEW", "in review"),
      (.open, "ACCEPTED", "accepted in a review that is not over"),
      (.open, "DEVELOPER_REJECTED", "withdrawn from review"),
      (.open, "REJECTED", "rejected"),
      (.open, "METADATA_REJECTED", "rejected for its metadata"),
      (.open, "INVALID_BINARY", "invalid, and needs another build"),
    ]
    return states.reduce(into: [:]) { $0[$1.1] = ConnectState($1.0, $1.1, $1.2) }
  }()
}
