/// What the targets of one project say of each other, gathered once: a project may have thousands.
struct ProjectEvidence {
  /// The reading of each target in the configuration that is shipped.
  private let shipped: [String?: Reading]

  /// Who embeds a target.
  private let embedders: [String: Set<String?>]

  /// The targets of each product type whose identifier and name have no word for a variant.
  private let plain: [String?: Set<String?>]

  /// How many targets of each product type are no tests.
  private let counts: [String?: Int]

  /// Whether an application is among the targets that nothing else embeds and that is no helper.
  let hasApplication: Bool

  /// Gathers what there is to know.
  init(_ project: ReadProject) {
    let readings = Dictionary(grouping: project.readings, by: \.target)
    shipped = readings.compactMapValues { readings in
      let names = readings.compactMap(\.configuration)
      let shipped = ConfigurationChoice.shipping(names, preset: project.defaultConfiguration)
      return readings.first { $0.configuration == shipped?.name } ?? readings.first
    }
    var embedders: [String: Set<String?>] = [:]
    var plain: [String?: Set<String?>] = [:]
    var counts: [String?: Int] = [:]
    for target in project.targets {
      for name in target.embeds { embedders[name, default: []].insert(target.name) }
      if !target.isTest { counts[target.productType, default: 0] += 1 }
      if TargetNames.weight(of: target.name) == 0,
        !TargetNames.isVariant(shipped[target.name]?.bundleIdentifier)
      {
        plain[target.productType, default: []].insert(target.name)
      }
    }
    (self.embedders, self.plain, self.counts) = (embedders, plain, counts)
    hasApplication = project.targets.contains { target in
      target.productType == "application" && TargetNames.weight(of: target.name) == 0
        && Self.embedding(target, embedders) >= 0
    }
  }

  /// A target in the configuration that is shipped.
  func shipped(_ target: ReadProject.Target) -> Reading? { shipped[target.name] }

  /// What a target embeds counts for it, and to be embedded by another against it.
  func embedding(_ target: ReadProject.Target) -> Int { Self.embedding(target, embedders) }

  private static func embedding(
    _ target: ReadProject.Target, _ embedders: [String: Set<String?>]
  ) -> Int {
    let others = target.name.flatMap { embedders[$0] } ?? []
    let isEmbedded = others.contains { $0 != target.name }
    return min(target.embeds.count * 15, 45) - (isEmbedded ? 50 : 0)
  }

  /// An identifier such as `com.example.app.beta`, where another application has a plain one.
  func identifier(_ target: ReadProject.Target) -> Int {
    guard TargetNames.isVariant(shipped(target)?.bundleIdentifier) else { return 0 }
    let hasPlain = (plain[target.productType] ?? []).contains { $0 != target.name }
    return hasPlain ? -110 : 0
  }

  /// Whether no other target makes a product of the same type.
  func isOnlyOne(_ target: ReadProject.Target) -> Bool { counts[target.productType] == 1 }
}
