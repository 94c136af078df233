import Emitting
import Foundation
import JSON
import Testing
import UpdatePolicy
import Versions

/// Plays the readers of other formats, and holds what they show against the policy's own decision:
/// no format forces anybody whom the policy does not force.
@Suite struct ReaderAgreementTests {
  private static let installed = [
    "1.0", "2.0", "2.4.9", "2.9.4", "2.9.5", "3.0.0", "3.0.4", "3.1.0", "3.1.5", "3.2.0", "3.3",
  ]
  private static let systems = ["12.0", "13.0", "15.8", "16.0", "17.2"]

  /// Changes of the full policy.
  private static let policies: [(String, @Sendable (inout PolicyDocument) -> Void)] = [
    ("full", { _ in }),
    ("one track", { $0.tracks.removeLast() }),
    ("a floor on the older track", { $0.tracks[1].required = try? Version("2.5") }),
    ("a floor above the older track", { $0.tracks[1].required = $0.tracks[0].latest }),
    (
      "the newest version blocked",
      { $0.blocked = [.init(.exactly($0.tracks[0].latest))] }
    ),
    (
      "everything below a version blocked",
      { $0.blocked = [.init(.between(from: nil, below: try? Version("2.5"), through: nil))] }
    ),
    ("optional prompts off", { $0.prompt.optional = false }),
    ("no floor", { $0.tracks[0].required = nil }),
    ("every system", { $0.tracks[1].minimumOS = nil }),
  ]

  private struct Case {
    let inputs: EmissionInputs
    let installed: Version
    let system: Version
    let decision: UpdateDecision
    let name: String
  }

  private func cases() throws -> [Case] {
    var cases: [Case] = []
    for (name, change) in Self.policies {
      for days: Int64 in [0, 30] {
        let now = SamplePolicies.now.adding(seconds: days * 86_400)
        let inputs = try SamplePolicies.inputs(now: now, change: change)
        for installed in Self.installed {
          for system in Self.systems {
            let client = ClientState(version: installed, os: system, now: now)
            cases.append(
              Case(
                inputs: inputs, installed: try Version(installed), system: try Version(system),
                decision: inputs.policy.document.decision(for: client),
                name: "\(name), \(days) days later, \(installed) on \(system)"))
          }
        }
      }
    }
    return cases
  }

  @Test func `Prince of Versions shows what the policy shows, but for blocked versions`() throws {
    for test in try cases() {
      let root = try JSONReader.read(try PrinceOfVersionsEmitter.bytes(for: test.inputs))
      let shown = try princeOfVersions(root, test.installed, test.system)
      let isBlocked = test.decision.reason == .blocked
      let expected =
        isBlocked
        ? test.inputs.policy.document.prompt.optional ? .optional : .none : test.decision.action
      // A blocked version that is below a floor too is forced by the floor.
      #expect(shown == expected || isBlocked && shown == .forced, "\(test.name)")
    }
  }

  @Test func `Firebase forces nobody whom the policy does not force`() throws {
    var forced = 0
    for test in try cases() where test.decision.reason != .osUnsupported {
      let root = try JSONReader.read(try FirebaseRemoteConfigEmitter.bytes(for: test.inputs))
      let shown = try firebase(root, test.installed)
      if shown == "forced" {
        forced += 1
        #expect(test.decision.action == .forced, "\(test.name)")
      }
      if test.inputs.policy.document.tracks.count == 1 {
        #expect(shown == "\(test.decision.action)", "\(test.name)")
      }
    }
    #expect(forced > 0)
  }

  /// The decision of the library, version 2 of its format (first row whose requirements hold).
  private func princeOfVersions(
    _ root: JSONValue, _ installed: Version, _ system: Version
  ) throws -> UpdateDecision.Action {
    guard case .array(let rows)? = root.part("ios2") else { throw Unreadable() }
    let row = try rows.first { row in
      guard let required = row.part("requirements")?.part("required_os_version") else {
        return true
      }
      return try version(required) <= system
    }
    guard let row else { throw Unreadable() }
    if let required = row.part("required_version"), try installed < version(required) {
      return .forced
    }
    if let last = row.part("last_version_available"), try installed < version(last) {
      return .optional
    }
    return .none
  }

  /// The value of the first condition, in the order of the template, that holds and has one.
  private func firebase(_ root: JSONValue, _ installed: Version) throws -> String {
    let mode = root.part("parameters")?.part("update_mode")
    guard case .array(let conditions)? = root.part("conditions") else { throw Unreadable() }
    for condition in conditions {
      guard case .string(let name)? = condition.part("name"),
        case .string(let expression)? = condition.part("expression")
      else { throw Unreadable() }
      guard case .string(let value)? = mode?.part("conditionalValues")?.part(name)?.part("value")
      else { continue }
      let parts = expression.components(separatedBy: " && ").dropFirst()
      if try parts.allSatisfy({ try holds($0, installed) }) { return value }
    }
    guard case .string(let value)? = mode?.part("defaultValue")?.part("value") else {
      throw Unreadable()
    }
    return value
  }

  private func holds(_ part: String, _ installed: Version) throws -> Bool {
    let pieces = part.components(separatedBy: "'")
    guard pieces.count == 3 else { throw Unreadable() }
    let bound = try Version(pieces[1])
    switch pieces[0] {
    case "app.version.<([": return installed < bound
    case "app.version.<=([": return installed <= bound
    case "app.version.>=([": return installed >= bound
    case "app.version.==([": return installed == bound
    default: throw Unreadable()
    }
  }

  private func version(_ value: JSONValue) throws -> Version {
    guard case .string(let text) = value else { throw Unreadable() }
    return try Version(text)
  }

  private struct Unreadable: Error {}
}
