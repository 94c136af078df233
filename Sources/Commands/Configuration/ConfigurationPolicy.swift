import Diagnostics
import Documents

/// The section `policy`.
extension ConfigurationDecoder {
  /// How long a policy is valid where the configuration says nothing, in seconds: 180 days.
  private static var defaultValidity: Int64 { 180 * 86_400 }

  /// Reads the section.
  ///
  /// - Returns: The policy, if there is a section, and for how many seconds it is valid; nil means
  ///   that it never expires, which `valid: never` says.
  mutating func policy(
    _ node: YAMLNode?
  ) -> (policy: Configuration.Policy?, validSeconds: Int64?) {
    guard let node else { return (nil, Self.defaultValidity) }
    let policy = section(node, "policy")
    let outputs = list(policy["outputs"], "policy.outputs").compactMap { output($0) }
    for (index, output) in outputs.enumerated()
    where outputs[..<index].contains(where: { $0.path == output.path }) {
      report(
        "'\(output.path)' is written twice", at: output.place,
        help: "Give each output a path of its own.")
    }
    return (
      Configuration.Policy(
        published: published(policy["published"]), outputs: outputs,
        url: policy["url"].flatMap { address($0, "policy.url") },
        publicKey: publicKey(policy["public-key"]), signing: signing(policy["signing"])),
      validity(policy["valid"])
    )
  }

  private mutating func signing(_ node: YAMLNode?) -> Configuration.Policy.Signing? {
    guard let node else { return nil }
    let signing = section(node, "policy.signing")
    guard signing.isMapping else { return nil }
    switch (signing["file"], signing["variable"]) {
    case (let file?, nil): return text(file, "policy.signing.file").map { .file($0) }
    case (nil, let name?):
      return variable(name, "policy.signing.variable", example: "TRAINSTOP_POLICY_KEY")
        .map { .variable($0) }
    case (nil, nil):
      guard !signing.hasUnknown("file"), !signing.hasUnknown("variable") else { return nil }
      report(
        "'policy.signing' does not say where the key is", at: node.location,
        help: "Write `variable: TRAINSTOP_POLICY_KEY`, or `file` with the path of a PEM file.")
    case (_?, _?):
      report(
        "'file' and 'variable' stand in 'policy.signing'", at: node.location,
        help: "Keep one of the two.")
    }
    return nil
  }

  private mutating func validity(_ node: YAMLNode?) -> Int64? {
    guard let node else { return Self.defaultValidity }
    if node.text == "never" { return nil }
    let seconds = duration(node, "policy.valid")
    if seconds == 0 {
      report(
        "'\(node.text ?? "0")' makes a policy that expires at once", at: node.location,
        help: "Write a duration such as 180d, or `never`.")
    }
    return seconds
  }

  /// Reads a path inside the repository or an address.
  private mutating func published(_ node: YAMLNode?) -> String? {
    guard let node else { return nil }
    return node.text?.contains("://") ?? false
      ? address(node, "policy.published") : repositoryPath(node, "policy.published")
  }

  /// Reads an Ed25519 public key: 32 bytes in base64.
  private mutating func publicKey(_ node: YAMLNode?) -> String? {
    guard let node, let text = text(node, "policy.public-key") else { return nil }
    let isBase64 = text.utf8.dropLast().allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"): true
      default: false
      }
    }
    guard text.utf8.count == 44, text.hasSuffix("="), isBase64 else {
      report(
        "'policy.public-key' is no Ed25519 public key",
        at: SecretName.hidingText(of: node.location),
        help: "Write its 32 bytes in base64, which are 44 characters.")
      return nil
    }
    return text
  }

  private mutating func output(_ node: YAMLNode) -> Configuration.Policy.Output? {
    let output = section(node, "policy.outputs[]", as: "policy.outputs")
    guard output.isMapping else { return nil }
    let path = repositoryPath(output["path"], "policy.outputs.path")
    if output["path"] == nil, !output.hasUnknown("path") {
      report(
        "an entry of 'policy.outputs' has no 'path'", at: node.location,
        help: "Write the file that it makes as `path`.")
    }
    let format = choice(output["format"], "policy.outputs.format", of: knownFormats)
    let template = repositoryPath(output["template"], "policy.outputs.template")
    if (output["format"] == nil) == (output["template"] == nil),
      !output.hasUnknown("format"), !output.hasUnknown("template")
    {
      report(
        output["format"] == nil
          ? "an entry of 'policy.outputs' has neither 'format' nor 'template'"
          : "'format' and 'template' stand in one entry of 'policy.outputs'",
        at: node.location, help: "Write one of the two.")
    }
    if let path, path == template {
      report(
        "'\(path)' is the template and the file that it makes", at: node.location,
        help: "Write the output to a path of its own.")
    }
    var maker: Configuration.Policy.Output.Maker?
    if let template { maker = .template(template) }
    if let format { maker = .format(format) }
    guard let path, let maker, let place = output["path"]?.location else { return nil }
    return Configuration.Policy.Output(maker: maker, path: path, place: place)
  }
}
