import Diagnostics
import Documents

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A key as a variable gives it: its text, its text in base64, or the path of a file.
///
/// The file is a `.p8` file, or JSON with `key`, `key_id` and `issuer_id`, as fastlane has it.
struct ConnectKeyFile {
  /// More than this is no key.
  private static let byteLimit = 64 << 10

  /// The key in PEM, or whatever stands in its place.
  let pem: String

  /// The key's identifier, if the file says it in its contents or, as Apple names it, in its name.
  private(set) var keyID: String?

  /// The issuer, if the file says it.
  private(set) var issuer: String?

  init(
    _ value: String, variable: String, read: (String) throws(Undetermined) -> [UInt8]
  ) throws(Undetermined) {
    if let pem = Self.pem(in: value) {
      self.pem = pem
      return
    }
    let bytes: [UInt8]
    do {
      bytes = try read(value)
    } catch {
      // The reason would show the path, which may be a damaged key.
      throw ConnectEnvironment.fault(
        "\(variable) is neither a key, nor a key in base64, nor the path of a file that can be read",
        help: "Set \(variable) to the whole text of the .p8 file, or to its path.")
    }
    guard bytes.count <= Self.byteLimit else {
      throw ConnectEnvironment.fault(
        "the file that \(variable) names is too large to be a key",
        help: "Set \(variable) to the path of the .p8 file.")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else {
      pem = Self.pem(in: text) ?? text
      keyID = Self.keyID(inName: value)
      return
    }
    guard
      case .success(let document) = Result(catching: { try JSONDocument.read(bytes, path: "") }),
      let key = document.root["key"]?.text
    else {
      throw ConnectEnvironment.fault(
        "the file that \(variable) names is JSON without a \"key\"",
        help: "Write the text of the .p8 file as \"key\", beside \"key_id\" and \"issuer_id\".")
    }
    pem = Self.pem(in: key) ?? key
    keyID = document.root["key_id"]?.text
    issuer = document.root["issuer_id"]?.text
  }

  /// Returns the PEM text that a value is or holds in base64; nil when it is something else.
  private static func pem(in value: String) -> String? {
    let mark = "-----BEGIN"
    // Line breaks are often written as backslash and n where a value must be one line.
    if value.contains(mark) { return value.replacing("\\n", with: "\n") }
    let digits = value.filter { !$0.isWhitespace }
    guard digits.utf8.count <= byteLimit, let data = Data(base64Encoded: digits), !data.isEmpty
    else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    if text.contains(mark) { return text }
    // The inside of the file alone, as it stands between the lines; DER begins with a sequence.
    guard data.first == 0x30 else { return nil }
    return "\(mark) PRIVATE KEY-----\n\(digits)\n-----END PRIVATE KEY-----\n"
  }

  /// Returns the identifier in a name such as `AuthKey_2X9R4HXF34.p8`.
  private static func keyID(inName path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard name.hasPrefix("AuthKey_"), name.hasSuffix(".p8") else { return nil }
    let identifier = name.dropFirst(8).dropLast(3)
    return identifier.isEmpty ? nil : String(identifier)
  }
}

extension String {
  /// Returns the text with every occurrence of another one replaced.
  fileprivate func replacing(_ old: String, with new: String) -> String {
    var text = ""
    var rest = self[...]
    while let first = rest.first {
      if rest.hasPrefix(old) {
        text += new
        rest = rest.dropFirst(old.count)
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// Whether another text is in this one.
  fileprivate func contains(_ text: String) -> Bool {
    indices.contains { self[$0...].hasPrefix(text) }
  }
}
