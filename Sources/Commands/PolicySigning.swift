import Diagnostics
import Emitting
import Rules
import Signing
import UpdatePolicy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Signs policies, so that apps that hold the public key take nobody else's (POLICY 3.7).
struct PolicySigning {
  /// What the name of a signature's file ends in, after that of the policy.
  private static let suffix = ".sig"

  /// More bytes than this are no key.
  private static let keyLimit = 64 << 10

  private let key: Ed25519Key

  /// Reads the key.
  ///
  /// - Parameters:
  ///   - settings: Where it is.
  ///   - publicKey: What apps check with, in base64, if the configuration says it.
  ///   - root: The root of the repository.
  ///   - environment: The environment variables.
  /// - Throws: ``Diagnostics/Undetermined`` when it is not there or no key; no part of it is shown.
  init(
    _ settings: Configuration.Policy.Signing, for publicKey: String?, in root: String,
    _ environment: [String: String]
  ) throws(Undetermined) {
    let name: String
    let text: String
    switch settings {
    case .file(let path):
      name = path
      text = try Self.contents(of: path, in: root)
    case .variable(let variable):
      name = "the key in \(variable)"
      guard let value = environment[variable], !value.isEmpty else {
        throw Undetermined(
          "signature", "\(variable), which policy.signing names, is not set",
          help: "Set it to the key in PEM, or to the path of its file.")
      }
      text = value.hasPrefix("-----BEGIN") ? value : try Self.contents(of: value, in: root)
    }
    do {
      key = try Ed25519Key(pem: text)
    } catch {
      throw Undetermined("signature", "\(name) \(error.reason)", help: error.help)
    }
    guard let publicKey else { return }
    guard try Self.publicKey(of: key, name) == publicKey else {
      throw Undetermined(
        "signature",
        "\(name) is not the private key of policy.public-key, so apps would take no policy",
        help: "Sign with the key whose public half apps hold, or correct policy.public-key.")
    }
  }

  private static func publicKey(
    of key: Ed25519Key, _ name: String
  ) throws(Undetermined) -> String {
    do {
      return Data(try key.publicKey.raw).base64EncodedString()
    } catch {
      throw Undetermined("signature", "\(name) \(error.reason)", help: error.help)
    }
  }

  /// Returns the file that holds the signature of a policy.
  func signature(of policy: OutputFile) throws(Undetermined) -> OutputFile {
    do {
      let signature = try key.signature(of: policy.bytes)
      let text = Data(signature).base64EncodedString() + "\n"
      return OutputFile(path: policy.path + Self.suffix, bytes: Array(text.utf8))
    } catch {
      throw Undetermined("signature", "the key \(error.reason)", help: error.help)
    }
  }

  /// Whether a file may be replaced by a signature: it is one, or it is empty.
  static func isSignature(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return bytes.isEmpty || Data(base64Encoded: text)?.count == 64
  }

  private static func contents(
    of path: String, in root: String
  ) throws(Undetermined) -> String {
    do {
      return String(
        decoding: try Disk.bytes(of: path, from: root, ordinaryUpTo: keyLimit), as: UTF8.self)
    } catch {
      // What stands for a path may be a key in the wrong form, so that it is not repeated.
      throw Undetermined(
        "signature", "the file of the key that policy.signing names cannot be read",
        help: "Check the path, seen from the root of the repository, and its permissions.")
    }
  }
}
