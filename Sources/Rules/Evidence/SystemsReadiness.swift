import Diagnostics
import UpdatePolicy
import Versions

extension ReleaseFacts {
  /// Only releases that are forced matter, and only where some release says its system: a
  /// project that never does has no ladder to miss.
  var systemsReadiness: Readiness {
    guard let policy = policy.value, policy.releases.contains(where: { $0.minimumOS != nil }) else {
      return Readiness(isReady: true)
    }
    let since = convention.clientSince
    let unread = policy.unreadSystems.filter { release in
      policy.isOpenTarget(release.version)
        || policy.forces(release.version) && since.map { release.version >= $0 } ?? true
    }
    guard let first = unread.first else { return Readiness(isReady: true) }
    let more = unread.count > 1 ? " and \(unread.count - 1) more" : ""
    let gap = Undetermined(
      "systems", "which system tag \(first.tag)\(more) needs is not known: \(first.reason.reason)",
      at: first.reason.place,
      help:
        "Set update.client-since to the first version that reads the policy, which leaves older "
        + "tags out, or 'floor-strands-os: off' under rules in .trainstop.yml.")
    return Readiness(isReady: true, undetermined: [gap])
  }
}
