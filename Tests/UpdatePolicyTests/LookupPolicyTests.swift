import Foundation
import JSON
import Testing
import UpdatePolicy
import Versions

@Suite struct LookupPolicyTests {
  private let answer = LookupAnswer(
    version: "3.2.1", minimumOsVersion: "16.0",
    trackViewUrl: "https://apps.apple.com/us/app/harbor/id1000000001",
    currentVersionReleaseDate: "2026-11-20T08:00:00Z", bundleId: "com.example.harbor")

  @Test func `an answer and a convention give one track with the floor after the hold`() throws {
    let document = try PolicyDocument(lookup: answer, convention: .init(forceOn: .minor))
    #expect(
      document.json["tracks"]?.compactText
        == #"[{"deadlines":[{"from":"2026-11-21T08:00:00Z","required":"3.2.0"}],"#
        + #""latest":"3.2.1","latestSince":"2026-11-20T08:00:00Z","minimumOS":"16.0"}]"#)
    #expect(document.app == "com.example.harbor")
    #expect(document.storeURL == answer.trackViewUrl)
    #expect(document.issued == nil)
  }

  private static let shown: [(String, String, String)] = [
    ("3.1.9", "2026-11-21T07:59:59Z", "optional update-available"),
    ("3.1.9", "2026-11-21T08:00:00Z", "forced below-required"),
    ("3.2.0", "2026-12-21T08:00:00Z", "optional update-available"),
    ("3.2.1", "2026-12-21T08:00:00Z", "none up-to-date"),
    ("3.3.0", "2026-12-21T08:00:00Z", "none newer-than-live"),
  ]

  @Test(arguments: shown)
  func `it decides like a hosted policy`(version: String, now: String, expect: String) throws {
    let document = try PolicyDocument(lookup: answer, convention: .init(forceOn: .minor))
    let client = ClientState(
      version: version, os: "17", now: try Timestamp(now), app: "com.example.harbor")
    let decision = document.decision(for: client)
    #expect("\(decision.action.rawValue) \(decision.reason.rawValue)" == expect)
  }

  @Test func `without a hold the floor counts at once`() throws {
    let convention = LookupConvention(forceOn: .major, holdSeconds: 0)
    let track = try PolicyDocument(lookup: answer, convention: convention).tracks[0]
    #expect(track.required?.description == "3.0.0")
    #expect(track.deadlines.isEmpty)
  }

  @Test func `an unknown age or a convention that never forces gives no floor`() throws {
    var undated = answer
    undated.currentVersionReleaseDate = nil
    let track = try PolicyDocument(lookup: undated, convention: .init(forceOn: .patch)).tracks[0]
    #expect(track.required == nil && track.deadlines.isEmpty)
    let never = try PolicyDocument(lookup: answer, convention: .init(forceOn: .never)).tracks[0]
    #expect(never.required == nil && never.deadlines.isEmpty)
  }

  @Test func `an answer that does not parse is an error that names the key`() {
    func path(_ answer: LookupAnswer) -> String? {
      do {
        _ = try PolicyDocument(lookup: answer, convention: .init(forceOn: .never))
        return nil
      } catch {
        return error.path
      }
    }
    #expect(path(LookupAnswer(version: "3.2 (5)")) == "version")
    #expect(path(LookupAnswer(version: "3", minimumOsVersion: "iOS")) == "minimumOsVersion")
    #expect(
      path(LookupAnswer(version: "3", currentVersionReleaseDate: "now"))
        == "currentVersionReleaseDate")
  }

  @Test func `an answer decodes from the store's own JSON`() throws {
    let json = #"{"version":"3.2.1","bundleId":"a","minimumOsVersion":"16.0","kind":"software"}"#
    let decoded = try JSONDecoder().decode(LookupAnswer.self, from: Data(json.utf8))
    #expect(decoded == LookupAnswer(version: "3.2.1", minimumOsVersion: "16.0", bundleId: "a"))
  }
}
