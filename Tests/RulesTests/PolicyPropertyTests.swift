import Diagnostics
import Testing
import UpdatePolicy
import Versions

@testable import Rules

/// What holds for every policy, over 3,360 apps that live through six generations each.
///
/// One after the other and with pauses, so that tests that wait for an answer get their turn.
@Suite(.serialized) struct PolicyPropertyTests {
  private static let seeds = Array(0..<12)
  private static let worldsPerSeed: UInt64 = 280
  private static let generations = 6

  @Test(arguments: seeds)
  func `nobody is locked out, no floor goes down, and nothing changes by itself`(
    _ seed: Int
  ) async throws {
    var counts = Counts()
    for number in 0..<Self.worldsPerSeed {
      await Task.yield()
      let name = UInt64(seed) * Self.worldsPerSeed + number
      var world = RandomWorld(seed: name)
      var baseline: GenerationInputs.Baseline?
      for _ in 0..<Self.generations {
        world.step()
        let inputs = world.inputs(baseline: baseline)
        let generated = try PolicyGenerator.generate(inputs).get()
        try checkRepeats(generated, inputs, &world, "world \(name)")
        checkFloors(baseline?.document, generated.document, world, "world \(name)")
        let facts = world.facts(generated, inputs)
        let passes = RuleRunner.run(facts, only: [.policy]).verdict == .passed
        counts.policies += 1
        if passes || knowsSystems(inputs) {
          counts.walked += 1
          counts.forced += checkEverybody(generated.document, &world, "world \(name)")
        }
        baseline = .init(document: generated.document, bytes: generated.bytes)
      }
    }
    // A property that is never put to the test proves nothing.
    #expect(counts.policies == 1_680)
    #expect(counts.walked > 1_400, "\(counts)")
    #expect(counts.forced > 500, "\(counts)")
  }

  private struct Counts {
    var policies = 0
    var walked = 0
    var forced = 0
  }

  /// Whether the store or the tag says which system each served version needs.
  private func knowsSystems(_ inputs: GenerationInputs) -> Bool {
    inputs.live.values.allSatisfy { live in
      live.minimumOS != nil
        || inputs.releases.contains { $0.version == live.version && $0.minimumOS != nil }
    }
  }

  /// The same inputs, in whatever order, give the same bytes; and so does the policy as its own
  /// baseline.
  private func checkRepeats(
    _ generated: GeneratedPolicy, _ inputs: GenerationInputs, _ world: inout RandomWorld,
    _ name: String
  ) throws {
    var again = world.inputs(baseline: inputs.baseline)
    #expect(try PolicyGenerator.generate(again).get().bytes == generated.bytes, "\(name)")
    again.baseline = .init(document: generated.document, bytes: generated.bytes)
    let repeated = try PolicyGenerator.generate(again).get()
    #expect(repeated.isUnchanged, "\(name)")
    #expect(repeated.bytes == generated.bytes, "\(name)")
  }

  /// What a storefront's newest systems are held to does not go down.
  private func checkFloors(
    _ old: PolicyDocument?, _ new: PolicyDocument, _ world: RandomWorld, _ name: String
  ) {
    guard let old else { return }
    for country in world.served.keys {
      let before = floor(old, country, world.now)
      let after = floor(new, country, world.now)
      if let before { #expect(after.map { $0 >= before } ?? false, "\(name): \(country)") }
    }
  }

  private func floor(_ document: PolicyDocument, _ country: String, _ now: Timestamp) -> Version? {
    let track = (document.storefronts[country] ?? document.tracks).first
    let due = (track?.deadlines ?? []).filter { $0.from <= now }.map(\.required)
    return ([track?.required].compactMap(\.self) + due).max()
  }

  /// Walks through every device with every version that it can have, on every day that matters.
  private func checkEverybody(
    _ document: PolicyDocument, _ world: inout RandomWorld, _ name: String
  ) -> Int {
    var forced = 0
    // One system of six for each policy: over thousands of them every one has its turn.
    let systems = RandomWorld.systems.shuffled(using: &world.random).prefix(1)
    let deadlines = document.lists.flatMap { $0.tracks.flatMap(\.deadlines) }.map(\.from)
    for moment in Set([world.now] + deadlines).sorted() {
      for country in world.served.keys.sorted() {
        for system in systems {
          for release in world.releases where release.minimumOS <= system {
            forced += check(
              document, release.version, on: system, in: country, at: moment, world, name)
          }
        }
      }
    }
    return forced
  }

  private func check(
    _ document: PolicyDocument, _ installed: Version, on system: Version, in country: String,
    at moment: Timestamp, _ world: RandomWorld, _ name: String
  ) -> Int {
    let shown = decision(document, installed, system, country, moment)
    guard let target = shown.target else { return 0 }
    let what = {
      "\(name): \(installed) on \(system) in \(country) is shown \(shown.action) \(target)"
    }
    expect(target > installed, what)
    guard let offered = world.obtainable(system, in: country)?.version else { return 0 }
    if shown.action == .forced {
      expect(offered >= target) { "\(what()), and the store has \(offered)" }
      expect(!document.blocks(target), what)
    }
    guard offered > installed else { return 0 }
    // Whoever does as they are told has what the store gives, and is left in peace.
    let next = decision(document, offered, system, country, moment)
    if offered >= target {
      expect(next.action == .none) { "\(what()), and then \(next.action) again" }
    }
    return shown.action == .forced ? 1 : 0
  }

  /// Like `#expect`, without its cost where nothing is wrong.
  private func expect(_ holds: Bool, _ what: () -> String) {
    if !holds { Issue.record("\(what())") }
  }

  private func decision(
    _ document: PolicyDocument, _ installed: Version, _ system: Version, _ country: String,
    _ moment: Timestamp
  ) -> UpdateDecision {
    document.decision(
      for: ClientState(
        version: "\(installed)", os: "\(system)", now: moment, storefront: country))
  }
}
