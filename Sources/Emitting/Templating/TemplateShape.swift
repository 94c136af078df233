/// What kind of value a name of a template stands for.
package indirect enum TemplateShape: Hashable, Sendable {
  /// A text, or a number in digits; perhaps empty.
  case text

  /// True or false.
  case flag

  /// Values that a section repeats for.
  case list(TemplateShape)

  /// Values by names that are always the same.
  case object([TemplateName])

  /// Values by names that depend on the policy, such as languages.
  case byName(TemplateShape)

  /// Whether it can be written, rather than only gone into.
  var isWritable: Bool {
    switch self {
    case .text, .flag: true
    case .list, .object, .byName: false
    }
  }
}

/// A name that templates can use.
package struct TemplateName: Hashable, Sendable {
  /// The name.
  package let name: String

  /// What it stands for.
  package let shape: TemplateShape

  /// What it is, as half a sentence for the manual.
  package let summary: String

  /// What to do where a template needs it and it is not known; nil for what is always there.
  package let mend: String?

  /// Creates a name.
  init(_ name: String, _ shape: TemplateShape, _ summary: String, mend: String? = nil) {
    self.name = name
    self.shape = shape
    self.summary = summary
    self.mend = mend
  }

  /// Creates the name of a text.
  init(_ name: String, _ summary: String, mend: String? = nil) {
    self.init(name, .text, summary, mend: mend)
  }
}
