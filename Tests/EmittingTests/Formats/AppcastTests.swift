import Diagnostics
import Emitting
import Foundation
import Testing
import UpdatePolicy
import Versions

@Suite struct AppcastTests {
  private func feed(_ inputs: EmissionInputs) throws -> String {
    try AppcastEmitter.text(for: inputs)
  }

  @Test func `the compared version is the build number`() throws {
    let feed = try feed(SamplePolicies.inputs())
    #expect(feed.contains("<sparkle:version>320</sparkle:version>"))
    #expect(feed.contains("<sparkle:shortVersionString>3.2.0</sparkle:shortVersionString>"))
  }

  @Test func `systems have three numbers`() throws {
    #expect(
      try feed(SamplePolicies.inputs())
        .contains("<sparkle:minimumSystemVersion>16.0.0</sparkle:minimumSystemVersion>"))
  }

  @Test func `the floor is the build of the first release that reaches it`() throws {
    // No release is called 3.0.0; the first one from there on is 3.0.1.
    #expect(
      try feed(SamplePolicies.inputs()).contains(
        "<sparkle:criticalUpdate sparkle:version=\"301\"/>"))
  }

  @Test func `the floor is carried forward to a later optional release`() throws {
    let builds = SamplePolicies.builds + [("3.3.0", "330")]
    let version = try Version("3.3.0")
    let inputs = try SamplePolicies.inputs(builds: builds) { document in
      document.tracks[0].latest = version
    }
    let feed = try feed(inputs)
    #expect(feed.contains("<sparkle:version>330</sparkle:version>"))
    #expect(feed.contains("sparkle:version=\"301\""))
  }

  @Test func `no item is phased`() throws {
    #expect(try !feed(SamplePolicies.inputs()).contains("phased"))
  }

  @Test func `builds that do not grow are refused`() throws {
    let builds = [("2.9.4", "294"), ("3.0.1", "1"), ("3.2.0", "320")]
    let fault = #expect(throws: Undetermined.self) {
      try feed(SamplePolicies.inputs(builds: builds))
    }
    #expect(fault?.reason == "v3.0.1 has build 1, which is not above 294 of v2.9.4")
  }

  @Test func `builds compare as numbers`() throws {
    let builds = [("2.9.4", "9"), ("3.0.1", "10"), ("3.2.0", "10.1")]
    #expect(
      try feed(SamplePolicies.inputs(builds: builds)).contains(">10.1</sparkle:version>"))
  }

  @Test func `a newest version whose build is not known is refused`() throws {
    let fault = #expect(throws: Undetermined.self) {
      try feed(SamplePolicies.inputs(builds: [("2.9.4", "294"), ("3.2.0", nil)]))
    }
    #expect(fault?.reason.contains("the build number of 3.2.0 is not known") == true)
  }

  @Test func `a floor is not moved up to a release whose build is known`() throws {
    let builds: [(String, String?)] = [("2.9.4", "294"), ("3.0.1", nil), ("3.2.0", "320")]
    let fault = #expect(throws: Undetermined.self) {
      try feed(SamplePolicies.inputs(builds: builds))
    }
    #expect(
      fault?.reason == "the build number of 3.0.1, where the floor starts, is not known")
  }

  @Test func `without a page to lead to there is no feed`() throws {
    #expect(throws: Undetermined.self) {
      try feed(SamplePolicies.inputs { $0.storeURL = nil })
    }
  }

  @Test func `a text that speaks of the installed version is left out`() throws {
    let feed = try feed(SamplePolicies.inputs())
    #expect(feed.contains("&lt;p&gt;3.2.0 is out.&lt;/p&gt;"))
    #expect(!feed.contains("xml:lang=\"ko\""))
  }

  @Test(arguments: [
    ("2026-01-05T09:00:00Z", "Mon, 05 Jan 2026 09:00:00 +0000"),
    ("1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 +0000"),
    ("1969-12-31T23:59:59Z", "Wed, 31 Dec 1969 23:59:59 +0000"),
    ("2028-02-29T12:30:01Z", "Tue, 29 Feb 2028 12:30:01 +0000"),
  ])
  func `dates are those of RFC 822`(moment: String, date: String) throws {
    let feed = try feed(
      SamplePolicies.inputs { $0.tracks[0].latestSince = try? Timestamp(moment) })
    #expect(feed.contains("<pubDate>\(date)</pubDate>"))
  }
}

@Suite struct UpgraderAppcastTests {
  private func feed(_ inputs: EmissionInputs) throws -> String {
    try UpgraderAppcastEmitter.text(for: inputs)
  }

  @Test func `the compared version is the marketing version in three numbers`() throws {
    let version = try Version("3.2")
    let inputs = try SamplePolicies.inputs { $0.tracks[0].latest = version }
    #expect(try feed(inputs).contains("sparkle:version=\"3.2.0\""))
  }

  @Test func `the system's name is on the enclosure`() throws {
    #expect(try feed(SamplePolicies.inputs()).contains("sparkle:os=\"ios\""))
  }

  @Test func `the floor is a critical item of its own, with the tag where it is read`() throws {
    let items = try feed(SamplePolicies.inputs()).components(separatedBy: "<item>").dropFirst()
    let critical = items.filter { $0.contains("<sparkle:criticalUpdate/>") }
    #expect(critical.count == 1)
    #expect(critical.first?.contains("<sparkle:version>3.0.0</sparkle:version>") == true)
    #expect(critical.first?.contains("<sparkle:tags>") == true)
    #expect(critical.first?.contains(">16.0.0</sparkle:minimumSystemVersion>") == true)
  }

  @Test func `a floor at the newest version makes that one critical`() throws {
    let inputs = try SamplePolicies.inputs { $0.tracks[0].required = $0.tracks[0].latest }
    let items = try feed(inputs).components(separatedBy: "<item>").dropFirst()
    #expect(items.count == 2)
    #expect(items.first?.contains("<sparkle:criticalUpdate/>") == true)
  }

  @Test func `optional prompts that are off leave the critical items`() throws {
    let feed = try feed(SamplePolicies.inputs { $0.prompt.optional = false })
    #expect(feed.components(separatedBy: "<item>").count == 2)
    #expect(!feed.contains(">3.2.0<"))
  }
}
