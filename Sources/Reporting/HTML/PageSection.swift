/// A part of a page with a heading, to which the list of parts leads.
struct PageSection {
  /// The name by which links lead to it.
  let id: String

  /// The heading.
  let title: String

  private let content: Markup

  /// Creates a part.
  init(_ id: String, _ title: String, _ content: Markup) {
    self.id = id
    self.title = title
    self.content = content
  }

  /// Creates a part that says why it is empty where there is no content.
  init<Content>(
    _ id: String, _ title: String, _ part: ReportSurroundings.Part<Content>,
    _ markup: (Content) -> Markup
  ) {
    switch part {
    case .shown(let content): self.init(id, title, markup(content))
    case .missing(let reason): self.init(id, title, Self.why(reason))
    }
  }

  /// The whole part.
  var markup: Markup {
    """
    <section id="\(id)" aria-labelledby="\(id)-title">
    <h2 id="\(id)-title">\(title)</h2>
    \(content)</section>

    """
  }

  /// Says why something is not there.
  static func why(_ reason: String) -> Markup { "<p class=\"why\">\(reason)</p>\n" }
}

extension PageStyle {
  /// The stylesheet for a page, which holds nothing that HTML would read.
  static let markup = Markup(stringLiteral: text)
}
