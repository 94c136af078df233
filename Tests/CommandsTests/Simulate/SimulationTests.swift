import Diagnostics
import Testing
import UpdatePolicy
import Versions

@testable import Commands

/// What a simulation finds, from plain values.
@Suite struct SimulationTests {
  private let now = Timestamp(secondsSince1970: 1_796_029_200)

  private func report(
    _ policy: String, installed: [String], evidence: InstallEvidence = InstallEvidence(),
    storefronts: [String?] = [nil], since: String? = nil
  ) throws -> SimulationReport {
    let document = try PolicyDocument(reading: #"{"format":1,\#(policy)}"#.utf8)
    let versions = try installed.map { text in
      let version = try Version(text)
      var installed = InstalledVersion(text: text, version: version)
      installed.minimumOS = evidence.systemByVersion[version]
      installed.readsPolicy = try since.map { version >= (try Version($0)) } ?? true
      return installed
    }
    let arguments = try Arguments([], flags: SimulateCommand.flags, command: "simulate")
    var axes = SimulationAxes(
      installed: versions, try SimulationRequest(arguments), document, evidence, now: now)
    axes.storefronts = storefronts
    var report = SimulationReport(Simulation(document, axes, evidence))
    report.now = now
    report.expires = document.expires
    report.clientSince = try since.map { try Version($0) }
    return report
  }

  private func version(_ text: String) throws -> Version { try Version(text) }

  private func serves(_ text: String, _ system: String? = nil) throws -> InstallEvidence.Answer {
    .serves(try version(text), minimumOS: try system.map { try version($0) })
  }

  private let floor = #""tracks":[{"latest":"3.2.0","required":"3.0.0"}]"#

  @Test func `a storefront that serves less than people are forced to is a fault`() throws {
    let evidence = InstallEvidence(live: ["kr": try serves("3.1.0"), "us": try serves("3.2.0")])
    let report = try report(
      floor, installed: ["2.0.0", "3.0.0"], evidence: evidence, storefronts: ["kr", "us", nil])
    #expect(report.verdict == .refused)
    #expect(
      report.findings.map(\.summary)
        == ["2.0.0 in kr: forced to 3.2.0 now, but the store serves 3.1.0 there"])
  }

