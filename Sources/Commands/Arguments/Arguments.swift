import Reporting

/// The words after a command's name, sorted into flags and operands.
package struct Arguments: Hashable, Sendable {
  /// The words that belong to no flag, in order.
  package private(set) var operands: [String] = []

  private var values: [String: [String]] = [:]

  /// Sorts words by a command's flags.
  ///
  /// Takes `--name VALUE`, `--name=VALUE`, `-n VALUE`, and after `--` operands only.
  ///
  /// - Parameters:
  ///   - words: The words after the command's name.
  ///   - flags: What the command takes.
  ///   - command: The command's name, for the help line of an error.
  /// - Throws: A ``UsageError`` for an unknown flag, a missing or needless value, or a repeated flag.
  package init(_ words: [String], flags: [Flag], command: String) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      // No flag is a digit, so that -1 is a mistyped version rather than a mistyped flag.
      guard word.hasPrefix("-"), word != "-", word.dropFirst().first?.isNumber != true else {
        operands.append(word)
        continue
      }
      let (flag, attached) = try Self.flag(word, flags, command)
      try take(flag, attached, from: &rest, command)
    }
  }

  /// The values of a flag in order, empty for one that takes none, or nil when it was not given.
  package func values(of flag: String) -> [String]? { values[flag] }

  /// Whether a flag without a value was given.
  func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

  /// The value of a flag, or nil when it was not given.
  func value(_ flag: Flag) -> String? { values[flag.name]?.last }

  /// Every value of a repeatable flag, in order.
  func all(_ flag: Flag) -> [String] { values[flag.name] ?? [] }

  /// The same words without a flag.
  func removing(_ flag: Flag) -> Arguments {
    var arguments = self
    arguments.values[flag.name] = nil
    return arguments
  }

  /// Returns the same arguments with a flag that takes no value.
  func adding(_ flag: Flag) -> Arguments {
    var arguments = self
    arguments.values[flag.name] = []
    return arguments
  }

  private mutating func take(
    _ flag: Flag, _ attached: String?, from rest: inout ArraySlice<String>, _ command: String
  ) throws(UsageError) {
    guard flag.isRepeatable || values[flag.name] == nil else {
      throw UsageError("--\(flag.name) is given twice", help: "Give --\(flag.name) once.")
    }
    guard let placeholder = flag.value else {
      guard attached == nil else {
        throw UsageError(
          "--\(flag.name) takes no value", help: "Write --\(flag.name) alone.")
      }
      values[flag.name] = []
      return
    }
    guard let value = attached ?? rest.popFirst(), flag.allowsEmpty || !value.isEmpty else {
      throw UsageError(
        "--\(flag.name) has no value", help: "Write --\(flag.name) \(placeholder).")
    }
    try Self.requireChoice(value, of: flag, command)
    values[flag.name, default: []].append(value)
  }

  /// Refuses a word that is none of a flag's choices, with the nearest one that is.
  private static func requireChoice(
    _ value: String, of flag: Flag, _ command: String
  ) throws(UsageError) {
    guard let choices = flag.choices else { return }
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let word = flag.takesFile ? String(parts[0]) : value
    guard !choices.contains(word) else { return }
    let what =
      flag.value == "FORMAT"
      ? "is no format of trainstop \(command)" : "after --\(flag.name) is not known"
    throw UsageError(
      "'\(word.printable)' \(what)",
      help: UsageError.hint(word, among: choices) + "Use \(Flag.phrase(choices)).")
  }

  private static func flag(
    _ word: String, _ flags: [Flag], _ command: String
  ) throws(UsageError) -> (Flag, attached: String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0]
    let attached = parts.count == 2 ? String(parts[1]) : nil
    let found = flags.first { flag in
      name == "--\(flag.name)" || flag.short.map { name == "-\($0)" } ?? false
    }
    guard let found else {
      let hint = UsageError.hint(String(name), among: flags.map { "--\($0.name)" })
      throw UsageError(
        "\(String(name).printable) is no flag of trainstop \(command)",
        help: "\(hint)Run 'trainstop \(command) --help' for the flags.")
    }
    return (found, attached)
  }
}
