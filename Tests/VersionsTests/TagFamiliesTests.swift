import Testing
import Versions

@Suite struct TagFamiliesTests {
  private func propose(_ names: [String], _ project: String?) throws -> TagProposal {
    try #require(TagFamilies.propose(names: names, projectVersion: project))
  }

  private func latest(_ names: [String], _ project: String?) throws -> String? {
    let proposal = try propose(names, project)
    return names.compactMap { name in proposal.release(name).map { (name, $0.version) } }
      .max { $0.1 < $1.1 }?.0
  }

  @Test func `names with and without a v are one product`() throws {
    let names = ["v1.0", "v1.1", "2.0", "v.2.0.1", "V2.1"]
    let proposal = try propose(names, "2.1.1")
    #expect(
      Set(proposal.patterns.map(\.text)) == [
        "v{version}", "{version}", "v.{version}", "V{version}",
      ])
    #expect(proposal.patterns.first?.text == "v{version}")
    #expect(proposal.matchedCount == 5)
    #expect(proposal.example == "V2.1")
    #expect(proposal.others.isEmpty)
  }

  @Test func `the family that agrees with the project wins over a larger one`() throws {
    let names = (0...30).map { "kit-1.\($0).0" } + ["ios/4.1.0", "ios/4.2.0", "android/4.9.0"]
    #expect(try latest(names, "4.2.0") == "ios/4.2.0")
    #expect(try latest(names, "4.3.0") == "ios/4.2.0")
    #expect(try propose(names, "4.2.0").others.map(\.example) == ["kit-1.30.0", "android/4.9.0"])
  }

  @Test(arguments: [nil, "unreadable"])
  func `without a project version plain names win, then the larger family`(
    project: String?
  ) throws {
    let names = (0...9).map { "kit-1.\($0)" } + ["tool-1.0"]
    #expect(try latest(names, project) == "kit-1.9")
    #expect(try latest(names + ["v2.0", "v2.1"], project) == "v2.1")
  }

  @Test func `another platform's tags do not win by chance`() throws {
    let names = ["android/3.1", "android/3.2", "android/3.3", "ios/3.2"]
    #expect(try latest(names, "3.3") == "android/3.3")
    #expect(try latest(names, nil) == "ios/3.2")
  }

  @Test(arguments: [
    (0...9).map { "nightly/2.0.0.\($0)" }, (0...9).map { "build-20\($0)" },
    (0...9).map { "server-deploy-v1\($0)" }, (0...9).map { "builds/39\($0)" },
    (0...9).map { "testflight-2.0.0-\($0)" }, (0...9).map { "archive-10\($0)" },
    (0...9).map { "v7\($0)" }, (0...9).map { "2.0.\($0)-beta.1" },
  ])
  func `builds, counters and test channels are not the releases`(noise: [String]) throws {
    let names = noise + ["v1.8.0", "v1.9.0", "latest", "start"]
    #expect(try latest(names, "2.0.0") == "v1.9.0")
    #expect(TagFamilies.propose(names: noise, projectVersion: "2.0.0") == nil)
    // Pre-releases belong to the releases that they lead up to and are no family of their own.
    let isPrerelease = noise.allSatisfy { $0.hasSuffix("-beta.1") }
    #expect(TagFamilies.all(names: noise).isEmpty == isPrerelease)
  }

  @Test func `a fourth number counts builds where releases have fewer`() throws {
    let names = ["7.73", "7.74", "7.74.1", "7.74.0.3", "7.75.0.0", "7.75.0.3"]
    #expect(try latest(names, "7.75") == "7.74.1")
    let proposal = try propose(names, "7.75")
    #expect(proposal.release("7.75.0.3") == nil)
    #expect(proposal.others.map(\.example) == ["7.75.0.3"])
  }

  @Test func `a fourth number is part of the version where the project has one`() throws {
    #expect(try latest(["1.2.3.4", "1.2.3.5", "1.2.3"], "1.2.3.6") == "1.2.3.5")
    #expect(try latest(["1.2.3.4", "1.2.3.5"], "1.2.4") == "1.2.3.5")
  }

  @Test func `a build number after the version counts only where plain names have ended`() throws {
    #expect(try latest(["0.7.1", "0.7.2", "0.8.1-5", "0.9.0-22"], "0.10.0") == "0.9.0-22")
    #expect(try latest(["2.0", "2.1", "2.1-100", "2.2-101"], "2.2") == "2.1")
    #expect(try latest(["v1.0(3)", "v1.1(4)"], "1.2") == "v1.1(4)")
    let proposal = try propose(["1.0-build7", "1.1-build8"], "1.1")
    #expect(proposal.patterns.map(\.text) == ["{version}-build{build}"])
    #expect(proposal.release("1.1-build8")?.build == "8")
  }

  @Test func `single numbers are major versions beside versions, not far above them`() throws {
    #expect(try latest(["9", "9.1", "10"], "10.1") == "10")
    #expect(try latest(["v76", "v75", "1.1", "1.2"], "1.2") == "1.2")
  }

  @Test func `a placeholder far above everything is left out`() throws {
    let proposal = try propose(["v8.1", "v8.2", "v999.0.0"], "8.2")
    #expect(proposal.ignored == ["v999.0.0"])
    #expect(proposal.release("v999.0.0") == nil)
    #expect(proposal.example == "v8.2")
  }

  @Test func `a change to years is no placeholder`() throws {
    #expect(try latest(["1.4", "1.5", "2023.1"], nil) == "2023.1")
    #expect(try latest(["1.4", "1.5", "2023.1", "2023.2"], "2023.3") == "2023.2")
  }

  @Test func `release words before the version change no product`() throws {
    let names = ["RELEASE-3.0", "version_4.0", "4.1", "release/5.0"]
    #expect(try propose(names, "5.1").matchedCount == 4)
  }

  @Test func `the order of the names does not matter`() throws {
    let names = ["v1.0", "1.1", "kit-1.0", "kit-1.1", "ios/1.0", "ios/1.1", "b-7", "c-8"]
    let first = TagFamilies.propose(names: names, projectVersion: nil)
    #expect(TagFamilies.propose(names: names.reversed(), projectVersion: nil) == first)
  }

  @Test(arguments: [[], ["latest", "start"], ["v", "1..2", "{version}", "a*b"]])
  func `names without versions give no proposal`(names: [String]) {
    #expect(TagFamilies.propose(names: names, projectVersion: "1.0") == nil)
  }

  @Test func `huge numbers and odd text are read without harm`() throws {
    let huge = String(repeating: "9", count: 400)
    let names = ["v\(huge).1", "v1.0", "v1.1", "{x}1.0", "\u{1B}[31m2.0", "ü1.0"]
    #expect(try latest(names, "1.2") == "v1.1")
  }
}
