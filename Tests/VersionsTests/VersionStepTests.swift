import Testing
import Versions

@Suite struct VersionStepTests {
  @Test(arguments: [
    ("1.2.3", "2.0", VersionStep?.some(.major)), ("1.2.3", "1.3", .minor), ("1.2", "1.2.1", .patch),
    ("1.2.0.1", "1.2", .patch), ("1.2", "1.2.0", nil), ("2.0", "1.9", .major),
    ("1.2", "01.02", nil),
    ("99999999999999999999.1", "99999999999999999999.2", .minor),
  ])
  func `the step is the first component that differs`(
    from: String, to: String, step: VersionStep?
  ) throws {
    #expect(try Version(from).step(to: Version(to)) == step)
    #expect(try Version(to).step(to: Version(from)) == step)
  }

  @Test func `a pre-release and its release differ by no step`() throws {
    let one = try Version("1.0.0-rc.1", scheme: .semver)
    #expect(one.step(to: try Version("1.0.0")) == nil)
  }

  @Test func `steps are ordered and named`() {
    #expect(VersionStep.patch < .minor && .minor < .major)
    for step in VersionStep.allCases { #expect(VersionStep(name: step.name) == step) }
    #expect(VersionStep(name: "Major") == nil)
    #expect(VersionStep.allCases.map(\.index) == [2, 1, 0])
  }

  @Test(arguments: [
    ("5.4.2", VersionStep.major, "5.0.0"), ("5.4.2", .minor, "5.4.0"), ("5.4.2", .patch, "5.4.2"),
    ("5", .minor, "5"), ("5.4", .major, "5.0"), ("5.4.2.1", .minor, "5.4.0.0"),
  ])
  func `a group begins with zeros`(text: String, step: VersionStep, group: String) throws {
    #expect(try Version(text).group(of: step).description == group)
  }
}

@Suite struct BuildNumberTests {
  @Test(arguments: [("4053", "4054"), ("9", "10"), ("20.8.0.0", "20.8.0.1"), ("1", "1.1")])
  func `build numbers are compared number by number`(low: String, high: String) throws {
    #expect(try BuildNumber(low) < BuildNumber(high))
    #expect(try BuildNumber(high) > BuildNumber(low))
  }

  @Test func `equal build numbers hash alike and print what was written`() throws {
    #expect(try BuildNumber("1.0") == BuildNumber("1"))
    #expect(try BuildNumber("1.0").hashValue == BuildNumber("01").hashValue)
    #expect(try BuildNumber("007").description == "7")
  }

  @Test(arguments: ["", "1a", "1-2", "$(BUILD)", "1."])
  func `anything else is an error`(text: String) {
    #expect(throws: Version.ParseError.self) { try BuildNumber(text) }
  }
}
