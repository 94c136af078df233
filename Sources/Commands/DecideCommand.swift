import Diagnostics
import Emitting
import JSON
import Reporting
import UpdatePolicy
import Versions

/// Prints what one client is shown.
enum DecideCommand: Command {
  static let name = "decide"
  static let abstract = "Print what one installed app is shown, by the code that apps link"
  static let policy = Flag("policy", value: "FILE", "Decide from this policy file")
  static let installed = Flag("installed", value: "V", allowsEmpty: true, "The installed version")
  static let os = Flag("os", value: "V", allowsEmpty: true, "The version of the operating system")
  static let app = Flag("app", value: "ID", allowsEmpty: true, "The client's own bundle identifier")
  static let storefront = Flag(
    "storefront", value: "CC", allowsEmpty: true, "The country of the client's store")
  static let skipped = Flag(
    "skipped", value: "V", allowsEmpty: true, "The version that the user chose to skip")
  static let lastPrompted = Flag(
    "last-prompted", value: "TIME", "When an optional prompt was last shown")
  static let manual = Flag("manual", "The user asked for updates by hand")
  static let flags: [Flag] = [
    policy, installed, os, .now, app, storefront, skipped, lastPrompted, manual,
    .printing("text", "json"),
  ]

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    let path = try required(policy, arguments)
    let client = ClientState(
      version: try required(installed, arguments), os: try required(os, arguments),
      now: try time(.now, arguments) ?? context.now, app: arguments.value(app),
      storefront: arguments.value(storefront), skipped: arguments.value(skipped),
      lastPrompted: try time(lastPrompted, arguments), manual: arguments.has(manual))
    let bytes: [UInt8]
    do {
      bytes = try Disk.bytes(of: path, from: context.workingDirectory)
    } catch {
      context.errors += error.plainText
      return .undecided
    }
    let decision = PolicyDocument.decision(reading: bytes, for: client)
    do {
      _ = try PolicyDocument(reading: bytes)
    } catch {
      context.errors += "note: \(path) is no readable policy: \(error)".printable + "\n"
    }
    context.output +=
      arguments.value(.format) == "json"
      ? JSONReport.text(of: decision.json) : sentence(decision, client)
    return .passed
  }

  private static func required(
    _ flag: Flag, _ arguments: Arguments
  ) throws(UsageError) -> String {
    guard let value = arguments.value(flag) else {
      throw UsageError(
        "--\(flag.name) is missing",
        help: "Write 'trainstop decide --policy FILE --installed V --os V'.")
    }
    return value
  }

  static func time(_ flag: Flag, _ arguments: Arguments) throws(UsageError) -> Timestamp? {
    guard let text = arguments.value(flag) else { return nil }
    do {
      return try Timestamp(text)
    } catch {
      throw UsageError(
        "'\(text.printable)' after --\(flag.name) is not a time: \(error)",
        help: "Write it as RFC 3339 has it, such as 2026-11-30T09:00:00Z.")
    }
  }

  private static func sentence(_ decision: UpdateDecision, _ client: ClientState) -> String {
    let shown =
      switch decision.action {
      case .forced: "must update to \(decision.target.map { "\($0)" } ?? "?")"
      case .optional: "may update to \(decision.target.map { "\($0)" } ?? "?")"
      case .none: "is shown nothing"
      }
    let deadline = decision.deadline.map { "; forced from \($0) on" } ?? ""
    let who = [client.version, "on OS", client.os].map { text in
      let isLong = text.utf8.count > Version.lengthLimit
      let shown = isLong ? String(text.unicodeScalars.prefix(79)) + "…" : text
      return shown.isEmpty ? "''" : shown.printable
    }.joined(separator: " ")
    return "\(who) \(shown) (\(decision.reason.rawValue))\(deadline)\n"
  }
}
