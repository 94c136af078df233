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

  /// What it does: one line, in the imperative, without a final period.
  package let abstract: String

  /// Creates a flag.
  package init(
    _ name: String, short: Character? = nil, value: String? = nil, isRepeatable: Bool = false,
    allowsEmpty: Bool = false, _ abstract: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.allowsEmpty = allowsEmpty
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
  static let repo = Flag("repo", value: "DIR", "Judge the repository at DIR instead of here")
  static let config = Flag("config", value: "FILE", "Read FILE instead of .trainstop.yml")
  static let ref = Flag("ref", value: "REV", "Judge the commit REV instead of the work tree")
  static let staged = Flag("staged", "Judge what is staged for the next commit")
  static let archive = Flag(
    "archive", value: "FILE", "Judge this built .ipa, .app, or .xcarchive, beside the project")
  static let project = Flag("project", value: "PATH", "Read this project, such as App.xcodeproj")
  static let target = Flag("target", value: "NAME", "Judge this target of the project")
  static let configuration = Flag(
    "configuration", value: "NAME", "Judge this configuration instead of Release")
  static let format = Flag(
    "format", value: "FORMAT", isRepeatable: true,
    "Report as text, json, github, gitlab, sarif, junit, markdown, xcode, html; FORMAT=FILE to a file")
  static let now = Flag("now", value: "TIME", "Take TIME (RFC 3339) as the time of the run")
  static let offline = Flag("offline", "Ask no store; rules that need one do not run")
  static let record = Flag("record", value: "FILE", "Keep the store's answers in FILE")
  static let replay = Flag("replay", value: "FILE", "Take the store's answers from FILE")
  static let storeEndpoint = Flag(
    "store-endpoint", value: "URL", "Ask the lookup at URL instead of Apple's")
  static let store = Flag("store", "Show what the store serves alone, as a table")
  static let color = Flag("color", value: "WHEN", "Colour the text: auto, always, or never")
  static let quiet = Flag("quiet", short: "q", "Print findings only")
  static let verbose = Flag("verbose", short: "v", "Print how every value came about")

  /// What every command that reads a project takes.
  static let reading: [Flag] = [
    .repo, .config, .ref, .project, .target, .configuration, .now, .offline, .record, .replay,
    .storeEndpoint, .format, .color, .quiet, .verbose,
  ]
}
