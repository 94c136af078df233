import Reporting

/// An option of the command line, as parsing and help know it.
package struct Flag: Hashable, Sendable {
  /// The long name without its hyphens, such as `repo`.
  package let name: String

  /// The one-letter name without its hyphen, if there is one.
  package let short: Character?

  /// What stands for the value in the help, such as `DIR`; nil when the flag takes none.
  package let value: String?

  /// Whether the flag may be given more than once.
  package let isRepeatable: Bool

  /// Whether an empty text is a value, which a client may have for a version.
  package let allowsEmpty: Bool

  /// The words that may stand for the value; nil where anything may.
  package let choices: [String]?

  /// Whether a choice may be followed by `=FILE`, where its text goes to then.
  package let takesFile: Bool

  /// What it does, in the imperative and without a final period.
  package let abstract: String

  /// Creates a flag.
  package init(
    _ name: String, short: Character? = nil, value: String? = nil, isRepeatable: Bool = false,
    allowsEmpty: Bool = false, choices: [String]? = nil, takesFile: Bool = false,
    _ abstract: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.allowsEmpty = allowsEmpty
    self.choices = choices
    self.takesFile = takesFile
    self.abstract = abstract
  }

  /// How the flag is written in the help: `-q, --quiet` or `--repo DIR`.
  package var spelling: String {
    let long = value.map { "--\(name) \($0)" } ?? "--\(name)"
    return short.map { "-\($0), \(long)" } ?? "    \(long)"
  }
}

extension Flag {
  static let help = Flag("help", short: "h", "Print this help")
  static let version = Flag("version", "Print the version of trainstop")
  static let repo = Flag("repo", value: "DIR", "Take the repository at DIR instead of here")
  static let config = Flag("config", value: "FILE", "Read FILE instead of .trainstop.yml")
  static let ref = Flag("ref", value: "REV", "Judge the commit REV instead of the work tree")
  static let staged = Flag("staged", "Judge what is staged for the next commit")
  static let archive = Flag(
    "archive", value: "FILE", "Judge this .ipa, .app, or .xcarchive beside the project")
  static let project = Flag("project", value: "PATH", "Read this project, such as App.xcodeproj")
  static let target = Flag("target", value: "NAME", "Judge this target of the project")
  static let configuration = Flag(
    "configuration", value: "NAME", "Judge this configuration instead of Release")
  static let format = Flag(
    "format", value: "FORMAT", isRepeatable: true, choices: ReportFormats.all.map { $0.name },
    takesFile: true,
    "Report as \(phrase(ReportFormats.all.map { $0.name })); FORMAT=FILE writes it to a file")
  static let now = Flag("now", value: "TIME", "Take TIME (RFC 3339) as the time of the run")
  static let offline = Flag("offline", "Ask no store; rules that need one do not run")
  static let record = Flag("record", value: "FILE", "Keep the store's answers in FILE")
  static let replay = Flag("replay", value: "FILE", "Take the store's answers from FILE")
  static let storeEndpoint = Flag(
    "store-endpoint", value: "URL", "Ask the lookup at URL instead of Apple's")
  static let connectEndpoint = Flag(
    "connect-endpoint", value: "URL", "Ask App Store Connect at URL instead of Apple's")
  static let store = Flag("store", "Show what the store serves alone, as a table")
  static let color = Flag(
    "color", value: "WHEN", choices: ["auto", "always", "never"],
    "Colour the text: auto, always, or never")
  static let quiet = Flag("quiet", short: "q", "Print findings only")
  static let verbose = Flag("verbose", short: "v", "Print how every value came about")

  /// What every command that reads a project takes.
  static let reading: [Flag] = reading(.format)

  /// The same for a command with formats of its own.
  static func reading(_ format: Flag) -> [Flag] {
    [
      .repo, .config, .ref, .project, .target, .configuration, .now, .offline, .record, .replay,
      .storeEndpoint, .connectEndpoint, format, .color, .quiet, .verbose,
    ]
  }

  /// The forms that a command without a report can print.
  static func printing(_ formats: String...) -> Flag {
    Flag("format", value: "FORMAT", choices: formats, "Print as \(phrase(formats))")
  }

  /// What means the same wherever it is taken, and is told once, by `trainstop help flags`.
  static let common: [Flag] = reading.filter { $0 != .format }

  /// The words as a sentence lists them: `a`, `a or b`, `a, b, or c`.
  static func phrase(_ words: [String]) -> String {
    guard words.count > 2, let last = words.last else { return words.joined(separator: " or ") }
    return words.dropLast().joined(separator: ", ") + ", or \(last)"
  }
}
