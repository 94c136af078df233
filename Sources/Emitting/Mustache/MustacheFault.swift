package import Diagnostics

/// What is wrong with a template, and where.
package struct MustacheFault: Error, Hashable {
  /// The kinds of fault.
  package enum Reason: Hashable, Sendable {
    /// The file is not UTF-8.
    case notUTF8

    /// A tag has no end; the end that is missing.
    case unclosedTag(String)

    /// A tag names nothing, or has white space or an empty part in its name.
    case malformedName(String)

    /// Delimiters are not two words without equals signs.
    case malformedDelimiters(String)

    /// A section is not closed.
    case unclosedSection(String)

    /// The end of a section that was not begun.
    case strayEnd(String)

    /// The end of another section than the one that was begun last, at a line.
    case wrongEnd(String, open: String, line: Int)

    /// A tag of a module that is not part of the language here.
    case unsupportedTag(String)

    /// A declaration in a comment names something that cannot be declared.
    case malformedDeclaration(String)

    /// A name that nothing has, and the nearest one that something does have.
    case unknownName(String, nearest: String?)

    /// A list or an object where a text is due.
    case notText(String)

    /// A raw tag for a name that the template does not declare to be raw.
    case undeclaredRaw(String)

    /// A value that the template needs and that is not known, with what makes it known.
    case missingValue(String, help: String)

    /// A partial that is not there.
    case unknownPartial(String)

    /// Sections and partials are nested too deeply.
    case tooDeep

    /// The result is larger than any output may be.
    case tooLarge
  }

  /// What is wrong.
  package let reason: Reason

  /// Where it is.
  package let place: Location

  init(_ reason: Reason, at place: Location) {
    self.reason = reason
    self.place = place
  }

  /// The fault as something that keeps an output from being written.
  package var undetermined: Undetermined {
    Undetermined("template", reason.summary, at: place, help: reason.help)
  }
}

extension MustacheFault.Reason {
  /// What is wrong: leads with what is written, without a final period.
  package var summary: String {
    switch self {
    case .notUTF8: "the template is not UTF-8"
    case .unclosedTag(let end): "the tag has no '\(end)' at its end"
    case .malformedName(let text):
      text.isEmpty ? "the tag names nothing" : "'\(text)' is no name"
    case .malformedDelimiters(let text): "'\(text)' is no pair of delimiters"
    case .unclosedSection(let name): "the section '\(name)' is not closed"
    case .strayEnd(let name): "'/\(name)' closes a section that was not opened"
    case .wrongEnd(let name, let open, let line):
      "'/\(name)' closes another section than '\(open)', opened in line \(line)"
    case .unsupportedTag(let sigil): "'\(sigil)' begins no tag of this Mustache"
    case .malformedDeclaration(let text): "'\(text)' declares nothing that is known"
    case .unknownName(let name, let nearest):
      "'\(name)' is not known" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .notText(let name): "'\(name)' is a list or holds other values, and is no text"
    case .undeclaredRaw(let name): "'\(name)' is written raw, and the template does not declare it"
    case .missingValue(let name, _): "'\(name)' is needed by the template and not known"
    case .unknownPartial(let name): "the partial '\(name)' is not there"
    case .tooDeep:
      "sections and partials are nested more than \(MustacheRenderer.depthLimit) deep"
    case .tooLarge:
      "the result has more than \(MustacheRenderer.sizeLimit / 1_048_576) MB or too many parts"
    }
  }

  /// What to do, as an imperative sentence.
  package var help: String {
    switch self {
    case .notUTF8: "Save the template as UTF-8."
    case .unclosedTag(let end): "Write \(end) at the end of the tag."
    case .malformedName: "Write one name without spaces, such as latest or prompt.skippable."
    case .malformedDelimiters: "Write two words, such as {{=<% %>=}}."
    case .unclosedSection(let name): "Write {{/\(name)}} where the section ends."
    case .strayEnd(let name): "Remove it, or write {{#\(name)}} where the section begins."
    case .wrongEnd(_, let open, _): "Write {{/\(open)}} first."
    case .unsupportedTag: "Use sections and partials; blocks and parents are not supported."
    case .malformedDeclaration:
      "Write optional, needs, or raw with names, or language with one of "
        + OutputLanguage.allCases.map(\.rawValue).joined(separator: ", ") + "."
    case .unknownName(let name, let nearest):
      nearest.map { "Write '\($0)'." }
        ?? "Correct the name, or declare it with {{! optional: \(name) }}."
    case .notText(let name): "Write its parts in a section, {{#\(name)}} … {{/\(name)}}."
    case .undeclaredRaw(let name):
      "Write {{\(name)}}, or declare {{! raw: \(name) }} where nobody else can write the value."
    case .missingValue(_, let help): help
    case .unknownPartial(let name):
      "Put \(name).mustache beside the template, or correct the name."
    case .tooDeep: "Check whether a partial includes itself without end."
    case .tooLarge: "Check whether a partial includes itself twice."
    }
  }
}
