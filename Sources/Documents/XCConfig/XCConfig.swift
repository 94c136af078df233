/// The statements of an `.xcconfig` file, in order; evaluating them is not its affair.
package struct XCConfig: Sendable {
  /// When an assignment counts, such as `[sdk=iphoneos*]`.
  package struct Condition: Hashable, Sendable {
    /// The parameter: `config`, `sdk`, `arch`, `variant`, `compiler`.
    package let name: String

    /// What its value must match; `*` stands for any text.
    package let pattern: String

    /// Creates a condition.
    package init(name: String, pattern: String) {
      self.name = name
      self.pattern = pattern
    }
  }

  /// One statement.
  package enum Statement: Hashable, Sendable {
    /// `#include "path"` or `#include? "path"`; `offset` is that of the path.
    case include(path: String, isOptional: Bool, offset: Int)

    /// `NAME[condition] = value`, with the offsets of the name and of the value's first byte.
    ///
    /// The value has neither its comment nor a final semicolon; continued lines are joined by one
    /// space. Of an empty value the offset is where it would be written.
    case assignment(
      name: String, conditions: [Condition], value: String, offset: Int, valueOffset: Int)
  }

  /// The file.
  package let source: SourceText

  /// What the file says, in order.
  package let statements: [Statement]

  /// Lines that are no statement; Xcode warns about them and goes on.
  ///
  /// At most ``faultLimit`` of them.
  package let faults: [DocumentError]

  /// Why nothing is known of what the file says: it is too large to be read, which Xcode would.
  package let unread: DocumentError?

  /// The most faults that one file reports.
  static let faultLimit = 100

  /// The largest file that is read, in bytes.
  static let sizeLimit = 4 << 20

  /// Reads a file, as Xcode's build system does (swift-build, `MacroConfigFileParser`).
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The path that places name.
  /// - Returns: The statements, and a fault for each line that is none.
  package static func read(_ bytes: [UInt8], path: String) -> XCConfig {
    let source = SourceText(path: path, bytes: bytes)
    guard bytes.count <= sizeLimit else {
      let unread = DocumentError(
        "\(bytes.count) bytes are more than the \(sizeLimit) that an xcconfig file may have",
        at: source.location(at: 0), help: "Check that this is the right file.")
      return XCConfig(source: source, statements: [], faults: [], unread: unread)
    }
    var reader = XCConfigReader(source)
    reader.read()
    return XCConfig(
      source: reader.source, statements: reader.statements, faults: reader.faults, unread: nil)
  }
}

extension XCConfig.Condition {
  /// Takes apart what stands between brackets.
  ///
  /// - Parameter text: One condition such as `sdk=iphoneos*`, or several with commas between.
  /// - Returns: The conditions, or nil when one has no `=`.
  package static func parse(_ text: String) -> [XCConfig.Condition]? {
    var conditions: [XCConfig.Condition] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.drop { $0 == " " || $0 == "\t" } }
      guard sides.count == 2, !sides[0].isEmpty else { return nil }
      conditions.append(XCConfig.Condition(name: trimmed(sides[0]), pattern: trimmed(sides[1])))
    }
    return conditions
  }

  private static func trimmed(_ text: Substring) -> String {
    guard let last = text.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return String(text[...last])
  }
}
