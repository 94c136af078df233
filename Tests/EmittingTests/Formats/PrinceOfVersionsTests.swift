import Diagnostics
import Emitting
import JSON
import Testing
import UpdatePolicy
import Versions

/// Each rule of what readers of the format are known to get wrong.
@Suite struct PrinceOfVersionsTests {
  private func root(_ inputs: EmissionInputs) throws -> JSONValue {
    try JSONReader.read(try PrinceOfVersionsEmitter.bytes(for: inputs))
  }

  private func rows(_ inputs: EmissionInputs) throws -> [JSONValue] {
    guard case .array(let rows)? = try root(inputs).part("ios2") else { return [] }
    return rows
  }

  @Test func `the old form is an object under ios and the new one a list under ios2`() throws {
    let root = try root(SamplePolicies.inputs())
    guard case .object? = root.part("ios"), case .array? = root.part("ios2") else {
      Issue.record("\(root.compactText)")
      return
    }
  }

  @Test func `nothing but texts stands for versions, systems, and frequencies`() throws {
    let root = try root(SamplePolicies.inputs())
    func check(_ value: JSONValue) {
      switch value {
      case .array(let elements): elements.forEach(check)
      case .object(let members): members.forEach { check($0.value) }
      case .string: break
      default: Issue.record("\(value.compactText)")
      }
    }
    check(root)
  }

  @Test func `versions and systems have three numbers`() throws {
    let inputs = try SamplePolicies.inputs(
      #"{"format":1,"tracks":[{"latest":"2","minimumOS":"16.0","required":"1.5"}]}"#)
    let row = try #require(try rows(inputs).first)
    #expect(row.part("last_version_available") == "2.0.0")
    #expect(row.part("required_version") == "1.5.0")
    #expect(row.part("requirements")?.part("required_os_version") == "16.0.0")
  }

  @Test(arguments: ["1.2.3.4", "1.99999999999", "1.2.2147483648"])
  func `a version that readers would cut or not hold is refused`(version: String) throws {
    let inputs = try SamplePolicies.inputs(
      #"{"format":1,"tracks":[{"latest":"\#(version)"}]}"#)
    let fault = #expect(throws: Undetermined.self) {
      try PrinceOfVersionsEmitter.bytes(for: inputs)
    }
    #expect(fault?.reason.hasPrefix(version) == true)
  }

  @Test func `a fourth number that is zero is no loss`() throws {
    let inputs = try SamplePolicies.inputs(#"{"format":1,"tracks":[{"latest":"1.2.3.0"}]}"#)
    #expect(try rows(inputs).first?.part("last_version_available") == "1.2.3")
  }

  @Test func `meta is flat`() throws {
    guard case .object(let members)? = try root(SamplePolicies.inputs()).part("meta") else {
      Issue.record("no meta")
      return
    }
    #expect(members.allSatisfy { if case .string = $0.value { true } else { false } })
    #expect(members.contains { $0.name == "en.forced.title" })
  }

  @Test(arguments: [
    (0, false, "ALWAYS"), (0, true, "ONCE"), (86_400, false, "ONCE"), (86_400, true, "ONCE"),
  ])
  func `frequencies are ONCE and ALWAYS only`(
    seconds: Int64, skippable: Bool, frequency: String
  ) throws {
    let inputs = try SamplePolicies.inputs {
      $0.prompt = .init(remindAfterSeconds: seconds, skippable: skippable)
    }
    #expect(
      try rows(inputs).first?.part("notify_last_version_frequency") == .string(frequency))
  }

  @Test func `the last row asks for no system and forces nobody`() throws {
    let last = try #require(try rows(SamplePolicies.inputs()).last)
    #expect(last.part("requirements") == nil)
    #expect(last.part("required_version") == "0.0.0")
    #expect(last.part("last_version_available") == "0.0.0")
  }

  @Test func `a last track for every system needs no row after it`() throws {
    let inputs = try SamplePolicies.inputs { $0.tracks[1].minimumOS = nil }
    #expect(try rows(inputs).count == 2)
  }

  @Test func `a floor is never above what the track can install`() throws {
    let inputs = try SamplePolicies.inputs { document in
      document.tracks[1].required = document.tracks[0].latest
    }
    #expect(try rows(inputs)[1].part("required_version") == "2.9.4")
  }

  @Test func `a deadline that is due is a floor`() throws {
    let later = SamplePolicies.now.adding(seconds: 30 * 86_400)
    #expect(
      try rows(SamplePolicies.inputs(now: later))[0].part("required_version") == "3.2.0")
    #expect(try rows(SamplePolicies.inputs())[0].part("required_version") == "3.0.0")
  }

  @Test func `everything below a version being blocked is a floor`() throws {
    let inputs = try SamplePolicies.inputs { document in
      let below = document.tracks[0].latest
      document.blocked = [.init(.between(from: nil, below: below, through: nil))]
    }
    #expect(try rows(inputs)[0].part("required_version") == "3.2.0")
    #expect(!PrinceOfVersionsEmitter.losses(of: inputs).contains { $0.contains("blocked") })
  }

  @Test func `nobody is asked to install a newest version that is blocked`() throws {
    let inputs = try SamplePolicies.inputs { document in
      document.blocked = [.init(.exactly(document.tracks[0].latest))]
    }
    let row = try rows(inputs)[0]
    #expect(row.part("last_version_available") == nil)
    #expect(row.part("required_version") == "0.0.0")
  }

  @Test func `optional prompts that are off leave the floor`() throws {
    let inputs = try SamplePolicies.inputs { $0.prompt.optional = false }
    let row = try rows(inputs)[0]
    #expect(row.part("last_version_available") == nil)
    #expect(row.part("required_version") == "3.0.0")
    #expect(try root(inputs).part("ios")?.part("latest_version") == nil)
  }

  @Test(arguments: ["android", "watchos", "tvos"])
  func `a platform without a place is refused`(platform: String) throws {
    let inputs = try SamplePolicies.inputs { $0.platform = platform }
    #expect(throws: Undetermined.self) { try PrinceOfVersionsEmitter.bytes(for: inputs) }
  }

  @Test func `a Mac app has the keys of macOS`() throws {
    let root = try root(try SamplePolicies.inputs { $0.platform = "macos" })
    #expect(root.part("macos") != nil && root.part("macos2") != nil && root.part("ios") == nil)
  }
}
