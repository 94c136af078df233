package import Versions

/// What a team says about updates, from which the policy is generated.
package struct UpdateConvention: Hashable, Sendable {
  /// The smallest bump that forces everybody below it to update; nil is `never`.
  package var forceOn: VersionStep?

  /// An explicit floor.
  package var required: Version?

  /// How long a version must have been live before a floor may demand it, in seconds.
  package var holdSeconds: Int64

  /// How long after it began to count a new floor starts, in seconds; zero starts it at once.
  package var graceSeconds: Int64

  /// The first version that reads the policy, if it is known.
  package var clientSince: Version?

  /// Versions that must not be used.
  package var blocked: [PolicyDocument.Block]

  /// When optional prompts are shown.
  package var prompt: PolicyDocument.Prompt

  /// The texts by BCP 47 language.
  package var messages: [String: PolicyDocument.Messages]

  /// How long a generated policy is valid, in seconds; nil never expires.
  package var validSeconds: Int64?

  /// Whether lower tracks carry floors (POLICY 3, step 5).
  package var forceOlderSystems: Bool

  /// Creates a convention; without arguments, that of a project which configures none: nothing is
  /// ever forced.
  package init(
    forceOn: VersionStep? = nil, required: Version? = nil, holdSeconds: Int64 = 86_400,
    graceSeconds: Int64 = 0, clientSince: Version? = nil, blocked: [PolicyDocument.Block] = [],
    prompt: PolicyDocument.Prompt = .init(), messages: [String: PolicyDocument.Messages] = [:],
    validSeconds: Int64? = nil, forceOlderSystems: Bool = false
  ) {
    self.forceOn = forceOn
    self.required = required
    self.holdSeconds = holdSeconds
    self.graceSeconds = graceSeconds
    self.clientSince = clientSince
    self.blocked = blocked
    self.prompt = prompt
    self.messages = messages
    self.validSeconds = validSeconds
    self.forceOlderSystems = forceOlderSystems
  }
}
