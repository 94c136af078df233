import Commands
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite struct ConfigurationFaultTests {
  @Test(arguments: try ConfigurationSamples.names("Invalid"))
  func `an invalid file gives the faults beside it`(name: String) throws {
    let outcome = ConfigurationSamples.load(try ConfigurationSamples.bytes("Invalid", name))
    guard case .faults(let faults) = outcome else {
      Issue.record("\(name) is valid")
      return
    }
    #expect(!faults.isEmpty)
    for fault in faults {
      #expect(!fault.summary.hasSuffix("."))
      #expect(fault.help.hasSuffix("."))
    }
    try expectGolden(
      faults.map(Self.rendered).joined(separator: "\n"), "\(name).txt",
      file: ConfigurationSamples.folder.appendingPathComponent("Invalid/\(name).yml").path)
  }

  @Test func `every expected text has its file`() throws {
    let goldens = try ConfigurationSamples.goldens()
    #expect(goldens == (try ConfigurationSamples.names("Invalid")))
  }

  @Test func `a secret is never shown`() throws {
    for name in try ConfigurationSamples.names("Invalid")
    where name.hasPrefix("secret") || name.hasSuffix("password") {
      let outcome = ConfigurationSamples.load(try ConfigurationSamples.bytes("Invalid", name))
      guard case .faults(let faults) = outcome else {
        Issue.record("\(name) is valid")
        return
      }
      for secret in ["2X9R4HXF34", "abc", "hunter2"] {
        #expect(!faults.map(Self.rendered).joined().contains(secret), "\(name)")
      }
    }
  }

  /// Writes a fault as a terminal would show it.
  private static func rendered(_ fault: ConfigurationFault) -> String {
    var text = "\(fault.place): \(fault.summary)\n"
    if let excerpt = fault.place.excerpt, let column = fault.place.column {
      text += "  \(excerpt)\n  "
      text += String(repeating: " ", count: column - 1)
      text += String(repeating: "^", count: fault.place.width) + "\n"
    }
    return text + "help: \(fault.help)\n"
  }
}
