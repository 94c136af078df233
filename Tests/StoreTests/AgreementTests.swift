import Diagnostics
import Foundation
import Store
import Testing
import UpdatePolicy
import Versions

/// Answers of several storefronts, and of several days, held against each other.
@Suite struct AgreementTests {
  private let now = Timestamp(secondsSince1970: 1_796_029_200)  // 2026-11-30T09:00:00Z

  private func recording(_ versions: [String: String?], daysAgo: Int64 = 0) -> StoreRecording {
    StoreRecording(
      recordedAt: now.adding(seconds: -86_400 * daysAgo), source: "test",
      exchanges: versions.sorted { $0.key < $1.key }.map { country, version in
        .byID(version.map { Harbor.body($0) } ?? Harbor.absent, storefront: country)
      })
  }

  private func answers(
    _ new: [String: String?], earlier: [StoreRecording]
  ) async -> EarlierAnswers.Comparison {
    let query = StoreQuery(appleID: Harbor.appleID, storefronts: Array(new.keys))
    let source = RecordedStore(recording(new), path: "new.json", now: now)
    return await EarlierAnswers(earlier, path: "old.json")
      .compared(with: source.reply(to: query).answers, of: source, to: query, now: now)
  }

  @Test func `a storefront that is behind another says so`() throws {
    let query = StoreQuery(appleID: Harbor.appleID, storefronts: ["us", "kr", "jp", "de"])
    let reply = RecordedStore(
      recording(["us": "2.4.0", "kr": "2.3.0", "jp": "2.4.0", "de": nil]), path: "a.json", now: now
    ).reply(to: query)
    let answers = StorefrontAgreement.compared(reply.answers)
    #expect(answers["us"]?.value?.behind == nil)
    #expect(
      answers["kr"]?.value?.behind == "2.3.0 is live in kr, but 2.4.0 in jp and 1 more")
    #expect(answers["kr"]?.value?.disagreements == [])
    #expect(answers["de"] == .absent)
    #expect(
      StorefrontAgreement.compared(["us": try #require(answers["us"])])["us"] == answers["us"])
  }

  @Test func `an answer below an earlier one is late, and the earlier one stays approved`()
    async throws
  {
    let held = await answers(
      ["us": "2.3.0", "kr": "2.4.0"],
      earlier: [recording(["us": "2.4.0", "kr": "2.4"], daysAgo: 2)])
    let release = try #require(held.answers["us"]?.value)
    #expect(release.lowest.versionText == "2.3.0")
    #expect(release.highest.versionText == "2.4.0")
    #expect(
      release.disagreements == [
        "2.3.0 is the answer in us now, but 2.4.0 was at 2026-11-28T09:00:00Z: the store is late"
      ])
    #expect(held.answers["kr"]?.value?.disagreements == [])
    #expect(held.kept.map { $0.exchanges.map(\.storefront) } == [["us"]])
  }

  @Test func `an app that was there before is not taken for one that never was`() async {
    let held = await answers(["us": nil], earlier: [recording(["us": "2.4.0"], daysAgo: 1)])
    #expect(
      held.answers["us"]?.undetermined?.reason
        == "no app is the answer in us now, but 2.4.0 was at 2026-11-29T09:00:00Z, by old.json")
    #expect(held.kept.count == 1)
  }

  @Test func `earlier answers that are lower, missing or from the future say nothing`() async {
    for earlier in [
      recording(["us": "2.3.0"], daysAgo: 1), recording(["us": nil], daysAgo: 1),
      recording(["kr": "2.9.0"], daysAgo: 1), recording(["us": "2.9.0"], daysAgo: -1),
    ] {
      let held = await answers(["us": "2.4.0"], earlier: [earlier])
      #expect(held.answers["us"]?.value?.disagreements == [])
      #expect(held.kept == [])
    }
  }

  @Test func `earlier answers are recorded with the new ones`() async throws {
    var new = recording(["us": "2.3.0"])
    new.earlier = [recording(["us": "2.4.0"], daysAgo: 3), recording(["us": "2.4.1"], daysAgo: 1)]
    let read = try StoreRecording(new.bytes(), path: "answers.json")
    #expect(read == new)
    let held = await answers(["us": "2.3.0"], earlier: read.earlier)
    #expect(held.answers["us"]?.value?.highest.versionText == "2.4.1")
    // What the later one says already is not needed again by itself, but it was true.
    #expect(held.kept.count == 2)
  }

  @Test func `a body that is not the one of its hash is refused`() throws {
    let bytes = try recording(["us": "2.4.0"]).bytes()
    let changed = String(decoding: bytes, as: UTF8.self)
      .replacingOccurrences(of: "2.4.0", with: "2.5.0")
    let fault = #expect(throws: Undetermined.self) {
      try StoreRecording(Array(changed.utf8), path: "answers.json")
    }
    #expect(
      fault?.reason.contains("is not the hash of the body: one of the two was changed") == true)
  }
}
