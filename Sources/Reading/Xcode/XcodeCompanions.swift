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
    for watchApp in watchApps {
      for index in readings.readings.indices {
        let app = readings.readings[index]
        guard app.bundleIdentifier == watchApp.companion, app.productType == "application",
          app.configuration == watchApp.configuration, app.target != watchApp.target,
          !app.embeds.contains(watchApp.target)
        else { continue }
        readings.readings[index].embeds.append(watchApp.target)
        add(watchApp.target, to: app.target, in: &readings)
      }
    }
  }

  private func add(_ watchApp: String, to app: String?, in readings: inout XcodeReadings) {
    for index in readings.targets.indices where readings.targets[index].name == app {
      guard !readings.targets[index].embeds.contains(watchApp) else { continue }
      readings.targets[index].embeds.append(watchApp)
    }
  }
}
