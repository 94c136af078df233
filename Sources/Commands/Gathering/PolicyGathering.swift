import Diagnostics
import Git
import Rules
import UpdatePolicy
import Versions

/// Generates the policy that would be published, and reads the one that is.
struct PolicyGathering {
  /// One file that the policy is written to.
  struct OutputPlan {
    /// The path from the root of the repository.
    var path: String

    /// The bytes that are there now, or nil when there is no such file.
    var current: [UInt8]?

    /// Makes the bytes that are due there.
    var bytes: (GeneratedPolicy) throws(Undetermined) -> [UInt8]
  }

  /// The bundle identifier, if it is known.
  var app: String?

  /// The platform.
  var platform: String

  /// The store page, if the Apple ID names it.
  var storeURL: String?

  /// What the team says about updates.
  var convention: UpdateConvention

  /// The name and bytes of the published policy; nil bytes when there is none yet.
  var published: (name: String, bytes: [UInt8]?)?

  /// The files that the policy is written to.
  var outputs: [OutputPlan]

  /// Where the configuration sets `update.required`, if it does.
  var requiredPlace: Location?

  /// Whether a waiver lets the floor go down.
  var mayLowerFloor: Bool

  /// The time of the run.
  var now: Timestamp

  /// The releases whose system could not be read.
  var unreadSystems: [PolicyFacts.UnreadSystem] = []

  /// What is generated, for the rules and for writing; `absent` before the first release, when
  /// nothing is live and nothing was ever published.
  func gather(
    store: [String: Determination<StoreFacts>],
    releases: (PolicyDocument?) throws(Undetermined) -> [TaggedRelease]
  ) -> Determination<PolicyFacts> {
    do throws(Undetermined) {
      guard let live = try live(store) else { return .notAsked }
      let baseline = try baseline()
      if live.isEmpty, baseline == nil { return .absent }
      let inputs = GenerationInputs(
        app: app, platform: platform, storeURL: storeURL, live: live,
        releases: try releases(baseline?.document), convention: convention, baseline: baseline,
        mayLowerFloor: mayLowerFloor, now: now)
      switch PolicyGenerator.generate(inputs) {
      case .success(let generated):
        return .known(try facts(generated, inputs))
      case .failure(let failure):
        return .undetermined(Undetermined("policy", failure.reason, help: failure.help))
      }
    } catch {
      return .undetermined(error)
    }
  }

  /// What the storefronts serve, or nil when nobody asked them.
  private func live(
    _ store: [String: Determination<StoreFacts>]
  ) throws(Undetermined) -> [String: LiveRelease]? {
    var live: [String: LiveRelease] = [:]
    for (country, answer) in store.sorted(by: { $0.key < $1.key }) {
      switch answer {
      case .known(let facts): live[country] = facts.live
      case .absent: continue
      case .notAsked: return nil
      case .undetermined(let undetermined): throw undetermined
      }
    }
    return live
  }

  private func baseline() throws(Undetermined) -> GenerationInputs.Baseline? {
    guard let published, let bytes = published.bytes else { return nil }
    let help =
      "Restore \(published.name) from the last commit that published it, or delete it to start anew."
    let reading: PolicyDocument.StrictReading
    do {
      reading = try PolicyDocument.strictlyReading(bytes)
    } catch {
      throw Undetermined(
        "policy", "\(published.name) is no readable policy: \(error)",
        at: Location(published.name), help: help)
    }
    guard reading.unknownKeys.isEmpty else {
      let keys = reading.unknownKeys.joined(separator: ", ")
      throw Undetermined(
        "policy", "\(published.name) has keys that trainstop does not write: \(keys)",
        at: Location(published.name), help: help)
    }
    return GenerationInputs.Baseline(document: reading.document, bytes: bytes)
  }

  private func facts(
    _ generated: GeneratedPolicy, _ inputs: GenerationInputs
  ) throws(Undetermined) -> PolicyFacts {
    var facts = PolicyFacts(
      generated: generated, baseline: inputs.baseline?.document, baselineName: published?.name,
      requiredPlace: requiredPlace, releases: inputs.releases, unreadSystems: unreadSystems)
    for output in outputs {
      let bytes = try output.bytes(generated)
      let state: PolicyFacts.Output.State =
        output.current.map { $0 == bytes ? .current : .stale } ?? .missing
      facts.outputs.append(PolicyFacts.Output(path: output.path, state: state))
    }
    return facts
  }
}
