import Emitting
import Foundation
import Templates
import TestSupport
import Testing

/// Every payload in every text of a policy, in every format and client template.
///
/// That the files parse, and hold the texts, is tried by `HostilePolicyTests`.
@Suite struct InjectionTests {
  private static let all = Injection.payloads + [("together", Injection.together)]

  private func expectNeutral(_ name: String, _ write: (String) throws -> [UInt8]) rethrows {
    // The lines that no text can add to.
    let lines = try write("plain").split(separator: 0x0A).count
    var neutral = 0
    for payload in Self.all {
      let bytes = try write(payload.text)
      let count = bytes.split(separator: 0x0A).count
      let isXML = bytes.first == UInt8(ascii: "<")
      // XML keeps the line endings of a text between its elements.
      let fault =
        Injection.control(in: String(decoding: bytes, as: UTF8.self))
        ?? (count == lines || isXML ? nil : "\(count) lines, not \(lines)")
      #expect(fault == nil, "\(name), \(payload.name): \(fault ?? "")")
      if fault == nil { neutral += 1 }
    }
    if ProcessInfo.processInfo.environment["INJECTION_TABLE"] != nil {
      print(Injection.row(name, neutral: neutral, of: Self.all.count))
    }
  }

  @Test(arguments: EmitterRegistry.formats)
  func `no payload leaves its place in a policy`(_ name: String) throws {
    let emitter = try #require(EmitterRegistry.emitter(named: name))
    try expectNeutral("policy \(name)") { try emitter.bytes(for: SamplePolicies.hostile($0)) }
  }

  @Test(arguments: ShippedTemplate.all.map(\.name))
  func `no payload leaves its place in a client template`(_ name: String) throws {
    let template = try PolicyTemplate(shipped: name)
    try expectNeutral("template \(name)") {
      try template.bytes(for: SamplePolicies.hostile($0), fileName: name)
    }
  }
}
