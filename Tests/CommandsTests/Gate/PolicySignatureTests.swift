import Commands
import Foundation
import Signing
import TestSupport
import Testing

/// Signed policies: `NAME.json.sig` beside the document.
@Suite struct PolicySignatureTests {
  private let path = "dist/update-policy.json"

  /// The private key of the first example of RFC 8032 §7.1, which everybody knows.
  private let key = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
    -----END PRIVATE KEY-----

    """

  private func app(_ signing: String) throws -> ExampleApp {
    let app = try ExampleApp()
    try app.edit(".trainstop.yml", "policy:\n", "policy:\n  signing: { \(signing) }\n")
    return app
  }

  private func run(_ app: ExampleApp, _ words: [String], key: String?) async -> Run {
    var environment = app.repository.environment
    environment["POLICY_SIGNER"] = key
    return await Run(
      words + ["--store-endpoint", app.store.address], in: app.repository.path,
      environment: environment)
  }

  private func expectSigned(_ app: ExampleApp) throws {
    let text = try #require(app.contents(path + ".sig"))
    #expect(text.hasSuffix("=\n"))
    let signature = try #require(Data(base64Encoded: String(text.dropLast())))
    let bytes = Array(try #require(app.contents(path)).utf8)
    let known = try Ed25519Key(pem: key).publicKey
    #expect(try known.isSignature(Array(signature), of: bytes))
    #expect(try !known.isSignature(Array(signature), of: bytes + [10]))
  }

  @Test func `the key comes from a file`() async throws {
    let app = try app("file: ../policy.pem")
    try Data(key.utf8).write(to: URL(fileURLWithPath: app.repository.sibling("policy.pem")))
    let run = await run(app, ["policy"], key: nil)
    #expect(run.status == .passed, "\(run.output)")
    try expectSigned(app)
  }

  @Test func `or from a variable, as it is or as the path of its file`() async throws {
    let app = try app("variable: POLICY_SIGNER")
    #expect(await run(app, ["policy"], key: key).status == .passed)
    try expectSigned(app)
    try FileManager.default.removeItem(atPath: app.repository.path + "/\(path).sig")
    let file = app.repository.sibling("policy.pem")
    try Data(key.utf8).write(to: URL(fileURLWithPath: file))
    #expect(await run(app, ["policy"], key: file).status == .passed)
    try expectSigned(app)
  }

  @Test func `a key that is not the one of the apps signs nothing`() async throws {
    let app = try app("variable: POLICY_SIGNER")
    let other = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
    try app.edit(".trainstop.yml", "policy:\n", "policy:\n  public-key: \(other)\n")
    let refused = await run(app, ["policy"], key: key)
    #expect(refused.status == .undecided)
    #expect(refused.output.contains("is not the private key of policy.public-key"))
    #expect(app.contents(path) == nil && app.contents(path + ".sig") == nil)
    let right = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
    try app.edit(".trainstop.yml", other, right)
    #expect(await run(app, ["policy"], key: key).status == .passed)
    try expectSigned(app)
  }

  @Test func `a key for apps without one that signs is worth a warning`() async throws {
    let app = try ExampleApp()
    let key = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
    try app.edit(".trainstop.yml", "policy:\n", "policy:\n  public-key: \(key)\n")
    let run = await run(app, ["policy"], key: nil)
    #expect(run.status == .passed)
    #expect(run.output.contains("policy.public-key is set and policy.signing is not"))
  }

  @Test func `check refuses a signature that is missing or another document's`() async throws {
    let app = try app("variable: POLICY_SIGNER")
    _ = await run(app, ["policy"], key: key)
    #expect(await run(app, ["policy", "--check"], key: key).status == .passed)
    try app.repository.write(
      Data(count: 64).base64EncodedString() + "\n", to: path + ".sig")
    let stale = await run(app, ["policy", "--check", "--format", "json"], key: key)
    #expect(stale.status == .refused)
    #expect(try stale.codes() == ["policy-stale"])
    try FileManager.default.removeItem(atPath: app.repository.path + "/\(path).sig")
    #expect(await run(app, ["policy", "--check"], key: key).status == .refused)
    #expect(await run(app, ["policy"], key: key).status == .passed)
    try expectSigned(app)
  }

  @Test func `without its key nothing is written, and a difference needs none`() async throws {
    let app = try app("variable: POLICY_SIGNER")
    let unset = await run(app, ["policy", "--format", "json"], key: nil)
    #expect(unset.status == .undecided)
    #expect(try unset.reasons() == ["POLICY_SIGNER, which policy.signing names, is not set"])
    #expect(app.contents(path) == nil)
    #expect(await run(app, ["policy", "--diff"], key: nil).status == .passed)
    #expect(await run(app, ["check"], key: nil).output.contains("POLICY_SIGNER") == false)
  }

  @Test func `what is no key is refused, and nothing of it is shown`() async throws {
    let app = try app("variable: POLICY_SIGNER")
    let broken = key.replacingOccurrences(of: "PRIVATE KEY", with: "SECRET THING")
    for value in [broken, "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v"] {
      for words in [["policy"], ["policy", "--format", "json"]] {
        let run = await run(app, words, key: value)
        #expect(run.status == .undecided)
        #expect(!run.output.contains("MC4CAQAwBQYD"), "\(run.output)")
        #expect(!run.errors.contains("MC4CAQAwBQYD"))
      }
    }
    #expect(app.contents(path) == nil)
  }

  @Test func `a file of the project's own is not replaced by a signature`() async throws {
    let app = try app("variable: POLICY_SIGNER")
    try app.repository.write("mine\n", to: path + ".sig")
    let run = await run(app, ["policy"], key: key)
    #expect(run.status == .undecided)
    #expect(run.output.contains("\(path).sig is there and is no signature"), "\(run.output)")
    #expect(app.contents(path + ".sig") == "mine\n")
    #expect(app.contents(path) == nil)
  }
}
