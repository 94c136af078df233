import Diagnostics
import Documents

/// Reads the version of a product without a project from a file at the root.
///
/// That is a `VERSION` file, the specification of a pod, or a makefile.
struct VersionFileReader {
  let tree: any FileTree

  /// What is looked for, in lower case, the most telling first.
  private static let names = [
    "version", "version.txt", ".version", ".podspec", "makefile", "gnumakefile",
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
    let lines = AssignmentLines(bytes).filter { $0.key != nil }
    let name = path.hasSuffix(".podspec") ? "s.version" : "VERSION"
    guard let line = lines.last(where: { Self.name($0) == name }),
      let expanded = expand(line.value, lines, depth: 0), Self.isVersion(expanded)
    else { return nil }
    return Reading.Value(
      expanded, at: source.location(at: line.offset, width: max(1, line.value.utf8.count)))
  }

  /// The variable's name without the signs of makefiles in front of `=`, and without `export`.
  private static func name(_ line: AssignmentLines.Line) -> String? {
    let name = line.key?.split(whereSeparator: { " :?+\t".contains($0) }).last
    return name == "spec.version" ? "s.version" : name.map(String.init)
  }

  /// Replaces `$(X)`, `${X}`, and `$X`; nil when something else stands there.
  private func expand(
    _ text: String, _ lines: [AssignmentLines.Line], depth: Int
  ) -> String? {
    guard depth < 8 else { return nil }
    var result = ""
    var rest = text.filter { $0 != "\"" && $0 != "'" }[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      let isBracketed = rest.first == "(" || rest.first == "{"
      if isBracketed { rest.removeFirst() }
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      rest = rest.dropFirst(name.count)
      if isBracketed {
        guard rest.first == ")" || rest.first == "}" else { return nil }
        rest.removeFirst()
      }
      guard let line = lines.last(where: { Self.name($0) == String(name) }),
        let value = expand(line.value, lines, depth: depth + 1)
      else { return nil }
      result += value
    }
    return result + rest
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
