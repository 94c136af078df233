import Diagnostics

/// A target in a manifest.
struct TuistTarget {
  let name: String
  let value: ManifestValue
  let productType: String

  /// Whether it holds tests.
  var isTest: Bool { productType.hasPrefix("bundle.u") }

  /// Reads `.target(name:…)`; nil for what is no target or has no name that is known.
  init?(_ value: ManifestValue) {
    guard ["target", "Target", "init"].contains(value.name), let name = value["name"]?.text?.text
    else { return nil }
    self.name = name
    self.value = value
    productType = Self.productTypes[value["product"]?.name ?? ""] ?? ""
  }

  /// The platform of the first destination.
  var platform: XcodePlatform? {
    let destinations = value["destinations"] ?? value["platform"]
    guard let name = destinations?.elements.first?.name?.lowercased() else { return nil }
    switch name {
    case "iphone", "ipad": return .ios
    case "mac": return .macos
    case "appletv": return .tvos
    case "applewatch": return .watchos
    case "applevision": return .visionos
    default: return XcodePlatform(rawValue: name)
    }
  }

  /// What Tuist sets before the target's own settings.
  func derived(folder: String) -> [SettingAssignment] {
    var result: [SettingAssignment] = []
    if let identifier = value["bundleId"]?.text {
      result.append(
        SettingAssignment(
          "PRODUCT_BUNDLE_IDENTIFIER", identifier.text, at: .known(identifier.place)))
    }
    if let product = value["productName"]?.text {
      result.append(SettingAssignment("PRODUCT_NAME", product.text, at: .known(product.place)))
    }
    if properties == nil, let list = value["infoPlist"], let path = TuistPath.resolve(list, folder)
    {
      let place = list.text?.place
      result.append(
        SettingAssignment(
          "INFOPLIST_FILE", TreePath.absolute(path), at: place.map { .known($0) } ?? .builtIn))
    }
    if let platform, let lowest = value["deploymentTargets"] ?? value["deploymentTarget"],
      let text = (lowest[platform.label] ?? lowest.argument(0) ?? lowest["targetVersion"])?.text
    {
      result.append(
        SettingAssignment(platform.deploymentTarget, text.text, at: .known(text.place)))
    }
    return result
  }

  /// The keys of a list that Tuist writes; nil when the manifest names a file.
  var properties: [String: (text: String, place: Location?)]? {
    var result: [String: (text: String, place: Location?)] = [:]
    let list = value["infoPlist"]
    switch list?.name {
    case nil:
      guard list == nil else { return nil }
      result = Self.standard
    case "default"?: result = Self.standard
    case "extendingDefault"?: result = Self.standard
    case "dictionary"?: break
    default: return nil
    }
    let given = list?["with"] ?? list?.argument(0)
    for entry in given?.entries ?? [] {
      guard let text = entry.value.text else { continue }
      result[entry.key] = (text.text, text.place)
    }
    return result
  }

  /// Why the list is not known; nil when it is.
  var plistFault: (reason: String, place: Location)? {
    guard let list = value["infoPlist"] else { return nil }
    guard let properties else { return TuistPath.resolve(list, "") == nil ? list.fault : nil }
    guard let given = list["with"] ?? list.argument(0) else { return nil }
    guard let entries = given.entries else { return given.fault ?? list.fault }
    return Self.versionKeys.lazy.filter { properties[$0] != nil }.compactMap { key in
      let entry = entries.last { $0.key == key }
      return entry?.value.text == nil ? entry?.value.fault : nil
    }.first
  }

  /// The names of the targets whose products this one embeds, of those that are known by their names.
  func embeds(among all: [String: TuistTarget]) -> [String] {
    guard !isTest, let dependencies = value["dependencies"]?.elements else { return [] }
    return dependencies.compactMap { dependency in
      guard dependency.name == "target", let name = dependency["name"]?.text?.text,
        let other = all[name]
      else { return nil }
      let type = other.productType
      let isBundle =
        TextSearch.offset(of: "extension", in: type) != nil || type.hasPrefix("application.")
      return isBundle || type == "framework" && productType.hasPrefix("application") ? name : nil
    }
  }

  private static let versionKeys = ["CFBundleShortVersionString", "CFBundleVersion"]

  /// What Tuist's default list says.
  private static let standard: [String: (text: String, place: Location?)] = [
    "CFBundleShortVersionString": ("1.0", nil), "CFBundleVersion": ("1", nil),
  ]

  private static let productTypes = [
    "app": "application", "appClip": "application.on-demand-install-capable",
    "appExtension": "app-extension", "bundle": "bundle", "commandLineTool": "tool",
    "dynamicLibrary": "library.dynamic", "extensionKitExtension": "extensionkit-extension",
    "framework": "framework", "macro": "tool", "messagesExtension": "app-extension.messages",
    "staticFramework": "framework", "staticLibrary": "library.static",
    "stickerPackExtension": "app-extension.messages-sticker-pack",
    "systemExtension": "system-extension", "tvTopShelfExtension": "tv-app-extension",
    "uiTests": "bundle.ui-testing", "unitTests": "bundle.unit-test",
    "watch2App": "application.watchapp2", "watch2AppContainer": "application.watchapp2-container",
    "watch2Extension": "watchkit2-extension", "xpc": "xpc-service",
  ]
}

extension XcodePlatform {
  /// The platform as Tuist spells it.
  fileprivate var label: String {
    switch self {
    case .ios: "iOS"
    case .macos: "macOS"
    case .tvos: "tvOS"
    case .watchos: "watchOS"
    case .visionos: "visionOS"
    }
  }
}
