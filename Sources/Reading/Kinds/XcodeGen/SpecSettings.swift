import Diagnostics

/// Turns the settings of a specification into assignments for one configuration.
struct SpecSettings {
  /// The specification, for its setting groups.
  let spec: SpecNode

  /// The configurations' names, in order.
  let configurations: [String]

  private var budget: SpecBudget

  /// Takes the specification at `path`.
  init(_ spec: SpecNode, at path: String, configurations: [String]) {
    self.spec = spec
    self.configurations = configurations
    budget = SpecBudget(path)
  }

  /// How many groups and variants one target may use, so that a circle ends.
  private static let limit = 1000

  /// The assignments that `settings` makes in a configuration, in the order that counts: groups,
  /// then what holds for all, then what holds for the configuration.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when all of them together are too many.
  mutating func assignments(
    _ settings: SpecNode?, _ configuration: String
  ) throws(Undetermined) -> [SettingAssignment] {
    var visits = 0
    return try assignments(settings, configuration, &visits)
  }

  private mutating func assignments(
    _ settings: SpecNode?, _ configuration: String, _ visits: inout Int
  ) throws(Undetermined) -> [SettingAssignment] {
    visits += 1
    guard let settings, visits < Self.limit else { return [] }
    let base = settings["base"]
    let groups = settings["groups"]
    let configs = settings["configs"]
    guard base != nil || groups != nil || configs != nil else { return try flat(settings) }
    var result: [SettingAssignment] = []
    for name in (groups?.elements ?? []).compactMap(\.written) {
      result += try assignments(spec["settingGroups"]?[name], configuration, &visits)
    }
    if let base { result += try flat(base) }
    for entry in configs?.entries ?? [] where applies(entry.key, to: configuration) {
      result += try assignments(entry.value, configuration, &visits)
    }
    return result
  }

  /// A variant that is called like a configuration is for that one; another is for all whose
  /// names contain it.
  private func applies(_ variant: String, to configuration: String) -> Bool {
    let variant = variant.lowercased()
    let isExact = configurations.contains { $0.lowercased() == variant }
    let name = configuration.lowercased()
    return isExact ? name == variant : TextSearch.offset(of: variant, in: name) != nil
  }

  private mutating func flat(_ table: SpecNode) throws(Undetermined) -> [SettingAssignment] {
    try budget.spend(table.entries.count)
    return table.entries.compactMap { entry in
      guard let key = SettingKey(entry.key), let text = entry.value.text else { return nil }
      return SettingAssignment(
        key.name, conditions: key.conditions, text,
        at: entry.value.place.map { .known($0) } ?? .builtIn)
    }
  }
}
