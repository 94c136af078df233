public import Foundation

/// Where policies come from.
public protocol PolicySource: Sendable {
  /// Fetches a policy, within its own limits of time and size.
  ///
  /// - Parameters:
  ///   - url: The address of the document.
  ///   - tag: The entity tag of the document that is kept, if one is.
  /// - Returns: What came of it; never later than the source's own limit.
  func policy(at url: URL, unlessTagged tag: String?) async -> PolicyAnswer
}

/// What came of asking for a policy.
public enum PolicyAnswer: Hashable, Sendable {
  /// A document, not looked into yet.
  case document(StoredPolicy)

  /// The document that is kept is the newest one.
  case unchanged

  /// Nothing usable came; why, for a log.
  case failed(String)
}
