import Diagnostics
import Store

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension StoreChoice {
  /// Opens App Store Connect with the key from the environment.
  func connect() throws(Undetermined) -> AppStoreConnect {
    let settings = session.configuration.store
    let named = arguments.value(.connectEndpoint)
    let base = named ?? settings.connectEndpoint
    let endpoint = try base.map { text throws(Undetermined) in
      try ConnectEndpoint(text, isTrusted: named != nil)
    }
    let environment = ConnectEnvironment(context.environment, names: settings.variables) {
      path throws(Undetermined) in
      try Disk.bytes(of: path, from: context.workingDirectory, ordinaryUpTo: 1 << 20)
    }
    var limits = LookupLimits.connect
    if let seconds = settings.timeLimitSeconds { limits.totalSeconds = Double(seconds) }
    return AppStoreConnect(
      endpoint: endpoint ?? .apple, credentials: try environment.credentials(), limits: limits,
      network: NetworkSettings(environment: context.environment), clock: .system,
      secondsSince1970: { Int64(Date().timeIntervalSince1970) })
  }
}
