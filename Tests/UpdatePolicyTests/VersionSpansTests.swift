import Testing
import UpdatePolicy
import Versions

@Suite struct VersionSpansTests {
  private func spans(_ named: [String], among all: [String]) throws -> String {
    try VersionSpans.text(named.map { try Version($0) }, among: all.map { try Version($0) })
  }

  @Test(arguments: [
    ([], ""), (["2.0"], "2.0"), (["1.0", "2.0"], "1.0, 2.0"), (["1.0", "2.0", "3.0"], "1.0 – 3.0"),
    (["3.0", "1.0", "2.0", "10.0"], "1.0 – 10.0"), (["1.0", "2.0", "10.0"], "1.0, 2.0, 10.0"),
    (["1.0", "3.0"], "1.0, 3.0"), (["0.9"], "0.9"), (["0.9", "1.0", "2.0"], "0.9 – 2.0"),
  ])
  func `three neighbours or more are named by the first and the last`(
    _ named: [String], _ text: String
  ) throws {
    #expect(try spans(named, among: ["10.0", "1.0", "2.0", "3.0"]) == text)
  }

  @Test(
    arguments: [
      (0, "0 %"), (0.0001, "under 0.1 %"), (0.0005, "0.1 %"), (0.031, "3.1 %"), (0.3, "30 %"),
      (0.99996, "100 %"), (0.9996, "over 99.9 %"), (1, "100 %"), (1.004, "100 %"), (-1, "0 %"),
    ] as [(Double, String)])
  func `a share has one decimal and never hides that it is something`(
    _ fraction: Double, _ text: String
  ) {
    #expect(InstalledShares.text(fraction) == text)
  }

  @Test func `shares of equal versions count once, and of unknown ones nothing`() throws {
    let shares = InstalledShares([try Version("2.1"): 0.25, try Version("2.2"): 0.5])
    let versions = try ["2.1", "2.1.0", "3"].map { try Version($0) }
    #expect(shares.fraction(of: versions) == 0.25)
    #expect(shares.known == 0.75)
  }
}
