import Diagnostics
import Rules
import Store
import Versions

extension StoreGathering.Answers {
  /// The trains of App Store Connect, as the rules see them.
  var trains: Determination<TrainFacts> {
    guard let connect else { return .notAsked }
    return connect.trains.map { trains in
      TrainFacts(trains: trains.map(TrainFact.init), gaps: connect.unreadable)
    }
  }

  /// The builds that came before, as the rules see them: those of App Store Connect, or the one that a
  /// feed serves.
  var uploads: Determination<[UploadFact]> {
    if let connect { return connect.builds.map { $0.filter(\.isAccepted).map(UploadFact.init) } }
    let served = releases.sorted { $0.key < $1.key }.compactMap { name, answer -> UploadFact? in
      guard let record = answer.value?.lowest, let build = record.build else { return nil }
      do {
        return UploadFact(
          version: record.version, build: try BuildNumber(build), origin: "\(name) serves it")
      } catch {
        return nil
      }
    }
    return served.isEmpty ? .notAsked : .known(served)
  }
}

extension UploadFact {
  /// Takes what a rule judges out of a build.
  fileprivate init(_ build: StoreBuild) {
    let uploaded = build.uploaded.map { ", uploaded \($0.prefix(10))" } ?? ""
    self.init(
      version: build.version, build: build.number,
      origin: "App Store Connect\(uploaded)\(build.isExpired ? ", expired since" : "")")
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
