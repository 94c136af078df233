import Diagnostics
import Documents

/// A value of an XcodeGen specification, which may be put together from several files.
indirect enum SpecNode {
  /// A scalar as written; a plain one may be a number or a Boolean.
  case scalar(String, isPlain: Bool, Location)
  case list([SpecNode])
  case table([Entry])

  /// An entry of a table.
  struct Entry {
    var key: String
    var value: SpecNode
  }

  /// Takes over what a YAML file says; of entries with one key the last.
  init(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let text, let isPlain): self = .scalar(text, isPlain: isPlain, node.location)
    case .sequence(let elements): self = .list(elements.map { SpecNode($0) })
    case .mapping(let entries):
      var keys: Set<String> = []
      let kept = entries.reversed().compactMap { entry -> Entry? in
        guard let key = entry.key.text, keys.insert(key).inserted else { return nil }
        return Entry(key: key, value: SpecNode(entry.value))
      }
      self = .table(kept.reversed())
    }
  }

  /// The value under a key; the last one of duplicates, which keys with a variable in them can become.
  subscript(_ key: String) -> SpecNode? { entries.last { $0.key == key }?.value }

  /// The entries of a table; none of anything else.
  var entries: [Entry] {
    if case .table(let entries) = self { entries } else { [] }
  }

  /// The elements of a list; of anything else the value alone.
  var elements: [SpecNode] {
    if case .list(let elements) = self { elements } else { [self] }
  }

  /// The text of a scalar as written.
  var written: String? {
    if case .scalar(let text, _, _) = self { text } else { nil }
  }

  /// The text of a scalar as it ends up in the project, or of a list of them.
  ///
  /// XcodeGen reads a plain scalar that looks like a number as one: `1.10` becomes 1.1.
  var text: String? {
    switch self {
    case .scalar(let text, let isPlain, _): isPlain ? SpecScalar.resolved(text) : text
    case .list(let elements):
      elements.contains { $0.text == nil }
        ? nil : elements.compactMap(\.text).joined(separator: " ")
    case .table: nil
    }
  }

  /// Where a scalar is written, or the first one inside.
  var place: Location? {
    switch self {
    case .scalar(_, _, let place): place
    case .list(let elements): elements.first?.place
    case .table(let entries): entries.first?.value.place
    }
  }

  /// How many values this is, with those inside.
  var size: Int {
    switch self {
    case .scalar: 1
    case .list(let elements): elements.reduce(1) { $0 + $1.size }
    case .table(let entries): entries.reduce(1) { $0 + $1.value.size }
    }
  }

  /// This value laid over `base`: tables are merged, lists are joined, and a key that ends in
  /// `:REPLACE` takes the place of what was there.
  func merged(onto base: SpecNode) -> SpecNode {
    switch (self, base) {
    case (.table(let entries), .table(var result)):
      var places: [String: Int] = [:]
      for (index, entry) in result.enumerated() { places[entry.key] = index }
      for entry in entries {
        let replaces = entry.key.hasSuffix(":REPLACE")
        let key = replaces ? String(entry.key.dropLast(":REPLACE".count)) : entry.key
        guard let index = places[key] else {
          places[key] = result.count
          result.append(Entry(key: key, value: entry.value))
          continue
        }
        result[index].value = replaces ? entry.value : entry.value.merged(onto: result[index].value)
      }
      return .table(result)
    case (.list(let elements), .list(let first)): return .list(first + elements)
    default: return self
    }
  }

  /// This value with `transform` applied to every scalar's text and every key.
  func mapTexts(_ transform: (String) -> String) -> SpecNode {
    switch self {
    case .scalar(let text, let isPlain, let place):
      .scalar(transform(text), isPlain: isPlain, place)
    case .list(let elements): .list(elements.map { $0.mapTexts(transform) })
    case .table(let entries):
      .table(
        entries.map { Entry(key: transform($0.key), value: $0.value.mapTexts(transform)) })
    }
  }
}
