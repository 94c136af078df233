import Diagnostics
import Testing

@testable import Reporting

/// What a text report says only once.
@Suite struct RepetitionTests {
  @Test func `what is unknown for one reason is one block`() {
    let gaps = ["jp", "kr", "us"].map {
      Undetermined("store \($0)", "127.0.0.1 refuses the connection", help: "Check the proxy.")
    }
    let report = Report(
      verdict: .undecided,
      undetermined: gaps + [Undetermined("tags", "the history is cut off", help: "Fetch it.")])
    #expect(
      TextReport.render(report, style: .plain, verbosity: .normal) == """
        ? store jp: 127.0.0.1 refuses the connection
          note: also store kr
          note: also store us
          help: Check the proxy.

        ? tags: the history is cut off
          help: Fetch it.

        undecided: 4 unknown

        """)
  }

  @Test func `evidence that the shown line says already is left to the verbose report`() {
    let place = Location(
      "App/Info.plist", line: 9, column: 9, excerpt: "<string>1.0</string>", width: 3)
    let elsewhere = Finding.Note("tag v1.0 is on commit 1a2b3c4d5")
    let finding = Finding(
      "tag-reused", .error, "1.0 is taken", at: place,
      notes: [Finding.Note("CFBundleShortVersionString is 1.0", at: place), elsewhere])
    let report = Report(verdict: .refused, findings: [finding])
    let text = TextReport.render(report, style: .plain, verbosity: .normal)
    #expect(!text.contains("CFBundleShortVersionString"))
    #expect(text.contains(elsewhere.text))
    let verbose = TextReport.render(report, style: .plain, verbosity: .verbose)
    #expect(verbose.contains("CFBundleShortVersionString"))
  }
}
