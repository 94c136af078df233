/// Lays targets over the templates that they name.
enum SpecTemplates {
  /// The specification with every target complete.
  static func applied(to spec: SpecNode) -> SpecNode {
    guard let targets = spec["targets"] else { return spec }
    let templates = spec["targetTemplates"] ?? .table([])
    let laid = targets.entries.map { entry in
      SpecNode.Entry(key: entry.key, value: complete(entry.value, entry.key, templates))
    }
    return SpecNode.table([SpecNode.Entry(key: "targets:REPLACE", value: .table(laid))])
      .merged(onto: spec)
  }

  private static func complete(
    _ target: SpecNode, _ name: String, _ templates: SpecNode
  ) -> SpecNode {
    var names: [String] = []
    collect(target, templates, into: &names)
    guard !names.isEmpty else { return target }
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
  private static func collect(
    _ node: SpecNode, _ templates: SpecNode, into names: inout [String]
  ) {
    for name in (node["templates"]?.elements ?? []).compactMap(\.written) {
      guard !names.contains(name), let template = templates[name] else { continue }
      // The place is kept while what it builds on is put before it.
      names.append(name)
      var inner = names
      collect(template, templates, into: &inner)
      names = inner.filter { $0 != name } + [name]
    }
  }
}
