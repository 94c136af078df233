import Diagnostics

/// Lays targets over the templates that they name.
struct SpecTemplates {
  private let templates: SpecNode
  private var budget: SpecBudget

  /// How many values each template has.
  private var sizes: [String: Int] = [:]

  /// The specification at `path` with every target complete.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when that would be too much.
  static func applied(to spec: SpecNode, at path: String) throws(Undetermined) -> SpecNode {
    guard let targets = spec["targets"] else { return spec }
    var templates = SpecTemplates(
      templates: spec["targetTemplates"] ?? .table([]), budget: SpecBudget(path))
    var laid: [SpecNode.Entry] = []
    for entry in targets.entries {
      let target = try templates.complete(entry.value, entry.key)
      laid.append(SpecNode.Entry(key: entry.key, value: target))
    }
    return SpecNode.table([SpecNode.Entry(key: "targets:REPLACE", value: .table(laid))])
      .merged(onto: spec)
  }

  private mutating func complete(
    _ target: SpecNode, _ name: String
  ) throws(Undetermined) -> SpecNode {
    var names: [String] = []
    try collect(target, into: &names)
    guard !names.isEmpty else { return target }
    for template in names { try budget.spend(size(of: template)) }
    let base = names.reduce(SpecNode.table([])) { result, template in
      templates[template]?.merged(onto: result) ?? result
    }
    let merged = target.merged(onto: base)
    var values = [("target_name", name)]
    for attribute in merged["templateAttributes"]?.entries ?? [] {
      if let text = attribute.value.text { values.append((attribute.key, text)) }
    }
    return merged.mapTexts { text in
      guard text.contains("$") else { return text }
      return values.reduce(text) { TextSearch.replacing("${\($1.0)}", by: $1.1, in: $0) }
    }
  }

  /// The names of all templates, each once, those that a template builds on before itself.
  private mutating func collect(
    _ node: SpecNode, into names: inout [String]
  ) throws(Undetermined) {
    for name in (node["templates"]?.elements ?? []).compactMap(\.written) {
      try budget.spend(names.count)
      guard !names.contains(name), let template = templates[name] else { continue }
      // The place is kept while what it builds on is put before it.
      names.append(name)
      var inner = names
      try collect(template, into: &inner)
      names = inner.filter { $0 != name } + [name]
    }
  }

  private mutating func size(of template: String) -> Int {
    if let size = sizes[template] { return size }
    let size = templates[template]?.size ?? 0
    sizes[template] = size
    return size
  }
}
