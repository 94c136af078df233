import Diagnostics
import Testing
import UpdatePolicy
import Versions

@testable import Rules

/// One cause in several bundles is one finding or note.
@Suite struct RepetitionTests {
  private let place = Location("Base.xcconfig", line: 20, column: 16)

  private func gap(_ subject: String, _ place: Location) -> Undetermined {
    Undetermined(subject, "$(BUILD_ID) is empty: nothing sets it", at: place, help: "Set it.")
  }

  @Test func `a build number that nobody sets is unjudged once`() {
    var facts = ReleaseFacts.example("2.3.0")
    facts.bundles = ["Share", "Widget"].map { name in
      var bundle = BundleFacts.example(name, .appExtension, "2.3.0")
      bundle.build = .undetermined(gap("build number of \(name)", place))
      return bundle
    }
    #expect(RuleRunner.run(facts).unjudged == [gap("build number of Share", place)])
  }

  @Test func `what is undetermined is not unjudged as well`() {
    var facts = ReleaseFacts.example("2.3.0")
    let broken = Undetermined("file", "Info.plist is no dictionary", at: place, help: "Mend it.")
    var bundle = BundleFacts.example("Harbor", .app, "2.3.0")
    bundle.version = .undetermined(broken)
    bundle.build = .undetermined(broken)
    facts.candidate = .known(bundle)
    let report = RuleRunner.run(facts)
    #expect(report.undetermined == [broken])
    #expect(report.unjudged == [])
  }

  @Test func `a malformed text that a framework shares with others is one finding`() {
    let value = ValueFacts("2.7.0-beta.1", at: place)
    var facts = ReleaseFacts.example("2.7.0", app: AppFacts(platform: "macos"))
    facts.bundles = [BundleFacts.Kind.framework, .other].map { kind in
      BundleFacts(name: "\(kind)", kind: kind, version: .known(value), build: .absent)
    }
    #expect(VersionMalformed.check(facts).count == 1)
  }

  @Test func `a tag may be moved where the store has nothing as high`() throws {
    let tags = TagFacts.example(
      latest: "2.5.0", carrying: [.example("2.5.0", on: TagFacts.ancestor)])
    let mend = "move the tag"
    func help(_ store: [String: Determination<StoreFacts>]) throws -> String {
      let findings = TagReused.check(.example("2.5.0", tags: tags, store: store))
      return try #require(findings.first?.help)
    }
    #expect(try help(["us": .live("2.4.0"), "kr": .live("2.3.0")]).contains(mend))
    #expect(try help(["us": .absent]).contains(mend))
    #expect(try !help(["us": .live("2.4.0"), "kr": .live("2.5.0")]).contains(mend))
    #expect(
      try !help(["us": .live("2.4.0"), "kr": .undetermined(gap("store kr", place))])
        .contains(mend))
    #expect(try !help(["us": .notAsked]).contains(mend))
    #expect(try !help([:]).contains(mend))
  }
}
