/// The text form that commits and annotated tags share: header lines, an empty line, a message.
struct ObjectText {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The message as text, without an OpenPGP, X.509 or SSH signature at its end.
  var message: String {
    var start = bytes.endIndex
    for index in bytes.indices.dropLast()
    where bytes[index] == UInt8(ascii: "\n") && bytes[index + 1] == UInt8(ascii: "\n") {
      start = index + 2
      break
    }
    let body = bytes[start...]
    let text: String
    switch header("encoding")?.lowercased() {
    case "iso-8859-1", "latin1", "latin-1", "iso8859-1":
      text = String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
    default: text = String(decoding: body, as: UTF8.self)
    }
    return Self.withoutSignature(text)
  }

  /// Returns the value of a header, or nil when there is no such line before the message.
  func header(_ name: String) -> String? {
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.isEmpty { return nil }
      guard line.starts(with: "\(name) ".utf8) else { continue }
      return String(decoding: line.dropFirst(name.utf8.count + 1), as: UTF8.self)
    }
    return nil
  }

  private static let signatureStarts = [
    "-----BEGIN PGP SIGNATURE-----", "-----BEGIN PGP MESSAGE-----",
    "-----BEGIN SIGNED MESSAGE-----", "-----BEGIN SSH SIGNATURE-----",
  ]

  private static func withoutSignature(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let end = lines.firstIndex(where: { signatureStarts.contains(String($0)) }) else {
      return text
    }
    return lines[..<end].map { $0 + "\n" }.joined()
  }
}
