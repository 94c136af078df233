import Diagnostics
import Documents
import Git

/// A reader that is tried with any bytes at all, and what is claimed of its answers.
package struct FuzzTarget: Sendable {
  /// The name by which it is chosen, also that of its folders of seeds and finds.
  package let name: String

  /// What it reads, for the list of targets.
  package let summary: String

  /// The longest input that is worth a try, in bytes.
  package let limit: Int

  private let body: @Sendable ([UInt8]) throws -> Void

  /// Creates a target.
  ///
  /// - Parameters:
  ///   - name: The name by which it is chosen.
  ///   - summary: What it reads.
  ///   - limit: The longest input that is worth a try, in bytes.
  ///   - body: Reads an input. What it throws is an answer, a ``BrokenClaim`` excepted.
  init(
    _ name: String, _ summary: String, limit: Int = 16 << 10,
    _ body: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.limit = limit
    self.body = body
  }

  /// Tries one input; has to be called outside of any task, since asynchronous readers are waited for.
  ///
  /// - Parameter input: The bytes.
  /// - Throws: What was claimed and does not hold. A trap ends the process.
  package func run(_ input: [UInt8]) throws(BrokenClaim) {
    do {
      try body(input)
    } catch let broken as BrokenClaim {
      throw broken
    } catch let gap as Undetermined {
      try KnownFiles().check(gap)
      try ReportClaims.check([gap])
    } catch let fault as DocumentError {
      let gap = Undetermined("file", fault.reason, at: fault.location, help: fault.help)
      try KnownFiles().check(gap)
      try ReportClaims.check([gap])
    } catch {
      // Every other error is one reader's way to say what is wrong.
    }
  }

  /// Every target, those that read what comes from strangers first.
  package static let all: [FuzzTarget] =
    projects + documents + archives + git + stores + kinds + policies + texts

  /// Returns the target with a name, if there is one.
  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
