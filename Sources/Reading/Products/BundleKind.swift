import Documents

/// What a built bundle is, by its place in the product and its property list.
struct BundleKind {
  private let folder: BundleFolder
  private let list: PropertyList.Node?

  /// Creates the kind of a bundle; `list` is nil when its property list is not known.
  init(_ folder: BundleFolder, _ list: PropertyList.Node?) {
    self.folder = folder
    self.list = list
  }

  /// The product type as Xcode names it, without its common prefix.
  var productType: String {
    switch folder.suffix {
    case ".app": appType
    case ".appex": extensionType
    case ".systemextension": "system-extension"
    case ".dext": "driver-extension"
    case ".xpc": "xpc-service"
    default: "framework"
    }
  }

  private var appType: String {
    let around = TreePath.components(of: TreePath.folder(of: folder.path))
    if around.last == "AppClips" || list?["NSAppClip"] != nil {
      return "application.on-demand-install-capable"
    }
    // The first watch apps lay in the extension; later ones have a folder of their own.
    let isInExtension = around.last?.hasSuffix(".appex") ?? false
    if isInExtension || around.last == "Watch" || list?["WKWatchKitApp"]?.text == "true" {
      return "application.watchapp2"
    }
    return "application"
  }

  private var extensionType: String {
    let point = list?["NSExtension"]?["NSExtensionPointIdentifier"]?.text
    if point == "com.apple.watchkit" { return "watchkit2-extension" }
    return list?["EXAppExtensionAttributes"] == nil ? "app-extension" : "extensionkit-extension"
  }

  /// The platform, such as `ios`; `macos` for Mac Catalyst, too.
  var platform: String? {
    let names = platformNames + [list?["DTPlatformName"]?.text].compactMap(\.self)
    if let known = names.lazy.compactMap({ XcodePlatform(sdk: $0) }).first { return known.rawValue }
    guard let list else { return nil }
    if list["LSMinimumSystemVersion"] != nil { return XcodePlatform.macos.rawValue }
    return list["MinimumOSVersion"] == nil ? nil : XcodePlatform.ios.rawValue
  }

  /// Whether it runs in the simulator, and nowhere else.
  var isForSimulator: Bool {
    !platformNames.isEmpty && platformNames.allSatisfy { $0.hasSuffix("Simulator") }
  }

  private var platformNames: [String] {
    list?["CFBundleSupportedPlatforms"]?.elements.compactMap(\.text) ?? []
  }
}
