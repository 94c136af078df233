import UpdatePolicy

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Decides again and again, for `bash .ci/bench client`.
///
/// Usage: `client-bench DECISIONS < POLICY`. Prints the nanoseconds of CPU time a decision, and how many of each
/// action there were, so that nothing can be left out as unused.
@main
enum ClientBench {
  static func main() throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
    var bytes: [UInt8] = []
    while let line = readLine(strippingNewline: false) { bytes += line.utf8 }
    let document = try PolicyDocument(reading: bytes)
    let clients = try states()
    var actions: [UpdateDecision.Action: Int] = [.none: 0, .optional: 0, .forced: 0]
    let start = clock()
    for index in 0..<count {
      actions[document.decision(for: clients[index % clients.count]).action, default: 0] += 1
    }
    let spent = Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1e9
    let counts = actions.map { "\($0.key.rawValue) \($0.value)" }.sorted()
    print("\(spent / Double(max(count, 1))) \(counts.joined(separator: " "))")
  }

  /// Installations that end at every step of the decision.
  private static func states() throws -> [ClientState] {
    let now = try Timestamp("2026-12-01T00:00:00Z")
    let versions = ["1.0", "2.2.9", "2.3", "3.1.0", "3.1.5", "3.2.0", "3.10", "v3"]
    return versions.flatMap { version in
      ["12.5.7", "15.8", "17.4"].map { os in
        ClientState(
          version: version, os: os, now: now, app: "com.example.harbor", storefront: "us",
          skipped: "3.1.9", lastPrompted: now)
      }
    }
  }
}
