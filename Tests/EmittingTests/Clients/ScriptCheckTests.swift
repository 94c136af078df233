import Emitting
import Foundation
import TestSupport
import Testing

/// The check of the TypeScript template: what it fetches, keeps, and says.
@Suite struct ScriptCheckTests {
  private static let expected = """
    offline-first no tag none policy-unreadable
    new no tag forced below-required
    업데이트 필요 true https://apps.apple.com/app/id1000000001
    offline "1" forced below-required
    unchanged "1" forced below-required
    garbage "1" forced below-required
    missing "1" forced below-required
    twice "1" forced below-required
    elsewhere no tag none policy-unreadable
    damaged no tag optional update-available
    shown "2" none reminded-recently
    later "2" optional update-available
    skipped "2" none skipped

    """

  @Test(
    .enabled(
      if: Checker.exists("node") && Checker.exists("tsc"),
      "node or tsc is missing: bash .ci/bootstrap clients"))
  func `the last good policy decides, and is asked for by its tag`() async throws {
    let harness = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Harness/check.mjs")
    var inputs = try SamplePolicies.inputs()
    inputs.publication.publicKey = nil
    let module = try PolicyTemplate(shipped: "updatePolicy.ts")
      .bytes(for: inputs, fileName: "updatePolicy.ts")
    let script = """
      set -e
      tsc --strict --target es2019 --lib es2019,dom --module es2015 updatePolicy.ts
      mv updatePolicy.js updatePolicy.mjs
      node check.mjs
      """
    let result = try await Checker.runAside(
      "bash", ["-c", script],
      files: ["updatePolicy.ts": module, "check.mjs": Array(try Data(contentsOf: harness))])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == Self.expected)
  }
}
