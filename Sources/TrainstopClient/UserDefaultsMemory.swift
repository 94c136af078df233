import Foundation
import UpdatePolicy

/// Remembers prompts in the user's defaults.
public struct UserDefaultsMemory: PromptMemory {
  private let suite: String?
  private let prefix: String

  /// Creates a memory.
  ///
  /// - Parameters:
  ///   - suite: The name of the suite, such as that of an app group; nil is the app's own.
  ///   - prefix: What the keys begin with.
  public init(suite: String? = nil, prefix: String = "trainstop") {
    self.suite = suite
    self.prefix = prefix
  }

  /// Returns what is remembered.
  public func history() -> PromptHistory {
    let defaults = defaults
    // A number and no date, so that a value of another type counts as nothing remembered.
    let seconds = defaults.object(forKey: "\(prefix).last-prompted") as? Int
    return PromptHistory(
      skipped: defaults.string(forKey: "\(prefix).skipped"),
      lastPrompted: seconds.map { Timestamp(secondsSince1970: Int64($0)) })
  }

  /// Remembers a history.
  public func remember(_ history: PromptHistory) {
    let defaults = defaults
    defaults.set(history.skipped, forKey: "\(prefix).skipped")
    let seconds = history.lastPrompted.map { Int(clamping: $0.secondsSince1970) }
    defaults.set(seconds, forKey: "\(prefix).last-prompted")
  }

  private var defaults: UserDefaults {
    suite.flatMap { UserDefaults(suiteName: $0) } ?? .standard
  }
}
