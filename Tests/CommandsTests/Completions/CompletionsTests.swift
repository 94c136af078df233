import Foundation
import TestSupport
import Testing
import UpdatePolicy

@testable import Commands

@Suite struct CompletionsTests {
  private static let folders = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]

  private static func find(_ shell: String) -> String? {
    folders.map { "\($0)/\(shell)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a shell that reads the completions and then `script`, in which `$1` is their file.
  private func run(_ shell: String, _ completions: String, _ script: String) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("trainstop-\(UUID().uuidString)")
    try Data(completions.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let path = try #require(Self.find(shell))
    let words = shell == "fish" ? ["-N", "-c", script, file.path] : ["-c", script, "x", file.path]
    let result = try ChildProcess.run(
      path, words, in: "/", environment: ["PATH": "/usr/bin:/bin"])
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  private static let bash = """
    . "$1"
    complete_words() {
      COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _trainstop; echo "${COMPREPLY[@]}"
    }
    complete_words trainstop insp
    complete_words trainstop explain version-regresses-s
    complete_words trainstop check --repl
    complete_words trainstop check --color al
    complete_words trainstop completions z
    complete_words trainstop inspect --format j
    complete_words trainstop inspect --format s
    complete_words trainstop check --format s
    complete_words trainstop next mi
    complete -p trainstop
    """

  @Test(.enabled(if: find("bash") != nil, "bash is not installed"))
  func `bash completes commands, codes, flags, and values`() throws {
    let output = try run("bash", BashCompletion.script, Self.bash)
    #expect(
      output == """
        inspect
        version-regresses-store
        --replay
        always
        zsh
        json

        sarif
        minor
        complete -o default -F _trainstop trainstop

        """)
  }

  @Test(.enabled(if: find("fish") != nil, "fish is not installed"))
  func `fish completes commands, codes, flags, and values`() throws {
    let lines = [
      "insp", "explain version-regresses-s", "check --repl", "check --color al",
      "inspect --format j", "inspect --format sari", "check --format sari", "next mi",
    ]
    let script =
      "source $argv[1]\n" + lines.map { "complete -C 'trainstop \($0)'\n" }.joined()
    let output = try run("fish", FishCompletion.script, script)
    let words = output.split(separator: "\n").map { $0.split(separator: "\t")[0] }
    #expect(
      words == [
        "inspect", "version-regresses-store", "--replay", "always", "json", "sarif", "minor",
      ])
  }

  /// What zsh's own functions would be given, printed in their place.
  private static let zsh = """
    compdef() { }
    _describe() { print -r -- ${(P)2} }
    _arguments() { print -rl -- "$@" }
    . $1
    words=(trainstop insp); CURRENT=2; _trainstop
    words=(trainstop explain x); CURRENT=3; _trainstop
    """

  @Test(.enabled(if: find("zsh") != nil, "zsh is not installed"))
  func `zsh is told the commands and what each of them takes`() throws {
    let output = try run("zsh", ZshCompletion.script, Self.zsh)
    #expect(output.contains("inspect:Show every version"))
    #expect(output.contains("\n--help[Print this help]\n"))
    #expect(output.contains("version-regresses-store"))
  }

  /// A zsh on a terminal of its own, in which somebody types and presses Tab.
  private static let typed = """
    zmodload zsh/zpty || exit 3
    answer() {
      zpty shell zsh -f -i
      zpty -w shell "PS1= PS2= TERM=dumb; unsetopt beep; fpath=(${1:h}/functions \\$fpath)"
      zpty -w shell "autoload -Uz compinit && compinit -u -D"
      zpty -w shell "show() { print -r -- \\"<\\$BUFFER>\\" > $1.answer; zle -I; exit }"
      zpty -w shell "zle -N show; bindkey '^I' complete-word; bindkey '^X' show; echo rea''dy"
      local line
      while zpty -r shell line; do [[ $line == *ready* ]] && break; done
      zpty -w -n shell "$2"$'\\t\\x18'
      while zpty -r shell line; do :; done
      zpty -d shell
      cat $1.answer
    }
    for words in "trainstop insp" "trainstop check --repl" "trainstop explain version-regresses-s" \
      "trainstop inspect --format j" "trainstop check --color al" "trainstop completions f"; do
      answer $1 $words
    done
    """

  @Test(.enabled(if: find("zsh") != nil, "zsh is not installed"))
  func `zsh completes what somebody types`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("trainstop-\(UUID().uuidString)")
    let functions = folder.appendingPathComponent("functions")
    try FileManager.default.createDirectory(at: functions, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(ZshCompletion.script.utf8).write(to: functions.appendingPathComponent("_trainstop"))
    let result = try ChildProcess.run(
      try #require(Self.find("zsh")), ["-f", "-c", Self.typed, "x", folder.path + "/x"], in: "/",
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
    #expect(
      result.output == """
        <trainstop inspect >
        <trainstop check --replay >
        <trainstop explain version-regresses-store >
        <trainstop inspect --format json >
        <trainstop check --color always >
        <trainstop completions fish >

        """, "\(result.errors)")
  }

  private static let page = ExampleApp.packageFolder.appendingPathComponent("docs/trainstop.1").path

  @Test(
    .enabled(if: find("groff") != nil, "groff is not installed"),
    arguments: [["-man", "-Tutf8"], ["-man", "-Tps"]])
  func `groff sets the manual page without a warning`(options: [String]) throws {
    let groff = try #require(Self.find("groff"))
    let result = try ChildProcess.run(
      groff, ["-ww"] + options + [Self.page], in: "/", environment: ["PATH": "/usr/bin:/bin"])
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test(.enabled(if: find("mandoc") != nil, "mandoc is not installed"))
  func `mandoc finds nothing to warn about`() throws {
    let mandoc = try #require(Self.find("mandoc"))
    let result = try ChildProcess.run(
      mandoc, ["-Tlint", "-Wwarning", Self.page], in: "/", environment: [:])
    // A page that is made from a table has no date of its own.
    let warnings = result.output.split(separator: "\n").filter { !$0.contains("missing date") }
    #expect(warnings == [])
  }

  @Test func `a shell that is not known is an error with the known ones`() async {
    var context = RunContext(
      environment: [:], workingDirectory: "/", now: Timestamp(secondsSince1970: 0))
    let status = await Tool.run(["completions", "zhs"], &context)
    #expect(status == .undecided)
    #expect(
      context.errors == """
        error: 'zhs' is no shell that trainstop knows
        help: Did you mean zsh? Use bash, zsh, or fish.

        """)
  }

  @Test func `the manual page is made from the table of commands`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../docs/trainstop.1").standardizedFileURL
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(ManualPage.page.utf8).write(to: file)
      Issue.record("recorded docs/trainstop.1; read the diff, then run again")
      return
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == ManualPage.page)
    for command in Tool.commands {
      #expect(ManualPage.page.contains(".SS trainstop \(command.name)\n"))
    }
  }
}
