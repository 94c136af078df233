package import Diagnostics
import Templates

/// A template that is filled with a policy, with the place where its partials are.
package struct PolicyTemplate {
  /// What the name of a shipped template starts with.
  package static let shippedPrefix = "trainstop:"

  /// Finds a partial by its name: its path and bytes, or nil when there is none.
  package typealias Partials = MustacheRenderer.Partials

  private let template: MustacheTemplate
  private let partials: Partials

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - path: The path that places name.
  ///   - partials: Finds the templates beside it; gets plain names of files, without `.mustache`.
  /// - Throws: An `Undetermined` with the place of what is wrong in the template.
  package init(
    _ bytes: [UInt8], path: String, partials: @escaping Partials
  ) throws(Undetermined) {
    do {
      template = try MustacheTemplate(bytes, path: path)
    } catch {
      throw error.undetermined
    }
    self.partials = partials
  }

  /// Takes a template that ships with the program.
  ///
  /// - Parameter name: Its name, such as `EmbeddedUpdatePolicy.swift`, without the prefix.
  /// - Throws: An `Undetermined` with the names that there are.
  package init(shipped name: String) throws(Undetermined) {
    guard let shipped = ShippedTemplate.named(name) else {
      let names = ShippedTemplate.all.map(\.name)
      let near = NearestName.to(name, among: names).map { "; did you mean '\($0)'?" } ?? ""
      throw Undetermined(
        "template", "'\(name)' is no template of trainstop\(near)",
        help: "Use one of \(names.joined(separator: ", ")).")
    }
    try self.init(Array(shipped.text.utf8), path: Self.shippedPrefix + name) { name in
      ShippedTemplate.partials.first { $0.name == name }
        .map { (Self.shippedPrefix + "partials/" + name, Array($0.text.utf8)) }
    }
  }

  /// Fills the template.
  ///
  /// - Parameters:
  ///   - inputs: The policy, and what else there is to say.
  ///   - fileName: The name of the file that is made, whose ending chooses the escaping unless the
  ///     template names a language.
  /// - Returns: The bytes of the file.
  /// - Throws: An `Undetermined` with the place of a name that is not known, of a value that the
  ///   template needs and that is empty, or of a partial that is not there.
  package func bytes(
    for inputs: EmissionInputs, fileName: String
  ) throws(Undetermined) -> [UInt8] {
    let language = try language(of: fileName)
    let find: Partials = { name throws(Undetermined) in
      Self.isPlain(name) ? try partials(name) : nil
    }
    let needs = try TemplateCheck.check(template, names: TemplateNames.all) {
      name throws(Undetermined) in
      guard let found = try find(name) else { return nil }
      do throws(MustacheFault) {
        return try MustacheTemplate(found.bytes, path: found.path)
      } catch {
        throw error.undetermined
      }
    }
    let values = TemplateValues.values(inputs)
    try require(needs, in: values)
    let text = try MustacheRenderer.render(
      template, with: values, escape: language.escape, partials: find)
    return Array(text.utf8)
  }

  /// Says whether a file looks like an earlier result of the template, which a newer one may replace.
  ///
  /// - Parameter bytes: What is there now.
  /// - Returns: True when half of the lines that the template has without a tag are in the file, and
  ///   it is not the template itself.
  package func recognizes(_ bytes: [UInt8]) -> Bool {
    guard bytes != template.source.bytes else { return false }
    let lines = Set(template.plainLines)
    guard !lines.isEmpty else { return true }
    let text = String(decoding: bytes, as: UTF8.self)
    let present = Set(text.split(whereSeparator: \.isNewline).map(String.init))
    return lines.filter(present.contains).count * 2 >= lines.count
  }

  private func language(of fileName: String) throws(Undetermined) -> OutputLanguage {
    if let language = template.language ?? OutputLanguage(fileName: fileName) { return language }
    let known = OutputLanguage.allCases.map(\.rawValue).joined(separator: ", ")
    throw Undetermined(
      "template", "'\(fileName)' is written in no language that values can be escaped for",
      help: "Write {{! language: NAME }} into the template, with one of \(known).")
  }

  private func require(
    _ needs: [MustacheName], in values: MustacheValue
  ) throws(Undetermined) {
    let context = MustacheContext(values)
    for name in needs {
      switch context.value(name) {
      case .unknown(let nearest):
        throw MustacheFault(
          .unknownName(name.text, nearest: nearest), at: name.place
        ).undetermined
      case .found(let value):
        guard !value.isTrue else { continue }
        let known = TemplateNames.all.first { $0.name == name.text }
        let help = known?.mend ?? "Configure what '\(name.text)' comes from, or do without it."
        throw MustacheFault(.missingValue(name.text, help: help), at: name.place).undetermined
      }
    }
  }

  /// Whether a name is that of a file beside the template.
  private static func isPlain(_ name: String) -> Bool {
    name.first != "."
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }
}
