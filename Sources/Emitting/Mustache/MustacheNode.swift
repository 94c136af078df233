import Diagnostics

/// A piece of a template that was read.
enum MustacheNode: Sendable {
  /// Text that is written as it is.
  case text(String)

  /// A value, written raw or escaped.
  case value(MustacheName, isRaw: Bool)

  /// A part that is rendered once, for each element, or not at all.
  case section(MustacheName, isInverted: Bool, [MustacheNode])

  /// Another template, with the white space that goes before each of its lines.
  case partial(MustacheName, indentation: [UInt8])
}

/// A name in a tag and where the tag is.
struct MustacheName: Sendable {
  /// The name as it is written.
  let text: String

  /// The template that has the tag.
  let source: MustacheSource

  /// The bytes of the tag.
  let bytes: Range<Int>

  /// Where the tag is; found out when it is asked for, since most tags are never at fault.
  var place: Location { source.place(bytes) }

  /// The parts between the periods; none for the period alone, which is the current value.
  var parts: [String] {
    text == "." ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}
