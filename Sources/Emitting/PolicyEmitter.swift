package import Diagnostics

/// Writes the policy in one format.
package protocol PolicyEmitter: Sendable {
  /// The name of the format in the configuration, such as `json`.
  static var format: String { get }

  /// What a policy can say and this format cannot.
  static var notCarried: [PolicyConcept] { get }

  /// Writes a policy in this format; the same inputs give the same bytes.
  ///
  /// - Parameter inputs: The policy, and what else a format may need.
  /// - Returns: The bytes of the file.
  /// - Throws: An `Undetermined` where the inputs lack something that the format needs, or hold
  ///   something that its readers are known to get wrong.
  static func bytes(for inputs: EmissionInputs) throws(Undetermined) -> [UInt8]

  /// Says whether a file is one of this format's own, which a newer one may replace.
  ///
  /// - Parameter bytes: What is there now.
  /// - Returns: False when something would be lost that the policy does not hold.
  static func recognizes(_ bytes: [UInt8]) -> Bool
}

extension PolicyEmitter {
  /// What of this policy gets lost in this format, as phrases for the report.
  ///
  /// - Parameter inputs: The policy.
  /// - Returns: A phrase for each concept that the policy uses, such as `2 blocked versions`.
  package static func losses(of inputs: EmissionInputs) -> [String] {
    notCarried.compactMap { $0.use(in: inputs) }
  }
}
