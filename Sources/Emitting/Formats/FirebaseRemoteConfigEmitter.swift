package import Diagnostics
import JSON
import UpdatePolicy
import Versions

/// Writes a template of Firebase Remote Config with the parameters of an update prompt.
///
/// Conditions are in the method form that the backend takes, one value each, in order of priority.
/// No condition knows the system of the device, so where there are older systems the floor is the one
/// that every track has: nobody is forced to what they cannot get.
package enum FirebaseRemoteConfigEmitter: PolicyEmitter {
  /// The name of the format in the configuration.
  package static let format = "firebase-remote-config"

  /// What the format cannot say; blocked versions and texts have a place.
  package static let notCarried: [PolicyConcept] = [
    .storefronts, .olderSystems, .higherFloor, .systemCheck, .deadlines, .reminders, .skipping,
    .expiry,
  ]

  /// Returns the template as JSON.
  package static func bytes(for inputs: EmissionInputs) throws(Undetermined) -> [UInt8] {
    let platform = try platform(inputs.document)
    guard let track = inputs.tracks.first else { return [] }
    let latest = try track.latest.inThreeParts(for: format)
    let floor = try inputs.commonFloor?.inThreeParts(for: format)
    let lowest = try (inputs.tracks.map(\.latest).min() ?? track.latest).inThreeParts(for: format)
    var conditions = FirebaseConditions(platform: platform)
    if inputs.tracks.allSatisfy(\.isOffered) {
      for block in inputs.document.blocked { try conditions.add(block, below: lowest) }
    }
    if let floor { conditions.add(floor: floor) }
    if track.isOffered, inputs.document.prompt.optional { conditions.addOptional(below: latest) }
    var parameters: [(String, String?)] = [
      ("latest_version", latest),
      ("minimum_version", floor ?? "0.0.0"),
      ("minimum_os_version", try track.minimumOS?.inThreeParts(for: format)),
      ("update_url", inputs.document.storeURL),
    ]
    if !inputs.document.messages.isEmpty, let messages = inputs.document.json.member("messages") {
      parameters.append(("update_messages", messages.compactText))
    }
    let values = parameters.compactMap { name, value in
      value.map { conditions.parameter(name, $0) }
    }
    let template: JSONValue = [
      "conditions": .array(conditions.json),
      "parameterGroups": [:],
      "parameters": .object(values + [conditions.mode]),
    ]
    return Array(template.sorted.text.utf8)
  }

  /// Whether the bytes are a template with no parameters but those that are written here.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard let root = try? JSONReader.read(bytes),
      case .object(let parameters)? = root.member("parameters")
    else { return false }
    let own = [
      "latest_version", "minimum_os_version", "minimum_version", "update_messages", "update_mode",
      "update_url",
    ]
    return !parameters.isEmpty && parameters.allSatisfy { own.contains($0.name) }
  }

  private static func platform(_ document: PolicyDocument) throws(Undetermined) -> String {
    let platform = document.platform ?? "ios"
    guard ["ios", "android"].contains(platform) else {
      throw Undetermined(
        "policy", "\(platform) is no platform that conditions of \(format) know",
        help: "Use another format, or set 'platform' under app in .trainstop.yml.")
    }
    return platform
  }
}

/// The conditions of a template, highest priority first.
private struct FirebaseConditions {
  private let platform: String
  private var conditions: [(name: String, expression: String, mode: String)] = []

  init(platform: String) { self.platform = platform }

  /// Forces the versions that are blocked and below what every system can install.
  mutating func add(
    _ block: PolicyDocument.Block, below lowest: String
  ) throws(Undetermined) {
    var bounds: [String] = []
    func bound(_ sign: String, _ version: Version?) throws(Undetermined) {
      guard let version else { return }
      let text = try version.inThreeParts(for: FirebaseRemoteConfigEmitter.format)
      bounds.append("app.version.\(sign)(['\(text)'])")
    }
    switch block.extent {
    case .exactly(let version): try bound("==", version)
    case .between(let from, let below, let through):
      try bound(">=", from)
      try bound("<", below)
      try bound("<=", through)
    }
    let number = conditions.count + 1
    add("update_blocked_\(number)", bounds + [isBelow(lowest)], mode: "forced")
  }

  /// Forces everybody below a floor.
  mutating func add(floor: String) { add("update_required", [isBelow(floor)], mode: "forced") }

  /// Offers to everybody below the newest version.
  mutating func addOptional(below latest: String) {
    add("update_available", [isBelow(latest)], mode: "optional")
  }

  /// The conditions for the template.
  var json: [JSONValue] {
    let all = conditions.map { ($0.name, $0.expression) } + [(platform, system)]
    return all.map { name, expression in
      ["name": .string(name), "expression": .string(expression)]
    }
  }

  /// A parameter with one value on the platform, and the app's own elsewhere.
  func parameter(_ name: String, _ value: String) -> JSONValue.Member {
    let type = name == "update_messages" ? "JSON" : "STRING"
    return JSONValue.Member(
      name,
      [
        "conditionalValues": .object([.init(platform, ["value": .string(value)])]),
        "defaultValue": ["useInAppDefault": true], "valueType": .string(type),
      ])
  }

  /// What to do: `forced`, `optional`, or `none`.
  var mode: JSONValue.Member {
    let values = conditions.map { JSONValue.Member($0.name, ["value": .string($0.mode)]) }
    var members: [JSONValue.Member] = [
      .init("defaultValue", ["value": "none"]), .init("valueType", "STRING"),
    ]
    if !values.isEmpty { members.append(.init("conditionalValues", .object(values))) }
    return JSONValue.Member("update_mode", .object(members))
  }

  private var system: String { "device.os == '\(platform)'" }

  private func isBelow(_ version: String) -> String { "app.version.<(['\(version)'])" }

  private mutating func add(_ name: String, _ bounds: [String], mode: String) {
    conditions.append((name, ([system] + bounds).joined(separator: " && "), mode))
  }
}
