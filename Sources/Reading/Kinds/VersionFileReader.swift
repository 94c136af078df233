import Diagnostics
import Documents

/// Reads the version of a product without a project from a file at the root.
///
/// That is a `VERSION` file, the specification of a pod, a makefile, or CMake's `project(…)`.
struct VersionFileReader {
  let tree: any FileTree

  /// What is looked for, in lower case, the most telling first.
  private static let names = [
    "version", "version.txt", ".version", ".podspec", "makefile", "gnumakefile",
    "cmakelists.txt",
  ]

  /// The version; nil when no such file states one.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when a file cannot be read.
  func read() throws(Undetermined) -> Reading? {
    let top = try tree.paths().filter { !$0.utf8.contains(UInt8(ascii: "/")) }
    for name in Self.names {
      for path in top
      where path.lowercased() == name || path.hasSuffix(".podspec") && name == ".podspec" {
        guard let bytes = try tree.bytes(of: path), let value = value(bytes, path) else { continue }
        return Reading(
          source: .text, project: path, version: .known(value), build: .notAsked)
      }
    }
    return nil
  }

  private func value(_ bytes: [UInt8], _ path: String) -> Reading.Value? {
    let source = SourceText(path: path, bytes: bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    if let line = text.split(whereSeparator: \.isNewline).first, Self.isVersion(line),
      text.split(whereSeparator: \.isWhitespace).count == 1
    {
      return Reading.Value(String(line), at: source.location(at: 0, width: line.utf8.count))
    }
    if TreePath.fileName(of: path).lowercased() == "cmakelists.txt" {
      return Self.projectVersion(source)
    }
    let lines = AssignmentLines(bytes).filter { $0.key != nil }
    let name = path.hasSuffix(".podspec") ? "s.version" : "VERSION"
    guard let line = lines.last(where: { Self.name($0) == name }),
      let parts = parts(of: line, lines, source, depth: 0)
    else { return nil }
    let expanded = parts.map(\.text).joined()
    guard Self.isVersion(expanded) else { return nil }
    var value = Reading.Value(
      expanded, at: source.location(at: line.offset, width: max(1, line.value.utf8.count)))
    if let part = parts.first, parts.count == 1 { value.place = part.place }
    value.parts = parts
    return value
  }

  /// The version in CMake's `project(Name VERSION 1.2 …)`, if it is a literal.
  private static func projectVersion(_ source: SourceText) -> Reading.Value? {
    var isInside = false
    var isNext = false
    var start = 0
    for line in source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      defer { start += line.count + 1 }
      let code = line.prefix { $0 != UInt8(ascii: "#") }
      let words = code.split { $0 <= 0x20 || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }
      for word in words {
        let text = String(decoding: word, as: UTF8.self)
        if isNext {
          let offset = start + line.distance(from: line.startIndex, to: word.startIndex)
          let place = source.location(at: offset, width: word.count)
          return isVersion(text) ? Reading.Value(text, at: place) : nil
        }
        if text.lowercased() == "project" { isInside = true }
        isNext = isInside && text == "VERSION"
      }
      if isInside, code.contains(UInt8(ascii: ")")) { return nil }
    }
    return nil
  }

  /// The variable's name without the signs of makefiles in front of `=`, and without `export`.
  private static func name(_ line: AssignmentLines.Line) -> String? {
    let name = line.key?.split(whereSeparator: { " :?+\t".contains($0) }).last
    return name == "spec.version" ? "s.version" : name.map(String.init)
  }

  /// What a line's value is put together from, with `$(X)`, `${X}`, and `$X` replaced and without
  /// quotes; nil when something else stands there.
  private func parts(
    of line: AssignmentLines.Line, _ lines: [AssignmentLines.Line], _ source: SourceText, depth: Int
  ) -> [Reading.Part]? {
    guard depth < 8 else { return nil }
    var parts: [Reading.Part] = []
    var rest = line.value[...]
    while let first = rest.first {
      if first == "\"" || first == "'" {
        rest.removeFirst()
      } else if first == "$" {
        guard let name = Self.reference(&rest),
          let line = lines.last(where: { Self.name($0) == name }),
          let inner = self.parts(of: line, lines, source, depth: depth + 1)
        else { return nil }
        parts += inner
      } else {
        let text = rest.prefix { !"\"'$".contains($0) }
        let offset =
          line.offset + line.value.utf8.distance(from: line.value.startIndex, to: text.startIndex)
        let place = source.location(at: offset, width: text.utf8.count)
        parts.append(Reading.Part(String(text), at: place))
        rest = rest[text.endIndex...]
      }
    }
    return parts
  }

  /// The name of the reference that `text` begins with, which is taken off.
  private static func reference(_ text: inout Substring) -> String? {
    text.removeFirst()
    let isBracketed = text.first == "(" || text.first == "{"
    if isBracketed { text.removeFirst() }
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    text = text.dropFirst(name.count)
    if isBracketed {
      guard text.first == ")" || text.first == "}" else { return nil }
      text.removeFirst()
    }
    return String(name)
  }

  /// Whether a text begins like a version: `1.2`, `v1.2.3-beta`.
  private static func isVersion(_ text: some StringProtocol) -> Bool {
    let parts = text.utf8.drop { $0 == UInt8(ascii: "v") }
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count >= 2 && !text.contains(" ")
      && parts.prefix(2).allSatisfy { part in
        part.first.map { (0x30...0x39).contains($0) } ?? false
      }
  }
}
