import Diagnostics
import Documents
import UpdatePolicy
import Versions

/// The section `update`.
extension ConfigurationDecoder {
  mutating func update(
    _ node: YAMLNode?
  ) -> (convention: UpdateConvention, requiredPlace: Location?) {
    let update = section(node, "update")
    var convention = UpdateConvention()
    let step = choice(
      update["force-on"], "update.force-on", of: ["major", "minor", "patch", "never"])
    convention.forceOn = step.flatMap { VersionStep(name: $0) }
    convention.required = plainVersion(update["required"], "update.required")
    convention.clientSince = plainVersion(update["client-since"], "update.client-since")
    if let hold = duration(update["hold"], "update.hold") { convention.holdSeconds = hold }
    if let grace = duration(update["grace"], "update.grace") { convention.graceSeconds = grace }
    if let remind = duration(update["remind"], "update.remind") {
      convention.prompt.remindAfterSeconds = remind
    }
    if let skippable = boolean(update["skippable"], "update.skippable") {
      convention.prompt.skippable = skippable
    }
    if let optional = boolean(update["optional"], "update.optional") {
      convention.prompt.optional = optional
    }
    if let force = boolean(update["force-older-systems"], "update.force-older-systems") {
      convention.forceOlderSystems = force
    }
    convention.blocked = list(update["blocked"], "update.blocked").compactMap { block($0) }
    convention.messages = messages(update["messages"])
    return (convention, update["required"]?.location)
  }

  private mutating func block(_ node: YAMLNode) -> PolicyDocument.Block? {
    let block = section(node, "update.blocked[]", as: "update.blocked")
    let reason = text(block["reason"], "update.blocked.reason")
    switch (block["version"], block["versions"]) {
    case (let version?, nil):
      return plainVersion(version, "update.blocked.version")
        .map { PolicyDocument.Block(.exactly($0), reason: reason) }
    case (nil, let versions?):
      return extent(versions).map { PolicyDocument.Block($0, reason: reason) }
    case (nil, nil):
      guard block.isMapping, !block.hasUnknown("versions"), !block.hasUnknown("version") else {
        return nil
      }
      report(
        "an entry of 'update.blocked' names no versions", at: node.location,
        help: "Write `version: 3.0.4` or `versions: 3.1.0..<3.1.2`.")
    case (_?, _?):
      report(
        "'version' and 'versions' stand in one entry of 'update.blocked'", at: node.location,
        help: "Keep one of the two.")
    }
    return nil
  }

  private mutating func extent(_ node: YAMLNode) -> PolicyDocument.Block.Extent? {
    guard let text = text(node, "update.blocked.versions") else { return nil }
    do throws(VersionRange.ParseError) {
      let range = try VersionRange(text)
      if let from = range.from, from == range.through { return .exactly(from) }
      return .between(from: range.from, below: range.below, through: range.through)
    } catch {
      report(
        "'\(text)' is no range of versions: \(error)", at: node.location,
        help: "Write 3.1.0..<3.1.2 without the last one, or 3.1.0...3.1.2 with it.")
      return nil
    }
  }

  private mutating func messages(_ node: YAMLNode?) -> [String: PolicyDocument.Messages] {
    var messages: [String: PolicyDocument.Messages] = [:]
    for (key, value) in freeEntries(node, "update.messages") {
      let language = key.text ?? ""
      checkLanguage(language, at: key.location)
      let path = "update.messages.\(language)"
      let kinds = section(value, "update.messages.*", as: path)
      messages[language] = PolicyDocument.Messages(
        forced: texts(kinds["forced"], "forced", path),
        optional: texts(kinds["optional"], "optional", path))
    }
    return messages
  }

  private mutating func texts(
    _ node: YAMLNode?, _ kind: String, _ path: String
  ) -> PolicyDocument.Messages.Texts? {
    guard let node else { return nil }
    let section = section(node, "update.messages.*.\(kind)", as: "\(path).\(kind)")
    var texts: PolicyDocument.Messages.Texts = [:]
    for key in ConfigurationKeys.all["update.messages.*.\(kind)"] ?? [] {
      guard let value = section[key], let text = text(value, "\(path).\(kind).\(key)") else {
        continue
      }
      checkPlaceholders(text, at: value.location)
      texts[key] = text
    }
    return texts
  }

  /// Reports a language that is not written as BCP 47 has it.
  private mutating func checkLanguage(_ language: String, at place: Location) {
    let parts = language.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.enumerated().allSatisfy { index, part in
      let sizes = index == 0 ? 2...3 : 1...8
      return sizes.contains(part.utf8.count)
        && part.utf8.allSatisfy {
          (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
            || index > 0 && (0x30...0x39).contains($0)
        }
    }
    guard !isTag else { return }
    let mended = String(language.map { $0 == "_" ? "-" : $0 })
    report(
      "'\(language)' is no BCP 47 language", at: place,
      help: mended == language ? "Write a language such as en or pt-BR." : "Write \(mended).")
  }

  /// Reports a placeholder that no client replaces.
  private mutating func checkPlaceholders(_ text: String, at place: Location) {
    let known = ["latest", "installed", "app"]
    for part in text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      guard let end = part.firstIndex(of: "}") else { continue }
      let name = String(part[..<end])
      if !known.contains(name) {
        report(
          "'{\(name)}' is no placeholder", at: place,
          help: "Use {latest}, {installed}, or {app}.")
      }
    }
  }
}
