/// Watch apps that name the app they belong to and that no phase of the project copies into it.
struct XcodeCompanions {
  private var watchApps: [(target: String, configuration: String?, companion: String)] = []

  /// Notes a watch app.
  ///
  /// - companion: The bundle identifier of the app that it belongs to.
  mutating func note(_ reading: Reading, belongsTo companion: String?) {
    guard reading.platform == XcodePlatform.watchos.rawValue, let target = reading.target,
      reading.productType?.hasPrefix("application") == true, let companion
    else { return }
    watchApps.append((target, reading.configuration, companion))
  }

  /// Adds each watch app to what its app embeds.
  func embed(in readings: inout XcodeReadings) {
    guard !watchApps.isEmpty else { return }
    var apps: [App: [Int]] = [:]
    for (index, reading) in readings.readings.enumerated()
    where reading.productType == "application" {
      guard let identifier = reading.bundleIdentifier else { continue }
      apps[App(identifier: identifier, configuration: reading.configuration), default: []]
        .append(index)
    }
    var targets: [String: Int] = [:]
    for (index, target) in readings.targets.enumerated() { targets[target.name] = index }
    for watchApp in watchApps {
      let app = App(identifier: watchApp.companion, configuration: watchApp.configuration)
      for index in (apps[app] ?? []).prefix(Self.appLimit) {
        Self.add(watchApp.target, to: &readings, index, targets)
      }
    }
  }

  /// An app as a watch app names it.
  private struct App: Hashable {
    var identifier: String
    var configuration: String?
  }

  /// More targets with one bundle identifier than any team has for the editions of an app.
  private static let appLimit = 32

  private static func add(
    _ watchApp: String, to readings: inout XcodeReadings, _ index: Int, _ targets: [String: Int]
  ) {
    guard let name = readings.readings[index].target, name != watchApp else { return }
    if !readings.readings[index].embeds.contains(watchApp) {
      readings.readings[index].embeds.append(watchApp)
    }
    guard let target = targets[name], !readings.targets[target].embeds.contains(watchApp) else {
      return
    }
    readings.targets[target].embeds.append(watchApp)
  }
}
