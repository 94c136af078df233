/// Makes one tree out of libyaml's steps and resolves its aliases.
struct YAMLComposer {
  /// A value with what it weighs once its aliases are written out.
  private struct Weighed {
    var node: YAMLNode
    var values: Int
  }

  /// A sequence or mapping that is not closed yet.
  private struct Open {
    var isMapping: Bool
    var anchor: String?
    var start: Int
    var children: [YAMLNode] = []
    var values = 1
  }

  private let source: SourceText
  private var characters: CharacterOffsets
  private var open: [Open] = []
  private var anchors: [String: Weighed] = [:]
  private var values = 0

  init(_ source: SourceText) {
    self.source = source
    characters = CharacterOffsets(source)
  }

  /// Reads the whole file.
  ///
  /// - Returns: The root of its one document; nil when there is none.
  mutating func compose() throws(DocumentError) -> YAMLNode? {
    let result: Result<YAMLNode?, DocumentError>
    do throws(YAMLParser.Failure) {
      var parser = try YAMLParser(source.bytes[source.markLength...])
      result = try compose(&parser)
    } catch {
      throw YAMLFault.error(error, in: source)
    }
    return try result.get()
  }

  /// Reads steps to the end; errors of libyaml are thrown and our own are returned.
  private mutating func compose(
    _ parser: inout YAMLParser
  ) throws(YAMLParser.Failure) -> Result<YAMLNode?, DocumentError> {
    var root: YAMLNode?
    var documents = 0
    while true {
      let event = try parser.next()
      let range = characters.bytes(of: event.characters)
      switch event.kind {
      case .streamEnd: return .success(isNothing(root) ? nil : root)
      case .documentStart:
        documents += 1
        guard documents == 1 else {
          return .failure(
            error("a second document starts here", range, help: "Keep one document in the file."))
        }
      case .streamStart, .documentEnd: break
      default:
        do throws(DocumentError) {
          guard let value = try value(of: event, range) else { continue }
          if open.isEmpty { root = value.node } else { append(value) }
        } catch {
          return .failure(error)
        }
      }
    }
  }

  /// Says whether the document is one empty plain scalar, which is what a file of comments gives.
  private func isNothing(_ root: YAMLNode?) -> Bool {
    guard case .scalar("", isPlain: true) = root?.content else { return false }
    return true
  }

  /// Returns the value that a step completes, if it completes one.
  private mutating func value(
    of event: YAMLParser.Event, _ range: Range<Int>
  ) throws(DocumentError) -> Weighed? {
    switch event.kind {
    case .scalar(let text, let isPlain, let isQuoted):
      let range = isQuoted && range.count > 1 ? range.dropFirst().dropLast() : range
      let value = Weighed(node: node(.scalar(text, isPlain: isPlain), range), values: 1)
      try count(1, range)
      if let anchor = event.anchor { anchors[anchor] = value }
      return value
    case .alias(let name):
      guard !open.contains(where: { $0.anchor == name }) else {
        throw error(
          "'*\(name)' stands inside the value that it names", range, help: "Write the value out.")
      }
      guard let value = anchors[name] else {
        throw error(
          "'*\(name)' names no anchor", range,
          help: "Put the text in quotes, or define '&\(name)' above.")
      }
      try count(value.values, range)
      return value
    case .sequenceStart, .mappingStart:
      guard open.count < YAMLDocument.depthLimit else {
        throw error(
          "more than \(YAMLDocument.depthLimit) levels lie in one another", range,
          help: "Check that this is the right file.")
      }
      try count(1, range)
      var isMapping = false
      if case .mappingStart = event.kind { isMapping = true }
      if let anchor = event.anchor { anchors[anchor] = nil }
      open.append(Open(isMapping: isMapping, anchor: event.anchor, start: range.lowerBound))
      return nil
    default: return close(at: range)
    }
  }

  private mutating func close(at end: Range<Int>) -> Weighed? {
    guard let closed = open.popLast() else { return nil }
    let range = closed.start..<max(closed.start, end.upperBound)
    var content = YAMLNode.Content.sequence(closed.children)
    if closed.isMapping {
      content = .mapping(
        stride(from: 0, to: closed.children.count - 1, by: 2).map {
          YAMLNode.Entry(key: closed.children[$0], value: closed.children[$0 + 1])
        })
    }
    let value = Weighed(node: node(content, range), values: closed.values)
    if let anchor = closed.anchor { anchors[anchor] = value }
    return value
  }

  private mutating func append(_ value: Weighed) {
    open[open.count - 1].children.append(value.node)
    open[open.count - 1].values += value.values
  }

  private mutating func count(_ more: Int, _ range: Range<Int>) throws(DocumentError) {
    values += more
    guard values > YAMLDocument.valueLimit else { return }
    throw error(
      "the file has more than \(YAMLDocument.valueLimit) values once its aliases are written out",
      range, help: "Use fewer aliases.")
  }

  private func node(_ content: YAMLNode.Content, _ range: Range<Int>) -> YAMLNode {
    YAMLNode(content: content, range: range, source: source)
  }

  private func error(_ reason: String, _ range: Range<Int>, help: String) -> DocumentError {
    DocumentError(
      reason, at: source.location(at: range.lowerBound, width: range.count), help: help)
  }
}
