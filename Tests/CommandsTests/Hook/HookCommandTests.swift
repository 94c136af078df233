import Testing

@testable import Commands

@Suite struct HookCommandTests {
  @Test(arguments: [
    (["hook"], "hook takes what to do", "Write 'trainstop hook install'."),
    (["hook", "instal"], "'instal' is nothing that hook does", "Did you mean install?"),
    (
      ["hook", "install", "pre-pull"], "'pre-pull' is no hook of trainstop",
      "Did you mean pre-push?"
    ),
    (["hook", "run"], "the hook to run is missing", "trainstop hook run pre-push"),
    (["hook", "run", "commit-msg"], "'commit-msg' is no hook", "Use pre-push or pre-commit."),
    (["hook", "status", "--anyway"], "--anyway is for installing only", "Leave it out."),
  ])
  func `a command line that cannot be meant is said to be`(
    _ words: [String], _ reason: String, _ help: String
  ) async {
    let run = await Run(words)
    #expect(run.status == .undecided)
    #expect(run.errors.contains("error: \(reason)"), "\(run.errors)")
    #expect(run.errors.contains(help), "\(run.errors)")
  }

  @Test func `standard input that cannot be read is no empty push`() async {
    var context = RunContext(environment: [:], workingDirectory: "/", now: ExampleApp.now)
    context.input = { nil }
    #expect(await Tool.run(["hook", "run", "pre-push"], &context) == .undecided)
    #expect(context.errors.contains("standard input has no references"))
  }

  @Test func `a path with quotes is one word of the shell, and the text stays ours`() {
    let text = HookText(.prePush)
    let named = text.naming("/opt/it's here/trainstop")
    #expect(named.contains("\nfallback='/opt/it'\\''s here/trainstop'\n"))
    #expect(text.isText(of: Array(named.utf8)))
    #expect(text.isText(of: Array(text.naming("/a\nb").utf8)))
    #expect(!text.isText(of: Array((named + "# more\n").utf8)))
    #expect(!HookText(.preCommit).isText(of: Array(named.utf8)))
  }

  @Test func `completions know what hook does`() {
    #expect(BashCompletion.script.contains("install uninstall status run pre-push pre-commit"))
  }
}
