import Foundation
import FuzzTargets
import Testing

/// Inputs that fuzzing has found, each of which showed a fault once: `Tests/Fuzz/Found/NAME/*`.
@Suite struct FoundInputTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzz/Found")

  /// Every input as `NAME/FILE`.
  static let inputs: [String] = {
    let found = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return (found ?? []).filter { $0.contains("/") }.sorted()
  }()

  @Test func `every input has its target`() {
    #expect(!Self.inputs.isEmpty)
    for input in Self.inputs {
      let name = String(input.prefix { $0 != "/" })
      #expect(FuzzTarget.named(name) != nil, "\(input)")
    }
  }

  @Test(arguments: inputs)
  func `an input that was found does no harm`(input: String) async throws {
    let name = String(input.prefix { $0 != "/" })
    let target = try #require(FuzzTarget.named(name))
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(input)))
    try await onThread { try target.run(bytes) }
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `next to nothing does no harm`(name: String) async throws {
    let target = try #require(FuzzTarget.named(name))
    for input in ["", "\0", "{", "<", "\u{1E}\u{1E}", "1.2.3", "\u{FEFF}\n"] {
      try await onThread { try target.run(Array(input.utf8)) }
    }
  }

  /// Runs code on a thread of its own, so that it may wait for tasks; with the stack of a Mac's threads.
  private func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      let thread = Thread { done.resume(with: Result(catching: body)) }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }
}
