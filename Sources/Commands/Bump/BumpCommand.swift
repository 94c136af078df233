import Diagnostics
import Emitting
import Reading
import Reporting

/// Writes the next version into the places where the present one stands.
enum BumpCommand: Command {
  static let name = "bump"
  static let abstract = "Write the next version, changing only the bytes of the value"
  static let operands = BumpRequest.operand
  static let discussion = """
    Writes the version of the app, and of the extensions, watch apps, and App Clips in it
    that say the same one, in every configuration. Nothing is written unless every place
    can be changed, and everything is put back when the project then reads otherwise.
    'build' raises the build number alone, and 'calendar' goes on to this month (UTC).
    """
  static let build = Flag("build", value: "N", "Write this build number too, or +1 for the next")
  static let dryRun = Flag("dry-run", "Write nothing; print what would change")
  static let flags: [Flag] = [
    build, dryRun, .repo, .config, .project, .target, .configuration, .now, .quiet,
  ]

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    let request = try BumpRequest(arguments, command: name, build: arguments.value(build))
    let now = try DecideCommand.time(.now, arguments) ?? context.now
    do throws(CannotDecide) {
      let bump = try Bump(request, arguments, context, now: now)
      if !arguments.has(dryRun) { try bump.write(arguments, context) }
      context.output += bump.text(
        isDryRun: arguments.has(dryRun), isQuiet: arguments.has(.quiet))
      return .passed
    } catch {
      for reason in error.reasons { context.errors += reason.plainText }
      return .undecided
    }
  }
}
