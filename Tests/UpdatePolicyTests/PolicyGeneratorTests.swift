import JSON
import Testing
import UpdatePolicy
import Versions

@Suite struct PolicyGeneratorTests {
  @Test func `a whole document`() throws {
    let scenario = try Scenario().live("us", "3.2.1", hours: 30).live("kr", "3.2.0", hours: 240)
      .tag("3.2.0", os: "16.0").tag("3.2.1", os: "16").tag("2.9.4", os: "13.0")
      .convention(.minor)
      .with {
        $0.app = "com.example.harbor"
        $0.platform = "ios"
        $0.storeURL = "https://apps.apple.com/app/id1000000001"
        $0.convention.validSeconds = 180 * Scenario.day
        $0.convention.messages = ["en": .init(forced: ["title": "Update"])]
        $0.convention.prompt = .init(optional: true, remindAfterSeconds: 0, skippable: false)
      }
    let policy = try scenario.generate()
    #expect(policy.lowestStorefront == "kr")
    #expect(!policy.isUnchanged)
    #expect(policy.wantedFloor?.words == "3.2.0, convention minor: counts")
    #expect(
      String(decoding: policy.bytes, as: UTF8.self) == """
        {
          "app": "com.example.harbor",
          "expires": "2027-05-29T09:00:00Z",
          "format": 1,
          "issued": "2026-11-30T09:00:00Z",
          "messages": {
            "en": {
              "forced": {
                "title": "Update"
              }
            }
          },
          "platform": "ios",
          "prompt": {
            "optional": true,
            "remindAfterSeconds": 0,
            "skippable": false
          },
          "storeURL": "https://apps.apple.com/app/id1000000001",
          "storefronts": {
            "us": {
              "tracks": [
                {
                  "latest": "3.2.1",
                  "latestSince": "2026-11-29T03:00:00Z",
                  "minimumOS": "16.0",
                  "required": "3.2.0"
                },
                {
                  "latest": "2.9.4",
                  "minimumOS": "13.0"
                }
              ]
            }
          },
          "tracks": [
            {
              "latest": "3.2.0",
              "latestSince": "2026-11-20T09:00:00Z",
              "minimumOS": "16.0",
              "required": "3.2.0"
            },
            {
              "latest": "2.9.4",
              "minimumOS": "13.0"
            }
          ]
        }

        """)
    #expect(try scenario.generate() == policy)
  }

  @Test func `a project that configures nothing forces nobody`() throws {
    let scenario = try Scenario().live("3.2", os: nil).tag("3.2").tag("3.1")
    #expect(try scenario.tracks() == #"[{"latest":"3.2","latestSince":"2026-11-28T09:00:00Z"}]"#)
    #expect(try scenario.generate().floors.isEmpty)
    #expect(try scenario.generate().wantedFloor == nil)
  }

  @Test func `nothing live is a failure`() throws {
    #expect(
      PolicyGenerator.generate(try Scenario().tag("1.0").inputs) == .failure(.nothingLive))
  }

  @Test func `storefronts that serve the lowest version date it by the last of them`() throws {
    let scenario = try Scenario().live("us", "3.2", hours: 90).live("kr", "3.2.0", hours: 50)
      .live("jp", "3.3", hours: 1)
    let policy = try scenario.generate()
    #expect(policy.lowestStorefront == "kr")
    #expect(policy.document.tracks[0].latestSince == Scenario.now.adding(seconds: -50 * 3600))
    #expect(policy.document.storefronts.keys.sorted() == ["jp"])
    let undated = try scenario.live("us", "3.2", hours: nil)
    #expect(try undated.generate().document.tracks[0].latestSince == nil)
  }

  @Test func `the system comes from the store, else from the project`() throws {
    let scenario = try Scenario().live("3.2", os: nil).tag("3.2", os: "15.1")
    #expect(try scenario.generate().document.tracks[0].minimumOS == Version("15.1"))
    let both = try Scenario().live("3.2", os: "15.1").tag("3.2.0", os: "15.1.0")
    #expect(try both.generate().document.tracks[0].minimumOS == Version("15.1"))
  }

  @Test func `a store and a project that disagree about the system are a failure`() throws {
    let scenario = try Scenario().live("3.2", os: "16.0").tag("3.2", os: "15.0")
    guard case .failure(let failure) = PolicyGenerator.generate(scenario.inputs) else {
      Issue.record("a policy was generated")
      return
    }
    #expect(
      failure.reason == "3.2 needs system 16.0 according to the store, but 15.0 according to the "
        + "project at tag v3.2")
  }

  @Test func `a store page of the store is used where none is configured`() throws {
    var scenario = try Scenario().live("3.2")
    scenario.inputs.live["us"]?.storeURL = "https://store.example/a"
    #expect(try scenario.generate().document.storeURL == "https://store.example/a")
    scenario.inputs.storeURL = "https://store.example/b"
    #expect(try scenario.generate().document.storeURL == "https://store.example/b")
  }

  @Test func `another app's or another format's baseline is a failure`() throws {
    let foreign = try Scenario().live("3.2")
      .baseline(#"{"format":1,"app":"com.example.other","tracks":[{"latest":"3.2"}]}"#)
      .with { $0.app = "com.example.harbor" }
    #expect(
      PolicyGenerator.generate(foreign.inputs)
        == .failure(.baselineOfAnotherApp("com.example.other")))
    let later = try Scenario().live("3.2").baseline(#"{"format":2,"tracks":[{"latest":"3.2"}]}"#)
    #expect(
      PolicyGenerator.generate(later.inputs) == .failure(.baselineUnsupported(format: 2)))
  }

  @Test func `a version that clients cannot read is a failure`() throws {
    var scenario = try Scenario().live("3.2")
    scenario.inputs.convention.required = try Version("3.0-beta", scheme: .loose)
    guard case .failure(.unreadable(let error)) = PolicyGenerator.generate(scenario.inputs) else {
      Issue.record("a policy was generated")
      return
    }
    #expect(error.path == "tracks[0].required")
  }
}

