import Diagnostics
import Documents
import Reading
import Testing

@Suite struct SettingEvaluatorTests {
  /// Levels from lines such as `A[config=Debug] = 1`, lowest first; places count the lines.
  private func evaluator(
    _ levels: [[String]], configuration: String = "Release", sdk: String? = "iphoneos18.0",
    arch: String? = nil
  ) -> SettingEvaluator {
    let built = levels.enumerated().map { number, lines in
      let text = XCConfig.read(Array(lines.joined(separator: "\n").utf8), path: "L\(number)")
      let assignments = text.statements.compactMap { statement -> SettingAssignment? in
        guard case .assignment(let name, let conditions, let value, _, let offset) = statement
        else { return nil }
        return SettingAssignment(
          name, conditions: conditions, value,
          at: .text(text.source, offset: offset, width: value.utf8.count))
      }
      return SettingLevel(name: "level \(number)", assignments: assignments)
    }
    return SettingEvaluator(levels: built, configuration: configuration, sdk: sdk, arch: arch)
  }

  @Test func `thousands of names that nothing sets are named once each`() {
    let text = (0..<9_000).map { "$(NAME_\($0 / 2))" }.joined()
    #expect(evaluator([[]]).expand(text).undefined.count == 4_500)
  }

  @Test(arguments: [
    ("plain", "plain"), ("$(A)", "1"), ("${A}", "1"), ("$[A]", "1"), ("$A", "1"),
    ("$(A).$(B)", "1.2"), ("v$A-$B", "v1-2"), ("$(NAME_$(A))", "one"), ("$(NAME_${A})", "one"),
    ("$(N$(M)_$(A))", "one"), ("$NAME_$(A)", "one"), ("$$(A)", "$(A)"), ("$", "$"),
    ("a$ b", "a$ b"),
    ("$1", "$1"), ("$(EMPTY)", ""), ("$(CHAIN)", "1.2"), ("", ""), ("$(A)$(A)", "11"),
    ("a:b", "a:b"), ("$(A):b", "1:b"),
  ])
  func `references are replaced`(text: String, result: String) {
    let evaluator = evaluator([
      [
        "A = 1", "B = 2", "NAME_1 = one", "M = AME", "EMPTY =", "CHAIN = $(LINK)",
        "LINK = $(A).$(B)",
      ]
    ])
    let value = evaluator.expand(text)
    #expect(value.text == result)
    #expect(value.fault == nil)
  }

  @Test(arguments: [
    // The levels, lowest first, and what X comes to.
    ([["X = 1"], ["X = 2"]], "2"),
    ([["X = 1"], ["X = $(inherited).2"]], "1.2"),
    ([["X = 1"], ["X = 0.$(inherited)"]], "0.1"),
    ([["X = 1"], ["X = 0.$(inherited).2"]], "0.1.2"),
    ([["X = 1"], ["X = ${inherited}"], ["X = $(inherited).3"]], "1.3"),
    ([["X = 1"], ["X = $(X)"]], "1"),
    ([["X = 1"], ["X = $(X).2"], ["X = $(X).3"]], "1.2.3"),
    ([["X = 1"], ["X = $(value).2"]], "1.2"),
    ([["X = 1", "X = $(inherited).2"]], "1.2"),
    ([["X = 1", "X = 2"]], "2"),
    ([["X = $(Y)", "Y = low"], ["Y = high"]], "high"),
    ([["X = $(inherited)"]], ""),
    ([["Y = $(X)", "X = 1"], ["X = $(Y)"]], "1"),
    ([["X = 1"], ["X = $(inherited:default=9)"]], "1"),
    ([["X =", "Y = 7"], ["X = $(inherited:default=$(Y))"]], "7"),
  ])
  func `levels are stacked and inherited`(levels: [[String]], result: String) {
    let value = evaluator(levels).value(of: "X")
    #expect(value.text == result)
    #expect(value.fault == nil)
  }

