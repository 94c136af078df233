import Diagnostics

/// The report as one page that needs nothing else: no script, no file, no address.
///
/// What surrounds the report (``ReportOptions/surroundings``) is shown below the findings. The page's
/// own Content Security Policy forbids everything but its stylesheet.
package enum HTMLReport: ReportFormat {
  package static let name = "html"

  package static let showsSurroundings = true

  package static func render(_ report: Report, _ options: ReportOptions) -> String {
    let surroundings = options.surroundings ?? ReportSurroundings()
    let sections = sections(report, surroundings)
    let page: Markup = """
      \(head(report, surroundings))<body>
      \(banner(report, surroundings, options, sections))<main>
      \(sections.map(\.markup).joined())</main>
      \(foot(surroundings, options))</body>
      </html>

      """
    return page.text
  }

  /// What the page is called, after its verdict.
  private static func title(_ report: Report, _ surroundings: ReportSurroundings) -> String {
    report.candidate?.title ?? surroundings.title ?? "Trainstop"
  }

  private static func head(_ report: Report, _ surroundings: ReportSurroundings) -> Markup {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '\(PageStyle.hash)'; base-uri 'none'; form-action 'none'"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="referrer" content="no-referrer"/>
    <title>\(report.verdict.rawValue): \(title(report, surroundings))</title>
    <style>\(PageStyle.markup)</style>
    </head>

    """
  }

  private static func banner(
    _ report: Report, _ surroundings: ReportSurroundings, _ options: ReportOptions,
    _ sections: [PageSection]
  ) -> Markup {
    let verdict = report.verdict.rawValue
    let links = sections.map { section -> Markup in
      "<li><a href=\"#\(section.id)\">\(section.title)</a></li>\n"
    }
    return """
      <header>
      <p class="tool">Trainstop report</p>
      <h1>\(title(report, surroundings))</h1>
      <p class="lead"><strong class="verdict \(verdict)"><span aria-hidden="true">\(shape(report.verdict))</span> \(verdict)</strong> \(report.counts)</p>
      \(facts(report.context))<nav aria-label="Parts of this page"><ul>
      \(links.joined())</ul></nav>
      </header>

      """
  }

  private static func foot(
    _ surroundings: ReportSurroundings, _ options: ReportOptions
  ) -> Markup {
    let moment = surroundings.moment.map { ", judged as of \($0)" } ?? ""
    return "<footer><p>Trainstop \(options.toolVersion)\(moment)</p></footer>\n"
  }

  private static func shape(_ verdict: Verdict) -> String {
    switch verdict {
    case .passed: "✓"
    case .refused: "✕"
    case .undecided: "?"
    }
  }

  /// Lines of context as a list of names and values; nothing for none.
  static func facts(_ lines: [ContextLine]) -> Markup {
    guard !lines.isEmpty else { return "" }
    let rows = lines.map { line -> Markup in
      "<div><dt>\(line.label)</dt><dd>\(line.text)</dd></div>\n"
    }
    return "<dl class=\"facts\">\n\(rows.joined())</dl>\n"
  }

  private static func sections(
    _ report: Report, _ surroundings: ReportSurroundings
  ) -> [PageSection] {
    var sections = [PageSection("findings", "Findings", FindingsHTML(report).markup)]
    if let evidence = surroundings.evidence {
      sections.append(
        PageSection("evidence", "Where the version comes from", evidence, EvidenceHTML.markup))
    }
    if let timeline = surroundings.timeline {
      sections.append(
        PageSection("releases", "Releases and storefronts", TimelineHTML(timeline).markup))
    }
    if let ladder = surroundings.ladder {
      sections.append(PageSection("policy", "The policy", ladder, LadderHTML.markup))
    }
    if let matrix = surroundings.matrix {
      sections.append(
        PageSection("simulation", "What people are shown", matrix, MatrixHTML.markup))
    }
    return sections
  }
}
