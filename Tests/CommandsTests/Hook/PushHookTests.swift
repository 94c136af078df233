import Foundation
import TestSupport
import Testing

/// Pushes with the hook installed, as people do.
@Suite struct PushHookTests {
  private func hooked() throws -> HookedApp {
    let app = try HookedApp()
    try app.hook("install").passed()
    return app
  }

  @Test func `a good commit goes through without a word, to a branch without upstream`() throws {
    let app = try hooked()
    let push = try app.git("push", "--quiet", "origin", "main", "HEAD:refs/heads/new")
    #expect(push.status == 0)
    #expect(push.output + push.errors == "")
    #expect(try app.pushed() == ["refs/heads/main", "refs/heads/new"])
    let again = try app.git("push", "--quiet", "origin", "main")
    #expect(again.status == 0)
    #expect(again.output + again.errors == "")
  }

  @Test func `the pushed commit is judged, and not the work tree`() throws {
    let app = try hooked()
    try app.commit("2.3.1", build: 231)
    try app.app.setVersion("2.6.0", build: 260)
    let push = try app.git("push", "origin", "main")
    #expect(push.status != 0)
    #expect(push.errors.contains("trainstop: main (\(try app.id().prefix(9))) is refused\n"))
    #expect(push.errors.contains("2.3.1 is below 2.4.0"))
    #expect(push.errors.contains("[version-regresses-tags]"))
    #expect(push.errors.contains("TRAINSTOP_SKIP=1 git push skips this once"))
    #expect(try app.pushed() == [])
    try app.app.setVersion("1.0.0", build: 1)
    #expect(try app.git("push", "origin", "HEAD~1:refs/heads/main").status == 0)
  }

  @Test func `each of several references is judged, and each commit once`() throws {
    let app = try hooked()
    try app.git("branch", "good").passed()
    try app.commit("2.3.1", build: 231)
    let push = try app.git("push", "origin", "good", "main", "main:again")
    #expect(push.status != 0)
    #expect(push.errors.contains("trainstop: main, again ("))
    #expect(push.errors.components(separatedBy: "is refused").count == 2)
    #expect(try app.pushed() == [])
  }

  @Test func `a deletion is nothing to judge`() throws {
    let app = try hooked()
    try app.commit("2.3.1", build: 231)
    try app.git("push", "--no-verify", "origin", "main:old").passed()
    let push = try app.git("push", "--quiet", "origin", ":old")
    #expect(push.status == 0)
    #expect(push.errors == "")
    #expect(try app.pushed() == [])
  }

  @Test(arguments: [false, true])
  func `a tag that disagrees with its commit is refused`(_ isAnnotated: Bool) throws {
    let app = try hooked()
    try app.app.repository.tag("v2.6.0", message: isAnnotated ? "Release" : nil)
    let push = try app.git("push", "origin", "v2.6.0")
    #expect(push.status != 0)
    #expect(push.errors.contains("trainstop: tag v2.6.0 ("))
    #expect(push.errors.contains("[tag-mismatch]"))
    try app.git("tag", "--delete", "v2.6.0").passed()
    try app.app.repository.tag("v2.5.0", message: isAnnotated ? "Release" : nil)
    #expect(try app.git("push", "origin", "v2.5.0").status == 0)
    #expect(try app.pushed() == ["refs/tags/v2.5.0"])
  }

  @Test func `a tag is judged though another one on its commit agrees`() throws {
    let app = try hooked()
    for name in ["v2.5.0", "v2.7.0"] { try app.app.repository.tag(name) }
    let one = try app.git("push", "origin", "v2.7.0")
    #expect(one.status != 0)
    #expect(one.errors.contains("tag v2.7.0 on this commit says"))
    let both = try app.git("push", "origin", "v2.5.0", "v2.7.0")
    #expect(both.status != 0)
    #expect(both.errors.contains("tag v2.7.0 on this commit says"))
  }

  @Test(arguments: ["v2.6.0", "v25.0.0"])
  func `a tag is judged under the name that it gets`(_ name: String) throws {
    let app = try hooked()
    let push = try app.git("push", "origin", "HEAD:refs/tags/\(name)")
    #expect(push.status != 0)
    #expect(push.errors.contains("tag \(name) on this commit says"))
    #expect(try app.git("push", "origin", "HEAD:refs/tags/v2.5.0").status == 0)
  }

  @Test func `a tag that moves is judged where it goes`() throws {
    let app = try hooked()
    try app.app.repository.tag("v2.5.0")
    try app.commit("2.5.1", build: 251)
    #expect(try app.git("push", "origin", "HEAD:refs/tags/v2.5.0").status != 0)
    #expect(try app.git("push", "origin", "v2.5.0").status == 0)
  }

  @Test func `a tag of another kind is no reason to judge`() throws {
    let app = try hooked()
    try app.commit("2.3.1", build: 231)
    try app.app.repository.tag("nightly")
    try app.git("tag", "key", try app.id("HEAD:.trainstop.yml")).passed()
    let push = try app.git("push", "--quiet", "origin", "nightly", "key")
    #expect(push.status == 0, "\(push.errors)")
    #expect(push.errors == "trainstop: tag key leads to no commit, and is not judged\n")
  }

