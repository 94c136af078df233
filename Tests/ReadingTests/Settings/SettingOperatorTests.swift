import Diagnostics
import Reading
import Testing

@Suite struct SettingOperatorTests {
  private func expand(_ text: String, _ settings: [String: String]) -> Evaluated {
    let level = SettingLevel(
      name: "target", assignments: settings.map { SettingAssignment($0.key, $0.value) })
    return SettingEvaluator(levels: [level], configuration: "Release").expand(text)
  }

  @Test(arguments: [
    ("lower", "My App", "my app"), ("upper", "My App", "MY APP"),
    ("rfc1034identifier", "My App_2", "My-App-2"), ("rfc1034identifier", "3D", "-D"),
    ("identifier", "My-App 2", "My_App_2"), ("identifier", "2nd", "_nd"),
    ("c99extidentifier", "My-App", "My_App"), ("c99extidentifier", "2nd", "_nd"),
    ("c99extidentifier", "Käse", "Käse"),
    ("dir", "a/b/c.txt", "a/b/"), ("dir", "c.txt", "./"), ("dir", "/c", "/"),
    ("file", "a/b/c.txt", "c.txt"), ("base", "a/b/c.tar.gz", "c.tar"),
    ("suffix", "a/b/c.tar.gz", ".gz"), ("suffix", "a.b/c", ""), ("suffix", ".hidden", ""),
    ("standardizepath", "/a//b/../c/.", "/a/c"), ("standardizepath", "a/./b", "a/b"),
    ("not", "YES", "NO"), ("not", "NO", "YES"), ("quote", "a b", "a\\ b"),
    ("truncatedversion", "1.2.3.4", "1.2.3"), ("truncatedversion", "1.2", "1.2"),
    ("lower:rfc1034identifier", "My App", "my-app"),
  ])
  func `an operator transforms the value`(operation: String, value: String, result: String) {
    #expect(expand("$(X:\(operation))", ["X": value]).text == result)
  }

  @Test(arguments: [
    ("$(X:default=9)", "1", "1"), ("$(X:default=9)", "", "9"), ("$(X:default=)", "", ""),
    ("$(X:default=$(Y).0)", "", "2.0"), ("${X:default=$(Y)}", "", "2"),
    ("$(X:default=a:upper)", "", "A"), ("$(X:upper:default=a)", "", "a"),
    ("$(X:suffix=.md)", "a/b.txt", "a/b.md"), ("$(X:suffix=md)", "a/b.txt", "a/b.md"),
    ("$(X:base=c)", "a/b.txt", "a/c.txt"), ("$(X:file=c.md)", "a/b.txt", "a/c.md"),
    ("$(X:dir=z)", "a/b.txt", "z/b.txt"), ("$(X:file=c)", "/b.txt", "/c"),
    ("$(X:base=c)", "a/b", "a/c."), ("$(X:suffix=b.md)", "a.txt", "a.md"),
    ("$(X:suffix=)", "a.txt", "a."), ("$(X:relativeto=/a/b/c/d)", "/a/b", "c/d"),
    ("$(X:relativeto=/a/x)", "/a/b/c", "../../x"), ("$(X:relativeto=x)", "/a", "/a"),
    ("$(X:relativeto=/a/./b)", "/a/b", "."), ("$(X:isancestor=/a)", "/a/b", "YES"),
    ("$(X:isancestor=/a/b)", "/a/b", "NO"), ("$(X:isancestor=/ab)", "/a/b", "NO"),
    ("$(X:isancestor=a)", "/a/b", "NO"),
  ])
  func `an operator replaces a part of the value`(text: String, value: String, result: String) {
    #expect(expand(text, ["X": value, "Y": "2"]).text == result)
  }

  @Test func `a default stands in for a name that nothing sets, which is then no matter`() {
    let value = expand("$(NOTHING:default=1.0)", [:])
    #expect(value.text == "1.0")
    #expect(value.undefined == [])
    #expect(!value.isBlank)
    #expect(expand("$(NOTHING:lower:default=$(NEITHER))", [:]).undefined == ["NEITHER"])
  }

  @Test func `an operator that the build does not know changes nothing, and is noted`() {
    let value = expand("$(X:reverse:lower)", ["X": "1.0A"])
    #expect(value.text == "1.0a")
    #expect(value.fault == nil)
    #expect(value.unknownOperators == ["reverse"])
  }

  @Test func `a replacement that the build does not know is an error, and so is a checksum`() {
    #expect(
      expand("$(X:reverse=a)", ["X": "1.0"]).fault?.reason
        == ":reverse is no operator of build settings")
    #expect(expand("$(X:__md5)", ["X": "1.0"]).fault != nil)
  }
}
