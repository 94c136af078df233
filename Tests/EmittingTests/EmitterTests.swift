import Emitting
import Testing
import UpdatePolicy
import Versions

@Suite struct EmitterTests {
  @Test func `formats have names of their own and are found by them`() {
    #expect(EmitterRegistry.formats == EmitterRegistry.formats.sorted())
    #expect(Set(EmitterRegistry.formats).count == EmitterRegistry.all.count)
    for format in EmitterRegistry.formats {
      #expect(EmitterRegistry.emitter(named: format)?.format == format)
    }
    #expect(EmitterRegistry.formats.contains("json"))
  }

  @Test(arguments: ["", "JSON", "yaml", "json "])
  func `an unknown format is none`(name: String) {
    #expect(EmitterRegistry.emitter(named: name) == nil)
  }

  @Test func `json is the document itself, with the published bytes where they are kept`() throws {
    let live = LiveRelease(version: try Version("3.2"))
    let now = try Timestamp("2026-11-30T09:00:00Z")
    var inputs = GenerationInputs(
      live: ["us": live], convention: UpdateConvention(), now: now)
    let policy = try PolicyGenerator.generate(inputs).get()
    #expect(try JSONEmitter.bytes(for: .init(policy: policy, now: now)) == policy.document.bytes)
    let published = Array(#"{"format":1,"tracks":[{"latest":"3.2"}]}"#.utf8)
    inputs.baseline = .init(
      document: try PolicyDocument(reading: published), bytes: published)
    let kept = try PolicyGenerator.generate(inputs).get()
    #expect(try JSONEmitter.bytes(for: .init(policy: kept, now: now)) == published)
    #expect(JSONEmitter.notCarried.isEmpty)
  }
}
