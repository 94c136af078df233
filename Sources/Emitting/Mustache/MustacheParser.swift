import Diagnostics

/// Builds the tree of a template from its tags.
struct MustacheParser {
  /// What the comments declare.
  private(set) var declarations = MustacheDeclarations()

  /// A section that is not closed yet.
  private struct OpenSection {
    let name: MustacheName
    let isInverted: Bool
    var nodes: [MustacheNode] = []
  }

  private let source: MustacheSource
  private var sections: [OpenSection] = []
  private var nodes: [MustacheNode] = []

  init(_ source: MustacheSource) { self.source = source }

  /// Reads the whole template.
  mutating func parse() throws(MustacheFault) -> [MustacheNode] {
    var scanner = MustacheScanner(source)
    while true {
      let (text, tag, indentation) = try scanner.next()
      if !text.isEmpty { append(.text(String(decoding: text, as: UTF8.self))) }
      guard let tag else { break }
      try take(tag, indentation: indentation)
    }
    if let open = sections.last {
      throw MustacheFault(.unclosedSection(open.name.text), at: open.name.place)
    }
    return nodes
  }

  private mutating func take(
    _ tag: MustacheTag, indentation: ArraySlice<UInt8>
  ) throws(MustacheFault) {
    switch tag.sigil {
    case nil: append(.value(try name(tag), isRaw: false))
    case .ampersand, .brace: append(.value(try name(tag), isRaw: true))
    case .section: try open(tag, isInverted: false)
    case .inverted: try open(tag, isInverted: true)
    case .end: try close(tag)
    case .partial:
      let name = content(tag)
      guard !name.text.isEmpty else { throw fault(.malformedName(""), tag) }
      append(.partial(name, indentation: Array(indentation)))
    case .comment: try declarations.read(content(tag))
    case .delimiters: break
    case .parent: throw fault(.unsupportedTag("<"), tag)
    case .block: throw fault(.unsupportedTag("$"), tag)
    }
  }

  private mutating func open(_ tag: MustacheTag, isInverted: Bool) throws(MustacheFault) {
    guard sections.count < MustacheRenderer.depthLimit else { throw fault(.tooDeep, tag) }
    sections.append(OpenSection(name: try name(tag), isInverted: isInverted))
  }

  private mutating func close(_ tag: MustacheTag) throws(MustacheFault) {
    let name = try name(tag)
    guard let open = sections.popLast() else { throw fault(.strayEnd(name.text), tag) }
    guard open.name.text == name.text else {
      throw fault(
        .wrongEnd(name.text, open: open.name.text, line: open.name.place.line ?? 1), tag)
    }
    append(.section(open.name, isInverted: open.isInverted, open.nodes))
  }

  private mutating func append(_ node: MustacheNode) {
    if let last = sections.indices.last {
      sections[last].nodes.append(node)
    } else {
      nodes.append(node)
    }
  }

  private func name(_ tag: MustacheTag) throws(MustacheFault) -> MustacheName {
    let name = content(tag)
    let isWhole = !name.text.isEmpty && !name.text.contains(where: \.isWhitespace)
    guard isWhole, name.parts.allSatisfy({ !$0.isEmpty }) else {
      throw fault(.malformedName(tag.content), tag)
    }
    return name
  }

  private func content(_ tag: MustacheTag) -> MustacheName {
    MustacheName(text: tag.content, source: source, bytes: tag.start..<tag.end)
  }

  private func fault(_ reason: MustacheFault.Reason, _ tag: MustacheTag) -> MustacheFault {
    MustacheFault(reason, at: source.place(tag.start..<tag.end))
  }
}
