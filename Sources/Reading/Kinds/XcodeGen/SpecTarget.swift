import Diagnostics

/// A target of a specification, for one platform.
struct SpecTarget {
  let name: String
  let node: SpecNode
  let productType: String
  let platform: XcodePlatform?

  /// Whether it holds tests.
  var isTest: Bool {
    productType.hasPrefix("bundle.unit-test") || productType.hasPrefix("bundle.ui-testing")
  }

  /// The targets of a specification; one for each platform of those that have several.
  static func all(in spec: SpecNode) -> [SpecTarget] {
    (spec["targets"]?.entries ?? []).flatMap { entry in
      variants(of: entry.value, name: entry.key)
    }
  }

  private static func variants(of node: SpecNode, name: String) -> [SpecTarget] {
    let type = node["type"]?.written ?? ""
    let platforms = (node["platform"]?.elements ?? []).compactMap(\.written)
      // XcodeGen refuses what it does not know.
      .reduce(into: [String]()) { known, name in
        if platform(name) != nil, !known.contains(name) { known.append(name) }
      }
    guard case .list? = node["platform"] else {
      let destinations = (node["supportedDestinations"]?.elements ?? []).compactMap(\.written)
      let named = platforms.first.flatMap { platform($0) }
      return [
        SpecTarget(
          name: name, node: node, productType: type,
          platform: named ?? destinations.first.flatMap { platform($0) })
      ]
    }
    return platforms.map { platform in
      let prefix = node["platformPrefix"]?.written ?? ""
      let suffix = node["platformSuffix"]?.written ?? "_\(platform)"
      let variant = node.mapTexts { TextSearch.replacing("${platform}", by: platform, in: $0) }
      return SpecTarget(
        name: "\(TextSearch.replacing("${platform}", by: platform, in: prefix))\(name)"
          + TextSearch.replacing("${platform}", by: platform, in: suffix),
        node: naming(variant, name), productType: type, platform: Self.platform(platform))
    }
  }

  /// All variants make the product that the target is named for.
  private static func naming(_ node: SpecNode, _ name: String) -> SpecNode {
    let isStructured = ["base", "configs", "groups"].contains { node["settings"]?[$0] != nil }
    let product = SpecNode.table([
      SpecNode.Entry(
        key: "PRODUCT_NAME", value: .scalar(name, isPlain: false, node.place ?? Location("")))
    ])
    let settings =
      isStructured ? SpecNode.table([SpecNode.Entry(key: "base", value: product)]) : product
    return node.merged(onto: .table([SpecNode.Entry(key: "settings", value: settings)]))
  }

  private static func platform(_ name: String) -> XcodePlatform? {
    XcodePlatform(rawValue: name.lowercased()) ?? (name == "macCatalyst" ? .ios : nil)
  }

  /// The names of the targets whose products this one embeds, of those that are known by their names.
  func embeds(among all: [String: SpecTarget]) -> [String] {
    guard !isTest else { return [] }
    return (node["dependencies"]?.elements ?? []).compactMap { dependency in
      guard let name = dependency["target"]?.written,
        let other = all[name]
      else { return nil }
      switch dependency["embed"]?.written {
      case "true": return name
      case "false": return nil
      default: return isEmbedded(other) ? name : nil
      }
    }
  }

  private func isEmbedded(_ other: SpecTarget) -> Bool {
    let type = other.productType
    if TextSearch.offset(of: "extension", in: type) != nil || type.hasPrefix("application.")
      || type == "xpc-service"
    {
      return true
    }
    if type == "application" { return productType == "application" && other.platform == .watchos }
    return type == "framework" && productType.hasPrefix("application")
  }
}
