internal import CYAML

/// libyaml's parser, which this value alone owns, and the text that it reads.
///
/// See https://pyyaml.org/wiki/LibYAML for the C interface.
@safe struct YAMLParser: ~Copyable {
  /// A step in the file.
  struct Event {
    /// What the step is.
    enum Kind {
      case streamStart, streamEnd, documentStart, documentEnd
      case alias(String)
      case scalar(String, isPlain: Bool, isQuoted: Bool)
      case sequenceStart, sequenceEnd, mappingStart, mappingEnd
    }

    let kind: Kind

    /// The anchor that names this value.
    let anchor: String?

    /// The characters that the step takes up, counted from the start of the text.
    let characters: Range<Int>
  }

  /// What libyaml could not read.
  struct Failure: Error {
    /// The problem in libyaml's words.
    let problem: String

    /// What libyaml was doing, in its words.
    let context: String

    /// The character at fault; nil when it is known by ``byte`` instead.
    let character: Int?

    /// The character where that began.
    let contextCharacter: Int

    /// The byte that cannot be decoded.
    let byte: Int?
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// Prepares to read UTF-8 without a byte order mark.
  ///
  /// - Throws: A ``Failure`` when there is no memory.
  init(_ bytes: ArraySlice<UInt8>) throws(Failure) {
    unsafe text = .allocate(capacity: bytes.count)
    _ = unsafe text.initialize(from: bytes)
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      throw Failure(
        problem: "no memory is left", context: "", character: 0, contextCharacter: 0, byte: nil)
    }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  /// Reads the next step.
  mutating func next() throws(Failure) -> Event {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure }
    defer { unsafe yaml_event_delete(&event) }
    let start = unsafe event.start_mark.index
    let end = unsafe event.end_mark.index
    let (kind, anchor) = unsafe Self.kind(of: event)
    return Event(
      kind: kind, anchor: anchor, characters: Int(start)..<max(Int(start), Int(end)))
  }

  private static func kind(of event: yaml_event_t) -> (Event.Kind, anchor: String?) {
    switch unsafe event.type {
    case YAML_STREAM_START_EVENT, YAML_NO_EVENT: return (.streamStart, nil)
    case YAML_DOCUMENT_START_EVENT: return (.documentStart, nil)
    case YAML_DOCUMENT_END_EVENT: return (.documentEnd, nil)
    case YAML_ALIAS_EVENT: return (.alias(unsafe string(event.data.alias.anchor) ?? ""), nil)
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let style = unsafe scalar.style
      return (
        .scalar(
          unsafe String(decoding: bytes, as: UTF8.self), isPlain: style == YAML_PLAIN_SCALAR_STYLE,
          isQuoted: style == YAML_SINGLE_QUOTED_SCALAR_STYLE
            || style == YAML_DOUBLE_QUOTED_SCALAR_STYLE),
        unsafe string(scalar.anchor)
      )
    case YAML_SEQUENCE_START_EVENT:
      return (.sequenceStart, unsafe string(event.data.sequence_start.anchor))
    case YAML_SEQUENCE_END_EVENT: return (.sequenceEnd, nil)
    case YAML_MAPPING_START_EVENT:
      return (.mappingStart, unsafe string(event.data.mapping_start.anchor))
    case YAML_MAPPING_END_EVENT: return (.mappingEnd, nil)
    default: return (.streamEnd, nil)
    }
  }

  private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe text.map { unsafe String(cString: $0) }
  }

  private var failure: Failure {
    let parser = unsafe parser.pointee
    let isReader = unsafe parser.error == YAML_READER_ERROR
    return Failure(
      problem: unsafe parser.problem.map { unsafe String(cString: $0) } ?? "no memory is left",
      context: unsafe parser.context.map { unsafe String(cString: $0) } ?? "",
      character: isReader ? nil : Int(unsafe parser.problem_mark.index),
      contextCharacter: Int(unsafe parser.context_mark.index),
      byte: isReader ? Int(unsafe parser.problem_offset) : nil)
  }
}
