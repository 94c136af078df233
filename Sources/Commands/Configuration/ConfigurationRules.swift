import Diagnostics
import Documents
import Rules
import UpdatePolicy
import Versions

/// The sections `rules` and `waivers`.
extension ConfigurationDecoder {
  mutating func weights(_ node: YAMLNode?) -> [String: RuleSettings.Weight] {
    var weights: [String: RuleSettings.Weight] = [:]
    for (key, value) in freeEntries(node, "rules") {
      guard let code = rule(key, "rules") else { continue }
      let names = ["error", "warning", "note", "off"]
      guard let name = choice(value, "rules.\(code)", of: names) else { continue }
      weights[code] = Severity(rawValue: name).map { .severity($0) } ?? .off
    }
    return weights
  }

  mutating func waivers(_ node: YAMLNode?) -> [RuleSettings.Waiver] {
    list(node, "waivers").compactMap { waiver($0) }
  }

  private mutating func waiver(_ node: YAMLNode) -> RuleSettings.Waiver? {
    let waiver = section(node, "waivers[]", as: "waivers")
    guard waiver.isMapping else { return nil }
    for key in ["rule", "version", "reason"] where waiver[key] == nil && !waiver.hasUnknown(key) {
      report(
        "a waiver has no '\(key)'", at: node.location,
        help: key == "reason"
          ? "Write why the finding is accepted as `reason`."
          : "Write the \(key) that it is for as `\(key)`.")
    }
    let rule = waiver["rule"].flatMap { self.rule($0, "waivers.rule") }
    let version = releaseVersion(waiver["version"])
    let reason = text(waiver["reason"], "waivers.reason")
    let until = until(waiver["until"])
    guard let rule, let version, let reason else { return nil }
    return RuleSettings.Waiver(
      rule: rule, version: version, reason: reason, until: until,
      place: waiver["rule"]?.location)
  }

  private mutating func rule(_ node: YAMLNode, _ path: String) -> String? {
    guard let code = text(node, path) else { return nil }
    guard !knownRules.contains(code) else { return code }
    let nearest = NearestName.to(code, among: knownRules)
    report(
      "'\(code)' is no rule" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
      at: node.location,
      help: nearest.map { "Write `\($0)`." } ?? "See `trainstop rules` for their codes.")
    return nil
  }

  private mutating func releaseVersion(_ node: YAMLNode?) -> Version? {
    guard let node, let text = text(node, "waivers.version") else { return nil }
    do throws(Version.ParseError) {
      return try Version(text, scheme: .loose)
    } catch {
      report(
        "'\(error.shownText)' is no version: \(error)", at: node.location,
        help: "Write the version that the waiver is for, such as 2.1.0.")
      return nil
    }
  }

  /// Reads the last day on which a waiver holds.
  private mutating func until(_ node: YAMLNode?) -> RuleSettings.Waiver.Until? {
    guard let node, let text = text(node, "waivers.until") else { return nil }
    guard let start = try? Timestamp("\(text)T00:00:00Z"), start.day.year > 0 else {
      report(
        "'\(text)' is no day", at: node.location,
        help: "Write the last day on which the waiver holds, as YYYY-MM-DD.")
      return nil
    }
    return RuleSettings.Waiver.Until(day: text, end: start.adding(seconds: 86_400))
  }
}
