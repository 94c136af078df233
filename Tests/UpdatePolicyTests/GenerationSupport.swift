import JSON
import UpdatePolicy
import Versions

/// Builds generation inputs from short texts.
struct Scenario {
  /// 2026-11-30T09:00:00Z.
  static let now = Timestamp(secondsSince1970: 1_796_029_200)

  static let hour: Int64 = 3600
  static let day: Int64 = 86_400

  var inputs = GenerationInputs(live: [:], convention: UpdateConvention(), now: now)

  /// Adds what the storefront `us` serves, for so many hours.
  func live(
    _ version: String, hours: Int64? = 48, os: String? = "16.0", phasedComplete: Bool? = nil
  ) throws -> Scenario {
    try live("us", version, hours: hours, os: os, phasedComplete: phasedComplete)
  }

  /// Adds what a storefront serves, for so many hours.
  func live(
    _ country: String, _ version: String, hours: Int64? = 48, os: String? = "16.0",
    phasedComplete: Bool? = nil
  ) throws -> Scenario {
    var copy = self
    copy.inputs.live[country] = LiveRelease(
      version: try Version(version),
      since: hours.map { inputs.now.adding(seconds: -$0 * Self.hour) },
      minimumOS: try os.map { try Version($0) }, phasedReleaseComplete: phasedComplete)
    return copy
  }

  /// Adds a release tag `v…`.
  func tag(
    _ version: String, _ declaration: TaggedRelease.Declaration? = nil, os: String? = nil
  ) throws -> Scenario {
    var copy = self
    copy.inputs.releases.append(
      TaggedRelease(
        tag: "v" + version, version: try Version(version, scheme: .loose),
        declaration: declaration, minimumOS: try os.map { try Version($0) }))
    return copy
  }

  /// Sets what the team says; hold and grace in hours.
  func convention(
    _ step: VersionStep? = nil, required: String? = nil, hold: Int64 = 24, grace: Int64 = 0,
    olderSystems: Bool = false
  ) throws -> Scenario {
    var copy = self
    copy.inputs.convention.forceOn = step
    copy.inputs.convention.required = try required.map { try Version($0) }
    copy.inputs.convention.holdSeconds = hold * Self.hour
    copy.inputs.convention.graceSeconds = grace * Self.hour
    copy.inputs.convention.forceOlderSystems = olderSystems
    return copy
  }

  /// Sets the published policy.
  func baseline(_ text: String) throws -> Scenario {
    var copy = self
    copy.inputs.baseline = .init(
      document: try PolicyDocument(reading: text.utf8), bytes: Array(text.utf8))
    return copy
  }

  /// Sets the published policy to one track with these members.
  func baseline(track: String) throws -> Scenario {
    try baseline(#"{"format":1,"tracks":[{\#(track)}]}"#)
  }

  func with(_ change: (inout GenerationInputs) -> Void) -> Scenario {
    var copy = self
    change(&copy.inputs)
    return copy
  }

  func generate() throws -> GeneratedPolicy { try PolicyGenerator.generate(inputs).get() }

  /// The generated tracks in one line of JSON.
  func tracks() throws -> String {
    try generate().document.json["tracks"]?.compactText ?? ""
  }

  /// The considered floors, such as `3.0.0 convention counts`.
  func floors() throws -> [String] { try generate().floors.map(\.words) }
}

extension ConsideredFloor {
  var words: String {
    let origin =
      switch origin {
      case .baseline: "baseline"
      case .configuration: "configuration"
      case .convention(let step): "convention \(step.name)"
      case .declared(let tag): "declared \(tag)"
      }
    let outcome =
      switch outcome {
      case .counts: "counts"
      case .deadline(let from): "from \(from)"
      case .held(let until): "held until \(until)"
      case .heldUnknownAge: "held, unknown age"
      case .heldPhased: "held, phased"
      }
    return "\(version), \(origin): \(outcome)"
  }
}
