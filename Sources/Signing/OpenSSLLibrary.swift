#if !canImport(CryptoKit)
  import CCrypto

  /// OpenSSL's libcrypto.
  enum OpenSSLLibrary {
    /// The library, opened once; nil when the system has none.
    static let opened: trainstop_crypto? = {
      var library = trainstop_crypto()
      return unsafe trainstop_crypto_open(&library) == 1 ? library : nil
    }()
  }
#endif
