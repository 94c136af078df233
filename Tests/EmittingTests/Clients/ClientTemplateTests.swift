import Emitting
import Foundation
import Templates
import TestSupport
import Testing
import UpdatePolicy

/// The client templates: what comes of them compiles, and decides as the library does.
@Suite(.serialized) struct ClientTemplateTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let swiftTemplates = ShippedTemplate.all.map(\.name)
    .filter { $0.hasSuffix(".swift") }

  /// The stand-ins are built as libraries of Linux; where Apple's modules are, they would be in the way.
  private static var canBuildStandIns: Bool {
    #if os(Linux)
      Checker.exists("swiftc")
    #else
      false
    #endif
  }

  private static func file(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  private static func fill(_ name: String, _ inputs: EmissionInputs) throws -> [UInt8] {
    try PolicyTemplate(shipped: name).bytes(for: inputs, fileName: name)
  }

  private static func inputs(signed: Bool) throws -> EmissionInputs {
    var inputs = try SamplePolicies.inputs()
    if !signed { inputs.publication.publicKey = nil }
    return inputs
  }

  /// The stand-ins for Apple's modules, which are not there on Linux.
  private static func stubs() throws -> [String: [UInt8]] {
    let names = ["CryptoKit", "StoreKit", "SwiftUI", "UIKit"]
    return try Dictionary(
      uniqueKeysWithValues: names.map { ("\($0).swift", try file("Stubs/\($0).swift")) })
  }

  private static let makeStubs = """
    set -e
    for module in CryptoKit StoreKit SwiftUI UIKit; do
      swiftc -parse-as-library -module-name $module -emit-module -emit-library -o lib$module.so \\
        $module.swift
    done
    """

  @Test(.enabled(if: canBuildStandIns, "this is no Linux with swiftc in the search path"))
  func `every template of Swift compiles, in both language modes, with a key and without`()
    async throws
  {
    #expect(Self.swiftTemplates.count == 5)
    var files = try Self.stubs()
    for isSigned in [false, true] {
      for name in Self.swiftTemplates {
        files["\(isSigned)-\(name)"] = try Self.fill(name, try Self.inputs(signed: isSigned))
      }
    }
    let script = """
      \(Self.makeStubs)
      for file in true-* false-*; do
        for mode in 5 6; do
          swiftc -swift-version $mode -warnings-as-errors -parse-as-library -typecheck -I . $file
        done
      done
      """
    let result = try await Checker.runAside("bash", ["-c", script], files: files)
    #expect(result.status == 0, "\(result.errors)")
  }

  private struct Vector {
    let line: String
    let fields: String
    let expected: String
  }

  /// The decision vectors, as the harnesses read them and as they answer.
  private static func vectors() throws -> [Vector] {
    let url = folder.appendingPathComponent("../../UpdatePolicyTests/Vectors/decisions.json")
      .standardizedFileURL
    let json = try JSONSerialization.jsonObject(with: try Data(contentsOf: url))
    return try (json as? [[String: Any]] ?? []).map { vector in
      let client = vector["client"] as? [String: Any] ?? [:]
      let expected = vector["expect"] as? [String: String] ?? [:]
      func seconds(_ text: String?) throws -> String {
        try text.map { "\(try Timestamp($0).secondsSince1970)" } ?? ""
      }
      func text(_ name: String) -> String { client[name] as? String ?? "" }
      let policy = try JSONSerialization.data(
        withJSONObject: vector["policy"] ?? NSNull(), options: .fragmentsAllowed)
      let line = try JSONSerialization.data(
        withJSONObject: ["policy": vector["policy"] ?? NSNull(), "client": client])
      let fields = [
        String(decoding: policy, as: UTF8.self), text("version"), text("os"),
        try seconds(text("now")), text("app"), text("storefront"), text("skipped"),
        try seconds(client["lastPrompted"] as? String), "\(client["manual"] as? Bool ?? false)",
      ]
      let deadline = try seconds(expected["deadline"])
      return Vector(
        line: String(decoding: line, as: UTF8.self), fields: fields.joined(separator: "\t"),
        expected: [
          expected["action"] ?? "", expected["reason"] ?? "", expected["target"] ?? "-",
          deadline.isEmpty ? "-" : deadline,
        ].joined(separator: " "))
    }
  }

  /// Runs a harness over the vectors and compares its answers.
  private func expectVectors(
    _ script: String, files: [String: [UInt8]], input: (Vector) -> String
  ) async throws {
    let vectors = try Self.vectors()
    var files = files
    files["cases"] = Array((vectors.map(input).joined(separator: "\n") + "\n").utf8)
    let result = try await Checker.runAside("bash", ["-c", "set -e\n\(script)"], files: files)
    #expect(result.status == 0, "\(result.errors)")
    let answers = result.output.split(separator: "\n").map(String.init)
    #expect(answers.count == vectors.count && vectors.count > 60)
    for (answer, vector) in zip(answers, vectors) { #expect(answer == vector.expected) }
  }

  @Test(.enabled(if: Checker.exists("swiftc"), "swiftc is not in the search path"))
  func `the decision of the Swift templates is that of the vectors`() async throws {
    let text = "import Foundation\n{{> UpdateDecision.swift}}\n"
    let template = try PolicyTemplate(Array(text.utf8), path: "main.mustache") { name in
      ShippedTemplate.partials.first { $0.name == name }.map { (name, Array($0.text.utf8)) }
    }
    let main = try template.bytes(for: try SamplePolicies.inputs(), fileName: "main.swift")
    try await expectVectors(
      "swiftc -swift-version 6 -o decide main.swift\n./decide < cases",
      files: ["main.swift": main + (try Self.file("Harness/decide.swift"))], input: \.line)
  }

  @Test(
    .enabled(
      if: Checker.exists("node") && Checker.exists("tsc"),
      "node or tsc is missing: bash .ci/bootstrap clients"))
  func `the decision of the TypeScript template is that of the vectors`() async throws {
    let module = try Self.fill("updatePolicy.ts", try Self.inputs(signed: true))
    try await expectVectors(
      """
      tsc --strict --target es2019 --lib es2019,dom --module es2015 updatePolicy.ts
      mv updatePolicy.js updatePolicy.mjs
      node decide.mjs < cases
      """,
      files: ["updatePolicy.ts": module, "decide.mjs": try Self.file("Harness/decide.mjs")],
      input: \.line)
  }

  @Test(
    .enabled(
      if: Checker.exists("kotlinc") && Checker.exists("java"),
      "kotlinc or java is missing: bash .ci/bootstrap clients"))
  func `the decision of the Kotlin template is that of the vectors`() async throws {
    let source = try Self.fill("UpdatePolicy.kt", try Self.inputs(signed: false))
    try await expectVectors(
      """
      kotlinc -Werror UpdatePolicy.kt Decide.kt -include-runtime -d decide.jar >&2
      java -jar decide.jar < cases
      """,
      files: ["UpdatePolicy.kt": source, "Decide.kt": try Self.file("Harness/Decide.kt")],
      input: \.fields)
  }

  private static let lookups = [
    ("2.3.0 2.3.0 - 2026-11-01T00:00:00Z", "none"), ("2.3 2.3.0 - 2026-11-01T00:00:00Z", "none"),
    ("2.4.0 2.3.9 - 2026-11-01T00:00:00Z", "none"),
    ("2.3.0 2.3.1 - 2026-11-01T00:00:00Z", "optional"),
    ("2.9.0 2.10.0 - 2026-11-01T00:00:00Z", "forced"),
    ("1.9 2.0 17.0 2026-11-01T00:00:00Z", "forced"),
    ("1.9 2.0 17.1 2026-11-01T00:00:00Z", "none"), ("1.9 2.0 - 2026-11-30T00:00:00Z", "optional"),
    ("1.9 2.0 - 2026-11-29T09:00:00Z", "forced"), ("1.9 2.0 - -", "optional"),
    ("1.9 2.0b1 - 2026-11-01T00:00:00Z", "none"), ("v1.9 2.0 - 2026-11-01T00:00:00Z", "none"),
  ]

  @Test(.enabled(if: canBuildStandIns, "this is no Linux with swiftc in the search path"))
  func `the lookup alone demands what differs in the first two numbers, after a day`() async throws
  {
    var files = try Self.stubs()
    files["check.swift"] = try Self.fill(
      "LookupUpdateCheck.swift", try Self.inputs(signed: false))
    files["lookup.swift"] = try Self.file("Harness/lookup.swift")
    files["cases"] = Array(Self.lookups.map { $0.0 + "\n" }.joined().utf8)
    let script = """
      \(Self.makeStubs)
      swiftc -swift-version 6 -parse-as-library -I . -L . -lStoreKit -o lookup check.swift \\
        lookup.swift
      LD_LIBRARY_PATH=. ./lookup < cases
      """
    let result = try await Checker.runAside("bash", ["-c", script], files: files)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.split(separator: "\n").map(String.init) == Self.lookups.map(\.1))
  }

  /// Fills every template of a language with hostile texts, and lets its compiler read them.
  private func expectHarmless(_ ending: String, _ command: (String) -> String) async throws {
    let text = HostileTexts.all.filter { $0.utf8.count < 10_000 }.joined(separator: " ")
    let inputs = try SamplePolicies.hostile(text)
    let names = ShippedTemplate.all.map(\.name).filter { $0.hasSuffix(ending) }
    #expect(!names.isEmpty)
    for name in names {
      let result = try await Checker.runAside(
        "bash", ["-c", command(name)], files: [name: try Self.fill(name, inputs)])
      #expect(result.status == 0, "\(name): \(result.errors.suffix(2000)) \(result.output)")
    }
  }

  @Test(.enabled(if: Checker.exists("swiftc"), "swiftc is not in the search path"))
  func `hostile texts leave their place in no template of Swift`() async throws {
    try await expectHarmless(".swift") { "swiftc -frontend -parse \($0)" }
  }

  @Test(.enabled(if: Checker.exists("tsc"), "tsc is missing: bash .ci/bootstrap clients"))
  func `hostile texts leave their place in no template of TypeScript`() async throws {
    try await expectHarmless(".ts") { "tsc --target es2019 --lib es2019,dom \($0)" }
  }

  @Test(.enabled(if: Checker.exists("kotlinc"), "kotlinc is missing: bash .ci/bootstrap clients"))
  func `hostile texts leave their place in no template of Kotlin`() async throws {
    try await expectHarmless(".kt") { "kotlinc \($0) -d out.jar" }
  }

  @Test func `a template says what it cannot do without`() throws {
    var inputs = try SamplePolicies.inputs()
    inputs.publication.policyURL = nil
    inputs.publication.appleID = nil
    for name in ["SceneUpdateCheck.swift", "updatePolicy.ts", "LookupUpdateCheck.swift"] {
      #expect(throws: (any Error).self) { try Self.fill(name, inputs) }
    }
  }
}