  @Test func `so is one that does not offer the app`() throws {
    let report = try report(
      floor, installed: ["2.0.0"], evidence: InstallEvidence(live: ["cn": .absent]),
      storefronts: ["cn", nil])
    #expect(
      report.findings.map(\.summary)
        == ["2.0.0 in cn: forced to 3.2.0 now, but the store does not offer the app there"])
  }

  @Test func `elsewhere it takes one storefront that serves it`() throws {
    let behind = InstallEvidence(live: ["kr": try serves("3.1.0")])
    #expect(
      try report(floor, installed: ["2.0.0"], evidence: behind).findings.map(\.summary)
        == ["2.0.0: forced to 3.2.0 now, but no storefront serves more than 3.1.0"])
    let live = InstallEvidence(live: ["kr": try serves("3.1.0"), "us": try serves("3.2.0")])
    #expect(try report(floor, installed: ["2.0.0"], evidence: live).verdict == .passed)
  }

  @Test func `a target that needs a newer system is a fault, by the tags or by the store`() throws {
    let systems = try ["2.0.0": "13.0", "3.2.0": "16.0"].reduce(into: [Version: Version]()) {
      $0[try version($1.key)] = try version($1.value)
    }
    let byTags = try report(
      floor, installed: ["2.0.0"], evidence: InstallEvidence(systemByVersion: systems))
    #expect(
      byTags.findings.map(\.summary)
        == ["2.0.0 on systems 13.0 ..< 16.0: forced to 3.2.0 now, but it needs system 16.0"])
    let byStore = try report(
      floor, installed: ["2.0.0"],
      evidence: InstallEvidence(
        live: ["us": try serves("3.2.0", "16.0")], systemByVersion: [try version("2.0.0"): .zero]),
      storefronts: ["us"])
    #expect(
      byStore.findings.map(\.summary)
        == ["2.0.0 on systems below 16.0: forced to 3.2.0 now, but it needs system 16.0"])
  }

  @Test func `an older system is served the last version that it can run`() throws {
    let ladder = """
      "tracks":[{"latest":"3.2.0","minimumOS":"16.0","required":"3.0.0"},
                {"latest":"2.9.4","minimumOS":"13.0","required":"2.9.4"}]
      """
    let report = try report(
      ladder, installed: ["2.0.0"],
      evidence: InstallEvidence(live: ["us": try serves("3.2.0", "16.0")]), storefronts: ["us"])
    #expect(report.verdict == .passed)
    #expect(report.rows.count == 2)
  }

  @Test func `nobody can have a version that the system does not run`() throws {
    let systems = [try version("3.2.0"): try version("16.0"), try version("2.0"): try version("9")]
    let report = try report(
      #""tracks":[{"latest":"3.2.0","minimumOS":"16.0"},{"latest":"2.0"}]"#,
      installed: ["2.0", "3.2.0"], evidence: InstallEvidence(systemByVersion: systems))
    let text = report.text
    #expect(text.contains("2.0        9 ..< 16.0  nothing, up-to-date"), "\(text)")
    #expect(!text.contains("3.2.0      9"), "\(text)")
    #expect(report.json.contains(#""possible": false"#))
  }

  @Test func `a version that never reads the policy is marked and cannot be locked out`() throws {
    let evidence = InstallEvidence(live: ["us": .absent])
    let report = try report(
      floor, installed: ["1.0", "2.0.0"], evidence: evidence, storefronts: ["us"], since: "2.0.0")
    #expect(report.findings.count == 1)
    #expect(report.text.contains("1.0        never reads the policy"), "\(report.text)")
    #expect(report.text.contains("never reached: 1.0 (the policy is read since 2.0.0)"))
    #expect(report.json.contains(#""installed": "1.0""#))
    #expect(report.json.contains(#""readsPolicy": false"#))
  }

  @Test func `each deadline and the end have their day`() throws {
    let policy = """
      "expires":"2027-05-29T09:00:00Z","tracks":[{"latest":"3.2.0","required":"1.1","deadlines":[
        {"from":"2026-12-14T00:00:00Z","required":"3.0"},
        {"from":"2026-12-07T00:00:00Z","required":"2.0"},
        {"from":"2026-11-01T00:00:00Z","required":"1.2"}]}]
      """
    let report = try report(policy, installed: ["1.0", "1.1", "1.3", "2.0", "3.0"])
    let axes = try #require(report.simulation).axes
    #expect(
      axes.dates.map(\.description) == [
        "2026-11-30T09:00:00Z", "2026-12-07T00:00:00Z", "2026-12-14T00:00:00Z",
        "2027-05-29T09:00:00Z",
      ])
    #expect(
      report.text.contains(
        """
        now: forces 1.0, 1.1
        from 2026-12-07: forces 1.0 – 1.3
        from 2026-12-14: forces 1.0 – 2.0
        from 2027-05-29T09:00:00Z (the end): forces nobody
        """), "\(report.text)")
  }

  @Test func `every cell is what the decision function says`() throws {
    let document = """
      "tracks":[{"latest":"3.2.0","minimumOS":"16.0","required":"3.0.0"},{"latest":"2.9"}],
      "storefronts":{"kr":{"tracks":[{"latest":"3.1.0","required":"2.0"}]}},
      "blocked":[{"version":"3.1.0"}]
      """
    let installed = ["1.0", "2.5", "2.9", "3.0.0", "3.1.0", "3.2.0", "4"]
    let report = try report(document, installed: installed, storefronts: ["kr", "us", nil])
    let simulation = try #require(report.simulation)
    let policy = try PolicyDocument(reading: #"{"format":1,\#(document)}"#.utf8)
    var rows: [String] = []
    for text in installed {
      for system in simulation.axes.systems {
        for storefront in simulation.axes.storefronts {
          let client = ClientState(
            version: text, os: "\(system)", now: now, storefront: storefront)
          let decision = policy.decision(for: client)
          let target = decision.target.map { #", "target": "\#($0)""# } ?? ""
          rows.append(
            #"{ "installed": "\#(text)", "os": "\#(system)", "storefront": "#
              + #""\#(storefront ?? "elsewhere")", "date": "\#(now)", "action": "#
              + #""\#(decision.action.rawValue)", "reason": "\#(decision.reason.rawValue)""#
              + "\(target) }")
        }
      }
    }
    let found = report.json.split(separator: "\n").filter { $0.contains("installed") }
      .map { $0.drop { $0 == " " } }.map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
    #expect(found == rows)
  }
}
