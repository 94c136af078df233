import Foundation
import Testing
import UpdatePolicy

/// Holds `docs/faq.md` to the program: what can be undecided, and what an app can be shown.
@Suite struct QuestionPageTests {
  private let page: String

  init() throws {
    let file = ExampleApp.packageFolder.appendingPathComponent("docs/faq.md")
    page = try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `everything that can be undecided has a row`() throws {
    let subjects = try Self.subjects()
    #expect(subjects.count > 30)
    let rows = page.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
    let named = Set(rows.flatMap(Self.names))
    for subject in subjects.sorted() { #expect(named.contains(subject), "\(subject)") }
  }

  @Test func `no row is about something that cannot be undecided`() throws {
    let parts = page.components(separatedBy: "\n### ").dropFirst().map {
      $0.components(separatedBy: "\n## ")[0]
    }
    let rows = parts.flatMap { $0.components(separatedBy: "\n") }.filter { $0.hasPrefix("| `") }
    #expect(rows.count > 20)
    let subjects = try Self.subjects()
    let computed = ["marketing version of …", "build number of …"]
    for name in rows.flatMap(Self.names) where !computed.contains(name) {
      #expect(subjects.contains(name), "\(name)")
    }
  }

  @Test(arguments: UpdateDecision.Reason.allCases)
  func `every reason of a decision has a row`(_ reason: UpdateDecision.Reason) {
    let rows = page.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.contains { Self.names($0).contains(reason.rawValue) })
  }

  /// The code in the first cell of a row.
  private static func names(_ row: String) -> [String] {
    let cell = row.components(separatedBy: " | ")[0]
    return cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
      .map { $0.element }
  }

  /// What stands after `?`, as the sources have it; `…` stands for a name.
  private static func subjects() throws -> Set<String> {
    let root = ExampleApp.packageFolder.appendingPathComponent("Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".swift") }
    var subjects: Set<String> = []
    for file in files {
      let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
      for part in text.components(separatedBy: "ndetermined(").dropFirst() {
        let argument = part.drop { $0.isWhitespace }
        guard argument.first == "\"" else { continue }
        let literal = argument.dropFirst().prefix { $0 != "\"" }
        guard let name = literal.range(of: "\\(") else {
          subjects.insert(String(literal))
          continue
        }
        let before = literal[..<name.lowerBound]
        if !before.isEmpty { subjects.insert(before + "…") }
      }
    }
    return subjects
  }
}
