/// How the download of a check ended.
public enum FetchOutcome: Hashable, Sendable {
  /// A new document came, was good, and is kept.
  case fetched

  /// The document that is kept is the newest one.
  case unchanged

  /// Nothing usable came, so the document that is kept decides; why, for a log.
  case failed(String)

  /// The network was not asked.
  case notAsked
}
