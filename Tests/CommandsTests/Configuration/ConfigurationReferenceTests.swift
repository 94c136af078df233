import Foundation
import Rules
import Store
import Testing

@testable import Commands

/// Holds the files in `docs/` to the table that they are made from, and the table to the reader.
@Suite struct ConfigurationReferenceTests {
  @Test(arguments: [
    ("trainstop.schema.json", ConfigurationSchema.text),
    ("configuration.md", ConfigurationReference.text),
  ])
  func `the file in docs is made from the table`(name: String, text: String) throws {
    let file = ConfigurationSamples.folder.appendingPathComponent("../../../docs/\(name)")
      .standardizedFileURL
    let environment = ProcessInfo.processInfo.environment
    if environment["RECORD_GOLDENS"] == "1", environment["CI"] == nil {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded docs/\(name); read the diff, then run again")
      return
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text, "docs/\(name) differs")
  }

  @Test(arguments: ConfigurationReference.samples)
  func `the reader accepts the example of a key`(sample: ConfigurationReference.Sample) throws {
    _ = try configuration(sample.example)
  }

  @Test(arguments: ConfigurationReference.samples.filter { $0.standard != nil })
  func `a default that is written changes nothing`(sample: ConfigurationReference.Sample) throws {
    let standard = try configuration(try #require(sample.standard))
    switch sample.description {
    case "store.max-age":
      #expect(standard.store.maximumAgeSeconds == RecordedStore.defaultMaximumAgeSeconds)
    case "version.sources[].setting":
      #expect(
        standard.version.sources.map(\.kind)
          == [.xcconfig(setting: "MARKETING_VERSION", configuration: nil)])
    default:
      let without = try configuration(sample.without)
      #expect(String(reflecting: standard) == String(reflecting: without))
    }
  }

  /// A wrong default in the table would not be found by a comparison that is blind.
  @Test(arguments: ConfigurationReference.samples.filter { $0.standard != nil })
  func `what is not the default changes something`(sample: ConfigurationReference.Sample) throws {
    let example = try configuration(sample.example)
    let without = try configuration(sample.without)
    #expect(String(reflecting: example) != String(reflecting: without))
  }

  @Test func `the example of the reference is valid`() throws {
    let example = try configuration(ConfigurationReference.example)
    #expect(example.version.sources.count == 2)
    #expect(example.rules.waivers.count == 1)
  }

  @Test func `the table has every option of every kind of source`() {
    let keys = ConfigurationKeys.all["version.sources[]"] ?? []
    let options = ConfigurationKeys.sourceOptions.values.flatMap { $0.map(\.key) }
    #expect(Set(keys) == Set(ConfigurationKeys.sourceKinds + options))
  }

  private struct Refused: Error, CustomStringConvertible {
    let description: String
  }

  private func configuration(_ text: String) throws -> Configuration {
    let outcome = Configuration.load(
      bytes: Array(text.utf8), path: ".trainstop.yml", knownRules: ConfigurationTable.codes)
    switch outcome {
    case .valid(let configuration): return configuration
    case .faults(let faults): throw Refused(description: "\(faults.map(\.summary)) in \(text)")
    }
  }
}
