/// Keys that are known to everybody, and so protect nothing.
package enum SampleKeys {
  /// A key on P-256 in PKCS #8, as App Store Connect hands it out.
  package static let p256 = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJNHYs1oRI6bRW3QT
    46HdegrtyVSgusGLQptiJTkiaLmhRANCAATZMhpYS8nyigtjYHJPjseghNnKZc9o
    Dys0cdoA4//s9TNDQUraDdoVbVnjvylyl7KbFcQ4qx50XxWTuMMMSfZC
    -----END PRIVATE KEY-----
    """

  /// The same key in SEC 1.
  package static let sec1 = """
    -----BEGIN EC PRIVATE KEY-----
    MHcCAQEEICTR2LNaESOm0Vt0E+Oh3XoK7clUoLrBi0KbYiU5Imi5oAoGCCqGSM49
    AwEHoUQDQgAE2TIaWEvJ8ooLY2ByT47HoITZymXPaA8rNHHaAOP/7PUzQ0FK2g3a
    FW1Z478pcpeymxXEOKsedF8Vk7jDDEn2Qg==
    -----END EC PRIVATE KEY-----
    """

  /// A key on another curve, P-384.
  package static let p384 = """
    -----BEGIN PRIVATE KEY-----
    MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDATlAy22t93RQPytZox
    dLzW05yHb9kvUpk160gXXTNpict3QDF9u55406G6x2lCl0uhZANiAARKk63cVI7N
    ST4zzuQKscZOlAj+/OXgbZmtCzLSa2pYw1bmjpn1YN8DgUswsQKJagILDSwolLgb
    5feGrJua7tsJPXta+A0VwACjKDRMoRaiCcplZM7i/Lv1o9QfSB+0AUs=
    -----END PRIVATE KEY-----
    """

  /// The private key of the first example of RFC 8032 §7.1.
  package static let ed25519 = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
    -----END PRIVATE KEY-----
    """

  /// The public key of that example.
  package static let ed25519Public = hexadecimal(
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")

  /// The signature of the empty message in that example.
  package static let ed25519Signature = hexadecimal(
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
      + "d25bf5f0595bbe24655141438e7a100b")

  /// Returns the bytes that pairs of digits stand for.
  package static func hexadecimal(_ text: String) -> [UInt8] {
    let digits = text.compactMap { $0.hexDigitValue.map(UInt8.init) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
