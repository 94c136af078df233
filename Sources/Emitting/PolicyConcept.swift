import Diagnostics
import JSON
import UpdatePolicy
import Versions

/// Something that a policy can say and that other formats may have no place for.
package enum PolicyConcept: String, CaseIterable, Hashable, Sendable {
  /// Other versions in some storefronts.
  case storefronts

  /// What older operating systems can install.
  case olderSystems = "older systems"

  /// A floor of newer systems, where a device's system is not known.
  case higherFloor = "the floor of newer systems"

  /// The operating system that an update needs, so that the app has to look at it.
  case systemCheck = "the system of the device"

  /// Floors that start later.
  case deadlines

  /// Versions that must not be used.
  case blocked = "blocked versions"

  /// How long a reminder stays away.
  case reminders = "the time between reminders"

  /// That a version can be skipped, or cannot.
  case skipping = "whether a version can be skipped"

  /// That optional prompts are off.
  case silence = "that optional prompts are off"

  /// The texts of the prompts.
  case messages

  /// The moment at which the policy ends.
  case expiry

  /// A platform on which no reader of the format runs.
  case platform = "other platforms than macOS"

  /// Characters that XML has no way to write.
  case characters

  /// The archive that an update is installed from.
  case archive = "the archive to install"

  /// What a policy says about this, as a phrase; nil when it says nothing that gets lost.
  func use(in inputs: EmissionInputs) -> String? {
    let document = inputs.document
    switch self {
    case .storefronts:
      return document.storefronts.isEmpty
        ? nil : "other versions in \(document.storefronts.keys.sorted().joined(separator: ", "))"
    case .olderSystems:
      let older = document.tracks.dropFirst().map { "\($0.latest)" }
      return older.isEmpty ? nil : "\(older.joined(separator: ", ")) for older systems"
    case .higherFloor:
      guard let floor = inputs.tracks.first?.floor, floor != inputs.commonFloor else { return nil }
      return "the floor \(floor), which older systems could not reach"
    case .systemCheck:
      return document.tracks.first?.minimumOS.map {
        "that the update needs \($0), which the app must compare itself"
      }
    case .deadlines:
      let later = document.tracks.flatMap(\.deadlines).filter { $0.from > inputs.now }
      return Self.phrase(later.map { "the floor \($0.required) from \($0.from) on" })
    case .blocked:
      let count = document.blocked.filter { $0.lowerFloor == nil }.count
      return count == 0 ? nil : count.counting("blocked version")
    case .reminders:
      let seconds = document.prompt.remindAfterSeconds
      return seconds == 0 || !document.prompt.optional
        ? nil
        : "that \(seconds.counting("second goes", plural: "seconds go")) by before the next reminder"
    case .skipping:
      return document.prompt.skippable ? nil : "that no version can be skipped"
    case .silence: return document.prompt.optional ? nil : "that optional prompts are off"
    case .messages: return document.messages.isEmpty ? nil : "the texts of the prompts"
    case .expiry: return document.expires.map { "that it ends \($0)" }
    case .platform:
      guard let platform = document.platform, platform != "macos" else { return nil }
      return "that it is for \(platform), where Sparkle does not run"
    case .characters:
      return document.json.holdsOnlyXML
        ? nil : "characters that XML cannot hold; U+FFFD stands in their place"
    case .archive: return "the archive to install; an item leads to the store page instead"
    }
  }

  private static func phrase(_ parts: [String]) -> String? {
    var seen: Set<String> = []
    let own = parts.filter { seen.insert($0).inserted }
    return own.isEmpty ? nil : own.joined(separator: ", ")
  }
}

extension JSONValue {
  /// Whether XML can hold every text in the value.
  fileprivate var holdsOnlyXML: Bool {
    switch self {
    case .null, .boolean, .integer, .number: true
    case .string(let text): OutputLanguage.xml.canHold(text)
    case .array(let elements): elements.allSatisfy(\.holdsOnlyXML)
    case .object(let members):
      members.allSatisfy { OutputLanguage.xml.canHold($0.name) && $0.value.holdsOnlyXML }
    }
  }
}

extension PolicyDocument.Block {
  /// The floor that says the same, where everything below a version is blocked.
  var lowerFloor: Version? {
    guard case .between(from: nil, below: let below?, through: nil) = extent else { return nil }
    return below
  }
}
