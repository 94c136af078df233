import Testing

@testable import Commands

@Suite struct PushLineTests {
  private static let one = String(repeating: "a1", count: 20)
  private static let two = String(repeating: "b2", count: 32)
  private static let none = String(repeating: "0", count: 40)

  @Test func `reads what git writes`() {
    let line = PushLine("refs/heads/main \(Self.one) refs/heads/main \(Self.none)")
    #expect(
      line == PushLine(source: "refs/heads/main", id: Self.one, destination: "refs/heads/main"))
    #expect(line?.isDeletion == false)
    #expect(line?.tag == nil)
    #expect(line?.shownName == "main")
  }

  @Test func `reads from the end, since what was written on the command line may have spaces`() {
    let line = PushLine("HEAD@{1 day ago} \(Self.one) refs/tags/ios/v1.2 \(Self.none)")
    #expect(line?.source == "HEAD@{1 day ago}")
    #expect(line?.tag == "ios/v1.2")
    #expect(line?.shownName == "tag ios/v1.2")
  }

  @Test(arguments: [40, 64])
  func `a deletion has zeros for its object`(_ digits: Int) {
    let zeros = String(repeating: "0", count: digits)
    let line = PushLine("(delete) \(zeros) refs/heads/old \(Self.two.prefix(digits))")
    #expect(line?.isDeletion == true)
  }

  @Test func `an object has 40 or 64 digits`() {
    let zeros = String(repeating: "0", count: 64)
    #expect(PushLine("a \(Self.two) refs/heads/a \(zeros)")?.id == Self.two)
  }

  @Test(arguments: [
    "", "refs/heads/main", "a b c d", "refs/heads/a \(one) refs/heads/a", "a \(one)  \(none)",
    "refs/heads/a \(one.dropLast()) refs/heads/a \(none)",
    "refs/heads/a \(one)0 refs/heads/a \(none)", "refs/heads/a \(one) refs/heads/a nonsense",
    "refs/heads/a \(one.uppercased()) refs/heads/a \(none)",
    "refs/heads/a \(one) refs/heads/a \(none)\r",
  ])
  func `anything else is no line`(_ text: String) {
    #expect(PushLine(text[...]) == nil)
  }

  @Test func `the end of the last line may be missing`() {
    let line = "refs/heads/a \(Self.one) refs/heads/a \(Self.none)"
    let read = PushLine.all(in: Array("\(line)\n\(line)".utf8))
    #expect(read.lines.count == 2)
    #expect(read.others.isEmpty)
    #expect(PushLine.all(in: Array("\(line)\nwhat\n".utf8)).others == ["what"])
    #expect(PushLine.all(in: []).lines.isEmpty)
  }

  @Test(arguments: [
    ("main", "main", true), ("main", "maintenance", false), ("release/*", "release/2.1", true),
    ("release/*", "release/2/x", true), ("release/*", "hotfix/release/2", false),
    ("*-stable", "ios-stable", true), ("*-stable", "ios-stable-2", false), ("a*a", "a", false),
    ("a*b*c", "aXbYc", true), ("a*b*c", "acb", false), ("*", "anything/at all", true),
  ])
  func `a star stands for any text`(_ pattern: String, _ branch: String, _ isJudged: Bool) {
    let hooks = Configuration.Hooks(asksStore: false, branches: [pattern])
    #expect(hooks.judge("refs/heads/\(branch)") == isJudged)
    #expect(!hooks.judge("refs/notes/\(branch)"))
  }

  @Test func `without branches in the configuration all count`() {
    let hooks = Configuration.Hooks(asksStore: false, branches: nil)
    #expect(hooks.judge("refs/heads/anything"))
    #expect(hooks.judge("refs/for/main"))
  }

  @Test(arguments: [
    ("1", HookSkip.skip), ("TRUE", .skip), ("yes", .skip), ("on", .skip), ("0", .judge),
    ("", .judge), ("False", .judge), ("no", .judge), ("off", .judge), ("maybe", .unclear("maybe")),
  ])
  func `the variable is read as git reads a setting`(_ value: String, _ meaning: HookSkip) {
    #expect(HookSkip(["TRAINSTOP_SKIP": value]) == meaning)
  }
}
