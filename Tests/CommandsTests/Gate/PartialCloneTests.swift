import Commands
import TestSupport
import Testing

/// A clone that left the files on the server: what cannot be read is told, and the mend mends it.
@Suite struct PartialCloneTests {
  @Test func `the command that the message names brings the files`() async throws {
    let app = try ExampleApp()
    try app.repository.git("config", "uploadpack.allowFilter", "true")
    let clone = try app.repository.clone("partial", "--no-checkout", "--filter=blob:none")
    func run() async -> Run {
      await Run(
        ["check", "--offline", "--ref", "HEAD"], in: clone.path, environment: clone.environment)
    }
    let undecided = await run()
    #expect(undecided.status == .undecided, "\(undecided.output)")
    let mend = "git fetch --refetch --no-filter"
    #expect(undecided.output.contains("'\(mend)'"), "\(undecided.output)")
    try clone.git(Array(mend.split(separator: " ").map(String.init).dropFirst()))
    #expect(await run().status == .passed)
  }
}
