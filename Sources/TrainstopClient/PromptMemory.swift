public import UpdatePolicy

/// What a device remembers of prompts.
public struct PromptHistory: Hashable, Sendable {
  /// The version that the user chose to skip.
  public var skipped: String?

  /// When an optional prompt was last shown.
  public var lastPrompted: Timestamp?

  /// Creates a history.
  public init(skipped: String? = nil, lastPrompted: Timestamp? = nil) {
    self.skipped = skipped
    self.lastPrompted = lastPrompted
  }
}

/// Where prompts are remembered between starts of the app.
public protocol PromptMemory: Sendable {
  /// Returns what is remembered; empty when nothing is.
  func history() -> PromptHistory

  /// Remembers a history in place of the last one.
  func remember(_ history: PromptHistory)
}
