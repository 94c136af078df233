public import Foundation

/// A policy as it was downloaded.
public struct StoredPolicy: Codable, Hashable, Sendable {
  /// The document.
  public var bytes: Data

  /// The text of the signature file beside it, if one was asked for and found.
  public var signature: String?

  /// The entity tag that the server gave it.
  public var entityTag: String?

  /// Creates a policy.
  public init(bytes: Data, signature: String? = nil, entityTag: String? = nil) {
    self.bytes = bytes
    self.signature = signature
    self.entityTag = entityTag
  }
}

/// Where the last good policy is kept.
public protocol PolicyStorage: Sendable {
  /// Returns what is kept, or nil when nothing is or it cannot be read.
  func load() -> StoredPolicy?

  /// Keeps a policy in place of the last one: wholly or not at all.
  func save(_ policy: StoredPolicy) throws
}
