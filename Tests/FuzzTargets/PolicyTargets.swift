import Diagnostics
import Documents
import Emitting
import JSON
import UpdatePolicy
import Versions

extension FuzzTarget {
  /// Policies, and what they are written with.
  static let policies = [
    FuzzTarget("policy", "a policy, an installed version, a system, a storefront, an older policy")
    {
      try PolicyClaims(InputParts($0)).check()
    },
    FuzzTarget("mustache", "a template and two partials, filled with a policy", limit: 4 << 10) {
      try TemplateClaims(InputParts($0)).check()
    },
  ]
}

/// What is claimed of a policy document.
struct PolicyClaims {
  static let now = Timestamp(secondsSince1970: 1_796_000_000)

  private let parts: InputParts

  init(_ parts: InputParts) { self.parts = parts }

  func check() throws {
    let document = try PolicyDocument(reading: parts[0])
    try checkWritten(document)
    try checkDecisions(document)
    try checkFormats(document)
    let old = try? PolicyDocument(reading: parts[4])
    for (from, to) in [(old, document), (document, old ?? document)] {
      let difference = PolicyDifference(
        from: from, to: to, released: [.zero, document.tracks.first?.latest ?? .zero], now: Self.now
      )
      for line in difference.lines(shares: nil) {
        try claim(!line.isEmpty, "a difference says nothing")
      }
    }
    let none = PolicyDifference(from: document, to: document, now: Self.now)
    try claim(
      none.isEmpty && none.lines(shares: nil).isEmpty, "a policy differs from itself: \(none)")
  }

  private func checkWritten(_ document: PolicyDocument) throws {
    let bytes = document.bytes
    do {
      let again = try PolicyDocument.strictlyReading(bytes)
      try claim(again.document == document, "a policy is read as another one than was written")
      try claim(again.unknownKeys.isEmpty, "\(again.unknownKeys) are written and not known")
      try claim(again.document.bytes == bytes, "a policy is written in two ways")
    } catch let error as PolicyDocument.ReadingError {
      throw BrokenClaim(description: "a policy that was written cannot be read: \(error)")
    }
  }

  private func checkDecisions(_ document: PolicyDocument) throws(BrokenClaim) {
    let latest = document.tracks.first?.latest.description ?? "1"
    for version in [parts.text(1), "0", "1.0", latest, "999"] {
      for (storefront, manual) in [(nil, false), (parts.text(3), true)] as [(String?, Bool)] {
        let client = ClientState(
          version: version, os: parts.count > 2 ? parts.text(2) : "17.0", now: Self.now,
          storefront: storefront, manual: manual)
        let decision = document.decision(for: client)
        try claim(
          PolicyDocument.decision(reading: document.bytes, for: client) == decision,
          "a policy decides otherwise once it was written")
        try ReportClaims.checkJSON(decision.json.text, "a decision")
        guard let target = decision.target, let installed = try? Version(version) else { continue }
        try claim(
          decision.action == .none || target > installed || document.blocks(installed),
          "\(decision.action) to \(target) from \(installed)")
      }
    }
  }

  /// Claims that every format can be written or says why not, and knows its own files again.
  private func checkFormats(_ document: PolicyDocument) throws {
    let inputs = Self.inputs(document)
    for emitter in EmitterRegistry.all {
      do throws(Undetermined) {
        let bytes = try emitter.bytes(for: inputs)
        do {
          try Self.check(bytes, emitter)
        } catch {
          throw Undetermined("format", "\(error)", help: "")
        }
      } catch {
        guard !error.help.isEmpty else {
          throw BrokenClaim(description: "\(emitter.format): \(error.reason)")
        }
        try KnownFiles().check(error)
        try ReportClaims.check([error])
      }
      for loss in emitter.losses(of: inputs) { try claim(!loss.isEmpty, "a loss is not named") }
    }
  }

  private static func check(_ bytes: [UInt8], _ emitter: any PolicyEmitter.Type) throws {
    try claim(emitter.recognizes(bytes), "its own file is not recognized")
    let text = String(decoding: bytes, as: UTF8.self)
    switch emitter.format {
    case "json", "firebase-remote-config", "prince-of-versions":
      try ReportClaims.checkJSON(text, emitter.format)
    case "plist": _ = try PropertyList.read(bytes, path: "policy.plist")
    case "appcast", "appcast-upgrader": _ = try XMLDocument.read(bytes, path: "appcast.xml")
    case "xcconfig":
      let faults = XCConfig.read(bytes, path: "policy.xcconfig").faults
      try claim(faults.isEmpty, "\(faults)")
    default: break
    }
  }

  /// What a policy is written from, with all that a format may ask for.
  static func inputs(_ document: PolicyDocument) -> EmissionInputs {
    let latest = document.tracks.first?.latest ?? .zero
    return EmissionInputs(
      policy: GeneratedPolicy(
        document: document, bytes: document.bytes, isUnchanged: false, floors: [],
        wantedFloor: nil, lowestStorefront: nil),
      now: now, convention: UpdateConvention(),
      publication: Publication(
        appleID: "1000000001", storefronts: ["us"], policyURL: "https://example.com/policy.json"),
      builds: .known([
        ReleaseBuild(version: latest, build: try? BuildNumber("7"), tag: "v\(latest)")
      ]))
  }
}
