package import Diagnostics
package import UpdatePolicy

/// What a policy file is written from.
package struct EmissionInputs: Hashable, Sendable {
  /// The policy.
  package var policy: GeneratedPolicy

  /// Creates inputs.
  package init(policy: GeneratedPolicy) { self.policy = policy }
}

/// Writes the policy in one format.
package protocol PolicyEmitter: Sendable {
  /// The name of the format in the configuration, such as `json`.
  static var format: String { get }

  /// What a policy can say and this format cannot, as phrases for the report.
  static var notCarried: [String] { get }

  /// Writes a policy in this format; the same inputs give the same bytes.
  ///
  /// - Parameter inputs: The policy.
  /// - Returns: The bytes of the file.
  /// - Throws: An `Undetermined` where the inputs lack something that the format needs.
  static func bytes(for inputs: EmissionInputs) throws(Undetermined) -> [UInt8]
}
