import Diagnostics
import Emitting
import Foundation
import JSON
import Testing
import UpdatePolicy
import Versions

@Suite struct FirebaseTests {
  private func template(_ inputs: EmissionInputs) throws -> JSONValue {
    try JSONReader.read(try FirebaseRemoteConfigEmitter.bytes(for: inputs))
  }

  private func expressions(_ inputs: EmissionInputs) throws -> [String] {
    guard case .array(let conditions)? = try template(inputs).part("conditions") else { return [] }
    return conditions.compactMap { condition in
      guard case .string(let text)? = condition.part("expression") else { return nil }
      return text
    }
  }

  private func oneTrack() throws -> EmissionInputs {
    try SamplePolicies.inputs { $0.tracks = Array($0.tracks.prefix(1)) }
  }

  @Test func `operators are methods with one value of three numbers`() throws {
    #expect(
      try expressions(oneTrack()) == [
        "device.os == 'ios' && app.version.>=(['3.1.0']) && app.version.<(['3.1.2'])"
          + " && app.version.<(['3.2.0'])",
        "device.os == 'ios' && app.version.==(['3.0.4']) && app.version.<(['3.2.0'])",
        "device.os == 'ios' && app.version.<(['3.0.0'])",
        "device.os == 'ios' && app.version.<(['3.2.0'])", "device.os == 'ios'",
      ])
  }

  @Test func `the mode has a value for every condition but the last`() throws {
    let mode = try template(oneTrack()).part("parameters")?.part("update_mode")
    let values = mode?.part("conditionalValues")
    #expect(values?.part("update_required")?.part("value") == "forced")
    #expect(values?.part("update_blocked_1")?.part("value") == "forced")
    #expect(values?.part("update_available")?.part("value") == "optional")
    #expect(mode?.part("defaultValue")?.part("value") == "none")
  }

  @Test func `other platforms and installations without a network keep the app's own values`()
    throws
  {
    let parameters = try template(oneTrack()).part("parameters")
    for name in ["latest_version", "minimum_version", "update_url"] {
      #expect(
        parameters?.part(name)?.part("defaultValue") == ["useInAppDefault": true], "\(name)")
    }
  }

  @Test func `nobody is forced where a device may be too old for the newest version`() throws {
    let values = try template(SamplePolicies.inputs()).part("parameters")?.part("update_mode")?
      .part("conditionalValues")
    #expect(values?.part("update_required") == nil)
    #expect(values?.part("update_available")?.part("value") == "optional")
    let parameters = try template(SamplePolicies.inputs()).part("parameters")
    let minimum = parameters?.part("minimum_version")?.part("conditionalValues")
    #expect(minimum?.part("ios")?.part("value") == "0.0.0")
    // What is blocked is forced only where every system has something to install.
    #expect(
      try expressions(SamplePolicies.inputs()).contains(
        "device.os == 'ios' && app.version.==(['3.0.4']) && app.version.<(['2.9.4'])"))
  }

  @Test func `a floor that every track has is forced`() throws {
    let floor = try Version("2.5")
    let inputs = try SamplePolicies.inputs { $0.tracks[1].required = floor }
    #expect(try expressions(inputs).contains("device.os == 'ios' && app.version.<(['2.5.0'])"))
    #expect(
      FirebaseRemoteConfigEmitter.losses(of: inputs)
        .contains("the floor 3.0.0, which older systems could not reach"))
  }

  @Test func `a newest version that is blocked is offered to nobody`() throws {
    let inputs = try SamplePolicies.inputs { document in
      document.blocked = [.init(.exactly(document.tracks[0].latest))]
    }
    #expect(try expressions(inputs) == ["device.os == 'ios'"])
  }

  @Test(arguments: ["macos", "visionos"])
  func `a platform that conditions do not know is refused`(platform: String) throws {
    let inputs = try SamplePolicies.inputs { $0.platform = platform }
    #expect(throws: Undetermined.self) { try FirebaseRemoteConfigEmitter.bytes(for: inputs) }
  }

  @Test func `a template with parameters of others is not replaced`() throws {
    let own = try FirebaseRemoteConfigEmitter.text(for: SamplePolicies.inputs())
    #expect(FirebaseRemoteConfigEmitter.recognizes(Array(own.utf8)))
    let theirs = own.replacingOccurrences(of: "\"update_url\"", with: "\"colour\"")
    #expect(!FirebaseRemoteConfigEmitter.recognizes(Array(theirs.utf8)))
  }
}
