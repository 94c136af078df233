package import JSON
public import Versions

/// What a client is to do about updates now, and why.
public struct UpdateDecision: Hashable, Sendable {
  /// What to show.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// Nothing.
    case none

    /// A prompt that can be dismissed.
    case optional

    /// A prompt that cannot be dismissed.
    case forced
  }

  /// Why, in the order in which the reasons are tried.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// The document is unreadable.
    case policyUnreadable = "policy-unreadable"

    /// The document has a format that this code does not know.
    case policyUnsupported = "policy-unsupported"

    /// The document is another app's, or does not say whose it is.
    case policyForeign = "policy-foreign"

    /// The document is past its end.
    case policyExpired = "policy-expired"

    /// The installed version is not a version.
    case installedUnreadable = "installed-unreadable"

    /// The operating system's version is not a version.
    case osUnreadable = "os-unreadable"

    /// The operating system is too old for every track.
    case osUnsupported = "os-unsupported"

    /// The newest version for this device is installed.
    case upToDate = "up-to-date"

    /// A version above the newest one is installed, as under review or in TestFlight.
    case newerThanLive = "newer-than-live"

    /// The newest version is blocked itself.
    case targetBlocked = "target-blocked"

    /// The installed version is blocked.
    case blocked

    /// The installed version is below the floor.
    case belowRequired = "below-required"

    /// Optional prompts are off.
    case optionalOff = "optional-off"

    /// The user skipped the newest version.
    case skipped

    /// The user was asked not long ago.
    case remindedRecently = "reminded-recently"

    /// There is an update that may wait.
    case updateAvailable = "update-available"
  }

  /// What to show.
  public let action: Action

  /// Why.
  public let reason: Reason

  /// The version to update to; nil when nothing is to be shown.
  public let target: Version?

  /// When the optional update starts to be forced, if that is announced.
  public let deadline: Timestamp?

  init(_ reason: Reason) {
    self.init(.none, reason, target: nil)
  }

  init(_ action: Action, _ reason: Reason, target: Version?, deadline: Timestamp? = nil) {
    self.action = action
    self.reason = reason
    self.target = target
    self.deadline = deadline
  }

  /// The decision as the test vectors write it.
  package var json: JSONValue {
    var members = [
      JSONValue.Member("action", .string(action.rawValue)),
      JSONValue.Member("reason", .string(reason.rawValue)),
    ]
    if let target { members.append(JSONValue.Member("target", .string("\(target)"))) }
    if let deadline { members.append(JSONValue.Member("deadline", .string("\(deadline)"))) }
    return .object(members)
  }
}
