import Documents

/// Which targets of a `project.xcproj` end up inside of which others.
struct XcodeJSONEmbedding {
  /// The product types of targets by name.
  private var types: [String: String] = [:]

  /// The names of the targets whose products are copied, by the name of the target that copies.
  private var copied: [String: [String]] = [:]

  /// Creates the map of a project's native targets.
  init(_ targets: [JSONNode], _ files: XcodeJSONFiles) {
    var copiers: [String: String] = [:]
    for target in targets {
      guard let name = target["name"]?.text else { continue }
      types[name] = Self.productType(of: target)
      for phase in target["build-phases"]?.elements ?? [] where phase["kind"]?.text == "copy" {
        if let id = phase["id"]?.text { copiers[id] = name }
      }
    }
    for target in targets {
      guard let name = target["name"]?.text, let reference = target["product"],
        let product = files.item(reference)
      else { continue }
      for member in product.node["target-membership"]?.elements ?? [] {
        guard let copier = Self.copier(member["build-phase"] ?? member, copiers) else { continue }
        copied[copier, default: []].append(name)
      }
    }
  }

  /// The target whose copy phase a reference names: `App/copy/Embed`, or `id:` and an identifier.
  private static func copier(_ phase: JSONNode, _ copiers: [String: String]) -> String? {
    if let text = phase.text, text.hasPrefix("id:") { return copiers[String(text.dropFirst(3))] }
    let names =
      phase.text.map { $0.split(separator: "/").map(String.init) }
      ?? phase.elements.compactMap { $0.text ?? $0["name"]?.text }
    return names.count >= 2 && names[1] == "copy" ? names[0] : nil
  }

  /// The short product type of a target.
  static func productType(of target: JSONNode) -> String {
    if let type = target["product-type"]?.text { return type }
    let type = target["full-product-type"]?.text ?? ""
    let prefix = "com.apple.product-type."
    return type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type
  }

  /// The names of the targets that `target` embeds, each once.
  func names(in target: JSONNode) -> [String] {
    let name = target["name"]?.text ?? ""
    let needed = (target["dependencies"]?.elements ?? []).compactMap { dependency in
      dependency.text
        ?? ((dependency["kind"]?.text ?? "localTarget") == "localTarget"
          ? dependency["target"]?.text : nil)
    }
    var names: [String] = []
    let embedded =
      (copied[name] ?? []).filter { XcodeEmbedding.isBundle(types[$0] ?? "") }
      + needed.filter { XcodeEmbedding.isMadeToBeEmbedded(types[$0] ?? "") }
    for other in embedded where other != name && !names.contains(other) { names.append(other) }
    return names
  }
}
