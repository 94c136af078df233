import Diagnostics
import JSON
import Reporting
import UpdatePolicy

/// Holds every release tag against the version files at that tag.
enum AuditCommand: Command {
  static let name = "audit"
  static let abstract = "Hold every release tag against the version files at that tag"
  static let discussion = """
    Reads the project at each release tag, whatever branch it is on and wherever the
    project lay then, and reports tags whose files say another version, sources that
    disagree, tags out of order, versions used twice, and names that look like release
    tags and are none. The table has the tags that there is something to say about; -v
    shows all, -q only those that refuse. A project that --project names is read in its
    place only; a tag from before there was a project is a warning.

    tag-mismatch, sources-disagree, tag-order, and tag-reused are errors here unless the
    configuration says otherwise; tag-malformed and version-missing are warnings.
    """
  static let flags: [Flag] = [
    .repo, .config, .ref, .project, .target, .configuration, .now,
    .printing("text", "json"), .quiet, .verbose,
  ]

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    let isJSON = arguments.value(.format) == "json"
    guard arguments.operands.isEmpty else {
      throw UsageError(
        "'\(arguments.operands[0].printable)' is not expected here",
        help: "Name the repository with --repo DIR; other words are not taken.")
    }
    let now = try DecideCommand.time(.now, arguments) ?? context.now
    let audit: Audit
    do throws(CannotDecide) {
      let session = try Session(arguments, context)
      audit = try await Audit(session, arguments, context, now: now)
    } catch {
      audit = Audit(undetermined: error.reasons)
    }
    if isJSON {
      context.output += JSONReport.text(of: audit.json)
    } else {
      context.output += audit.text(
        arguments.has(.quiet) ? .quiet : arguments.has(.verbose) ? .verbose : .normal)
    }
    return ExitStatus(audit.verdict)
  }
}
