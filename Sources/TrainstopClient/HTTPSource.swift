public import Foundation

/// Fetches a policy over HTTPS, with the signature beside it if one is asked for.
///
/// Uses no cache, cookie, or stored password: what is kept is the storage's affair.
public struct HTTPSource: PolicySource {
  private let limits: UpdateChecker.Limits
  private let readsSignature: Bool

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - limits: How long and how large; the time is that of both files together.
  ///   - readsSignature: Whether the file with the same name and `.sig` behind it is read as well.
  public init(limits: UpdateChecker.Limits = .init(), readsSignature: Bool = false) {
    self.limits = limits
    self.readsSignature = readsSignature
  }

  /// Fetches a policy.
  public func policy(at url: URL, unlessTagged tag: String?) async -> PolicyAnswer {
    let end = Date().addingTimeInterval(limits.seconds)
    switch await HTTPDownload.get(url, unlessTagged: tag, limits: limits, until: end) {
    case .failed(let reason): return .failed(reason)
    case .answer(304, _, _) where tag != nil: return .unchanged
    case .answer(200, let tag, let body):
      guard readsSignature else {
        return .document(StoredPolicy(bytes: body, entityTag: tag))
      }
      return await signed(body, tag: tag, from: url, until: end)
    case .answer(let status, _, _):
      return .failed("\(url.host ?? "") answered with HTTP status \(status)")
    }
  }

  private func signed(_ body: Data, tag: String?, from url: URL, until end: Date) async
    -> PolicyAnswer
  {
    let name = url.lastPathComponent + ".sig"
    let beside = url.deletingLastPathComponent().appendingPathComponent(name)
    switch await HTTPDownload.get(beside, unlessTagged: nil, limits: limits, until: end) {
    case .failed(let reason): return .failed(reason)
    case .answer(200, _, let signature):
      let text = String(bytes: signature, encoding: .utf8)
      return .document(StoredPolicy(bytes: body, signature: text, entityTag: tag))
    case .answer(let status, _, _):
      return .failed("\(name) was answered with HTTP status \(status)")
    }
  }
}
