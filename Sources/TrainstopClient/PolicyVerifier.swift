/// Checks that a policy comes from whom it should.
public protocol PolicyVerifier: Sendable {
  /// Returns when the signature of a policy is right.
  ///
  /// - Throws: An error that says why, for a log, when it is missing or wrong.
  func verify(_ policy: StoredPolicy) throws
}

/// Why the signature of a policy does not count.
public enum SignatureFault: Error, Hashable, Sendable {
  /// There is no signature beside the document.
  case missing

  /// The signature is not base64 of 64 bytes.
  case malformed

  /// The signature is not that of this document by this key.
  case wrong
}

extension SignatureFault: CustomStringConvertible {
  /// The fault, for a log.
  public var description: String {
    switch self {
    case .missing: "the policy has no signature beside it"
    case .malformed: "the policy's signature is not base64 of 64 bytes"
    case .wrong: "the policy's signature is not that of this document and key"
    }
  }
}
