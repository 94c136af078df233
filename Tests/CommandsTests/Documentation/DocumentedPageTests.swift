import Testing

/// How commands are found in a page, and when an output is the one that is shown.
@Suite struct DocumentedPageTests {
  private func commands(_ text: String) -> [[String]] {
    DocumentedPage(path: "page.md", text: text).examples.map { $0.steps.map(\.command) }
  }

  @Test func `blocks, sessions, pipelines, and code in sentences are commands`() {
    let found = commands(
      """
      Run `trainstop check --offline`, `a | b`, or `trainstop compare
      1 2`; not `trainstopx`.

      ```sh
      # first
      cd a &&
        trainstop check
      for v in 1 2; do
        echo $v
      done
      cat > f <<'END'
      x

      END
      ```
      ```text
      $ trainstop rules
      a table
      $ trainstop check \\
          --offline
      ```
      ```text
      no command
      ```
      ```yaml
      on: push
      steps:
        - run: trainstop check # now
        - name: x
          run: |
            trainstop policy
            git diff --quiet || {
              git push
            }
      job:
        script:
          - trainstop audit
          - "echo 'a: b'"
      ```
      ```swift
      trainstop()
      ```
      | a \\| `trainstop next minor\\|patch` |
      """)
    #expect(
      found == [
        ["trainstop check --offline"], ["trainstop compare 1 2"],
        [
          "cd a &&\n  trainstop check", "for v in 1 2; do\n  echo $v\ndone",
          "cat > f <<'END'\nx\n\nEND",
        ],
        ["trainstop rules", "trainstop check \\\n    --offline"],
        [
          "trainstop check # now", "trainstop policy", "git diff --quiet || {\n  git push\n}",
          "trainstop audit", "echo 'a: b'",
        ],
        ["trainstop next minor|patch"],
      ])
  }

  @Test func `a name before a block is its file, and a comment is run before`() throws {
    let page = DocumentedPage(
      path: "page.md",
      text: """
        `a.json`:

        ```json
        {}
        ```
        <!-- before: trainstop bump 2.3.1 -->
        ```console
        $ trainstop check   # status 2
        $ trainstop check   # status 1 is refused
        ```
        Then `trainstop rules`.
        """)
    let (first, second) = (try #require(page.examples.first), try #require(page.examples.last))
    #expect(first.files == ["a.json": "{}\n"])
    #expect(first.preparation == "trainstop bump 2.3.1")
    #expect(first.steps.map(\.status) == [2, 0])
    #expect(second.preparation == "")
  }

  private static let statuses: [([String], Int32)] = [
    (["passed"], 0), (["a", "refused: 1 error"], 1), (["undecided: 1 unknown"], 2),
    (["? tags: none"], 2), (["could not tell: store us"], 2), (["to be refused"], 0),
  ]

  @Test(arguments: statuses)
  func `what is shown says the status`(shown: [String], status: Int32) {
    #expect(DocumentedExample.Step(line: 1, command: "x", shown: shown).status == status)
  }

  @Test(arguments: [
    (["a", "b"], "a\nb\n", true), (["a"], "a\nb\n", false), (["a", "b"], "a\n", false),
    (["a", "…"], "a\nb\nc\n", true), (["a", "  …", "c"], "a\nb\nc\n", true),
    (["a", "…", "d"], "a\nb\nc\n", false), (["…", "c"], "a\nb\n", false),
    (["at … now"], "at 12 now\n", true), (["at … now"], "at 12 then\n", false),
    (["at …"], "at 12\n", true), (["abc…bcd"], "abcd\n", false), (["a"], "a  \n", true),
  ])
  func `an ellipsis stands for what is left out`(shown: [String], output: String, fits: Bool) {
    #expect(
      DocumentedExample.Step(line: 1, command: "x", shown: shown).fits(output) == fits)
  }

  @Test(arguments: [
    ("sudo make install", true), ("cd x && sudo make", true), ("x | sudo tee y", true),
    ("a=$(swift build)", true), ("bash .ci/test", true), ("echo sudo", false),
    ("swiftly list", false), ("trainstop check", false),
  ])
  func `a program that reaches out of the copy is found`(command: String, isFound: Bool) {
    let step = DocumentedExample.Step(line: 1, command: command)
    #expect(step.reachesOut(by: DocumentedCommandTests.outward) == isFound)
  }
}
