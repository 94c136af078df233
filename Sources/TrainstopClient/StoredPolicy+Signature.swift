public import Foundation

extension StoredPolicy {
  /// Returns the 64 bytes of the Ed25519 signature.
  ///
  /// - Throws: A ``SignatureFault`` when there is none or it is not base64 of 64 bytes.
  public func signatureBytes() throws -> Data {
    guard let signature else { throw SignatureFault.missing }
    let text = signature.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let bytes = Data(base64Encoded: text), bytes.count == 64 else {
      throw SignatureFault.malformed
    }
    return bytes
  }
}
