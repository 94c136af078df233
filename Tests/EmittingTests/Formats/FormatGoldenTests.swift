import Emitting
import TestSupport
import Testing

@Suite struct FormatGoldenTests {
  @Test(arguments: EmitterRegistry.formats)
  func `a policy that uses everything`(format: String) throws {
    let emitter = try #require(EmitterRegistry.emitter(named: format))
    let inputs = try SamplePolicies.inputs()
    let losses = emitter.losses(of: inputs).map { "does not carry \($0)\n" }.joined()
    try expectGolden(losses, "full.\(format).losses.txt")
    try expectGolden(try emitter.text(for: inputs), "full.\(format).golden")
  }

  @Test(arguments: EmitterRegistry.formats.filter { !$0.hasPrefix("appcast") })
  func `a policy that says as little as it may`(format: String) throws {
    let emitter = try #require(EmitterRegistry.emitter(named: format))
    try expectGolden(
      try emitter.text(for: SamplePolicies.inputs(SamplePolicies.bare)), "bare.\(format).golden")
  }

  @Test(arguments: EmitterRegistry.formats)
  func `a file is recognized by its own format and by no other`(format: String) throws {
    let emitter = try #require(EmitterRegistry.emitter(named: format))
    let own = try emitter.bytes(for: SamplePolicies.inputs())
    for other in EmitterRegistry.all {
      let isOwn = other.recognizes(own)
      #expect(isOwn == (other.format == format), "\(other.format)")
    }
    for foreign in ["", "x", "{}", "{\"ios\": {}, \"android\": {}}", "<rss/>", "<plist/>"] {
      let isOwn = emitter.recognizes(Array(foreign.utf8))
      #expect(!isOwn, "\(foreign)")
    }
  }

  @Test(arguments: EmitterRegistry.formats)
  func `the same inputs give the same bytes`(format: String) throws {
    let emitter = try #require(EmitterRegistry.emitter(named: format))
    let first = try emitter.bytes(for: SamplePolicies.inputs())
    let again = try emitter.bytes(for: SamplePolicies.inputs())
    #expect(again == first)
  }
}