  @Test func `a branch without a project is not judged, and a release tag there is`() throws {
    let app = try hooked()
    try app.git("checkout", "--quiet", "--orphan", "pages").passed()
    try app.git("rm", "-r", "--quiet", "--force", ".").passed()
    try app.app.repository.commit("Pages", files: ["index.html": "<p>Harbor</p>"])
    let push = try app.git("push", "--quiet", "origin", "pages")
    #expect(push.status == 0)
    #expect(
      push.errors
        == "trainstop: pages (\(try app.id().prefix(9))) has no project, and is not judged\n")
    let tag = try app.git("push", "origin", "HEAD:refs/tags/v3.0.0")
    #expect(tag.status != 0)
    #expect(tag.errors.contains("no project was found in this tree"))
  }

  @Test func `what cannot be told stops the push, with the mend`() throws {
    let app = try hooked()
    try app.git("push", "--quiet", "--no-verify", "origin", "main").passed()
    try app.git("clone", "--quiet", "--depth=1", "file://\(app.remote)", "../shallow").passed()
    app.folder = app.app.repository.sibling("shallow")
    try app.hook("install").passed()
    try app.git("commit", "--quiet", "--allow-empty", "--message=more").passed()
    let push = try app.git("push", "origin", "main")
    #expect(push.status != 0)
    #expect(push.errors.contains("could not be judged"))
    #expect(push.errors.contains("help: Run 'git fetch --unshallow --tags'."))
    #expect(push.errors.contains("TRAINSTOP_SKIP=1 git push"))
    let hook = try app.hook(
      "run", "pre-push", "origin", "url",
      input: "main \(try app.id()) refs/heads/main \(String(repeating: "0", count: 40))\n")
    #expect(hook.status == 2)
    #expect(hook.output == "")
  }

  @Test func `the worst outcome of several counts`() throws {
    let app = try hooked()
    let zeros = String(repeating: "0", count: 40)
    let lost = String(repeating: "c3", count: 20)
    try app.commit("2.3.1", build: 231)
    let bad = "main \(try app.id()) refs/heads/main \(zeros)\n"
    #expect(try app.hook("run", "pre-push", "o", "u", input: bad).status == 1)
    let both = try app.hook(
      "run", "pre-push", "o", "u", input: bad + "a \(lost) refs/heads/a \(zeros)\n")
    #expect(both.status == 2)
    #expect(both.errors.contains("[version-regresses-tags]"))
    #expect(both.errors.contains("object \(lost) is not in this clone"))
    #expect(try app.hook("run", "pre-push", "o", "u", input: "").status == 0)
    let odd = try app.hook("run", "pre-push", "o", "u", input: "what\n")
    #expect(odd.status == 2)
    #expect(odd.errors.contains("error: 'what' on standard input is no reference"))
  }

  @Test func `a skip is said, and only a true value skips`() throws {
    let app = try hooked()
    try app.commit("2.3.1", build: 231)
    app.environment["TRAINSTOP_SKIP"] = "perhaps"
    let unclear = try app.git("push", "origin", "main")
    #expect(unclear.status != 0)
    #expect(unclear.errors.contains("'perhaps' in TRAINSTOP_SKIP is neither 1 nor 0"))
    for value in ["1", "True"] {
      app.environment["TRAINSTOP_SKIP"] = value
      let push = try app.git("push", "--quiet", "origin", "main:\(value)")
      #expect(push.status == 0)
      #expect(push.errors == "trainstop: skipped by TRAINSTOP_SKIP\n")
      let direct = try app.hook("run", "pre-push", "o", "u", input: "nonsense\n")
      #expect(direct.status == 0)
      #expect(direct.errors == "trainstop: skipped by TRAINSTOP_SKIP\n")
    }
  }

  @Test func `the configuration of the pushed commit says which branches are judged`() throws {
    let app = try hooked()
    let old = try #require(app.app.contents(".trainstop.yml"))
    try app.app.repository.write(
      old + "hooks:\n  branches: [main, 'release/*']\n", to: ".trainstop.yml")
    try app.commit("2.3.1", build: 231)
    #expect(try app.git("push", "--quiet", "origin", "main:topic").status == 0)
    for name in ["main", "release/2.3"] {
      #expect(try app.git("push", "origin", "main:\(name)").status != 0)
    }
    #expect(try app.git("push", "origin", "main:topic", "main:refs/tags/v2.6.0").status != 0)
  }

  @Test func `the framework pre-commit's variables stand for the line that it has read`() throws {
    let app = try hooked()
    app.environment["PRE_COMMIT"] = "1"
    app.environment["PRE_COMMIT_LOCAL_BRANCH"] = "refs/heads/main"
    app.environment["PRE_COMMIT_REMOTE_BRANCH"] = "refs/heads/main"
    #expect(try app.hook("run", "pre-push").status == 0)
    try app.commit("2.3.1", build: 231)
    #expect(try app.hook("run", "pre-push").status == 1)
    app.environment["PRE_COMMIT_TO_REF"] = try app.id("HEAD~1")
    #expect(try app.hook("run", "pre-push").status == 0)
    app.environment["PRE_COMMIT_TO_REF"] = "nothing"
    #expect(try app.hook("run", "pre-push").status == 2)
    try app.app.repository.tag("v2.9.0", at: "HEAD~1", message: "Release")
    app.environment["PRE_COMMIT_LOCAL_BRANCH"] = "refs/tags/v2.9.0"
    app.environment["PRE_COMMIT_REMOTE_BRANCH"] = "refs/tags/v2.9.0"
    let tag = try app.hook("run", "pre-push")
    #expect(tag.status == 1)
    #expect(tag.errors.contains("[tag-mismatch]"))
  }
}
