package import Diagnostics
import UpdatePolicy

/// Writes the policy document itself (POLICY 1).
package enum JSONEmitter: PolicyEmitter {
  /// The name of the format in the configuration.
  package static let format = "json"

  /// What the format cannot say: nothing, it is the document.
  package static let notCarried: [PolicyConcept] = []

  /// Returns the document's bytes, which are the published ones where only dates would change.
  package static func bytes(for inputs: EmissionInputs) throws(Undetermined) -> [UInt8] {
    inputs.policy.bytes
  }

  /// Whether the bytes are a policy.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    (try? PolicyDocument(reading: bytes)) != nil
  }
}
