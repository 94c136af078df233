import Diagnostics
import Emitting
import Reading
import UpdatePolicy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files that a policy is written to, and the bytes of each.
struct PolicyEmission {
  /// What is written: the output of `--template` alone where it is given, else what is configured.
  let outputs: [Configuration.Policy.Output]

  /// The template that `--template` names and that is printed rather than written.
  let printed: String?

  private let session: Session
  private let workingDirectory: String
  private let convention: UpdateConvention
  private let builds: ReleaseBuilds
  private let now: Timestamp

  init(
    _ session: Session, _ arguments: Arguments, _ context: RunContext,
    releases: [GatheredTags.ReleaseTag], convention: UpdateConvention, now: Timestamp
  ) {
    let template = arguments.value(PolicyCommand.template)
    let path = arguments.value(PolicyCommand.output)
    if let template, let path {
      outputs = [.init(maker: .template(template), path: path, place: Location("--output"))]
    } else {
      outputs = template == nil ? session.configuration.policy?.outputs ?? [] : []
    }
    printed = path == nil ? template : nil
    self.session = session
    self.convention = convention
    self.now = now
    workingDirectory = context.workingDirectory
    builds = ReleaseBuilds(session, releases, arguments, environment: context.environment)
  }

  /// Whether there is anything to write or print.
  var isEmpty: Bool { outputs.isEmpty && printed == nil }

  /// Returns what the outputs are written from; build numbers are read only where they are needed.
  func inputs(_ generated: GeneratedPolicy) -> EmissionInputs {
    let policy = session.configuration.policy
    let app = session.configuration.app
    let published = policy?.published.flatMap { $0.hasPrefix("http") ? $0 : nil }
    let needsBuilds = outputs.contains { $0.maker == .format(AppcastEmitter.format) }
    return EmissionInputs(
      policy: generated, now: now, convention: convention,
      publication: Publication(
        appleID: app.appleID, storefronts: app.storefronts, policyURL: policy?.url ?? published,
        publicKey: policy?.publicKey),
      builds: needsBuilds ? builds.builds : .notAsked)
  }

  /// Makes the bytes of one output.
  ///
  /// - Throws: An `Undetermined` when the format or the template does not allow it.
  func bytes(
    of output: Configuration.Policy.Output, _ inputs: EmissionInputs
  ) throws(Undetermined) -> [UInt8] {
    switch output.maker {
    case .format(let name): try emitter(name, at: output.place).bytes(for: inputs)
    case .template(let name):
      try template(name, at: output.place).bytes(for: inputs, fileName: output.path)
    }
  }

  /// Makes the text of a template that is printed.
  func text(printing name: String, _ inputs: EmissionInputs) throws(Undetermined) -> String {
    let fileName = name.hasSuffix(".mustache") ? String(name.dropLast(9)) : name
    let bytes = try template(name, at: nil).bytes(for: inputs, fileName: fileName)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Says whether a file may be replaced by an output: it is an earlier one of the same kind.
  func mayReplace(
    _ bytes: [UInt8], by output: Configuration.Policy.Output
  ) throws(Undetermined) -> Bool {
    switch output.maker {
    case .format(let name): try emitter(name, at: output.place).recognizes(bytes)
    case .template(let name): try template(name, at: output.place).recognizes(bytes)
    }
  }

  /// What gets lost in each output, as a note for it.
  func notes(_ inputs: EmissionInputs) -> [Finding.Note] {
    outputs.compactMap { output in
      guard case .format(let name) = output.maker,
        let losses = EmitterRegistry.emitter(named: name)?.losses(of: inputs), !losses.isEmpty
      else { return nil }
      return Finding.Note(
        "\(output.path) (\(name)) does not carry: \(losses.joined(separator: "; "))")
    }
  }

  private func emitter(
    _ name: String, at place: Location
  ) throws(Undetermined) -> any PolicyEmitter.Type {
    if let emitter = EmitterRegistry.emitter(named: name) { return emitter }
    throw Undetermined(
      "policy", "'\(name)' is no format of a policy", at: place,
      help: UsageError.hint(name, among: EmitterRegistry.formats)
        + "Use one of \(EmitterRegistry.formats.joined(separator: ", ")).")
  }

  /// Reads a template of the program's own, of the repository, or, where a flag names it, of the disk.
  private func template(_ name: String, at place: Location?) throws(Undetermined) -> PolicyTemplate
  {
    if name.hasPrefix(PolicyTemplate.shippedPrefix) {
      return try PolicyTemplate(
        shipped: String(name.dropFirst(PolicyTemplate.shippedPrefix.count)))
    }
    guard let path = place?.file == session.configurationPath ? name : inRepository(name) else {
      let bytes = try Disk.bytes(of: name, from: workingDirectory)
      return try PolicyTemplate(bytes, path: name) { _ in nil }
    }
    let tree = session.tree
    guard let bytes = try tree.bytes(of: path) else {
      throw Undetermined(
        "template", "\(path) is not in the repository", at: place,
        help: "Correct the path, or name a template of trainstop, such as "
          + "\(PolicyTemplate.shippedPrefix)EmbeddedUpdatePolicy.swift.")
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return try PolicyTemplate(bytes, path: path) { name throws(Undetermined) in
      let path = folder + name + ".mustache"
      return try tree.bytes(of: path).map { (path, $0) }
    }
  }

  /// The path from the root of the repository of a file that a flag names; nil for one outside.
  private func inRepository(_ name: String) -> String? {
    let absolute = Disk.absolute(name, from: workingDirectory)
    let folder = URL(fileURLWithPath: absolute).deletingLastPathComponent()
    let real = folder.resolvingSymlinksInPath().path
    let root = URL(fileURLWithPath: session.root).resolvingSymlinksInPath().path
    guard real == root || real.hasPrefix(root + "/") else { return nil }
    let file = absolute.split(separator: "/").last ?? ""
    return (real.dropFirst(root.count + 1) + (real == root ? "" : "/")) + file
  }
}