@Suite struct BaselineBytesTests {
  /// 100 days of validity, written with its own spacing.
  private let published = """
    {"format": 1, "issued": "2026-09-01T00:00:00Z", "expires": "2026-12-10T00:00:00Z",
     "tracks": [{"latest": "3.2.0", "latestSince": "2026-11-28T09:00:00Z", "minimumOS": "16"}]}
    """

  private func scenario(at now: String) throws -> Scenario {
    let now = try Timestamp(now)
    return try Scenario().live("3.2").baseline(published)
      .with {
        $0.now = now
        $0.convention.validSeconds = 100 * Scenario.day
      }
  }

  private static let moments = [
    ("2026-09-02T00:00:00Z", true), ("2026-11-15T00:00:00Z", true),
    ("2026-11-15T00:00:01Z", false), ("2026-12-10T00:00:00Z", false),
    ("2027-01-01T00:00:00Z", false),
  ]

  @Test(arguments: moments)
  func `bytes are kept until a quarter of the validity is left`(
    now: String, isKept: Bool
  ) throws {
    let policy = try scenario(at: now).generate()
    #expect(policy.isUnchanged == isKept)
    #expect((policy.bytes == Array(published.utf8)) == isKept)
    #expect(policy.document.issued?.description == (isKept ? "2026-09-01T00:00:00Z" : now))
    #expect(try PolicyDocument(reading: policy.bytes) == policy.document)
  }

  @Test func `any other change writes new bytes`() throws {
    let scenario = try scenario(at: "2026-09-02T00:00:00Z")
    let one = try Version("1.0")
    let changed = try [
      scenario.live("us", "3.2.1"),
      scenario.with { $0.convention.prompt.skippable = false },
      scenario.with { $0.convention.messages = ["en": .init()] },
      scenario.with { $0.convention.blocked = [.init(.exactly(one))] },
      scenario.with { $0.storeURL = "https://store.example" },
      scenario.with { $0.app = "com.example.harbor" },
    ]
    for scenario in changed {
      let policy = try scenario.generate()
      #expect(!policy.isUnchanged)
      #expect(policy.document.issued?.description == "2026-09-02T00:00:00Z")
    }
  }

  @Test(arguments: [(3, true), (2, false)])
  func `a quarter is not rounded`(secondsLeft: Int64, isKept: Bool) throws {
    let end = Scenario.now.adding(seconds: secondsLeft)
    let scenario = try Scenario().live("3.2", hours: nil, os: nil)
      .baseline(
        #"{"format":1,"issued":"\#(end.adding(seconds: -10))","expires":"\#(end)","#
          + #""tracks":[{"latest":"3.2"}]}"#)
    #expect(try scenario.generate().isUnchanged == isKept)
  }

  @Test func `a baseline that never ends is kept`() throws {
    let scenario = try Scenario().live("3.2", os: nil)
      .baseline(track: #""latest":"3.2","latestSince":"2026-11-28T09:00:00Z""#)
      .with { $0.convention.validSeconds = 5 }
    #expect(try scenario.generate().isUnchanged)
  }
}
