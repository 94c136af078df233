import Diagnostics
import Foundation
import Store
import TestSupport
import Testing

@Suite struct ConnectEnvironmentTests {
  private static let key = "APP_STORE_CONNECT_API_KEY"
  private static let keyID = "APP_STORE_CONNECT_API_KEY_ID"
  private static let issuer = "APP_STORE_CONNECT_API_ISSUER_ID"

  private static let json =
    #"{"key_id": "FROMJSON01", "issuer_id": "json-issuer", "key": ""#
    + SampleKeys.p256.replacingOccurrences(of: "\n", with: "\\n") + #""}"#

  /// Finds credentials in variables, with a few files at hand.
  private func find(
    _ variables: [String: String], names: ConnectEnvironment.Names = .init()
  ) throws -> ConnectCredentials {
    let files = [
      "keys/AuthKey_2X9R4HXF34.p8": SampleKeys.p256, "key.p8": "\n" + SampleKeys.p256,
      "fastlane.json": Self.json, "bad.json": "{}", "notes.txt": "nothing here",
      "locked.p8":
        "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIHs\n-----END ENCRYPTED PRIVATE KEY-----",
      "huge.p8": String(repeating: "x", count: 100_000),
    ]
    let environment = ConnectEnvironment(variables, names: names) { path throws(Undetermined) in
      guard let file = files[path] else {
        throw Undetermined("file", "\(path) is not there", help: "Check the path.")
      }
      return Array(file.utf8)
    }
    return try environment.credentials()
  }

  private static let base64 = Data(SampleKeys.p256.utf8).base64EncodedString()

  static let values: [(String, String)] = [
    ("the text", SampleKeys.p256),
    ("the text in one line", SampleKeys.p256.replacingOccurrences(of: "\n", with: "\\n")),
    ("the text with spaces", SampleKeys.p256.replacingOccurrences(of: "\n", with: " ")),
    ("base64", base64),
    ("base64 in lines", base64.prefix(76) + "\n" + base64.dropFirst(76) + "\n"),
    (
      "the inside of the file",
      SampleKeys.p256.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
    ),
    ("a path", "key.p8"),
    ("a path with a line break", "key.p8\n"),
  ]

  @Test(arguments: values) func `a key comes in any form`(form: String, value: String) throws {
    let found = try find([Self.key: value, Self.keyID: " 2X9R4HXF34\n", Self.issuer: "team"])
    #expect(found.keyID == "2X9R4HXF34", "\(form)")
    #expect(found.issuer == "team", "\(form)")
  }

  @Test func `without an issuer it is the key of an individual`() throws {
    #expect(try find([Self.key: "key.p8", Self.keyID: "A", Self.issuer: ""]).issuer == nil)
  }

  @Test func `Apple's name of the file says which key it is`() throws {
    let found = try find([Self.key: "keys/AuthKey_2X9R4HXF34.p8"])
    #expect(found.keyID == "2X9R4HXF34")
    let other = try find([Self.key: "keys/AuthKey_2X9R4HXF34.p8", Self.keyID: "OTHER"])
    #expect(other.keyID == "OTHER")
  }

  @Test(arguments: [
    [
      "APP_STORE_CONNECT_API_KEY_KEY": SampleKeys.p256, "APP_STORE_CONNECT_API_KEY_KEY_ID": "K",
      "APP_STORE_CONNECT_API_KEY_ISSUER_ID": "I",
    ],
    [
      "APP_STORE_CONNECT_API_KEY_KEY_FILEPATH": "key.p8", "APP_STORE_CONNECT_API_KEY_KEY_ID": "K",
      "APP_STORE_CONNECT_API_KEY_ISSUER_ID": "I",
    ],
    [
      "APP_STORE_CONNECT_PRIVATE_KEY": SampleKeys.p256, "APP_STORE_CONNECT_KEY_IDENTIFIER": "K",
      "APP_STORE_CONNECT_ISSUER_ID": "I",
    ],
  ])
  func `other tools' variables will do`(variables: [String: String]) throws {
    let found = try find(variables)
    #expect(found.keyID == "K" && found.issuer == "I")
  }

  @Test func `fastlane's file will do`() throws {
    let found = try find(["APP_STORE_CONNECT_API_KEY_PATH": "fastlane.json"])
    #expect(found.keyID == "FROMJSON01" && found.issuer == "json-issuer")
  }

  @Test func `a configuration names its own variables`() throws {
    let names = ConnectEnvironment.Names(key: "MY_P8", keyID: "MY_ID", issuer: "MY_ISSUER")
    let found = try find(
      ["MY_P8": base64Key, "MY_ID": "K", "MY_ISSUER": "I", Self.key: "broken"], names: names)
    #expect(found.keyID == "K" && found.issuer == "I")
    let fault = try #require(throws: Undetermined.self) {
      try find([Self.key: "key.p8", Self.keyID: "K"], names: names)
    }
    #expect(fault.reason.hasPrefix("MY_P8 is not set"))
  }

  private var base64Key: String { Self.base64 }

  private static let damaged = String(SampleKeys.p256.dropLast(30))

  static let faults: [(String, [String: String], String)] = [
    ("nothing", [:], "APP_STORE_CONNECT_API_KEY is not set"),
    ("no key ID", [key: "key.p8"], "APP_STORE_CONNECT_API_KEY_ID is not set"),
    ("no file", [key: "other.p8", keyID: "K"], "APP_STORE_CONNECT_API_KEY is neither a key"),
    ("damaged base64", [key: "Z" + base64, keyID: "K"], "APP_STORE_CONNECT_API_KEY is neither"),
    ("another file", [key: "notes.txt", keyID: "K"], "the key in \(key) is no PEM text"),
    ("JSON", [key: "bad.json", keyID: "K"], "the file that \(key) names is JSON without"),
    ("too large", [key: "huge.p8", keyID: "K"], "the file that \(key) names is too large"),
    ("locked", [key: "locked.p8", keyID: "K"], "the key in \(key) is locked with a password"),
    ("cut off", [key: damaged, keyID: "K"], "the key in \(key) breaks off before its end"),
    ("P-384", [key: SampleKeys.p384, keyID: "K"], "the key in \(key) is for the curve P-384, not"),
    ("Ed25519", [key: SampleKeys.ed25519, keyID: "K"], "the key in \(key) is an Ed25519 key, not"),
    ("odd key ID", [key: "key.p8", keyID: "my key"], "the key ID beside \(key) is none"),
  ]

  @Test(arguments: faults) func `what is wrong is said without showing it`(
    name: String, variables: [String: String], reason: String
  ) throws {
    let fault = try #require(throws: Undetermined.self) { try find(variables) }
    #expect(fault.reason.hasPrefix(reason), "\(name): \(fault.reason)")
    #expect(fault.subject == "App Store Connect")
    for value in variables.values where value.count > 12 {
      #expect(!"\(fault)".contains(value.prefix(12)) || value.hasPrefix("-----BEGIN"), "\(name)")
      #expect(!"\(fault)".contains(value.dropFirst(30).prefix(20)) || value.count < 40, "\(name)")
    }
  }

  @Test func `credentials print nothing of the key`() throws {
    let found = try find([Self.key: "key.p8", Self.keyID: "2X9R4HXF34"])
    var dumped = ""
    dump(found, to: &dumped)
    #expect(dumped == "- (a private key, which is not shown)\n")
    #expect(!"\(found)".contains("2X9R4HXF34"))
  }
}
