import Commands
import Foundation

/// The configurations beside this file.
enum ConfigurationSamples {
  /// The folder of this file.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The codes that the samples use; the reader is told which rules there are.
  static let rules = [
    "version-missing", "version-malformed", "version-unusual", "version-regresses-store",
    "train-closed", "version-skips", "version-leaps", "floor-lowered", "floor-above-live",
  ]

  /// The names of the samples in a folder, sorted and without extension.
  static func names(_ kind: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(kind).path)
      .filter { $0.hasSuffix(".yml") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// The contents of a sample.
  static func bytes(_ kind: String, _ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent("\(kind)/\(name).yml")))
  }

  /// Reads a text as a configuration.
  static func load(_ bytes: [UInt8]) -> Configuration.Outcome {
    Configuration.load(bytes: bytes, path: ".trainstop.yml", knownRules: rules)
  }

  /// Reads a sample that must be valid.
  static func valid(_ name: String) throws -> Configuration {
    switch load(try bytes("Valid", name)) {
    case .valid(let configuration): return configuration
    case .faults(let faults): throw Invalid(faults: faults)
    }
  }

  /// Why a sample that must be valid is not.
  struct Invalid: Error {
    let faults: [ConfigurationFault]
  }
}

extension ConfigurationSamples {
  /// The names of the expected texts, sorted and without extension.
  static func goldens() throws -> [String] {
    let folder = folder.appendingPathComponent("Invalid/Goldens")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }
}
