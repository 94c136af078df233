import Diagnostics
import Versions

/// The version that people can have, as App Store Connect's list of versions shows it.
struct ConnectLiveRelease {
  /// The release; nil where it is certain that there is none.
  let release: StorefrontRelease?

  init(
    _ read: ConnectVersionReader.Result, query: StoreQuery, app: String
  ) throws(ConnectProblem) {
    let live = read.trains.filter { $0.state.standing == .live }
    guard let highest = live.first, let lowest = live.last else {
      try Self.checkThatNoneIsHidden(read)
      release = nil
      return
    }
    var release = StorefrontRelease(
      lowest: try Self.record(of: lowest, query: query, app: app),
      highest: try Self.record(of: highest, query: query, app: app),
      keys: [.address("App Store Connect")], disagreements: Self.disagreements(live))
    if let phase = lowest.phase, !phase.isComplete {
      release.remarks = ["the phased release of \(lowest.version) is \(phase.progress)"]
    }
    self.release = release
  }

  /// A version that this code does not understand may be the live one.
  private static func checkThatNoneIsHidden(
    _ read: ConnectVersionReader.Result
  ) throws(ConnectProblem) {
    if let unreadable = read.unreadable.first {
      throw ConnectProblem(unreadable.reason, help: unreadable.help)
    }
    if let unknown = read.trains.first(where: { $0.state.standing == .unknown }) {
      throw ConnectProblem(
        "\(shown(unknown.state.name)) is the state of \(unknown.version) in App Store Connect, which "
          + "may mean that it is live",
        help: "Update trainstop, or look at the version in App Store Connect.")
    }
  }

  private static func disagreements(_ live: [StoreTrain]) -> [String] {
    guard let highest = live.first, let lowest = live.last, highest.version != lowest.version else {
      return []
    }
    if let shown = highest.shownVersion {
      let built = [highest, lowest].first { $0.version.description != shown } ?? lowest
      return [
        "\(Store.shown(shown)) is the live version in App Store Connect, but its build is of "
          + "\(built.version)"
      ]
    }
    return ["\(highest.version) and \(lowest.version) are both live in App Store Connect"]
  }

  private static func record(
    of train: StoreTrain, query: StoreQuery, app: String
  ) throws(ConnectProblem) -> StoreRecord {
    var record = StoreRecord(
      versionText: train.shownVersion ?? train.version.description, version: train.version,
      since: train.phase?.start, minimumOS: try minimumOS(of: train),
      trackViewURL: "https://apps.apple.com/app/id\(app)", trackID: UInt64(app),
      bundleID: query.bundleID)
    record.build = train.build
    record.phase = train.phase
    record.isForEverybody = train.phase?.isComplete ?? (train.isPhaseKnown ? true : nil)
    return record
  }

  private static func minimumOS(of train: StoreTrain) throws(ConnectProblem) -> Version? {
    guard let text = train.minimumOS else { return nil }
    do {
      return try Version(text)
    } catch {
      throw .unexpected("\(shown(text)), which is no system version,", in: "the versions")
    }
  }
}
