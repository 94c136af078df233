package import Diagnostics
package import UpdatePolicy
package import Versions

/// What a configuration says about rules.
package struct RuleSettings: Sendable {
  /// How a rule is weighed.
  package enum Weight: Hashable, Sendable {
    /// The rule does not run.
    case off

    /// The rule's findings have this severity.
    case severity(Severity)
  }

  /// A finding that the team accepts, for a reason and usually for a time.
  package struct Waiver: Hashable, Sendable {
    /// The end of a waiver.
    package struct Until: Hashable, Sendable {
      /// The last day on which it holds, as `YYYY-MM-DD`.
      package var day: String

      /// The first moment after that day, in UTC.
      package var end: Timestamp

      /// Creates an end.
      package init(day: String, end: Timestamp) {
        self.day = day
        self.end = end
      }
    }

    /// The rule's code.
    package var rule: String

    /// The candidate's version that it is for.
    package var version: Version

    /// Why.
    package var reason: String

    /// When it ends, if it does.
    package var until: Until?

    /// Where the configuration says so.
    package var place: Location?

    /// Creates a waiver.
    package init(
      rule: String, version: Version, reason: String, until: Until? = nil,
      place: Location? = nil
    ) {
      self.rule = rule
      self.version = version
      self.reason = reason
      self.until = until
      self.place = place
    }
  }

  /// The weight by code; a rule that is not named keeps its own severity.
  package var weights: [String: Weight]

  /// The waivers, in the order of the configuration.
  package var waivers: [Waiver]

  /// Creates settings; without arguments, those of a project without a configuration.
  package init(weights: [String: Weight] = [:], waivers: [Waiver] = []) {
    self.weights = weights
    self.waivers = waivers
  }
}
