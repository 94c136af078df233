import Diagnostics
import Documents

/// Looks up what a build script refers to: its own constants, properties, and the catalogue.
struct GradleValues {
  let tree: any FileTree
  let script: GradleScript

  /// The value of a statement; nil when only Gradle could tell.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when a file cannot be read.
  func evaluate(
    _ statement: GradleScript.Statement, depth: Int = 0
  ) throws(Undetermined) -> Reading.Value? {
    guard depth < 8 else { return nil }
    let expression = Self.bare(statement.expression)
    let place = script.place(statement)
    if let literal = Self.literal(expression) { return Reading.Value(literal, at: place) }
    let note = Finding.Note("\(statement.name) = \(statement.expression)", at: place)
    if let name = Self.reference(expression) {
      guard var value = try look(up: name, besides: statement, depth: depth) else { return nil }
      value.chain.insert(note, at: 0)
      return value
    }
    var formula = GradleExpression(statement.expression) { name throws(Undetermined) in
      guard let reference = Self.reference(Self.bare(name)) else { return nil }
      return try look(up: reference, besides: statement, depth: depth)
    }
    guard let result = try formula.evaluate() else { return nil }
    var value = Reading.Value(result.text, at: place, chain: [note] + result.chain)
    value.parts = result.parts
    return value
  }

  private func look(
    up name: String, besides statement: GradleScript.Statement, depth: Int
  ) throws(Undetermined) -> Reading.Value? {
    if name.hasPrefix("libs.versions.") {
      return try catalogued(String(name.dropFirst("libs.versions.".utf8.count)))
    }
    // `Config.name` is a field of an object, and no property that happens to be called the same.
    if name.split(separator: ".").dropLast().last?.first?.isUppercase ?? false {
      return try declared(name, depth: depth)
    }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    if let constant = script.statements.last(where: {
      $0.name == last && $0.offset != statement.offset && $0.blocks.last != "defaultConfig"
    }) {
      return try evaluate(constant, depth: depth + 1)
    }
    for folder in Self.folders(above: script.path) {
      for file in ["gradle.properties"] + script.propertyFiles {
        guard let path = TreePath.resolve(file, from: folder) else { continue }
        if let value = try assigned(name, in: path, section: nil) { return value }
        if let value = try assigned(last, in: path, section: nil) { return value }
      }
      if let value = try shared(last, in: folder, depth: depth) { return value }
    }
    return nil
  }

  /// The value of `Config.versionName` where an object of the build's own sources declares it.
  private func declared(_ name: String, depth: Int) throws(Undetermined) -> Reading.Value? {
    let parts = name.split(separator: ".").suffix(2).map(String.init)
    guard parts.count == 2 else { return nil }
    for path in try tree.paths()
    where [".kt", ".java", ".groovy"].contains(TreePath.suffix(of: path))
      && TreePath.components(of: path).contains(where: { Self.sources.contains(String($0)) })
    {
      guard let bytes = try tree.bytes(of: path) else { continue }
      let other = GradleScript(path: path, bytes: bytes)
      guard
        let statement = other.statements.last(where: {
          $0.name == parts[1] && $0.blocks.last == parts[0]
        })
      else { continue }
      let values = GradleValues(tree: tree, script: other)
      if let value = try values.evaluate(statement, depth: depth + 1) { return value }
    }
    return nil
  }

  /// The folders of what a build compiles for itself.
  private static let sources: Set<String> = ["build-logic", "buildLogic", "buildSrc"]

  /// The value of a name that a script higher up sets for all, such as `ext.versionName`.
  private func shared(
    _ name: String, in folder: String, depth: Int
  ) throws(Undetermined) -> Reading.Value? {
    for file in ["build.gradle", "build.gradle.kts"] + script.appliedFiles {
      guard let path = TreePath.resolve(file, from: folder), path != script.path,
        let bytes = try tree.bytes(of: path)
      else { continue }
      let other = GradleScript(path: path, bytes: bytes)
      guard let statement = other.statements.last(where: { $0.name == name }) else { continue }
      let values = GradleValues(tree: tree, script: other)
      if let value = try values.evaluate(statement, depth: depth + 1) { return value }
    }
    return nil
  }

