/// The library that signs and hashes, for somebody who wants to know before it is needed.
package enum SigningLibrary {
  #if canImport(CryptoKit)
    /// The name of the library.
    package static let name = "CryptoKit"

    /// Whether it can be used on this machine, which it is a part of.
    package static let isThere = true
  #else
    /// The name of the library.
    package static let name = "libcrypto"

    /// Whether it can be used on this machine; asking opens it.
    package static var isThere: Bool { OpenSSLLibrary.opened != nil }
  #endif
}
