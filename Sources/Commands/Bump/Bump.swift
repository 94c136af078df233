import Diagnostics
import Emitting
import Reading
import Reporting
import UpdatePolicy

/// One bump: worked out, tried in memory, written, and read again.
struct Bump {
  private let plan: BumpPlan
  private let root: String
  private let notes: [Finding.Note]

  /// Works out a bump and tries it without writing anything.
  ///
  /// - Throws: A ``CannotDecide`` when a value cannot be changed, or the project would then say
  ///   something else.
  init(
    _ request: BumpRequest, _ arguments: Arguments, _ context: RunContext, now: Timestamp
  ) throws(CannotDecide) {
    var session = try Session(arguments, context)
    guard !session.isRevision else {
      throw CannotDecide(
        Undetermined(
          "repository", "\(session.root) has no work tree to write to",
          help: "Run it in a checkout."))
    }
    root = session.root
    do throws(Undetermined) {
      let before = try BumpScope(session, arguments)
      plan = try BumpPlan(
        request, before, scheme: session.configuration.version.scheme, now: now,
        tree: session.tree)
      session.tree = EditedTree(session.tree, plan.edits.files())
      let after = try BumpScope(session, arguments)
      try plan.verify(after)
      notes = plan.notes + plan.sharers(before, after)
    } catch {
      throw CannotDecide(error)
    }
  }

  /// Writes the files and reads the project again; puts everything back when it is not as meant.
  func write(_ arguments: Arguments, _ context: RunContext) throws(CannotDecide) {
    let writer = OutputWriter(root: root)
    do throws(Undetermined) {
      let outputs = try writer.check(plan.edits.files())
      do throws(Undetermined) {
        try writer.write(checked: outputs)
        try verify(arguments, context)
      } catch {
        _ = try writer.write(plan.edits.originals())
        throw error
      }
    } catch {
      throw CannotDecide(error)
    }
  }

  private func verify(_ arguments: Arguments, _ context: RunContext) throws(Undetermined) {
    do throws(CannotDecide) {
      let session = try Session(arguments, context)
      do throws(Undetermined) {
        try plan.verify(try BumpScope(session, arguments))
      } catch {
        throw CannotDecide(error)
      }
    } catch {
      throw error.reasons[0]
    }
  }

  /// What was, or would be, written.
  func text(isDryRun: Bool, isQuiet: Bool) -> String {
    guard !plan.edits.edits.isEmpty else {
      return isQuiet ? "" : "\(plan.version.new.printable) is what the project says already\n"
    }
    var lines = [isDryRun ? "would write \(headline)" : headline]
    for edit in plan.edits.edits {
      lines.append("  \(edit.place.file):\(edit.place.line ?? 0): \(edit.old) → \(edit.new)")
    }
    if !isQuiet {
      lines += notes.map { note in
        "note: " + (note.place.map { "\($0): " } ?? "") + note.text
      }
    }
    return lines.map { $0.printable + "\n" }.joined()
  }

  private var headline: String {
    let build = plan.build.map { "build \($0.old) → \($0.new)" }
    let version = "\(plan.version.old) → \(plan.version.new)"
    guard let build else { return version }
    return plan.version.old == plan.version.new ? build : "\(version), \(build)"
  }
}