  /// The folders from a file's own up to the root.
  private static func folders(above path: String) -> [String] {
    var folders = [TreePath.folder(of: path)]
    while let last = folders.last, !last.isEmpty { folders.append(TreePath.folder(of: last)) }
    return folders
  }

  /// `libs.versions.app.version.get()` is `app-version` of the catalogue's versions.
  private func catalogued(_ name: String) throws(Undetermined) -> Reading.Value? {
    var folder = TreePath.folder(of: script.path)
    let wanted = Self.key(name)
    while true {
      let path = (folder.isEmpty ? "" : "\(folder)/") + "gradle/libs.versions.toml"
      if let value = try assigned(wanted, in: path, section: "versions") { return value }
      guard !folder.isEmpty else { return nil }
      folder = TreePath.folder(of: folder)
    }
  }

  /// The value of `name = value` in a file of lines, in its `[section]` when there is one.
  private func assigned(
    _ name: String, in path: String, section: String?
  ) throws(Undetermined) -> Reading.Value? {
    guard let bytes = try tree.bytes(of: path) else { return nil }
    let source = SourceText(path: path, bytes: bytes)
    var current: String?
    for line in AssignmentLines(bytes) {
      if let header = line.section { current = header }
      guard section == nil || current == section, let key = line.key else { continue }
      guard (section == nil ? key : Self.key(key)) == name else { continue }
      let text = Self.literal(line.value) ?? line.value
      let isQuoted = text != line.value
      return Reading.Value(
        text, at: source.location(at: line.offset + (isQuoted ? 1 : 0), width: text.utf8.count))
    }
    return nil
  }

  /// A catalogue's key as accessors spell it.
  private static func key(_ name: String) -> String {
    String(name.map { $0 == "-" || $0 == "_" ? "." : $0 })
  }

  /// The expression without conversions and outer parentheses.
  private static func bare(_ expression: String) -> String {
    var text = expression
    let conversions = [
      ".toString()", ".toInteger()", ".toInt()", ".get()", " as Integer", " as Int", " as int",
      " as String", "!!",
    ]
    var isChanged = true
    while isChanged {
      isChanged = false
      for conversion in conversions where text.hasSuffix(conversion) {
        text.removeLast(conversion.count)
        isChanged = true
      }
      if text.hasPrefix("by extra("), text.hasSuffix(")") {
        text = String(text.dropFirst("by extra(".count).dropLast())
        isChanged = true
      }
      if text.hasPrefix("("), text.hasSuffix(")"), text.count > 2 {
        text = String(text.dropFirst().dropLast())
        isChanged = true
      }
    }
    return text
  }

  /// The text of a literal; nil for anything else, and for a text that refers to others.
  static func literal(_ text: String) -> String? {
    if let quote = text.first, quote == "\"" || quote == "'" {
      guard text.count >= 2, text.last == quote else { return nil }
      let inner = text.dropFirst().dropLast()
      let isPlain = !inner.contains(quote) && (quote == "'" || !inner.contains("$"))
      return isPlain && !inner.contains("\\") ? String(inner) : nil
    }
    let digits = text.filter { $0 != "_" }
    return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? digits : nil
  }

  /// The name that an expression refers to: `x`, `rootProject.ext.x`, `findProperty("x")`.
  private static func reference(_ text: String) -> String? {
    let calls = [
      "property(", "findProperty(", "gradleProperty(", "getProperty(", "properties[", "extra[",
      "ext[", "Props[", "props[", "p[",
    ]
    for call in calls {
      guard let start = TextSearch.offset(of: call, in: text) else { continue }
      let rest = text.utf8.dropFirst(start + call.utf8.count)
      let quoted = String(decoding: rest.dropLast(), as: UTF8.self)
      return literal(quoted)
    }
    let isName = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }
    return isName && !text.isEmpty && !text.hasPrefix("flutter.") ? text : nil
  }
}
