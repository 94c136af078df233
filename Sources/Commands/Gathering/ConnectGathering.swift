import Diagnostics
import Rules
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
    let endpoint = try settings.connectEndpoint.map { text throws(Undetermined) in
      try ConnectEndpoint(text)
    }
    let environment = ConnectEnvironment(context.environment, names: settings.variables) {
      path throws(Undetermined) in
      try Disk.bytes(of: path, from: context.workingDirectory)
    }
    var limits = LookupLimits.connect
    if let seconds = settings.timeLimitSeconds { limits.totalSeconds = Double(seconds) }
    return AppStoreConnect(
      endpoint: endpoint ?? .apple, credentials: try environment.credentials(), limits: limits,
      network: NetworkSettings(environment: context.environment), clock: .system,
      secondsSince1970: { Int64(Date().timeIntervalSince1970) })
  }
}

extension StoreGathering.Answers {
  /// The trains of App Store Connect, as the rules see them.
  var trains: Determination<TrainFacts> {
    guard let connect else { return .notAsked }
    return connect.trains.map { trains in
      TrainFacts(trains: trains.map(TrainFact.init), gaps: connect.unreadable)
    }
  }

  /// The builds of App Store Connect, as the rules see them.
  var uploads: Determination<[UploadFact]> {
    guard let connect else { return .notAsked }
    return connect.builds.map { builds in
      builds.filter(\.isAccepted).map { build in
        UploadFact(
          version: build.version, build: build.number,
          origin: "App Store Connect"
            + (build.uploaded.map { ", uploaded \($0.prefix(10))" } ?? "")
            + (build.isExpired ? ", expired since" : ""))
      }
    }
  }
}

extension TrainFact {
  /// Takes what a rule judges out of a train.
  fileprivate init(_ train: StoreTrain) {
    let standing: Standing =
      switch train.state.standing {
      case .live: .live
      case .closed: .closed
      case .open: .open
      case .unknown: .unknown
      }
    self.init(
      version: train.version, standing: standing, state: train.state.name,
      meaning: train.state.meaning, shownVersion: train.shownVersion)
  }
}
