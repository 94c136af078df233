import Diagnostics
import Foundation
import Testing

@testable import Reporting

@Suite struct ExcerptTests {
  /// Returns the excerpt of a value in a line, both in the given spelling.
  private func excerpt(_ line: String, of value: String, limit: Int = 96) throws -> Excerpt {
    let before = try #require(line.occurrences(of: value).first).lowerBound
    let column = line[..<before].utf8.count + 1
    return try #require(
      Excerpt(
        Location("f", line: 1, column: column, excerpt: line, width: value.utf8.count),
        limit: limit))
  }

  @Test(arguments: [
    ("A = 2.3.0;", "2.3.0", "    ^~~~~"),
    ("\t\tA = 2.3.0;", "2.3.0", "    ^~~~~"),
    ("A =\t2.3.0;", "2.3.0", "    ^~~~~"),
    ("ABCD\t\t2.3.0", "2.3.0", "            ^~~~~"),
    ("버전 = 2.3.0", "2.3.0", "       ^~~~~"),
    ("a 버전 z", "버전", "  ^~~~"),
    ("e\u{301} = 2", "2", "    ^"),
    ("\u{1112}\u{1161}\u{11AB} = 2", "2", "     ^"),
    ("🚂 = 2.3", "2.3", "     ^~~"),
    ("\u{1B}[31m = 2", "2", "             ^"),
    ("\u{202E} = 2", "2", "           ^"),
    ("2", "2", "^"),
  ])
  func `the mark stands under the value`(_ line: String, _ value: String, _ mark: String) throws {
    #expect(try excerpt(line, of: value).mark == mark)
  }

  @Test func `a long line is cut around the value`() throws {
    let filler = String(repeating: "abcdefghij", count: 1000)
    let cut = try excerpt(filler + "2.3.0" + filler, of: "2.3.0", limit: 40)
    #expect(cut.line.hasPrefix("…") && cut.line.hasSuffix("…"))
    #expect(cut.line.count == 40)
    #expect(shown(cut) == "2.3.0")
  }

  @Test func `a long line is cut at one end where the value is at the other`() throws {
    let filler = String(repeating: "abcdefghij", count: 10)
    let first = try excerpt("2.3.0" + filler, of: "2.3.0", limit: 40)
    #expect(first.line == "2.3.0" + filler.prefix(34) + "…")
    let last = try excerpt(filler + "2.3.0", of: "2.3.0", limit: 40)
    #expect(last.line == "…" + filler.suffix(34) + "2.3.0")
    #expect(shown(last) == "2.3.0")
  }

  @Test func `a long value is cut as well`() throws {
    let value = String(repeating: "9", count: 500)
    let cut = try excerpt("A = \(value);", of: value, limit: 40)
    #expect(cut.line.count <= 42)
    #expect(cut.line.contains("9…"))
  }

  @Test func `a wide character is never split by the cut`() throws {
    let cut = try excerpt(String(repeating: "버", count: 300) + "=2.3.0", of: "2.3.0", limit: 21)
    #expect(!cut.line.contains("\u{FFFD}"))
    #expect(cut.line.hasSuffix("버=2.3.0"))
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 100, .max])
  func `a column that is off shows something all the same`(_ column: Int) throws {
    let place = Location("f", line: 1, column: column, excerpt: "a버전", width: .max / 2)
    let excerpt = try #require(Excerpt(place))
    #expect(excerpt.line == "a버전")
    #expect(excerpt.indent <= 5)
  }

  @Test func `no excerpt, no column, no mark`() {
    #expect(Excerpt(Location("f", line: 1, column: 2)) == nil)
    #expect(Excerpt(Location("f", line: 1, excerpt: "a")) == nil)
  }

  private func shown(_ excerpt: Excerpt) -> String {
    String(excerpt.line.dropFirst(excerpt.indent).prefix(excerpt.width))
  }
}
