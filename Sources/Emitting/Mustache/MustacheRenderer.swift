package import Diagnostics

/// Fills a template with values; no code of the template's runs.
package struct MustacheRenderer {
  /// How deep sections and partials may be nested together.
  package static let depthLimit = 100

  /// How large a result may be, in bytes of UTF-8.
  package static let sizeLimit = 64 * 1_048_576

  /// How many pieces may be rendered, so that a partial which includes itself twice comes to an end.
  private static let stepLimit = 2_000_000

  /// How strictly names are taken.
  package enum Names: Hashable, Sendable {
    /// As the specification has it: what is not known is empty.
    case lenient

    /// What is not known is a fault, unless the template declares it optional; and so is a raw tag
    /// unless it is declared.
    case strict
  }

  /// Finds a partial by its name: its path and bytes, or nil when there is none.
  package typealias Partials = (String) throws(Undetermined) -> (path: String, bytes: [UInt8])?

  /// A partial as one place needs it.
  private struct PartialUse: Hashable {
    let name: String
    let indentation: [UInt8]
  }

  private let names: Names
  private let escape: (String) -> String
  private let partials: Partials
  private var context: MustacheContext
  private var sources: [String: MustacheSource?] = [:]
  private var templates: [PartialUse: MustacheTemplate] = [:]
  private var output = ""
  private var steps = 0

  /// Renders a template.
  ///
  /// - Parameters:
  ///   - template: The template.
  ///   - values: What it is filled with.
  ///   - names: How strictly names are taken.
  ///   - escape: What is done to a value that is not raw.
  ///   - partials: Finds other templates.
  /// - Returns: The text.
  /// - Throws: An `Undetermined` with the place of the fault, or what `partials` throws.
  package static func render(
    _ template: MustacheTemplate, with values: MustacheValue, names: Names = .strict,
    escape: @escaping (String) -> String, partials: @escaping Partials
  ) throws(Undetermined) -> String {
    var renderer = MustacheRenderer(
      names: names, escape: escape, partials: partials, context: MustacheContext(values))
    try renderer.render(template.nodes, template.declarations, depth: 0)
    return renderer.output
  }

  private init(
    names: Names, escape: @escaping (String) -> String, partials: @escaping Partials,
    context: MustacheContext
  ) {
    self.names = names
    self.escape = escape
    self.partials = partials
    self.context = context
  }

  private mutating func render(
    _ nodes: [MustacheNode], _ declarations: MustacheDeclarations, depth: Int
  ) throws(Undetermined) {
    for node in nodes {
      steps += 1
      switch node {
      case .text(let text): output += text
      case .value(let name, let isRaw):
        let text = try text(of: name, declarations)
        if isRaw { try allowRaw(name, declarations) }
        output += isRaw ? text : escape(text)
        try limit(at: name)
      case .section(let name, let isInverted, let nodes):
        try limit(at: name, depth: depth)
        let value = try value(of: name, declarations)
        guard value.isTrue != isInverted else { continue }
        try section(isInverted ? nil : value, nodes, declarations, depth: depth)
      case .partial(let name, let indentation):
        try limit(at: name, depth: depth)
        guard let partial = try partial(name, indentation) else { continue }
        try render(partial.nodes, partial.declarations, depth: depth + 1)
      }
    }
  }

  private mutating func section(
    _ value: MustacheValue?, _ nodes: [MustacheNode], _ declarations: MustacheDeclarations,
    depth: Int
  ) throws(Undetermined) {
    guard let value else { return try render(nodes, declarations, depth: depth + 1) }
    var elements = [value]
    if case .list(let list) = value { elements = list }
    for element in elements {
      context.push(element)
      try render(nodes, declarations, depth: depth + 1)
      context.pop()
    }
  }

  private func value(
    of name: MustacheName, _ declarations: MustacheDeclarations
  ) throws(Undetermined) -> MustacheValue {
    switch context.value(name) {
    case .found(let value): return value
    case .unknown(let nearest):
      guard names == .strict, !declarations.isOptional(name) else { return .none }
      throw MustacheFault(.unknownName(name.text, nearest: nearest), at: name.place).undetermined
    }
  }

  private func text(
    of name: MustacheName, _ declarations: MustacheDeclarations
  ) throws(Undetermined) -> String {
    switch try value(of: name, declarations) {
    case .none: return ""
    case .flag(let flag): return flag ? "true" : "false"
    case .text(let text): return text
    case .list, .object:
      guard names == .strict else { return "" }
      throw MustacheFault(.notText(name.text), at: name.place).undetermined
    }
  }

  private func allowRaw(
    _ name: MustacheName, _ declarations: MustacheDeclarations
  ) throws(Undetermined) {
    guard names == .strict, !declarations.isRaw(name) else { return }
    throw MustacheFault(.undeclaredRaw(name.text), at: name.place).undetermined
  }

  private func limit(at name: MustacheName, depth: Int = 0) throws(Undetermined) {
    guard depth < Self.depthLimit else {
      throw MustacheFault(.tooDeep, at: name.place).undetermined
    }
    guard steps < Self.stepLimit, output.utf8.count <= Self.sizeLimit else {
      throw MustacheFault(.tooLarge, at: name.place).undetermined
    }
  }

  private mutating func partial(
    _ name: MustacheName, _ indentation: [UInt8]
  ) throws(Undetermined) -> MustacheTemplate? {
    let use = PartialUse(name: name.text, indentation: indentation)
    if let known = templates[use] { return known }
    guard let source = try source(of: name) else { return nil }
    do {
      let template = try MustacheTemplate(source.indented(by: indentation))
      templates[use] = template
      return template
    } catch {
      throw error.undetermined
    }
  }

  private mutating func source(of name: MustacheName) throws(Undetermined) -> MustacheSource? {
    if let known = sources[name.text] { return known }
    let found = try partials(name.text)
    let source = found.map { MustacheSource(path: $0.path, bytes: $0.bytes) }
    if source == nil, names == .strict {
      throw MustacheFault(.unknownPartial(name.text), at: name.place).undetermined
    }
    sources[name.text] = .some(source)
    return source
  }
}
