import Foundation
import TestSupport
import Testing

@testable import Commands

/// Every kind of name that somebody can mistype gets the nearest one that exists.
@Suite struct MistypedNameTests {
  private static let words: [(words: [String], meant: String)] = [
    (["chek"], "Did you mean check?"),
    (["help", "polcy"], "Did you mean policy?"),
    (["help", "flag"], "Did you mean flags?"),
    (["check", "--ofline"], "Did you mean --offline?"),
    (["check", "--format", "sarfi"], "Did you mean sarif?"),
    (["check", "--format", "jnuit=out.xml"], "Did you mean junit?"),
    (["inspect", "--format", "jsn"], "Did you mean json?"),
    (["simulate", "--format", "htlm"], "Did you mean html?"),
    (["rules", "--format", "jason"], "Did you mean json?"),
    (["check", "--color", "alway"], "Did you mean always?"),
    (["compare", "1", "2", "--scheme", "semvr"], "Did you mean semver?"),
    (["next", "patch", "--from", "tag"], "Did you mean tags?"),
    (["next", "mnior"], "Did you mean minor?"),
    (["bump", "calender"], "Did you mean calendar?"),
    (["explain", "version-regress-store"], "Did you mean version-regresses-store?"),
    (["completions", "fihs"], "Did you mean fish?"),
    (["simulate", "--storefront", "usa"], "Did you mean us?"),
    (["simulate", "--storefront", "JPN"], "Did you mean jp?"),
  ]

  @Test(arguments: words)
  func `a word of the command line`(words: [String], meant: String) async {
    let run = await Run(words)
    #expect(run.status == .undecided)
    #expect(run.errors.contains(meant), "\(run.errors)")
  }

  private static let configurations: [(text: String, meant: String)] = [
    ("app: { platfrom: ios }", "did you mean 'platform'?"),
    ("app: { platform: macso }", "did you mean 'macos'?"),
    ("app: { storefronts: [usa] }", "Write us, if that is meant."),
    ("app: { storefronts: [KOR] }", "Write kr, if that is meant."),
    ("version: { sources: [{ xcod: A.xcodeproj }] }", "did you mean 'xcode'?"),
    ("version: { tags: rechable }", "did you mean 'reachable'?"),
    ("version: { scheme: semvr }", "did you mean 'semver'?"),
    ("store: { source: app-stor }", "did you mean 'app-store'?"),
    ("update: { force-on: minr }", "did you mean 'minor'?"),
    ("update: { messages: { en: { forced: { titel: x } } } }", "did you mean 'title'?"),
    ("policy: { outputs: [{ format: jsn, path: a }] }", "did you mean 'json'?"),
    ("rules: { version-skip: off }", "did you mean 'version-skips'?"),
    ("rules: { version-skips: eror }", "did you mean 'error'?"),
    ("waivers: [{ rule: train-close, version: 1, reason: x }]", "did you mean 'train-closed'?"),
  ]

  @Test(arguments: configurations)
  func `a word of the configuration`(text: String, meant: String) {
    let outcome = Configuration.load(
      bytes: Array("format: 1\n\(text)\n".utf8), path: ".trainstop.yml",
      knownRules: ConfigurationTable.codes)
    guard case .faults(let faults) = outcome else {
      Issue.record("\(text) is valid")
      return
    }
    #expect(faults.contains { $0.summary.contains(meant) || $0.help == meant }, "\(faults)")
  }

  private static let projects: [(words: [String], meant: String)] = [
    (["--target", "Harbr"], "Write --target 'Harbor'"),
    (["--configuration", "Relase"], "Write --configuration 'Release'"),
    (["--project", "Habor.xcodeproj"], "Write --project 'Harbor.xcodeproj'"),
    (["--ref", "v2.4"], "Did you mean v2.4.0?"),
    (["--ref", "relase/next"], "Did you mean release/next?"),
    (["--ref", "mian"], "Did you mean main?"),
  ]

  @Test func `a name of the repository`() async throws {
    let app = try ExampleApp()
    try app.repository.git("branch", "release/next")
    for (words, meant) in Self.projects {
      let run = await app.run(["check", "--offline"] + words)
      #expect(run.status == .undecided)
      #expect((run.output + run.errors).contains(meant), "\(words): \(run.output)")
    }
  }

  @Test func `a template of the program`() async throws {
    let app = try ExampleApp()
    let template = "trainstop:EmbeddedUpdatPolicy.swift"
    let run = await app.run("policy", "--template", template)
    #expect(
      (run.output + run.errors).contains("did you mean 'EmbeddedUpdatePolicy.swift'?"),
      "\(run.output)\(run.errors)")
  }

  @Test func `what is near to nothing gets no suggestion`() async {
    for words in [["xyzzy"], ["check", "--xyzzy"], ["check", "--format", "xlsx"]] {
      #expect(await !Run(words).errors.contains("Did you mean"), "\(words)")
    }
  }
}
