import Diagnostics
import Documents

/// Reads what is written down in an `app.config.js` or `app.config.ts`, which is a program.
///
/// It is never run. A value counts when it is a literal, a constant of the file that is one, or the
/// version of `package.json`; anything else is undetermined, with its line.
struct ExpoProgram {
  let path: String

  /// The text of `package.json` beside it, for programs that take the version from there.
  let package: JSONNode?

  private let source: SourceText
  private let objects: ScriptObjects

  /// Reads a program.
  init(path: String, bytes: [UInt8], package: JSONNode?) {
    self.path = path
    self.package = package
    source = SourceText(path: path, bytes: bytes)
    objects = ScriptObjects(bytes)
  }

  /// What the program gives for a key of the configuration, such as `ios` and `buildNumber`.
  ///
  /// `absent` when it does not mention the key where the configuration has it.
  func value(_ keys: String..., subject: String) -> Determination<Reading.Value> {
    let found = objects.entries.filter { $0.path == keys || $0.path == ["expo"] + keys }
    guard let first = found.first else { return .absent }
    let values = found.map { evaluate($0.value, depth: 0) }
    if let value = values.first ?? nil, values.allSatisfy({ $0?.text == value.text }) {
      return value.text.isEmpty ? .absent : .known(value)
    }
    let entry = zip(found, values).first { $0.1 == nil }?.0 ?? first
    let text = String(decoding: source.bytes[entry.value].prefix(60), as: UTF8.self)
    return .undetermined(
      Undetermined(
        subject, "\(path) is a program that computes \(keys.joined(separator: ".")): \(text)",
        at: source.location(at: entry.value.lowerBound, width: max(1, entry.value.count)),
        help: "Write a literal there or in app.json, or name the file that holds it."))
  }

  /// Whether values may come from other files, or from objects that are mixed in.
  var isMixed: Bool {
    let text = String(decoding: source.bytes, as: UTF8.self)
    return objects.entries.isEmpty
      || ["...", "require(", "import "].contains { TextSearch.offset(of: $0, in: text) != nil }
  }

  /// Whether what is computed is no more than what `app.json` says, as in `config.version`.
  func handsOn(_ reason: Undetermined) -> Bool {
    [": config.version", ": config.ios.buildNumber", ": config.ios?.buildNumber"]
      .contains { reason.reason.hasSuffix($0) }
  }

  private func evaluate(_ range: Range<Int>, depth: Int) -> Reading.Value? {
    let bytes = source.bytes[range]
    guard depth < 8, let first = bytes.first else { return nil }
    if "\"'`".utf8.contains(first) { return literal(range, quote: first) }
    let text = String(decoding: bytes, as: UTF8.self)
    let place = source.location(at: range.lowerBound, width: range.count)
    if bytes.allSatisfy({ (0x30...0x39).contains($0) }) { return Reading.Value(text, at: place) }
    if let constant = objects.constants[text] { return evaluate(constant, depth: depth + 1) }
    guard mentionsPackage(text), let version = package?["version"], let value = version.text
    else { return nil }
    return Reading.Value(
      value, at: version.location, chain: [Finding.Note("version is \(text)", at: place)])
  }

  private func literal(_ range: Range<Int>, quote: UInt8) -> Reading.Value? {
    guard range.count >= 2, source.bytes[range.upperBound - 1] == quote else { return nil }
    let inner = (range.lowerBound + 1)..<(range.upperBound - 1)
    let isPlain = !source.bytes[inner].contains { byte in
      byte == quote || byte == UInt8(ascii: "\\")
        || quote == UInt8(ascii: "`") && byte == UInt8(ascii: "$")
    }
    guard isPlain else { return nil }
    let text = String(decoding: source.bytes[inner], as: UTF8.self)
    return Reading.Value(
      text, at: source.location(at: inner.lowerBound, width: max(1, inner.count)))
  }

  /// Whether an expression is the version of `package.json`: `pkg.version` after
  /// `const pkg = require("./package.json")` or `import pkg from`, or `version` taken out of it.
  private func mentionsPackage(_ text: String) -> Bool {
    let file = "package.json"
    let direct = ["require('./\(file)').version", "require(\"./\(file)\").version"]
    if direct.contains(text) { return true }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, parts.last == "version" else { return false }
    let lines = source.bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: ";") }
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { TextSearch.offset(of: "./\(file)", in: $0) != nil }
    return lines.contains { line in
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
      let isTakenOut = TextSearch.offset(of: "{", in: line) != nil
      return words.contains { $0 == parts[0] } && isTakenOut == (parts.count == 1)
    }
  }
}
