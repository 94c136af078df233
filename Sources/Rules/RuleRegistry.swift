/// Every rule, in the order of the manual.
package enum RuleRegistry {
  /// The rules.
  ///
  /// To add one, add its file to `Rules/` and its type to a list below.
  package static let all: [any Rule.Type] = judging + waiverRules

  /// The rules that judge facts.
  static let judging: [any Rule.Type] = [
    VersionMissing.self,
    VersionMalformed.self,
    VersionUnusual.self,
    VersionRegressesStore.self,
    TrainClosed.self,
    BuildNotIncreased.self,
    VersionRegressesTags.self,
    TagReused.self,
    TagMismatch.self,
    TagMalformed.self,
    TagOrder.self,
    SourcesDisagree.self,
    ExtensionMismatch.self,
    WatchMismatch.self,
    ConfigurationMismatch.self,
    VersionSkips.self,
    VersionLeaps.self,
    ForceWithoutBump.self,
    BumpWithoutForce.self,
    FloorAboveLive.self,
    FloorTooFresh.self,
    FloorWaiting.self,
    FloorStrandsOs.self,
    FloorLowered.self,
    BlockWithoutTarget.self,
    ClientUnaware.self,
    MessageMissing.self,
    PolicyStale.self,
    StoreDrift.self,
  ]

  /// The rules about waivers, which are judged last.
  ///
  /// They are listed and not found by a cast: the first time that one is tried on a type, the runtime looks through every
  /// conformance in the program, and there are thousands.
  static let waiverRules: [any WaiverRule.Type] = [
    WaiverUnused.self,
    WaiverExpired.self,
  ]

  /// Returns the rule with a code, if there is one.
  package static func rule(_ code: String) -> (any Rule.Type)? {
    all.first { $0.metadata.code == code }
  }
}
