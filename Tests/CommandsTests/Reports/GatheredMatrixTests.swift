import Reporting
import Testing
import UpdatePolicy
import Versions

@testable import Commands

/// How the matrix of a large app is kept small on a report's page.
@Suite struct GatheredMatrixTests {
  /// A report on 400 versions in 175 storefronts, each of which may have a track of its own.
  private func report(ownTracks: Bool) throws -> SimulationReport {
    let installed = try (0..<400).map { index in
      let text = "\(index / 100 + 1).\(index / 10 % 10).\(index % 10)"
      return InstalledVersion(text: text, version: try Version(text))
    }
    var policy = PolicyDocument(
      tracks: [PolicyDocument.Track(latest: try Version("4.9.9"), required: try Version("2.0"))])
    for index in 0..<175 {
      let name =
        "\(Character(Unicode.Scalar(UInt8(97 + index / 26))))"
        + "\(Character(Unicode.Scalar(UInt8(97 + index % 26))))"
      let latest = ownTracks ? "4.\(index / 20).\(index % 10)" : "4.9.9"
      policy.storefronts[name] = [
        PolicyDocument.Track(latest: try Version(latest), required: try Version("1.\(index % 9)"))
      ]
    }
    let evidence = InstallEvidence()
    let axes = SimulationAxes(
      installed: installed, SimulationRequest(), policy, evidence, now: ExampleApp.now)
    var report = SimulationReport(Simulation(policy, axes, evidence))
    report.now = ExampleApp.now
    return report
  }

  @Test func `what is alike is gathered, and the page says so`() throws {
    let matrix = try #require(try report(ownTracks: false).gatheredMatrix)
    #expect(matrix.sheets.count == 1)
    #expect(matrix.sheets[0].rows.count < 40)
    #expect(
      matrix.remarks.last
        == "400 versions, 1 system, 175 storefronts and elsewhere, 1 date: 70400 combinations, "
        + "those alike in \(matrix.sheets[0].rows.count) lines")
  }

  @Test func `what does not fit is counted, and the page says where it is`() throws {
    let matrix = try #require(try report(ownTracks: true).gatheredMatrix)
    #expect(matrix.sheets[0].rows.count == 200)
    let rest = try #require(matrix.remarks.last)
    #expect(
      rest.hasSuffix("lines are not shown here; 'trainstop simulate --format html' shows them all"))
  }
}
