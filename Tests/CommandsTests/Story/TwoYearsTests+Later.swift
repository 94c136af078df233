import Commands
import TestSupport
import Testing

extension TwoYearsTests {
  /// A release in review, a bad one, its block, and the way back.
  func badRelease(_ app: StoryApp) async throws {
    try await againInReview(app)
    try await blocked(app)
    try await rolledBack(app)
    try await mended(app)
  }

  private func againInReview(_ app: StoryApp) async throws {
    try app.step(
      "6. Another build of a version in review", at: "2025-09-01T09:00:00Z",
      """
      2.1.0 is in review and has its tag. A crash is found, and build 211 shall
      replace build 210 under the same number. The tag is still on the old commit.
      """)
    try app.commit("2.1.0", build: 210)
    try app.repository.tag("v2.1.0", message: "Harbor 2.1.0")
    app.store.upload("2.1.0", "210")
    app.store.set("2.1.0", "WAITING_FOR_REVIEW", build: "210", minimumOS: "15.0")
    try app.commit("2.1.0", build: 211, "Mend the crash")
    app.showStore()
    try await app.runJob()
    try await app.run("check", expecting: .refused)
    app.tell("Nothing was released from build 210, so the tag may move.")
    try app.repository.git("tag", "--delete", "v2.1.0")
    try app.repository.tag("v2.1.0", message: "Harbor 2.1.0")
    try await app.run("check", expecting: .passed)
  }

  private func blocked(_ app: StoryApp) async throws {
    try app.step(
      "7. The release loses data", at: "2025-09-12T09:00:00Z",
      """
      2.1.0 has been live for four days and loses people's data. Somebody blocks it, but
      there is nothing better to install yet.
      """)
    app.store.upload("2.1.0", "211")
    app.store.set("2.0.0", "REPLACED_WITH_NEW_VERSION", build: "200", minimumOS: "15.0")
    app.store.set("2.1.0", "READY_FOR_DISTRIBUTION", build: "211", minimumOS: "15.0")
    app.store.serve("2.1.0", since: "2025-09-08T08:00:00Z", minimumOS: "15.0")
    try app.commit("2.1.1", build: 212)
    app.tell("What is live so far is published first.")
    try await app.publish()
    try app.configure(
      "  blocked:\n    - { versions: 2.1.0, reason: data-loss }\n", above: "  messages:\n")
    app.showStore()
    try await app.run("check", expecting: .refused)
    try await app.run("policy", "--diff", expecting: .refused)
    try await app.run("simulate", expecting: .passed)
  }

  private func rolledBack(_ app: StoryApp) async throws {
    try app.step(
      "8. Back to the release before", at: "2025-09-12T18:00:00Z",
      """
      2.1.0 is taken out of the store, which serves 2.0.0 again. Nobody is offered
      2.1.0 any more, but who has it has nothing to go to yet.
      """)
    app.store.set("2.1.0", "DEVELOPER_REMOVED_FROM_SALE", build: "211", minimumOS: "15.0")
    app.store.set("2.0.0", "READY_FOR_DISTRIBUTION", build: "200", minimumOS: "15.0")
    app.store.serve("2.0.0", since: "2025-03-10T08:00:00Z", minimumOS: "15.0")
    app.showStore()
    try await app.runJob()
    try await app.run("check", expecting: .passed)
    try app.repository.tag("v2.1.1", message: "Harbor 2.1.1")
  }

  private func mended(_ app: StoryApp) async throws {
    try app.step(
      "9. The way out", at: "2025-09-16T09:00:00Z",
      """
      2.1.1 is live everywhere. Now the block has an effect: who has 2.1.0 must
      update, at once, and everybody else is merely asked.
      """)
    app.store.upload("2.1.1", "212")
    app.store.set("2.0.0", "REPLACED_WITH_NEW_VERSION", build: "200", minimumOS: "15.0")
    app.store.set("2.1.1", "READY_FOR_DISTRIBUTION", build: "212", minimumOS: "15.0")
    app.store.serve("2.1.1", since: "2025-09-15T08:00:00Z", minimumOS: "15.0")
    try app.commit("2.2.0", build: 220, "Start 2.2.0")
    app.showStore()
    try await app.runJob()
    try await app.run("check", expecting: .passed)
  }

