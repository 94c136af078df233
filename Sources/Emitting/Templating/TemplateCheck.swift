import Diagnostics

/// Checks the names of a template before it is filled, so that a mistake in a section which is not
/// rendered today does not wait for the day on which it is.
struct TemplateCheck {
  /// Finds a partial; nil where it is not there, which rendering reports.
  typealias Partials = (String) throws(Undetermined) -> MustacheTemplate?

  private var stack: [TemplateShape]
  private var openPartials: [String] = []
  private var needs: [MustacheName] = []
  private let partials: Partials

  /// Checks a template against the names that there are.
  ///
  /// - Returns: The names that it and its partials declare to need.
  /// - Throws: An `Undetermined` with the place of the first name that there is not.
  static func check(
    _ template: MustacheTemplate, names: [TemplateName], partials: @escaping Partials
  ) throws(Undetermined) -> [MustacheName] {
    var check = TemplateCheck(stack: [.object(names)], partials: partials)
    check.needs = template.declarations.needs
    try check.walk(template.nodes, template.declarations)
    return check.needs
  }

  private init(stack: [TemplateShape], partials: @escaping Partials) {
    self.stack = stack
    self.partials = partials
  }

  private mutating func walk(
    _ nodes: [MustacheNode], _ declarations: MustacheDeclarations
  ) throws(Undetermined) {
    for node in nodes {
      switch node {
      case .text: continue
      case .value(let name, let isRaw):
        let shape = try shape(of: name, declarations)
        if let shape, !shape.isWritable { throw fault(.notText(name.text), name) }
        if isRaw, !declarations.isRaw(name) { throw fault(.undeclaredRaw(name.text), name) }
      case .section(let name, let isInverted, let nodes):
        try section(try shape(of: name, declarations), isInverted, nodes, declarations)
      case .partial(let name, _):
        // One that includes itself is checked once; its sections look alike every time.
        guard !openPartials.contains(name.text), let partial = try partials(name.text) else {
          continue
        }
        needs += partial.declarations.needs
        openPartials.append(name.text)
        try walk(partial.nodes, partial.declarations)
        openPartials.removeLast()
      }
    }
  }

  private mutating func section(
    _ shape: TemplateShape?, _ isInverted: Bool, _ nodes: [MustacheNode],
    _ declarations: MustacheDeclarations
  ) throws(Undetermined) {
    guard let shape, !isInverted else { return try walk(nodes, declarations) }
    if case .list(let element) = shape { stack.append(element) } else { stack.append(shape) }
    try walk(nodes, declarations)
    stack.removeLast()
  }

  /// What a name stands for; nil for one that depends on the policy, or that may be unknown.
  private func shape(
    of name: MustacheName, _ declarations: MustacheDeclarations
  ) throws(Undetermined) -> TemplateShape? {
    let parts = name.parts
    guard let first = parts.first else { return stack.last }
    let found = stack.reversed().lazy.compactMap { Self.member(first, of: $0) }.first
    guard var shape = found else {
      if declarations.isOptional(name) { return nil }
      if stack.contains(where: Self.isByName) { return nil }
      let known = stack.reversed().flatMap(Self.names)
      throw fault(.unknownName(name.text, nearest: NearestName.to(first, among: known)), name)
    }
    var path = first
    for part in parts.dropFirst() {
      if case .byName(let element) = shape {
        shape = element
      } else if let member = Self.member(part, of: shape) {
        shape = member
      } else if declarations.isOptional(name) {
        return nil
      } else {
        let nearest = NearestName.to(part, among: Self.names(shape)).map { "\(path).\($0)" }
        throw fault(.unknownName(name.text, nearest: nearest), name)
      }
      path += ".\(part)"
    }
    return shape
  }

  private static func member(_ name: String, of shape: TemplateShape) -> TemplateShape? {
    guard case .object(let names) = shape else { return nil }
    return names.first { $0.name == name }?.shape
  }

  private static func names(_ shape: TemplateShape) -> [String] {
    guard case .object(let names) = shape else { return [] }
    return names.map(\.name)
  }

  private static func isByName(_ shape: TemplateShape) -> Bool {
    if case .byName = shape { true } else { false }
  }

  private func fault(_ reason: MustacheFault.Reason, _ name: MustacheName) -> Undetermined {
    MustacheFault(reason, at: name.place).undetermined
  }
}