  @Test(arguments: [
    (["X = 1", "X[config=Release] = 2"], "2"),
    (["X = 1", "X[config=Debug] = 2"], "1"),
    (["X[config=Release] = 2", "X = 1"], "1"),  // A later assignment wins, as in the build.
    (["X = 1", "X[config=Rel*] = 2"], "2"),
    (["X = 1", "X[sdk=iphoneos*] = 2"], "2"),
    (["X = 1", "X[sdk=iphonesimulator*] = 2"], "1"),
    (["X = 1", "X[sdk=iphoneos] = 2"], "1"),
    (["X = 1", "X[sdk=iphoneos*][config=Release] = 2"], "2"),
    (["X = 1", "X[sdk=iphoneos*][config=Debug] = 2"], "1"),
    (["X = 1", "X[config=Debug][sdk=iphoneos*] = 2"], "1"),
    (["X = 1", "X[sdk=iphoneos*,config=Release] = 2"], "2"),
    (["X = 1", "X[sdk=iphoneos*,config=Debug] = 2"], "1"),
    (["X = 1", "X[arch=*] = 2"], "2"),
    (["X = 1", "X[arch=arm64] = 2"], "1"),
    (["X = 1", "X[variant=normal] = 2"], "1"),
    (["X = 1", "X[variant=*] = 2"], "2"),
    (["X = 1", "X[config=Release] = $(inherited).2"], "1.2"),
    (["X[config=Release] = 1", "X[config=Release] = $(X).2"], "1.2"),
    (["X[config=Debug] = 1"], ""),
    (["Y[config=Release] = 3", "Y[config=Debug] = 4", "X = $(Y)"], "3"),
    (["X = 1", "X[config=*][sdk=*][arch=*] = 2"], "2"),
  ])
  func `conditions choose the assignment`(lines: [String], result: String) {
    #expect(evaluator([lines]).value(of: "X").text == result)
  }

  @Test func `conditions compare with what is judged`() {
    let lines = [["X = 0", "X[config=Debug] = 1", "X[sdk=macosx*] = 2", "X[arch=arm64] = 3"]]
    #expect(evaluator(lines, configuration: "Debug").value(of: "X").text == "1")
    #expect(evaluator(lines, sdk: "macosx15.0").value(of: "X").text == "2")
    #expect(evaluator(lines, arch: "arm64").value(of: "X").text == "3")
    #expect(evaluator(lines, sdk: nil).value(of: "X").text == "0")
  }

  @Test func `a condition in a higher level beats a plain assignment below`() {
    let levels = [["X = 1"], ["X[config=Release] = 2"], ["X[config=Debug] = 3"]]
    #expect(evaluator(levels).value(of: "X").text == "2")
  }
}

// MARK: - What is not set

extension SettingEvaluatorTests {
  @Test func `a name that nothing sets expands to nothing and is noted`() {
    let value = evaluator([["A = 1"]]).expand("2019.23${PR_BRANCH}$(A)$(PR_BRANCH)$(OTHER)")
    #expect(value.text == "2019.231")
    #expect(value.undefined == ["PR_BRANCH", "OTHER"])
    #expect(!value.isBlank)
    #expect(value.fault == nil)
  }

  @Test func `a bare name that nothing sets stays, as in the build`() {
    let value = evaluator([]).expand("$VERSION")
    #expect(value.text == "$VERSION")
    #expect(value.undefined == ["VERSION"])
    #expect(value.isBlank)
  }

  @Test func `periods take part in a bare name`() {
    #expect(evaluator([["A = 1", "B = 2"]]).expand("$A.$B").undefined == ["A."])
  }

  @Test(arguments: ["$(NOTHING)", "$(NOTHING).$(NEITHER)", "$(inherited)", "$(LOOP)"])
  func `a text without anything known is blank`(text: String) {
    let value = evaluator([["LOOP = $(LOOP)"]]).expand(text)
    #expect(value.isBlank)
    #expect(value.undefined != [])
  }

