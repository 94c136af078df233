import Diagnostics
import Testing

@Suite struct VerdictTests {
  private static let unknown = Undetermined("store us", "no answer", help: "Try again.")
  private static let waiver = Finding.Waiver(reason: "known", until: nil)

  private static let error = Finding("a", .error, "x")
  private static let waived = Finding("a", .error, "x", waived: waiver)
  private static let warning = Finding("b", .warning, "y")
  private static let note = Finding("c", .note, "z")

  private static let cases: [([Finding], [Undetermined], Verdict)] = [
    ([], [], .passed),
    ([note, warning], [], .passed),
    ([waived], [], .passed),
    ([error], [], .refused),
    ([note, waived, error], [], .refused),
    ([], [unknown], .undecided),
    ([warning, waived], [unknown], .undecided),
    ([error], [unknown], .refused),
  ]

  @Test(arguments: cases)
  func `findings and what is unknown are weighed`(
    findings: [Finding], unknown: [Undetermined], verdict: Verdict
  ) {
    #expect(Verdict(findings, unknown) == verdict)
  }

  @Test func `many errors are one refusal`() {
    let findings = Array(repeating: Self.error, count: 256)
    #expect(Verdict(findings, []).exitStatus == 1)
  }

  @Test func `exit statuses are 0, 1, and 2`() {
    #expect([Verdict.passed, .refused, .undecided].map(\.exitStatus) == [0, 1, 2])
    #expect(
      [Verdict.passed, .refused, .undecided].map(\.rawValue) == ["passed", "refused", "undecided"])
  }

  @Test func `only an error that nothing waives refuses`() {
    #expect(Self.error.refuses)
    #expect(!Self.waived.refuses && !Self.warning.refuses && !Self.note.refuses)
  }
}

@Suite struct SeverityTests {
  @Test func `severities are ordered by weight`() {
    #expect(Severity.allCases.sorted() == [.note, .warning, .error])
    #expect(Severity.note < .warning && Severity.warning < .error)
    #expect(!(Severity.error < .error))
    #expect([Severity.warning, .note, .error].max() == .error)
  }
}

@Suite struct LocationTests {
  @Test func `a place is shown as far as it is known`() {
    #expect(Location("a.plist").description == "a.plist")
    #expect(Location("a.plist", line: 3).description == "a.plist:3")
    #expect(Location("a.plist", line: 3, column: 7).description == "a.plist:3:7")
  }

  @Test(arguments: [(-1, 1), (0, 1), (1, 1), (5, 5)])
  func `a caret is at least one byte wide`(width: Int, shown: Int) {
    #expect(Location("a.plist", line: 1, column: 1, width: width).width == shown)
  }
}

@Suite struct DeterminationTests {
  @Test func `only a known value is one`() {
    let fault = Undetermined("tags", "shallow clone", help: "Fetch all tags.")
    #expect(Determination.known(3).value == 3)
    #expect(Determination<Int>.absent.value == nil)
    #expect(Determination<Int>.notAsked.value == nil)
    #expect(Determination<Int>.undetermined(fault).value == nil)
    #expect(Determination<Int>.absent != .notAsked)
    #expect(Determination<Int>.absent != .undetermined(fault))
  }
}
