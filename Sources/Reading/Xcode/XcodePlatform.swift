/// The platforms that Xcode builds for.
enum XcodePlatform: String, CaseIterable {
  case ios, macos, tvos, watchos, visionos

  /// The name of the device SDK.
  var sdk: String {
    switch self {
    case .ios: "iphoneos"
    case .macos: "macosx"
    case .tvos: "appletvos"
    case .watchos: "watchos"
    case .visionos: "xros"
    }
  }

  /// What `[sdk=…]` is compared with.
  ///
  /// The build compares with a name that ends in the SDK's version, which no project file knows; a
  /// version above all others matches `iphoneos*` and no pattern that names one.
  var canonicalSDK: String { sdk + "9999.0" }

  /// The setting that holds the lowest operating system.
  var deploymentTarget: String {
    switch self {
    case .ios: "IPHONEOS_DEPLOYMENT_TARGET"
    case .macos: "MACOSX_DEPLOYMENT_TARGET"
    case .tvos: "TVOS_DEPLOYMENT_TARGET"
    case .watchos: "WATCHOS_DEPLOYMENT_TARGET"
    case .visionos: "XROS_DEPLOYMENT_TARGET"
    }
  }

  /// The platform of an SDK's name or path, such as `iphoneos`, `iphonesimulator17.0`, or
  /// `/Developer/SDKs/MacOSX10.6.sdk`.
  init?(sdk text: String) {
    let name = TreePath.fileName(of: text).lowercased()
    let prefixes: [(String, XcodePlatform)] = [
      ("iphone", .ios), ("macosx", .macos), ("appletv", .tvos), ("watch", .watchos),
      ("xr", .visionos),
    ]
    guard let match = prefixes.first(where: { name.hasPrefix($0.0) }) else { return nil }
    self = match.1
  }

  /// The platforms of a target whose SDK is left open, in the order in which it names them.
  static func supported(_ evaluator: SettingEvaluator) -> [XcodePlatform] {
    guard XcodePlatform(sdk: evaluator.value(of: "SDKROOT").text) == nil else { return [] }
    let names = evaluator.value(of: "SUPPORTED_PLATFORMS").text.split(separator: " ")
    return names.compactMap { XcodePlatform(sdk: String($0)) }.reduce(into: []) { found, platform in
      if !found.contains(platform) { found.append(platform) }
    }
  }

  /// Works out the platform of a target from its settings.
  ///
  /// `SDKROOT` says it unless it is `auto`; then the first of `SUPPORTED_PLATFORMS` counts, and
  /// without either the only deployment target that is set. Without any of them the build is for
  /// macOS.
  ///
  /// - isComplete: Whether every file that might set one of them was read.
  init?(_ evaluator: SettingEvaluator, productType: String?, isComplete: Bool) {
    if let productType,
      productType.hasPrefix("application.watchapp")
        || productType.hasPrefix("watchkit")
    {
      self = .watchos
      return
    }
    let supported = evaluator.value(of: "SUPPORTED_PLATFORMS").text.split(separator: " ")
    let names = [evaluator.value(of: "SDKROOT").text] + supported.map(String.init)
    for name in names {
      guard let platform = XcodePlatform(sdk: name) else { continue }
      self = platform
      return
    }
    let set = Self.allCases.filter { !evaluator.value(of: $0.deploymentTarget).text.isEmpty }
    guard set.count < 2, let only = set.first ?? (isComplete ? .macos : nil) else { return nil }
    self = only
  }
}
