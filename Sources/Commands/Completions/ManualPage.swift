/// The manual page, in the roff of man(7), made from the table of commands and flags.
package enum ManualPage {
  /// The whole of `docs/trainstop.1`.
  package static var page: String {
    let sections = Tool.commands.map(section)
    return """
      .\\" Made from the table of commands; a test compares the two.
      .TH TRAINSTOP 1 "" "trainstop \(Tool.version)" "User Commands"
      .SH NAME
      trainstop \\- halts the releases that the store, or your users, would reject
      .SH SYNOPSIS
      .B trainstop
      .I COMMAND
      .RI [ FLAGS ]
      .SH DESCRIPTION
      Trainstop reads the marketing version from git tags and from the files of an app's project, compares
      it with the live store version, refuses a release that the store would reject or that would lock
      people out, and writes the policy from which shipped apps decide between a forced and an optional
      update.
      .SH COMMANDS
      \(sections.joined()).SH EXIT STATUS
      .TP
      .B 0
      passed
      .TP
      .B 1
      refused: a finding of severity error that nothing waives
      .TP
      .B 2
      undecided: the arguments, the configuration, or something that a rule needs cannot be read
      .SH FILES
      .TP
      .I .trainstop.yml
      the configuration, at the root of the repository
      .SH ENVIRONMENT
      .TP
      .B NO_COLOR
      text is not coloured
      .TP
      .B TRAINSTOP_SKIP
      1 skips the git hooks, and says so\n
      """
  }

  private static func section(_ command: any Command.Type) -> String {
    let operands = command.operands.isEmpty ? "" : "\n.I \(escaped(command.operands))"
    var text = ".SS trainstop \(command.name)\n.B trainstop \(command.name)\(operands)\n.PP\n"
    text += "\(escaped(command.abstract)).\n"
    for paragraph in command.paragraphs where !paragraph.isEmpty {
      text +=
        paragraph.hasPrefix(" ")
        ? ".PP\n.nf\n\(escaped(paragraph))\n.fi\n" : ".PP\n\(escaped(paragraph))\n"
    }
    return text
      + command.everyFlag.map { flag in
        let short = flag.short.map { "\\-\($0), " } ?? ""
        let value = flag.value.map { " \(escaped($0))" } ?? ""
        return ".TP\n.B \(short)\\-\\-\(escaped(flag.name))\(value)\n\(escaped(flag.abstract))\n"
      }.joined()
  }

  /// The text with roff's own characters escaped, line by line.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let safe = line.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : "\($0)" }.joined()
      return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&" + safe : safe
    }.joined(separator: "\n")
  }
}
