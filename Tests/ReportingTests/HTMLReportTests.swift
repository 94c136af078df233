import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Reporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct HTMLReportTests {
  private static func page(
    _ report: Report, _ surroundings: ReportSurroundings? = nil
  ) -> String {
    var options = ReportOptions(toolVersion: "0.1.0")
    options.surroundings = surroundings
    return HTMLReport.render(report, options)
  }

  private static let pages: [(name: String, page: String)] = [
    ("refused", page(.refused, .full)), ("undecided", page(.undecided, .missing)),
    ("passed", page(.passed)),
  ]

  @Test(arguments: pages.map(\.name))
  func `a page reads as its golden`(_ name: String) throws {
    let page = try #require(Self.pages.first { $0.name == name }).page
    // The stylesheet has tests of its own, and its changes should not hide others.
    try expectGolden(page.replacingOccurrences(of: PageStyle.text, with: ""), "html-\(name).html")
  }

  @Test(arguments: pages.map(\.page))
  func `a page is well-formed and needs nothing else`(_ page: String) throws {
    let outline = try PageOutline(page)
    #expect(!outline.elements.contains { ["script", "img", "link", "iframe"].contains($0) })
    for name in ["src", "style", "onclick"] { #expect(outline.values(of: name).isEmpty) }
    for link in outline.values(of: "href") {
      #expect(link.hasPrefix("#") && outline.values(of: "id").contains(String(link.dropFirst())))
    }
    #expect(!page.contains("://"))
    #expect(Set(outline.values(of: "id")).count == outline.values(of: "id").count)
    let policy = try #require(outline.values(of: "content").first)
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
  }

  @Test(arguments: pages.map(\.page))
  func `a page can be found one's way in without seeing it`(_ page: String) throws {
    let outline = try PageOutline(page)
    #expect(outline.values(of: "lang") == ["en"])
    for landmark in ["header", "nav", "main", "footer", "h1"] {
      #expect(outline.elements.filter { $0 == landmark }.count == 1, "\(landmark)")
    }
    #expect(page.contains("</title>\n<style>"))
    // No heading leaves out a level.
    var level = 0
    for heading in outline.elements where heading.count == 2 && heading.hasPrefix("h") {
      guard let next = Int(heading.dropFirst()) else { continue }
      #expect(next <= level + 1, "\(heading) after h\(level)")
      level = next
    }
    func count(_ name: String) -> Int { outline.elements.filter { $0 == name }.count }
    #expect(count("caption") == count("table"))
    #expect(outline.values(of: "scope").count == count("th"))
    #expect(outline.values(of: "aria-labelledby").allSatisfy(outline.values(of: "id").contains))
  }

  @Test func `what is told by colour is told in words and by a shape`() {
    let page = Self.page(.refused, .full)
    for action in ShownAction.allCases {
      #expect(page.contains(">\(action.shape)</span> \(action.legend)"))
    }
    #expect(Set(ShownAction.allCases.map(\.shape)).count == ShownAction.allCases.count)
    for word in ["error", "warning", "note", "not known", "waived"] {
      #expect(page.contains("</span> \(word)</span>"), "\(word)")
    }
  }

  @Test func `the worst is shown first`() throws {
    let page = Self.page(.refused)
    let order = ["version-regresses-store", "503 four times", "version-unusual", "client-unaware"]
    let places = try order.map { try #require(page.range(of: $0)).lowerBound }
    #expect(places == places.sorted())
  }

  @Test func `a part that is missing says why`() {
    let page = Self.page(.undecided, .missing)
    for reason in [
      "no project was read", "there is no repository", "no store was asked",
      "no output is configured", "there is no policy to simulate",
    ] {
      #expect(page.contains("<p class=\"why\">\(reason)</p>"), "\(reason)")
    }
  }

  /// Characters that XML and HTML cannot hold.
  private static let lost = [0xFFFE, 0xFDD0].compactMap { Unicode.Scalar(UInt32($0)) }
    .map { String($0) }.joined()

  @Test func `whatever comes from outside is text`() throws {
    let hostile =
      "</style><script>alert(1)</script>\" onclick='x' &lt; \u{0}\u{1B}[31m\u{202E}\(Self.lost)]]>"
    var surroundings = ReportSurroundings.full
    var release = ReleaseTimeline.Release(version: hostile, tag: hostile)
    release.moment = .max
    release.day = hostile
    release.storefronts = hostile
    release.marks = [hostile]
    release.isMilestone = true
    surroundings.timeline = ReleaseTimeline(
      releases: .shown([release]),
      answers: .shown([
        .init(hostile, isLive: true, detail: hostile, since: .min, storefronts: [hostile])
      ]), ticks: [.init(hostile, at: 0)], now: 0, candidate: hostile)
    surroundings.evidence = .shown(
      CandidateEvidence(
        chains: [.init(hostile, .shown(hostile), steps: [.init(hostile)])],
        choices: [ContextLine(hostile, hostile)]))
    surroundings.ladder = .shown(
      PolicyLadder(
        facts: [ContextLine(hostile, hostile)],
        groups: [
          .init(
            storefronts: hostile,
            tracks: [
              .init(
                systems: hostile, facts: [hostile],
                rungs: [
                  .init(hostile, mark: hostile, steps: [.init(hostile, .forced, hostile)])
                ])
            ])
        ]))
    surroundings.matrix = .shown(
      DecisionMatrix(
        remarks: [hostile],
        sheets: [
          .init(
            caption: hostile, heads: [hostile], groups: [.init(hostile, count: 1)],
            columns: [hostile], rows: [.init(heads: [hostile], cells: [.init(.fault, hostile)])])
        ]))
    let place = Location(hostile, line: 1, column: 3, excerpt: hostile, width: 2)
    let report = Report(
      verdict: .refused, candidate: CandidateSummary(name: hostile, version: hostile),
      context: [ContextLine(hostile, hostile)],
      findings: [
        Finding(
          hostile, .error, hostile, at: place, notes: [.init(hostile, at: place)], help: hostile,
          waived: .init(reason: hostile, until: hostile))
      ],
      undetermined: [Undetermined(hostile, hostile, at: place, help: hostile)],
      notes: [.init(hostile, at: place)])
    let page = Self.page(report, surroundings)
    let outline = try PageOutline(page)
    #expect(!outline.elements.contains("script"))
    #expect(outline.values(of: "onclick").isEmpty)
    #expect(outline.text.contains("\\u{0}\\u{1B}[31m\\u{202E}\\u{FFFE}\\u{FDD0}]]>"))
    for scalar in page.unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      #expect(category != .control && category != .format)
    }
  }
}

/// The elements and attributes of a page, read as XML, which every page of ours is.
private final class PageOutline: NSObject, XMLParserDelegate {
  /// The names of the elements, in order.
  private(set) var elements: [String] = []

  /// The text of all elements.
  private(set) var text = ""

  private var attributes: [(name: String, value: String)] = []

  init(_ page: String) throws {
    super.init()
    let parser = XMLParser(data: Data(page.utf8))
    parser.delegate = self
    let isRead = parser.parse()
    try #require(
      isRead, "line \(parser.lineNumber): \(parser.parserError?.localizedDescription ?? "")")
  }

  /// The values of an attribute, in order.
  func values(of name: String) -> [String] { attributes.filter { $0.name == name }.map(\.value) }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    elements.append(name)
    self.attributes += attributes.map { ($0.key, $0.value) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
