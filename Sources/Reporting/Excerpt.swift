import Diagnostics

/// A line of a file as it is shown, and where the value stands in it.
struct Excerpt {
  /// The line, cut around the value where it is long.
  let line: String

  /// How many terminal cells come before the value.
  let indent: Int

  /// How many terminal cells the value takes up, at least one.
  let width: Int

  /// The mark under the value: `^~~~`.
  var mark: String {
    String(repeating: " ", count: indent) + "^" + String(repeating: "~", count: width - 1)
  }

  /// Creates the excerpt of a place, or nil where the place has no line to show.
  ///
  /// - Parameters:
  ///   - place: The place; its column counts UTF-8 bytes.
  ///   - limit: How many terminal cells the line may take up.
  init?(_ place: Location, limit: Int = 96) {
    guard let text = place.excerpt, let column = place.column else { return nil }
    let bytes = Array(text.utf8)
    let start = Self.boundary(min(max(column - 1, 0), bytes.count), in: bytes, step: -1)
    let end = Self.boundary(
      min(start + max(place.width, 1), bytes.count), in: bytes, step: 1)
    let indentation = bytes[..<start].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }

    var row = Row()
    row.append(Self.near(bytes[indentation.endIndex..<start], limit), as: .before)
    row.append(bytes[start..<min(end, start + limit * 4)], as: .value)
    row.append(bytes[end...].prefix(limit * 4), as: .after)
    let shown = row.cut(to: limit)
    line = shown.cells.map(\.text).joined()
    indent = shown.width(.before)
    width = max(1, shown.width(.value))
  }

  /// Returns the end of a long text, from a character's first byte on.
  private static func near(_ bytes: ArraySlice<UInt8>, _ limit: Int) -> ArraySlice<UInt8> {
    bytes.suffix(limit * 4).drop { isContinuation($0) }
  }

  /// Returns the nearest place between two characters.
  private static func boundary(_ offset: Int, in bytes: [UInt8], step: Int) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, isContinuation(bytes[offset]) { offset += step }
    return offset
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

/// Printable pieces of a line in a row.
private struct Row {
  /// Where a piece stands.
  enum Part: Hashable {
    case before, value, after
  }

  /// A piece: one character, or what stands for it.
  struct Cell {
    var text: String
    var width: Int
    var part: Part
  }

  var cells: [Cell] = []
  private var previous: Unicode.Scalar?

  /// Appends text; a tab reaches to the next multiple of four.
  mutating func append(_ bytes: ArraySlice<UInt8>, as part: Part) {
    var column = cells.reduce(0) { $0 + $1.width }
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let text =
        scalar == "\t"
        ? String(repeating: " ", count: 4 - column % 4) : scalar.printable(after: previous)
      let width = text.unicodeScalars.reduce(0) { $0 + $1.cells }
      cells.append(Cell(text: text, width: width, part: part))
      column += width
      previous = scalar
    }
  }

  /// How many terminal cells a part takes up.
  func width(_ part: Part) -> Int {
    cells.reduce(0) { $1.part == part ? $0 + $1.width : $0 }
  }

  /// Returns what fits, with the value in it and an ellipsis wherever something was left out.
  func cut(to limit: Int) -> Row {
    let value = min(width(.value), limit)
    let room = limit - value
    let before = min(width(.before), max(room / 2, room - width(.after)))
    var row = Row()
    row.cells =
      take(.before, before, fromEnd: true) + take(.value, limit, fromEnd: false)
      + take(.after, room - before, fromEnd: false)
    return row
  }

  private func take(_ part: Part, _ limit: Int, fromEnd: Bool) -> [Cell] {
    let all = cells.filter { $0.part == part }
    guard width(part) > limit else { return all }
    var taken: [Cell] = []
    var left = limit - 1
    for cell in fromEnd ? all.reversed() : all {
      left -= cell.width
      guard left >= 0 else { break }
      taken.append(cell)
    }
    let ellipsis = Cell(text: "…", width: 1, part: part)
    return fromEnd ? [ellipsis] + taken.reversed() : taken + [ellipsis]
  }
}