  @Test func `a setting is assigned only where its conditions hold`() {
    let evaluator = evaluator([["A =", "B[config=Debug] = 1", "C = $(NOTHING)"]])
    #expect(evaluator.value(of: "A").isAssigned)
    #expect(!evaluator.value(of: "B").isAssigned)
    #expect(evaluator.value(of: "C").isAssigned)
    #expect(!evaluator.value(of: "D").isAssigned)
  }
}

// MARK: - Faults

extension SettingEvaluatorTests {
  @Test func `a cycle is an error with its chain`() {
    let value = evaluator([["A = $(B)", "B = x$(C)", "C = $(A)"]]).value(of: "A")
    #expect(value.fault?.reason == "A refers to itself: A → B → C → A")
    #expect(value.fault?.place?.line == 3)
    #expect(value.fault?.help == "Give one of these settings a literal value.")
  }

  @Test func `a name that comes back continues below, as in the build`() {
    let value = evaluator([["A = 1.0"], ["A = $(B)", "B = $(A)"]]).value(of: "A")
    #expect(value.text == "1.0")
    #expect(value.fault == nil)
  }

  @Test(arguments: [
    "$(A", "${A", "$(A:", "$(A:default=1", "$()", "$(:lower)", "$(A:)", "$(A: lower)",
  ])
  func `a broken reference is an error`(text: String) {
    #expect(evaluator([["A = 1"]]).expand(text).fault != nil)
  }

  @Test func `hostile values end in an error`() {
    let doubling = (1...40).map { "A\($0) = $(A\($0 - 1))$(A\($0 - 1))" }
    #expect(evaluator([["A0 = 0123456789"] + doubling]).value(of: "A40").fault != nil)
    let chain = (1...500).map { "A\($0) = $(A\($0 - 1))" }
    #expect(evaluator([["A0 = 1"] + chain]).value(of: "A500").fault != nil)
    let nested = String(repeating: "$(", count: 5000)
    #expect(evaluator([]).expand(nested).fault != nil)
  }

  @Test func `the environment changes nothing`() {
    #expect(evaluator([]).expand("$(PATH)$(HOME)").undefined == ["PATH", "HOME"])
  }
}

// MARK: - Places

extension SettingEvaluatorTests {
  @Test(arguments: [
    // Where somebody would edit X: the literal, or what composes it.
    ([["X = 1.0"]], "L0:1:5"),
    ([["X = $(Y)", "Y = 1.0"]], "L0:2:5"),
    ([["Y = 1.0"], ["X = $(Y)"]], "L0:1:5"),
    ([["X = 1.0"], ["X = $(inherited)"]], "L0:1:5"),
    ([["X = $(Y).0", "Y = 1"]], "L0:1:5"),
    ([["X = $(Z)", "Z = $(A).$(B)", "A = 1", "B = 2"]], "L0:2:5"),
    ([["X = $(Y:default=3)"]], "L0:1:5"),
    ([["X = $(Y:default=$(Z))", "Z = 4"]], "L0:2:5"),
    ([["X = $(Y:lower)", "Y = A"]], "L0:2:5"),
  ])
  func `the place is where a person would edit`(levels: [[String]], place: String) {
    #expect(evaluator(levels).value(of: "X").place?.description == place)
  }

  @Test func `the chain tells how the value came about`() {
    let value = evaluator([["B = 1"], ["A = $(B).0"]]).expand("$(A)")
    #expect(
      value.chain.map { "\($0.text) @ \($0.place?.description ?? "")" } == [
        "A = $(B).0 (level 1) @ L1:1:5", "B = 1 (level 0) @ L0:1:5",
      ])
    #expect(value.place?.excerpt == "A = $(B).0")
    #expect(value.place?.width == 6)
  }

  @Test func `the chain shows conditions`() {
    let value = evaluator([["A[config=Release][sdk=*] = 1"]]).value(of: "A")
    #expect(value.chain.map(\.text) == ["A[config=Release][sdk=*] = 1 (level 0)"])
  }
}
