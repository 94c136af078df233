#if canImport(CryptoKit)
  import CryptoKit
#else
  import CCrypto
#endif

/// The SHA-256 hash (FIPS 180-4) of a message.
package enum SHA256Digest {
  /// Returns the hash as 64 lower-case hexadecimal digits.
  ///
  /// - Parameter message: Any bytes.
  /// - Returns: The digits.
  /// - Throws: That the system has no library to make it with.
  package static func hexadecimal(_ message: [UInt8]) throws(SigningFault) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let hash = try bytes(message)
    return String(
      decoding: hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func bytes(_ message: [UInt8]) throws(SigningFault) -> [UInt8] {
    #if canImport(CryptoKit)
      return Array(SHA256.hash(data: message))
    #else
      let due = "a SHA-256 hash"
      guard var library = OpenSSLLibrary.opened else { throw SigningFault(.noLibrary, due: due) }
      var hash = [UInt8](repeating: 0, count: 32)
      guard unsafe trainstop_sha256(&library, message, message.count, &hash) == 1 else {
        throw SigningFault(.library, due: due)
      }
      return hash
    #endif
  }
}
