import Diagnostics
import Foundation
import Testing

@testable import Reporting

/// How a comment is fitted into the room that a service leaves.
@Suite struct MarkdownRoomTests {
  private func report(_ count: Int, notes: Int = 0) -> Report {
    let findings = (0..<count).map { index in
      Finding(
        "tag-malformed", index == count - 1 ? .error : .warning, "tag 버전 \(index) is no version",
        help: "Tag the release again, under its right name.")
    }
    return Report(
      verdict: .refused, findings: findings,
      notes: (0..<notes).map { Finding.Note("note number \($0)") })
  }

  private func render(_ report: Report, _ room: TextRoom) -> String {
    var options = ReportOptions()
    options.room = room
    return MarkdownReport.render(report, options)
  }

  private func blocks(_ text: String) -> Int {
    text.components(separatedBy: "\n#### ").count - 1
      - (text.contains("#### In short") ? 1 : 0)
  }

  @Test(arguments: [1, 400, 900, 5000])
  func `a comment fits on GitHub, whatever is found`(_ count: Int) {
    let text = render(report(count), .gitHubComment)
    #expect(text.utf16.count <= 65_536)
    let lines = text.components(separatedBy: "\n- warning: ").count - 1
    let shown = blocks(text) + lines + (text.contains("\n- error: ") ? 1 : 0)
    #expect(text.contains("left out") == (shown < count))
    if shown < count {
      #expect(
        text.contains("\(count - shown) more are left out here, see the log: `tag-malformed`"))
      #expect(text.contains("tag-malformed` (\(count - shown))"))
    }
  }

  @Test func `nothing is left out where everything fits in a line each`() {
    let text = render(report(900), .gitHubComment)
    let numbers = text.components(separatedBy: "버전 ").dropFirst().compactMap { part in
      Int(part.prefix { $0.isNumber })
    }
    #expect(Set(numbers) == Set(0..<900))
    // The only error comes first, and in full.
    #expect(text.contains("#### error: tag 버전 899 is"))
    #expect(blocks(text) > 1 && blocks(text) < 900)
    #expect(text.utf16.count > 65_000)
  }

  @Test func `what fits is told in full`() {
    let text = render(report(300, notes: 2), .gitHubComment)
    #expect(blocks(text) == 300 && !text.contains("In short"))
    #expect(text.contains("note: note number 1"))
  }

  @Test func `a comment on GitLab holds more`() {
    #expect(blocks(render(report(3000), .gitLabComment)) == 3000)
  }

  @Test(arguments: [0, 200, 1000, 4000, 20_000])
  func `bytes count where a service counts bytes`(_ count: Int) {
    let text = render(report(100, notes: 3), TextRoom(count, .bytes))
    #expect(text.utf8.count <= max(count, 400))
  }
}
