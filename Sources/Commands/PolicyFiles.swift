import Diagnostics
import Emitting

/// The files that a policy is written to, and the signatures beside them.
struct PolicyFiles {
  /// The files, each signature after what it signs.
  private(set) var files: [OutputFile] = []

  private let outputs: [Configuration.Policy.Output]

  /// Makes the files.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when one cannot be made, or cannot be signed although
  ///   the configuration wants it.
  init(
    _ inputs: EmissionInputs, _ judgement: Judgement, _ context: RunContext
  ) throws(Undetermined) {
    outputs = judgement.emission.outputs
    let isSigned = outputs.contains(where: Self.isSigned)
    let policy = judgement.session.configuration.policy
    let place = isSigned ? policy?.signing : nil
    let signing = try place.map { place throws(Undetermined) in
      try PolicySigning(
        place, for: policy?.publicKey, in: judgement.session.root, context.environment)
    }
    for output in outputs {
      let bytes = try judgement.emission.bytes(of: output, inputs)
      let file = OutputFile(path: output.path, bytes: bytes)
      files.append(file)
      if let signing, Self.isSigned(output) { files.append(try signing.signature(of: file)) }
    }
  }

  /// What makes the file at a path; nil for a signature.
  func maker(of path: String) -> Configuration.Policy.Output.Maker? {
    outputs.first { $0.path == path }?.maker
  }

  /// Whether bytes that are at a path are of the kind that is written there, or nothing.
  func mayReplace(
    _ present: [UInt8], at path: String, _ emission: PolicyEmission
  ) throws(Undetermined) -> Bool {
    guard let output = outputs.first(where: { $0.path == path }) else {
      return PolicySigning.isSignature(present)
    }
    return try emission.mayReplace(present, by: output)
  }

  /// Only the document itself is signed (POLICY 3.7).
  private static func isSigned(_ output: Configuration.Policy.Output) -> Bool {
    output.maker == .format(JSONEmitter.format)
  }
}
