import Commands
import Foundation
import Store
import TestSupport
import Testing

/// What the gate says about a candidate beside a version in each state of App Store Connect.
@Suite struct ConnectStateTableTests {
  /// The version in question; the app is live at 2.3.0 otherwise.
  private static let version = "2.4.0"

  /// A candidate, and how it stands to the version.
  private static let candidates = [("same", "2.4.0"), ("higher", "2.5.0"), ("lower", "2.3.5")]

  /// What the service says at the moment.
  ///
  /// The lock guards the variable.
  private final class Service: @unchecked Sendable {
    private let lock = NSLock()
    private var connect = LoopbackConnect([])

    func set(_ connect: LoopbackConnect) { lock.withLock { self.connect = connect } }

    func reply(to request: LoopbackRequest) -> LoopbackReply {
      lock.withLock { connect }.reply(to: request)
    }
  }

  /// A state, by the newer or the older attribute.
  private struct Case {
    let name: String
    let isOlder: Bool

    var standing: ConnectState.Standing {
      ConnectState(appVersionState: isOlder ? nil : name, appStoreState: isOlder ? name : nil)
        .standing
    }

    var connect: LoopbackConnect {
      let version = ConnectStateTableTests.version
      var releases: [LoopbackConnect.Release] = [
        .init(version, isOlder ? nil : name, olderState: isOlder ? name : nil)
      ]
      if standing != .live { releases.append(.init("2.3.0", "READY_FOR_DISTRIBUTION")) }
      return LoopbackConnect(releases)
    }
  }

  /// Judges what is in the repository beside the version in one state.
  private func verdict(_ app: ConnectApp, _ state: Case) async throws -> String {
    let run = await app.run("check", "--format", "json")
    let refusals = (try run.json()["findings"] as? [[String: Any]] ?? [])
      .filter { $0["severity"] as? String == "error" }.compactMap { $0["code"] as? String }
    switch run.status {
    case .passed: return "passes"
    case .undecided: return "undecided"
    case .refused:
      #expect(run.output.contains(state.name), "the finding names the state that proves it")
      return "`\(refusals.joined(separator: "`, `"))`"
    }
  }

  /// What is due for each meaning of a state.
  private static let due = [
    "live": ["`train-closed`", "passes", "`version-regresses-store`"],
    "closed": ["`train-closed`", "passes", "`version-regresses-store`"],
    "open": ["passes", "passes", "passes"],
    "unknown": ["undecided", "passes", "undecided"],
  ]

  @Test func `every state is judged as it is documented`() async throws {
    let newer = [
      "READY_FOR_DISTRIBUTION", "PENDING_DEVELOPER_RELEASE", "PENDING_APPLE_RELEASE",
      "PROCESSING_FOR_DISTRIBUTION", "REPLACED_WITH_NEW_VERSION", "PREPARE_FOR_SUBMISSION",
      "READY_FOR_REVIEW", "WAITING_FOR_REVIEW", "WAITING_FOR_EXPORT_COMPLIANCE", "IN_REVIEW",
      "ACCEPTED", "DEVELOPER_REJECTED", "REJECTED", "METADATA_REJECTED", "INVALID_BINARY",
    ]
    let older = [
      "READY_FOR_SALE", "PROCESSING_FOR_APP_STORE", "PENDING_CONTRACT", "PREORDER_READY_FOR_SALE",
      "REMOVED_FROM_SALE", "DEVELOPER_REMOVED_FROM_SALE", "NOT_APPLICABLE",
    ]
    #expect(Set(newer + older.dropLast()) == Set(ConnectState.all.keys))
    let states =
      (newer + ["ANY_OTHER"]).map { Case(name: $0, isOlder: false) }
      + older.map { Case(name: $0, isOlder: true) }
    let service = Service()
    let app = try ConnectApp { service.reply(to: $0) }
    var verdicts: [String: [String]] = [:]
    for (_, candidate) in Self.candidates {
      try app.app.release(candidate, build: "2401")
      for state in states {
        service.set(state.connect)
        verdicts[state.name, default: []].append(try await verdict(app, state))
      }
    }
    var lines = [
      "| state of 2.4.0 | means | candidate 2.4.0 | candidate 2.5.0 | candidate 2.3.5 |",
      "|---|---|---|---|---|",
    ]
    for state in states {
      let row = try #require(verdicts[state.name])
      let standing = state.standing.rawValue
      #expect(row == Self.due[standing], "\(state.name)")
      lines.append("| `\(state.name)` | \(standing) | \(row.joined(separator: " | ")) |")
    }
    let table = lines.joined(separator: "\n")
    let file = ExampleApp.packageFolder.appendingPathComponent("docs/app-store-connect.md")
    let manual = try String(contentsOf: file, encoding: .utf8)
    #expect(manual.contains(table), "docs/app-store-connect.md does not have this table:\n\(table)")
  }
}
