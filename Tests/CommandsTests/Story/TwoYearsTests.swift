import Commands
import TestSupport
import Testing

/// Two years of one app, told so that the golden explains what trainstop is for.
@Suite struct TwoYearsTests {
  private static let introduction = """
    # Harbor, from 1.0 to 3.2

    Harbor is an app for iPhones that is sold in three storefronts. This is what trainstop says to the
    people who release it, on the days of two years on which something happens. A test writes this
    text: every command below ran with the project, the tags, and the answers of the store as they were
    on that day. Commits have their number in the history for a name.

    `trainstop check` judges the release that the project is about to become. A daily job asks
    `trainstop policy --diff` what is new, and `trainstop policy` writes the small file from which
    shipped apps decide whether they ask for an update, or insist on it. `trainstop simulate` shows
    beforehand what everybody would be shown. This is the configuration:

    """

  private static let configuration = """
    format: 1
    app:
      platform: ios
      bundle-id: com.example.harbor
      apple-id: 1000000001
      storefronts: [us, kr, jp]
    version:
      sources:
        - xcode: Harbor.xcodeproj
          target: Harbor
      tag: v{version}
    store:
      source: app-store-connect
      lookup: true
    update:
      force-on: major
      hold: 24h
      grace: 7d
      client-since: 1.1.0
      messages:
        en:
          forced: { title: "Update required", body: "This version is no longer supported.", action: "Update" }
          optional: { title: "Update available", body: "Harbor {latest} is out.", action: "Update", later: "Later" }
    policy:
      published: dist/update-policy.json
      outputs:
        - { format: json, path: dist/update-policy.json }

    """

  @Test func `two years of one app are the same as the golden`() async throws {
    let app = try StoryApp(Self.introduction, configuration: Self.configuration)
    try await firstYear(app)
    try await badRelease(app)
    try await secondYear(app)
    try expectGolden(app.text, "two-years.txt")
  }

  private func firstYear(_ app: StoryApp) async throws {
    try await firstRelease(app)
    try await withPrompt(app)
    try await majorRelease(app)
    try await dayLate(app)
    try await phaseComplete(app)
  }

  private func firstRelease(_ app: StoryApp) async throws {
    try app.step(
      "1. The first release", at: "2024-12-02T09:00:00Z",
      """
      1.0.0 goes to review. Nothing was ever live, so there is nothing to compare
      with, and nobody to tell about updates.
      """)
    try app.commit("1.0.0", build: 100, system: "13.0")
    app.store.set("1.0.0", "PREPARE_FOR_SUBMISSION", build: "100", minimumOS: "13.0")
    app.showStore()
    try await app.run("check", expecting: .passed)
    try await app.run("policy", "--diff", expecting: .undecided)
    try await app.run("simulate", expecting: .undecided)
    try app.repository.tag("v1.0.0", message: "Harbor 1.0.0")
  }

  private func withPrompt(_ app: StoryApp) async throws {
    try app.step(
      "2. The app learns to ask", at: "2025-01-20T09:00:00Z",
      """
      1.1.0 is the first version that reads the policy. The policy is published
      before it ships, and reaches nobody yet: 1.0.0 does not read it.
      """)
    app.store.upload("1.0.0", "100")
    app.store.set("1.0.0", "READY_FOR_DISTRIBUTION", build: "100", minimumOS: "13.0")
    app.store.serve("1.0.0", since: "2024-12-05T08:00:00Z", minimumOS: "13.0")
    try app.commit("1.1.0", build: 110)
    app.showStore()
    try await app.runJob()
    try await app.run("check", expecting: .passed)
    try app.repository.tag("v1.1.0", message: "Harbor 1.1.0")
  }

  private func majorRelease(_ app: StoryApp) async throws {
    try app.step(
      "3. A major release that nobody thought through", at: "2025-03-03T09:00:00Z",
      """
      2.0.0 needs iOS 15. By the convention `force-on: major` it will force
      everybody below it, and nobody has said that this is meant.
      """)
    app.store.upload("1.1.0", "110")
    app.store.set("1.0.0", "REPLACED_WITH_NEW_VERSION", build: "100", minimumOS: "13.0")
    app.store.set("1.1.0", "READY_FOR_DISTRIBUTION", build: "110", minimumOS: "13.0")
    app.store.serve("1.1.0", since: "2025-01-24T08:00:00Z", minimumOS: "13.0")
    try app.commit("2.0.0", build: 200, system: "15.0")
    app.showStore()
    try await app.runJob()
    try await app.run("check", expecting: .refused)
    app.tell("It is meant. The trailer `Update: forced` in the release commit says so.")
    try app.commit("2.0.0", build: 200, "Harbor 2.0.0 for release\n\nUpdate: forced\n")
    try await app.run("check", expecting: .passed)
    try app.repository.tag("v2.0.0", message: "Harbor 2.0.0")
    try app.commit("2.1.0", build: 201, "Start 2.1.0")
  }

  private func dayLate(_ app: StoryApp) async throws {
    try app.step(
      "4. One storefront is a day late", at: "2025-03-10T15:00:00Z",
      """
      2.0.0 went live this morning as a phased release. Korea still serves 1.1.0,
      and must not be sent to a version that it does not have.
      """)
    app.store.upload("2.0.0", "200")
    app.store.set("1.1.0", "REPLACED_WITH_NEW_VERSION", build: "110", minimumOS: "13.0")
    app.store.set(
      "2.0.0", "READY_FOR_DISTRIBUTION", build: "200", minimumOS: "15.0", phase: "ACTIVE", day: 1,
      phaseStart: "2025-03-10T08:00:00Z")
    app.store.serve(
      "2.0.0", since: "2025-03-10T08:00:00Z", minimumOS: "15.0", in: ["us", "jp"])
    app.showStore()
    try await app.runJob()
    try await app.run("check", expecting: .passed)
  }

  private func phaseComplete(_ app: StoryApp) async throws {
    try app.step(
      "5. The phased release is complete", at: "2025-03-17T12:00:00Z",
      """
      Korea followed on the next day, and since this morning everybody is offered
      2.0.0. Now the floor counts. Its grace began a day after the release, so that people
      are told a day ahead; older iPhones keep 1.1.0, and are never forced.
      """)
    app.store.serve("2.0.0", since: "2025-03-10T08:00:00Z", minimumOS: "15.0")
    app.store.set(
      "2.0.0", "READY_FOR_DISTRIBUTION", build: "200", minimumOS: "15.0", phase: "COMPLETE",
      phaseStart: "2025-03-10T08:00:00Z")
    app.showStore()
    try await app.runJob()
    try await app.run("check", expecting: .passed)
  }
}
