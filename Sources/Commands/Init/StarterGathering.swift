import Diagnostics
import Reading
import Reporting
import UpdatePolicy
import Versions

/// Takes out of a judgement what a configuration can say.
struct StarterGathering {
  let judgement: Judgement
  let environment: [String: String]

  /// How many other applications are listed.
  private static let limit = 6

  /// How many releases are asked who declared them.
  private static let depth = 20

  /// Makes the configuration.
  ///
  /// - Throws: A ``CannotDecide`` when there is no project to write about.
  func starter() throws(CannotDecide) -> Starter {
    guard let findings = judgement.project.value else {
      throw CannotDecide(judgement.project.undetermined ?? ProjectReader.nothingFound)
    }
    let candidate = findings.candidate.value
    let others = applications(findings)
    return Starter(
      candidate: candidate, choices: findings.choices, obstacle: findings.candidate.undetermined,
      others: Array(others.prefix(Self.limit)), moreOthers: max(0, others.count - Self.limit),
      further: try further(candidate), tags: StarterTags(judgement.tags), convention: convention)
  }

  /// The applications that are not the candidate, and that none embeds, each as it is shipped.
  private func applications(_ findings: ProjectFindings) -> [Reading] {
    let candidate = findings.candidate.value
    let apps = findings.readings.filter { $0.productType == "application" }
    var found: [Reading] = []
    for app in apps where !Self.isSame(app, candidate) {
      guard !found.contains(where: { Self.isSame($0, app) }) else { continue }
      let isEmbedded = findings.readings.contains { other in
        other.project == app.project && app.target.map(other.embeds.contains) ?? false
      }
      guard !isEmbedded else { continue }
      let all = apps.filter { Self.isSame($0, app) }
      let shipped = [candidate?.configuration, "Release"].lazy.compactMap { name in
        all.first { $0.configuration == name }
      }.first
      found.append(shipped ?? app)
    }
    return found
  }

  private static func isSame(_ one: Reading, _ other: Reading?) -> Bool {
    one.project == other?.project && one.target == other?.target
  }

  private func further(_ candidate: Reading?) throws(CannotDecide) -> [SourceSpec] {
    guard let candidate else { return [] }
    do {
      return try FurtherSources.agreeing(with: candidate, in: judgement.session.tree)
    } catch {
      throw CannotDecide(error)
    }
  }

  /// Whether the latest releases declare who must update.
  private var convention: String {
    let releases = judgement.tags.releases
    guard let checkout = judgement.session.checkout, let highest = releases.first else {
      return "No release says so far that it is a forced update."
    }
    let declarations = Declarations(
      repository: checkout.repository, releases: releases, environment: environment)
    do throws(Undetermined) {
      let floor = releases.dropFirst(Self.depth).first?.match.version
      let declared = try declarations.taggedReleases(upTo: highest.match.version, above: floor)
        .filter { $0.declaration != nil }
      guard let latest = declared.first, let declaration = latest.declaration else {
        return "None of the latest releases says that it is a forced update, as a line "
          + "'Update: forced' in the message of its tag or of a commit would."
      }
      return "The history says it itself: \(latest.tag.printable) is declared "
        + "'Update: \(declaration.rawValue)', which counts without a line here."
    } catch {
      return "Whether the history says so cannot be told here: \(error.reason.printable)."
    }
  }
}
