import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Reporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Every payload in every text of a report, in every format.
@Suite struct InjectionTests {
  private static func report(_ text: String) -> Report {
    let place = Location(text, line: 1, column: 2, excerpt: text, width: 3)
    return Report(
      verdict: .refused,
      candidate: CandidateSummary(
        name: text, version: text, build: text, configuration: text, place: place),
      context: [ContextLine(text, text)],
      findings: [
        Finding(text, .error, text, at: place, notes: [.init(text, at: place)], help: text),
        Finding(text, .warning, text, at: Location(text)),
        Finding("a", .note, text, waived: .init(reason: text, until: text)),
      ],
      undetermined: [Undetermined(text, text, at: place, help: text)],
      notes: [.init(text, at: place)])
  }

  private static func surroundings(_ text: String) -> ReportSurroundings {
    var all = ReportSurroundings(title: text, moment: text)
    all.evidence = .shown(
      CandidateEvidence(
        chains: [.init(text, .shown(text), steps: [.init(text, at: Location(text))])],
        choices: [ContextLine(text, text)]))
    var release = ReleaseTimeline.Release(version: text, tag: text)
    release.moment = 1_700_000_000
    release.day = text
    release.storefronts = text
    release.marks = [text]
    all.timeline = ReleaseTimeline(
      releases: .shown([release]),
      answers: .shown([.init(text, isLive: true, detail: text, since: 0, storefronts: [text])]),
      ticks: [.init(text, at: 0)], now: 1_796_029_200, candidate: text)
    all.ladder = .shown(
      PolicyLadder(
        facts: [ContextLine(text, text)],
        groups: [
          .init(
            storefronts: text,
            tracks: [
              .init(
                systems: text, facts: [text],
                rungs: [.init(text, mark: text, steps: [.init(text, .forced, text)])])
            ])
        ]))
    all.matrix = .shown(
      DecisionMatrix(
        remarks: [text],
        sheets: [
          .init(
            caption: text, heads: [text], groups: [.init(text, count: 1)], columns: [text],
            rows: [.init(heads: [text], cells: [.init(.forced, text)])])
        ]))
    return all
  }

  private static func rendered(_ format: any ReportFormat.Type, _ text: String) -> String {
    var options = ReportOptions(verbosity: .verbose)
    options.surroundings = surroundings(text)
    return format.render(report(text), options)
  }

  /// What is wrong with a report; nil when nothing is.
  private static func fault(_ format: any ReportFormat.Type, _ text: String) -> String? {
    let report = rendered(format, text)
    let own = format.name == "github" ? ["error", "warning", "notice"] : []
    let begins = own.flatMap { ["::\($0) file=", "::\($0) title="] }
    if let fault = Injection.fault(in: report, ownCommands: begins) { return fault }
    switch format.name {
    case "json", "gitlab", "sarif":
      return (try? JSONSerialization.jsonObject(with: Data(report.utf8))) == nil ? "no JSON" : nil
    case "junit": return isWellFormed(report) ? nil : "no XML"
    case "html":
      let same = isWellFormed(report) && outline(report) == outline(rendered(format, "plain"))
      return same ? nil : "other elements"
    default: return nil
    }
  }

  private static func isWellFormed(_ text: String) -> Bool {
    XMLParser(data: Data(text.utf8)).parse()
  }

  /// The elements of a page, of which a text must not make more.
  private static func outline(_ page: String) -> [Substring] {
    page.split(separator: "<").map { $0.prefix { $0.isLetter || $0 == "/" } }
  }

  @Test(arguments: ReportFormats.all.map { $0.name })
  func `no payload leaves its place in a report`(_ name: String) throws {
    let format = try #require(ReportFormats.named(name))
    let all = Injection.payloads + [("together", Injection.together)]
    var neutral = 0
    for payload in all {
      let fault = Self.fault(format, payload.text)
      #expect(fault == nil, "\(name), \(payload.name): \(fault ?? "")")
      if fault == nil { neutral += 1 }
    }
    if ProcessInfo.processInfo.environment["INJECTION_TABLE"] != nil {
      print(Injection.row("report \(name)", neutral: neutral, of: all.count))
    }
  }

  @Test(arguments: ReportFormats.all.map { $0.name })
  func `a text of a megabyte makes no report of a hundred`(_ name: String) throws {
    let format = try #require(ReportFormats.named(name))
    let size = Self.rendered(format, String(repeating: "x", count: 1 << 16)).utf8.count
    // A sixteenth of a megabyte tells as much: every text stands in a few places, and none in very many.
    #expect(size < 100 << 16, "\(size)")
  }
}
