import Diagnostics
import Reading
import Reporting
import UpdatePolicy
import Versions

/// The version that `trainstop bump` is asked to write, and `trainstop next` to print.
struct BumpRequest {
  /// How the operand of both commands is written in the help.
  static let operand = "major|minor|patch|build|calendar|VERSION"

  /// The version that is asked for.
  enum Target: Equatable {
    /// The next one by this step.
    case step(VersionStep)

    /// The next one that says the year and month of the run.
    case calendar

    /// The present one, whose build number alone is raised.
    case present

    /// This very one.
    case version(String)
  }

  /// The build number that is asked for.
  enum Build {
    /// The one after the present one.
    case next

    /// This very one.
    case number(String)
  }

  let target: Target
  let build: Build?

  /// Reads the one operand, and the value of `--build`.
  init(_ arguments: Arguments, command: String, build: String? = nil) throws(UsageError) {
    guard let word = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError(
        "\(command) takes one step or version, not \(arguments.operands.count)",
        help: "Write 'trainstop \(command) patch', or 'trainstop \(command) 2.1.0'.")
    }
    target = try Self.target(word, command)
    let asked = try build.map { text throws(UsageError) in try Self.build(text) }
    self.build = asked ?? (target == .present ? .next : nil)
  }

  /// The words of the operand.
  static var steps: [String] { operand.split(separator: "|").dropLast().map { String($0) } }

  private static func target(_ word: String, _ command: String) throws(UsageError) -> Target {
    if let step = VersionStep(name: word) { return .step(step) }
    switch word {
    case "build": return .present
    case "calendar": return .calendar
    case _ where word.utf8.first.map { (0x30...0x39).contains($0) } ?? false:
      return .version(word)
    default:
      throw UsageError(
        "'\(word.printable)' is neither a version nor a step",
        help: UsageError.hint(word, among: steps) + """
          Write major, minor, patch, build, calendar, or the new version, such as \
          'trainstop \(command) 2.1.0'.
          """)
    }
  }

  private static func build(_ text: String) throws(UsageError) -> Build {
    if text == "+1" { return .next }
    do {
      _ = try Version(text)
      return .number(text)
    } catch {
      throw UsageError(
        "'\(error.shownText.printable)' after --build is no build number: \(error)",
        help: "Give a number such as 42, or +1 for the next one.")
    }
  }

  /// The version that takes the place of `present`.
  ///
  /// - Parameters:
  ///   - present: The version as it is.
  ///   - scheme: What the team allows.
  ///   - now: The moment whose month, in UTC, a calendar version says.
  /// - Returns: The version as it is to be written.
  /// - Throws: ``Diagnostics/Undetermined`` when the scheme does not allow it, or there is no next one.
  func version(
    after present: Reading.Value, scheme: VersionScheme, now: Timestamp
  ) throws(Undetermined) -> String {
    let text =
      switch target {
      case .step(let step): try WrittenVersion(present).raised(by: step)
      case .calendar: try CalendarVersion(present).raised(at: now)
      case .present: present.text
      case .version(let text): text
      }
    guard target != .present else { return text }
    do {
      _ = try Version(text, scheme: scheme)
      return text
    } catch {
      throw Undetermined(
        "version", "'\(error.shownText)' is no version of the scheme \(scheme.rawValue): \(error)",
        help: "Name another version, or set version.scheme in .trainstop.yml.")
    }
  }

  /// The build number that takes the place of `present`; nil when none was asked for.
  func build(after present: () throws(Undetermined) -> Reading.Value) throws(Undetermined)
    -> String?
  {
    switch build {
    case nil: nil
    case .number(let text): text
    case .next: try WrittenVersion(try present()).next()
    }
  }
}
