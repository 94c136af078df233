/// The operators that a reference applies to a value, as in `$(PRODUCT_NAME:rfc1034identifier)`.
///
/// The names and what they do are those of swift-build's `MacroEvaluationProgram.swift`.
enum SettingOperator {
  /// Applies an operator without an operand; nil when there is no such operator.
  static func apply(_ name: String, to text: String) -> String? {
    switch name {
    case "upper": text.uppercased()
    case "lower": text.lowercased()
    case "identifier": identifier(text, filler: "_")
    case "rfc1034identifier": identifier(text, filler: "-")
    case "c99extidentifier": extendedIdentifier(text)
    case "quote": quoted(text)
    case "dir": folder(text)
    case "file": TreePath.fileName(of: text)
    case "base": String(TreePath.fileName(of: text).dropLast(TreePath.suffix(of: text).count))
    case "suffix": TreePath.suffix(of: text)
    case "standardizepath": standardized(text)
    case "not": text == "YES" ? "NO" : "YES"
    case "truncatedversion": truncatedVersion(text)
    case "__stripslash": text.hasPrefix("/") ? String(text.dropFirst()) : text
    default: nil
    }
  }

  /// Applies an operator with an operand; nil when there is no such operator.
  static func apply(_ name: String, to text: String, operand: String) -> String? {
    let folder =
      text.hasPrefix("/") && TreePath.folder(of: text).isEmpty
      ? "/" : TreePath.folder(of: text)
    switch name {
    case "default": return text.isEmpty ? operand : text
    case "dir": return join(operand, TreePath.fileName(of: text))
    case "file": return join(folder, operand)
    case "base":
      // The period stands even where there was no suffix.
      return "\(join(folder, operand)).\(TreePath.suffix(of: text).dropFirst())"
    case "suffix":
      let suffix = operand.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
      return "\(text.dropLast(TreePath.suffix(of: text).count)).\(suffix)"
    case "relativeto": return relative(operand, to: text)
    case "isancestor": return isAncestor(operand, of: text) ? "YES" : "NO"
    default: return nil
    }
  }

  /// The way from the value to the operand, as the build has it; the value where one of the two is
  /// no absolute path.
  private static func relative(_ path: String, to base: String) -> String {
    guard path.hasPrefix("/"), base.hasPrefix("/") else { return base }
    let path = standardized(path).split(separator: "/")
    let base = standardized(base).split(separator: "/")
    let shared = zip(path, base).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: base.count - shared)
    let way = (up + path.dropFirst(shared)).joined(separator: "/")
    return way.isEmpty ? "." : way
  }

  /// Whether `path` is a folder around `other`.
  private static func isAncestor(_ path: String, of other: String) -> Bool {
    guard path.hasPrefix("/"), other.hasPrefix("/") else { return false }
    let path = standardized(path).split(separator: "/")
    let other = standardized(other).split(separator: "/")
    return path.count < other.count && other.starts(with: path)
  }

  private static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || name.hasPrefix("/") { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func folder(_ text: String) -> String {
    let folder = TreePath.folder(of: text)
    if folder.isEmpty { return text.hasPrefix("/") ? "/" : "./" }
    return folder + "/"
  }

  /// Keeps ASCII letters and digits, and puts `filler` for the rest and for a leading digit.
  private static func identifier(_ text: String, filler: Character) -> String {
    var isFirst = true
    return String(
      text.map { character in
        defer { isFirst = false }
        let isDigit = ("0"..."9").contains(character)
        let isLetter = ("a"..."z").contains(character) || ("A"..."Z").contains(character)
        return isLetter || (isDigit && !isFirst) || character == filler ? character : filler
      })
  }

  private static func extendedIdentifier(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isKept =
        scalar.isASCII
        ? scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
        : scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
      result.unicodeScalars.append(isKept ? scalar : "_")
    }
    guard let first = result.unicodeScalars.first, first.properties.numericType == .decimal else {
      return result
    }
    return "_" + String(result.unicodeScalars.dropFirst())
  }

  private static func quoted(_ text: String) -> String {
    if text.isEmpty { return "\"\"" }
    return String(text.flatMap { " \t\r\n\\\"'".contains($0) ? ["\\", $0] : [$0] })
  }

  /// Resolves `.` and doubled slashes, and `..` where the path is absolute.
  private static func standardized(_ text: String) -> String {
    let isAbsolute = text.hasPrefix("/")
    var parts: [Substring] = []
    for part in text.split(separator: "/") where part != "." {
      if part == "..", isAbsolute {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }

  private static func truncatedVersion(_ text: String) -> String {
    text.split(separator: ".", omittingEmptySubsequences: false).prefix(3).joined(separator: ".")
  }
}
