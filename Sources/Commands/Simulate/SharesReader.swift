import Diagnostics
import UpdatePolicy
import Versions

/// Reads the lines of a table of shares and gathers everything that is wrong with them.
struct SharesReader {
  /// A version and its number.
  struct Row {
    let line: Int
    let text: String
    let version: Version
    let number: Double
    let isPercent: Bool
  }

  /// How far rounded numbers may add up to more than the whole, as a part of it.
  private static let tolerance = 0.005

  private let path: String

  /// The lines that could be read, in the order of the file.
  private(set) var rows: [Row] = []

  /// Everything that is wrong, in the order of the file.
  private(set) var faults: [Undetermined] = []

  /// What the numbers add up to.
  var sum: Double { rows.reduce(0) { $0 + $1.number } }

  /// Creates a reader of a file with this name.
  init(path: String) { self.path = path }

  /// Reads the contents of the file.
  mutating func read(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    guard String(validating: text) != nil else {
      fault("the file is not UTF-8", line: nil, help: "Save it as CSV in UTF-8.")
      return
    }
    var isFirst = true
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let cells = cells(String(decoding: content, as: UTF8.self), line: index + 1) else {
        isFirst = false
        continue
      }
      if cells == [""] { continue }
      let isHead = isFirst && cells.first?.lowercased() == "version"
      isFirst = false
      if !isHead { read(cells, line: index + 1) }
    }
    if rows.isEmpty, faults.isEmpty {
      fault("no line has a version", line: nil, help: "Write a version and its share on each line.")
    }
  }

  /// What the numbers are; faults are added where they cannot be that.
  mutating func measure() -> SharesFile.Measure {
    let plain = rows.filter { !$0.isPercent }
    let sum = sum
    if plain.count < rows.count {
      for row in plain {
        fault(
          "the share of \(row.text) has no %, which other lines have", line: row.line,
          help: "Write every share in percent, or none.")
      }
      if sum > 100 * (1 + Self.tolerance) {
        fault(
          "the shares add up to more than 100 %", line: nil,
          help: "Correct them: together they are 100 % at most.")
      }
      return .percent
    }
    if !rows.isEmpty, sum <= 0 {
      fault("the shares add up to nothing", line: nil, help: "Write how many have each version.")
    }
    return sum <= 1 + Self.tolerance
      ? .parts : sum <= 100 * (1 + Self.tolerance) ? .percent : .counts
  }

  private mutating func read(_ cells: [String], line: Int) {
    guard cells.count == 2 else {
      fault(
        "\(cells.count.counting("column")) instead of two", line: line,
        help: "Write a version, a comma, and its share, such as 2.4.0,61.3.")
      return
    }
    let version: Version?
    do {
      version = try Version(cells[0])
    } catch {
      version = nil
      fault(
        "'\(error.shownText)' is no version: \(error)", line: line,
        help: "Write the version as the app shows it, such as 2.4.0.")
    }
    let number = Self.number(cells[1])
    if number == nil {
      fault(
        "'\(cells[1])' is no share", line: line,
        help: "Write a number with a period before its decimals, such as 61.3 or 61.3%.")
    }
    guard let version, let number else { return }
    if let before = rows.first(where: { $0.version == version }) {
      fault(
        "\(cells[0]) is there already, on line \(before.line)", line: line,
        help: "Add the two shares up on one line.")
      return
    }
    rows.append(
      Row(
        line: line, text: cells[0], version: version, number: number.value,
        isPercent: number.isPercent))
  }

  /// Splits a line at its commas, those between quotation marks left alone.
  private mutating func cells(_ line: String, line number: Int) -> [String]? {
    var cells = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    guard !isQuoted else {
      fault("a quotation mark is not closed", line: number, help: "Close it on the same line.")
      return nil
    }
    return cells.map(\.trimmed)
  }

  private static func number(_ text: String) -> (value: Double, isPercent: Bool)? {
    let isPercent = text.hasSuffix("%")
    let digits = isPercent ? String(text.dropLast()).trimmed : text
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber =
      (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard isNumber, let value = Double(digits), value.isFinite else { return nil }
    return (value, isPercent)
  }

  private mutating func fault(_ reason: String, line: Int?, help: String) {
    faults.append(Undetermined("shares", reason, at: Location(path, line: line), help: help))
  }
}

extension String {
  /// The text without spaces and tabs around it.
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }

  /// The text of bytes in UTF-8; nil when they are not.
  fileprivate init?(validating bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}
