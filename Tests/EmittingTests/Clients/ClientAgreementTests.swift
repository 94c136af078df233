import Emitting
import Foundation
import Templates
import TestSupport
import Testing
import UpdatePolicy

/// The decisions of the templates, on policies at random: the library's, whatever a document holds.
@Suite(.serialized) struct ClientAgreementTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let cases: [RandomCases.Case] = {
    var cases = RandomCases(seed: 20_261_130)
    return (0..<6000).map { _ in cases.next() }
  }()

  private static func file(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  private static func fill(_ name: String) throws -> [UInt8] {
    try PolicyTemplate(shipped: name).bytes(for: try SamplePolicies.inputs(), fileName: name)
  }

  /// A case as the harnesses of Swift and TypeScript read it.
  private static func line(_ one: RandomCases.Case) throws -> String {
    let client = one.client
    var fields: [String: Any] = [
      "version": client.version, "os": client.os, "now": "\(client.now)", "manual": client.manual,
    ]
    fields["app"] = client.app
    fields["storefront"] = client.storefront
    fields["skipped"] = client.skipped
    fields["lastPrompted"] = client.lastPrompted.map { "\($0)" }
    let line = try JSONSerialization.data(
      withJSONObject: ["bytes": Data(one.policy.utf8).base64EncodedString(), "client": fields])
    return String(decoding: line, as: UTF8.self)
  }

  /// A case as the harness of Kotlin reads it.
  private static func fields(_ one: RandomCases.Case) -> String {
    let client = one.client
    let lastPrompted = client.lastPrompted.map { "\($0.secondsSince1970)" }
    return [
      one.policy, client.version, client.os, "\(client.now.secondsSince1970)", client.app ?? "",
      client.storefront ?? "", client.skipped ?? "", lastPrompted ?? "", "\(client.manual)",
    ].joined(separator: "\t")
  }

  private static func expected(_ one: RandomCases.Case) -> String {
    let decision = PolicyDocument.decision(reading: Array(one.policy.utf8), for: one.client)
    return [
      "\(decision.action)", decision.reason.rawValue, decision.target.map { "\($0)" } ?? "-",
      decision.deadline.map { "\($0.secondsSince1970)" } ?? "-",
    ].joined(separator: " ")
  }

  private func expectAgreement(
    _ script: String, files: [String: [UInt8]], input: (RandomCases.Case) throws -> String
  ) async throws {
    var files = files
    files["cases"] = Array((try Self.cases.map(input).joined(separator: "\n") + "\n").utf8)
    let result = try await Checker.runAside("bash", ["-c", "set -e\n\(script)"], files: files)
    #expect(result.status == 0, "\(result.errors)")
    let answers = result.output.split(separator: "\n").map(String.init)
    #expect(answers.count == Self.cases.count)
    let differences = zip(answers, Self.cases).filter { $0 != Self.expected($1) }
    let first = differences.first.map { "\($0) for \($1.policy), not \(Self.expected($1))" }
    #expect(differences.isEmpty, "\(differences.count) differ, such as \(first ?? "")")
  }

  @Test func `the cases lead to every decision`() {
    let reasons = Self.cases.map { one in
      PolicyDocument.decision(reading: Array(one.policy.utf8), for: one.client).reason
    }
    #expect(Set(reasons) == Set(UpdateDecision.Reason.allCases))
  }

  @Test(.enabled(if: Checker.exists("swiftc"), "swiftc is not in the search path"))
  func `Swift decides as the library does`() async throws {
    let text = "import Foundation\n{{> UpdateDecision.swift}}\n"
    let template = try PolicyTemplate(Array(text.utf8), path: "main.mustache") { name in
      ShippedTemplate.partials.first { $0.name == name }.map { (name, Array($0.text.utf8)) }
    }
    let main = try template.bytes(for: try SamplePolicies.inputs(), fileName: "main.swift")
    try await expectAgreement(
      "swiftc -swift-version 6 -o decide main.swift\n./decide < cases",
      files: ["main.swift": main + (try Self.file("Harness/decide.swift"))], input: Self.line)
  }

  @Test(
    .enabled(
      if: Checker.exists("node") && Checker.exists("tsc"),
      "node or tsc is missing: bash .ci/bootstrap clients"))
  func `TypeScript decides as the library does`() async throws {
    try await expectAgreement(
      """
      tsc --strict --target es2019 --lib es2019,dom --module es2015 updatePolicy.ts
      mv updatePolicy.js updatePolicy.mjs
      node decide.mjs < cases
      """,
      files: [
        "updatePolicy.ts": try Self.fill("updatePolicy.ts"),
        "decide.mjs": try Self.file("Harness/decide.mjs"),
      ], input: Self.line)
  }

  @Test(
    .enabled(
      if: Checker.exists("kotlinc") && Checker.exists("java"),
      "kotlinc or java is missing: bash .ci/bootstrap clients"))
  func `Kotlin decides as the library does`() async throws {
    try await expectAgreement(
      """
      kotlinc UpdatePolicy.kt Decide.kt -include-runtime -d decide.jar >&2
      java -Dfile.encoding=UTF-8 -jar decide.jar < cases
      """,
      files: [
        "UpdatePolicy.kt": try Self.fill("UpdatePolicy.kt"),
        "Decide.kt": try Self.file("Harness/Decide.kt"),
      ], input: Self.fields)
  }
}
