/// A native target of an Xcode project.
package struct XcodeTarget: Hashable, Sendable {
  /// The target's name.
  package var name: String

  /// The product type without its common prefix, such as `application` or `app-extension`.
  package var productType: String

  /// The names of the targets whose products it embeds, in file order.
  package var embeds: [String]

  /// Whether it holds tests.
  package var isTest: Bool {
    productType.hasPrefix("bundle.unit-test") || productType.hasPrefix("bundle.ui-testing")
      || productType.hasPrefix("bundle.ocunit-test")
  }

  /// Creates a target.
  package init(name: String, productType: String, embeds: [String] = []) {
    self.name = name
    self.productType = productType
    self.embeds = embeds
  }
}

/// Which targets of a project end up inside of which others.
struct XcodeEmbedding {
  private let objects: XcodeObjects

  /// Targets by the identifier of their product.
  private let makers: [String: XcodeObjects.Object]

  /// Creates the map of a project's native targets.
  init(_ objects: XcodeObjects, targets: [XcodeObjects.Object]) {
    self.objects = objects
    var makers: [String: XcodeObjects.Object] = [:]
    for target in targets {
      if let product = target["productReference"] { makers[product] = target }
    }
    self.makers = makers
  }

  /// The short product type of a target.
  static func productType(of target: XcodeObjects.Object) -> String {
    let type = target["productType"] ?? ""
    let prefix = "com.apple.product-type."
    return type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type
  }

  /// The names of the targets that `target` embeds, each once.
  ///
  /// Bundles that it copies, and extensions, watch apps, and app clips that it depends on.
  func names(in target: XcodeObjects.Object) -> [String] {
    var names: [String] = []
    let embedded =
      copied(by: target).filter { Self.isBundle(Self.productType(of: $0)) }
      + dependencies(of: target).filter { Self.isMadeToBeEmbedded(Self.productType(of: $0)) }
    for other in embedded where other.id != target.id {
      if let name = other["name"], !names.contains(name) { names.append(name) }
    }
    return names
  }

  private func copied(by target: XcodeObjects.Object) -> [XcodeObjects.Object] {
    objects.objects("buildPhases", of: target)
      .filter { $0.isa == "PBXCopyFilesBuildPhase" }
      .flatMap { objects.objects("files", of: $0) }
      .compactMap { $0["fileRef"].flatMap { makers[$0] } }
  }

  private func dependencies(of target: XcodeObjects.Object) -> [XcodeObjects.Object] {
    objects.objects("dependencies", of: target).compactMap { dependency in
      if let other = objects.object("target", of: dependency) { return other }
      guard let proxy = objects.object("targetProxy", of: dependency),
        proxy["containerPortal"] == objects.project.id
      else { return nil }
      return objects.object("remoteGlobalIDString", of: proxy)
    }
  }

  /// Whether a product of this type is a bundle, which has a version.
  static func isBundle(_ type: String) -> Bool {
    type != "tool" && !type.hasPrefix("library") && !type.hasPrefix("objfile")
  }

  /// Whether a product of this type is of use inside another one only.
  static func isMadeToBeEmbedded(_ type: String) -> Bool {
    let words = type.split { $0 == "-" || $0 == "." }
    return words.contains("extension") || type.hasPrefix("application.watchapp")
      || type == "application.on-demand-install-capable" || type == "xpc-service"
  }
}
