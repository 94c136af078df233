/// Why a key cannot be used, in words that never contain any part of it.
package struct SigningFault: Error, Hashable, Sendable {
  /// The kinds of fault.
  package enum Code: Error, Hashable, Sendable {
    /// The text has no `BEGIN` line.
    case notPEM

    /// The key is locked with a password.
    case encrypted

    /// The key is for another curve, which is named where it is known.
    case foreignCurve(String)

    /// It is something else than the kind of key that is due; says what.
    case wrongType(String)

    /// The text or the key in it breaks off.
    case truncated

    /// The key's inside is not what its kind prescribes.
    case malformed

    /// The system has no OpenSSL, which is opened when a key is used.
    case noLibrary

    /// The cryptographic library refused; never expected.
    case library
  }

  /// The kind.
  package var code: Code

  /// What is due, such as `an ES256 key`.
  private var due: String

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - code: The kind.
  ///   - due: What is due, with its article.
  init(_ code: Code, due: String) {
    self.code = code
    self.due = due
  }

  /// What is wrong, as the end of a sentence about the key: `is …`.
  package var reason: String {
    switch code {
    case .notPEM: "is no PEM text: it has no line -----BEGIN …-----"
    case .encrypted: "is locked with a password"
    case .foreignCurve(let name): "is for the curve \(name), not \(due)"
    case .wrongType(let name): "is \(name), not \(due)"
    case .truncated: "breaks off before its end"
    case .malformed: "is damaged: its inside is not that of \(due)"
    case .noLibrary: "cannot be used: this system has no libcrypto.so.3"
    case .library: "is refused by the cryptographic library as \(due)"
    }
  }

  /// What to do about it, as an imperative sentence.
  package var help: String {
    switch code {
    case .notPEM: "Give the whole text of the file, from -----BEGIN to the end of -----END …-----."
    case .encrypted:
      "Give the key without a password: openssl pkcs8 -in KEY -out KEY.pem -nocrypt -topk8."
    case .foreignCurve, .wrongType: "Give \(due)."
    case .truncated: "Give the whole text of the file, its last line included."
    case .noLibrary: "Install OpenSSL 3, such as with: apt-get install openssl."
    case .malformed, .library: "Download or make the key again."
    }
  }
}
