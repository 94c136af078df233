import Diagnostics
import Reading
import Rules
import Store
import UpdatePolicy
import Versions

/// When a policy is generated.
enum PolicyWish {
  /// Where the configuration or a flag names what it is written to.
  case whereConfigured

  /// Always: somebody wants to see it.
  case always

  /// Never: another policy is looked at.
  case never

  /// Whether what would be written is reason enough for it.
  fileprivate func isMet(by emission: PolicyEmission) -> Bool {
    switch self {
    case .whereConfigured: !emission.isEmpty
    case .always: true
    case .never: false
    }
  }
}

extension Judgement {
  /// Why there is no policy to speak of; empty when there is one.
  ///
  /// A policy rests on every storefront, so that each of them that is not known is named.
  var policyGaps: [Undetermined] {
    switch facts.policy {
    case .known: return []
    case .undetermined(let undetermined):
      let stores = facts.store.sorted { $0.key < $1.key }.compactMap(\.value.undetermined)
      return stores.contains(undetermined) ? stores : [undetermined]
    case .absent:
      return [
        Undetermined(
          "policy", GenerationFailure.nothingLive.reason, help: GenerationFailure.nothingLive.help)
      ]
    case .notAsked:
      return [session.configuration.policy?.outputs.isEmpty ?? true ? Self.noOutput : Self.notAsked]
    }
  }

  private static let noOutput = Undetermined(
    "policy", "no output is configured, so there is no policy to write",
    help: "Add 'outputs: [{ format: json, path: dist/update-policy.json }]' under policy in "
      + ".trainstop.yml.")

  private static let notAsked = Undetermined(
    "policy", "no store was asked, and a policy rests on what is live",
    help: "Leave --offline out, or pass --replay FILE with recorded answers.")

  /// Generates the policy, where one is wanted.
  ///
  /// - Parameters:
  ///   - session: What is worked on.
  ///   - facts: What was found out before.
  ///   - declarations: Reads which releases were declared forced.
  ///   - emission: What it is written to.
  ///   - arguments: The flags of the run.
  ///   - context: The world of the run.
  ///   - wish: When a policy is wanted.
  /// - Returns: The policy, or why there is none.
  /// - Throws: A ``CannotDecide`` when nothing can be judged at all.
  static func policy(
    _ session: Session, _ facts: ReleaseFacts, _ declarations: Declarations,
    _ emission: PolicyEmission, _ arguments: Arguments, _ context: RunContext, _ wish: PolicyWish
  ) async throws(CannotDecide) -> Determination<PolicyFacts> {
    let configuration = session.configuration
    guard wish.isMet(by: emission), !facts.store.values.contains(.notAsked) else {
      return .notAsked
    }
    let mayLowerFloor = mayLowerFloor(configuration, facts)
    do throws(Undetermined) {
      var gathering = PolicyGathering(
        app: configuration.app.bundleIdentifier, platform: facts.app.platform,
        storeURL: configuration.app.appleID.map { "https://apps.apple.com/app/id\($0)" },
        convention: facts.convention, published: nil, outputs: [],
        requiredPlace: configuration.requiredPlace,
        mayLowerFloor: mayLowerFloor, now: facts.now)
      if let name = configuration.policy?.published {
        let bytes = try await published(
          name, session, network: NetworkSettings(environment: context.environment),
          isOffline: arguments.has(.offline))
        gathering.published = (name, bytes)
      }
      for output in emission.outputs {
        gathering.outputs.append(
          PolicyGathering.OutputPlan(
            path: output.path, current: try session.tree.bytes(of: output.path)
          ) { generated throws(Undetermined) in
            try emission.bytes(of: output, emission.inputs(generated))
          })
      }
      let live = facts.store.values.compactMap { $0.value?.live.version }.max()
      let systems = try await ReleaseSystems(
        of: declarations.releases.filter { release in
          live.map { release.match.version <= $0 } ?? false
        },
        on: facts.app.platform, session, arguments, context)
      gathering.unreadSystems = systems.unread
      return gathering.gather(store: facts.store) { baseline throws(Undetermined) in
        systems.adding(
          to: try declarations.taggedReleases(
            upTo: live,
            // A published floor that may go down hides nothing that was declared below it.
            above: mayLowerFloor ? nil : baseline?.tracks.first?.required))
      }
    } catch {
      return .undetermined(error)
    }
  }

  /// The bytes of the published policy, or nil when its file is not there yet.
  private static func published(
    _ name: String, _ session: Session, network: NetworkSettings, isOffline: Bool
  ) async throws(Undetermined) -> [UInt8]? {
    guard name.hasPrefix("https://") || name.hasPrefix("http://") else {
      return try session.tree.bytes(of: name)
    }
    guard !isOffline else {
      throw Undetermined(
        "published policy", "\(name) is not fetched with --offline",
        help: "Leave --offline out, or set policy.published to a file.")
    }
    return try await AddressedFile(name, network: network, clock: .system).bytes()
  }

  /// Whether a waiver lets the floor go down, for the versions that a waiver of a policy rule names.
  private static func mayLowerFloor(_ configuration: Configuration, _ facts: ReleaseFacts) -> Bool {
    let latest = facts.store.values.compactMap { $0.value?.live.version }.min()
    let named = [facts.candidateVersion, latest].compactMap { $0 }
    return configuration.rules.waivers.contains { waiver in
      waiver.rule == "floor-lowered" && named.contains(waiver.version)
        && (waiver.until.map { facts.now < $0.end } ?? true)
    }
  }
}
