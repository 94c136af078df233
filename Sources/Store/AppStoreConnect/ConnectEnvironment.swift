package import Diagnostics
import Signing

/// Finds the credentials for App Store Connect in the environment.
///
/// No message shows the value of a variable, since it may hold the key where a path is due.
package struct ConnectEnvironment {
  /// The variables that a configuration names instead of the usual ones.
  package struct Names: Hashable, Sendable {
    /// The variable of the key: its text, its text in base64, or the path of its file.
    package var key: String?

    /// The variable of the key's identifier.
    package var keyID: String?

    /// The variable of the team's issuer.
    package var issuer: String?

    /// Creates names.
    package init(key: String? = nil, keyID: String? = nil, issuer: String? = nil) {
      self.key = key
      self.keyID = keyID
      self.issuer = issuer
    }
  }

  /// The usual variables, ours first, then fastlane's and Codemagic's.
  private static let usual = (
    key: [
      "APP_STORE_CONNECT_API_KEY", "APP_STORE_CONNECT_API_KEY_KEY",
      "APP_STORE_CONNECT_API_KEY_KEY_FILEPATH", "APP_STORE_CONNECT_API_KEY_PATH",
      "APP_STORE_CONNECT_PRIVATE_KEY",
    ],
    keyID: [
      "APP_STORE_CONNECT_API_KEY_ID", "APP_STORE_CONNECT_API_KEY_KEY_ID",
      "APP_STORE_CONNECT_KEY_IDENTIFIER",
    ],
    issuer: [
      "APP_STORE_CONNECT_API_ISSUER_ID", "APP_STORE_CONNECT_API_KEY_ISSUER_ID",
      "APP_STORE_CONNECT_ISSUER_ID",
    ]
  )

  /// The names of the usual variables, for a list of those that are set.
  package static var usualNames: [String] { usual.key + usual.keyID + usual.issuer }

  private let variables: [String: String]
  private let names: Names
  private let read: (String) throws(Undetermined) -> [UInt8]

  /// Creates a finder; nothing is read yet.
  ///
  /// - Parameters:
  ///   - variables: The environment.
  ///   - names: What the configuration says about it.
  ///   - read: Reads the file at a path.
  package init(
    _ variables: [String: String], names: Names = Names(),
    read: @escaping (String) throws(Undetermined) -> [UInt8]
  ) {
    self.variables = variables
    self.names = names
    self.read = read
  }

  /// Returns the credentials.
  ///
  /// - Throws: Which variable is missing, or what is wrong with the key in it.
  package func credentials() throws(Undetermined) -> ConnectCredentials {
    guard let (variable, value) = first(names.key, Self.usual.key) else {
      let name = names.key ?? Self.usual.key[0]
      throw Self.fault(
        "\(name) is not set, and App Store Connect answers nobody without a key",
        help: "Set \(name) to the key, to the key in base64, or to the path of its .p8 file.")
    }
    let file = try ConnectKeyFile(value, variable: variable, read: read)
    guard let keyID = first(names.keyID, Self.usual.keyID)?.value ?? file.keyID else {
      let name = names.keyID ?? Self.usual.keyID[0]
      throw Self.fault(
        "\(name) is not set, so nobody knows which key \(variable) holds",
        help: "Set \(name) to the key ID that App Store Connect shows beside the key.")
    }
    let issuer = first(names.issuer, Self.usual.issuer)?.value ?? file.issuer
    for (what, text, limit) in [("key ID", keyID, 20), ("issuer ID", issuer ?? "-", 36)] {
      // Both are sent as they are, so that nothing else may be taken for one: a configuration may
      // name the variable of another secret.
      guard text.utf8.count <= limit, text.utf8.allSatisfy(Self.isLetterDigitOrHyphen) else {
        throw Self.fault(
          "the \(what) beside \(variable) is none: it has other signs than letters, digits, and "
            + "hyphens, or is too long",
          help: "Copy the \(what) from Users and Access, Integrations, in App Store Connect.")
      }
    }
    do {
      return ConnectCredentials(keyID: keyID, issuer: issuer, key: try ES256Key(pem: file.pem))
    } catch {
      throw Self.fault("the key in \(variable) \(error.reason)", help: error.help)
    }
  }

  private static func isLetterDigitOrHyphen(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Returns the first variable that has a value.
  private func first(_ own: String?, _ usual: [String]) -> (name: String, value: String)? {
    let candidates = own.map { [$0] } ?? usual
    for name in candidates {
      let value = (variables[name] ?? "").trimmed
      if !value.isEmpty { return (name, value) }
    }
    return nil
  }

  static func fault(_ reason: String, help: String) -> Undetermined {
    Undetermined("App Store Connect", reason, help: help)
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}
