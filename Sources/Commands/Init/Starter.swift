import Diagnostics
import Reading
import Reporting
import Rules

/// What `trainstop init` found out, as the configuration that says so.
struct Starter {
  /// The parts that are found out, each of which a trial may take back.
  enum Part: CaseIterable {
    case tag, sources, identifier, platform
  }

  /// What is about to be released; nil when that cannot be told.
  let candidate: Reading?

  /// What was found out without being told.
  let choices: [Choice]

  /// Why there is no candidate.
  let obstacle: Undetermined?

  /// Other applications that could be released instead.
  let others: [Reading]

  /// How many there are beyond ``others``.
  let moreOthers: Int

  /// Files that say the same version.
  let further: [SourceSpec]

  /// What the tags say.
  let tags: StarterTags

  /// What the history says about forced updates.
  let convention: String

  /// The parts that are left to be found out anew by every run, with the reason.
  var leftOpen: [Part: String] = [:]

  /// The file.
  var text: String {
    """
    # The configuration of Trainstop, made by 'trainstop init' from what this repository shows.
    # 'trainstop doctor' tells in plain words how it is understood, and docs/configuration.md of
    # Trainstop explains every key. To use a line that begins with a '#' and no space, delete the '#',
    # and that of the key above it.
    format: 1

    """ + sections.map(\.text).joined()
  }

  private var sections: [StarterSection] { [app, version, store, update, policy, rules] }

  private var app: StarterSection {
    var entries = [platform, identifier]
    if candidate?.platform != "android" {
      entries.append(
        .offered(
          "apple-id: 1234567890",
          remark: "The number after 'id' in the address of its page in the App Store, such as "
            + "https://apps.apple.com/app/id1234567890. No file here says it."))
    }
    entries.append(
      .offered(
        "storefronts: [us, gb, de]",
        remark: "The countries where it is offered, which App Store Connect lists under Pricing "
          + "and Availability. No file here says them; without them only us is asked."))
    return StarterSection(name: "app", remark: "The app that is released.", entries: entries)
  }

  private var platform: StarterEntry {
    guard let platform = candidate?.platform, ConfigurationDecoder.platforms.contains(platform)
    else {
      return .offered(
        "platform: ios",
        remark: "The project does not say for which platform it is built; without this line it "
          + "counts as ios.")
    }
    guard candidate?.otherPlatforms.isEmpty ?? true else {
      let all = ([platform] + (candidate?.otherPlatforms ?? [])).joined(separator: ", ")
      return .offered(
        "platform: \(platform)",
        remark: "\(target) is built for \(all): name the one that this gate is about, whose store "
          + "is asked. Without this line it counts as \(platform).")
    }
    return entry(
      .platform, "platform: \(YAMLScalar.text(platform))",
      remark: "The platform that \(target) is built for.")
  }

  private var identifier: StarterEntry {
    guard let identifier = candidate?.bundleIdentifier,
      ConfigurationDecoder.isBundleIdentifier(identifier)
    else {
      let found = candidate?.bundleIdentifier.map { "; what is found is \($0.printable)" } ?? ""
      return .offered(
        "bundle-id: com.example.app",
        remark: "The bundle identifier could not be told\(found). Stores are asked by it.")
    }
    return entry(
      .identifier, "bundle-id: \(YAMLScalar.text(identifier))",
      remark: "What \(target) is called in stores, which are asked by it.")
  }

  /// The target, or the file where there are no targets, for a sentence.
  private var target: String { (candidate?.target ?? candidate?.project ?? "it").printable }

  private var version: StarterSection {
    var entries = sources
    entries += tagEntries
    entries += [
      .written("tags: reachable", remark: tags.strategy),
      .offered(
        "scheme: apple",
        remark: "What a version may look like: apple (the default), semver, calver, or loose."),
    ]
    return StarterSection(
      name: "version", remark: "Where the version comes from, and which tags are releases.",
      entries: entries)
  }

  private var tagEntries: [StarterEntry] {
    guard !tags.patterns.isEmpty else {
      return [.offered("tag: \(YAMLScalar.text("v{version}"))", remark: tags.reason)]
    }
    let value =
      tags.patterns.count == 1
      ? YAMLScalar.text(tags.patterns[0]) : YAMLScalar.list(tags.patterns)
    var entries = [entry(.tag, "tag: \(value)", remark: tags.reason)]
    if !tags.others.isEmpty {
      let shown = tags.others.prefix(4).map(\.printable).joined(separator: "; ")
      let more = tags.others.count > 4 ? "; and \(tags.others.count - 4) more" : ""
      entries.append(
        .offered(remark: "Tags that are named otherwise and do not count: \(shown)\(more)."))
    }
    return entries
  }

  /// A part that counts, unless a trial has taken it back.
  func entry(_ part: Part, _ lines: String..., remark: String) -> StarterEntry {
    guard let reason = leftOpen[part] else {
      return StarterEntry(remark: remark, lines: lines, counts: true)
    }
    return StarterEntry(remark: "\(remark)\n\(reason)", lines: lines, counts: false)
  }

  private var store: StarterSection {
    guard candidate?.platform != "android" else {
      return StarterSection(
        name: "store",
        remark: "Whom to ask what is live. Google Play has no public answer; name a JSON document "
          + "with the version.",
        entries: [
          .offered(
            "source: json", "url: https://example.com/latest.json", "path: version", remark: "")
        ])
    }
    return StarterSection(
      name: "store",
      remark: "Whom to ask what is live: app-store needs no key; app-store-connect, appcast "
        + "(Sparkle), json, and recorded are the others.",
      entries: [.offered("source: app-store", remark: "")])
  }

  private var update: StarterSection {
    StarterSection(
      name: "update", remark: "Who must update, and who may. \(convention)",
      entries: [
        .offered(
          "force-on: major", remark: "The smallest step that forces: major, minor, patch, or never."
        ),
        .offered("grace: 7d", remark: "How long a new floor waits before it forces."),
      ])
  }

  private var policy: StarterSection {
    StarterSection(
      name: "policy",
      remark: "The files from which shipped apps decide, written by 'trainstop policy'.",
      entries: [
        .offered(
          "outputs:", "  - { format: json, path: dist/update-policy.json }", remark: "")
      ])
  }

  private var rules: StarterSection {
    StarterSection(
      name: "rules",
      remark:
        "How heavy a rule weighs: error, warning, note, or off; 'trainstop rules' lists them.",
      entries: [.offered("version-skips: warning", remark: "")])
  }
}