  /// A major release that forces nobody, and a minor one that does.
  func secondYear(_ app: StoryApp) async throws {
    try await app.refresh(at: "2026-02-10T06:17:00Z")
    try await optionalMajor(app)
    try await forcedMinor(app)
    try await everybodyUpdates(app)
  }

  private func optionalMajor(_ app: StoryApp) async throws {
    try app.step(
      "10. A major release that forces nobody", at: "2026-05-04T09:00:00Z",
      """
      3.0.0 drops iOS 15, and has been live for a week. Its tag says `Update: optional`,
      which takes it out of the convention. iPhones with iOS 15 keep 2.1.1, and only a block
      still forces there: that the store has an older version for them is not certain.
      """)
    try app.commit("3.0.0", build: 300, system: "17.0")
    try app.repository.tag("v3.0.0", message: "Harbor 3.0.0\n\nUpdate: optional\n")
    app.store.upload("3.0.0", "300")
    app.store.set("2.1.1", "REPLACED_WITH_NEW_VERSION", build: "212", minimumOS: "15.0")
    app.store.set("3.0.0", "READY_FOR_DISTRIBUTION", build: "300", minimumOS: "17.0")
    app.store.serve("3.0.0", since: "2026-04-27T08:00:00Z", minimumOS: "17.0")
    try app.commit("3.1.0", build: 310, "Start 3.1.0")
    app.showStore()
    try await app.runJob()
    try await app.run("check", expecting: .passed)
  }

  private func forcedMinor(_ app: StoryApp) async throws {
    try app.step(
      "11. A minor release that has to force", at: "2026-11-16T09:00:00Z",
      """
      The daily job was switched off in May, and nobody noticed that the policy ended.
      3.2.0 closes a hole, so its commit says `Update: forced`. By the convention only
      major releases force, so that somebody has to say that this one is an exception.
      """)
    try app.repository.tag("v3.1.0", message: "Harbor 3.1.0")
    app.store.upload("3.1.0", "310")
    app.store.set("3.0.0", "REPLACED_WITH_NEW_VERSION", build: "300", minimumOS: "17.0")
    app.store.set("3.1.0", "READY_FOR_DISTRIBUTION", build: "310", minimumOS: "17.0")
    app.store.serve("3.1.0", since: "2026-08-10T08:00:00Z", minimumOS: "17.0")
    try app.commit("3.2.0", build: 320, "Harbor 3.2.0\n\nUpdate: forced\n")
    app.showStore()
    try await app.runJob()
    try await app.run("check", expecting: .refused)
    app.tell("A waiver with a reason says it, for this version only.")
    try app.configure(
      """
      waivers:
        - { rule: force-without-bump, version: 3.2.0, reason: "closes a hole in the login" }

      """, above: "policy:\n")
    try await app.run("check", expecting: .passed)
    try app.repository.tag("v3.2.0", message: "Harbor 3.2.0")
  }

  private func everybodyUpdates(_ app: StoryApp) async throws {
    try app.step(
      "12. The end of the two years", at: "2026-11-30T09:00:00Z",
      """
      3.2.0 has been live for five days: a day of hold, and four of the seven of grace
      are over. The team knows how many people have which version.
      """)
    app.store.upload("3.2.0", "320")
    app.store.set("3.1.0", "REPLACED_WITH_NEW_VERSION", build: "310", minimumOS: "17.0")
    app.store.set("3.2.0", "READY_FOR_DISTRIBUTION", build: "320", minimumOS: "17.0")
    app.store.serve("3.2.0", since: "2026-11-25T08:00:00Z", minimumOS: "17.0")
    try app.commit("3.3.0", build: 330, "Start 3.3.0")
    try app.repository.write(
      "version,share\n1.0.0,0.5\n1.1.0,1.5\n2.1.1,8\n3.0.0,10\n3.1.0,20\n3.2.0,60\n",
      to: "shares.csv")
    try app.repository.commit("Add the shares of installs")
    app.showStore()
    try await app.runJob("--shares", "shares.csv")
    try await app.run("check", expecting: .passed)
  }
}
