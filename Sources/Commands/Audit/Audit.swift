import Diagnostics
import Git
import Reading
import Rules
import UpdatePolicy
import Versions

/// Every release tag beside the version files at that tag.
struct Audit {
  /// The tags, lowest version first, then those that are malformed, by name.
  private(set) var rows: [AuditRow] = []

  /// How release tags are named.
  private(set) var patterns: [String] = []

  /// What was chosen without being told.
  private(set) var choices: [Choice] = []

  /// What a reader should know.
  private(set) var notes: [Finding.Note] = []

  /// How many times the project had to be read for all tags.
  private(set) var readCount = 0

  /// What could not be found out, apart from single tags.
  private var gaps: [Undetermined] = []

  /// An audit that came to nothing.
  init(undetermined: [Undetermined]) { gaps = undetermined }

  /// Audits the repository of a session.
  ///
  /// - Throws: A ``CannotDecide`` when the history cannot be read.
  init(
    _ session: Session, _ arguments: Arguments, _ context: RunContext, now: Timestamp
  ) async throws(CannotDecide) {
    let environment = context.environment
    let checkout = try session.requiredCheckout()
    let settings = session.configuration.version
    let reader = AuditReader(session, arguments)
    let judge = AuditJudge(
      scheme: settings.scheme,
      weights: AuditWeights(settings: session.configuration.rules, now: now))
    do throws(GitError) {
      let tags = try TagInventory(
        checkout.repository, patterns: settings.tagPatterns, scheme: settings.scheme,
        projectVersion: reader.version, keepsLost: true)
      patterns = tags.naming.patterns.map(\.text)
      choices = reader.choices + [tags.choice].compactMap { $0 }
      notes = tags.notes
      gaps = [
        try tags.unprovedAbsence(
          checkout.repository, environment, projectVersion: reader.version)
      ].compactMap { $0 }
      if gaps.isEmpty, let note = tags.noteOnMissingTags(environment) { notes.append(note) }
      let commits = tags.releases.map(\.commit)
      let start = Disk.absolute(arguments.value(.repo) ?? ".", from: context.workingDirectory)
      let roots = try checkout.repository.knownRootTrees(of: commits)
      async let readings = AuditReadings(commits, roots: roots, reader, in: start, environment)
      let ancestry = try checkout.repository.ancestry(of: commits, from: checkout.commit)
      let found = try await readings.result.get()
      readCount = found.readCount
      for index in tags.releases.indices.reversed() {
        let release = tags.releases[index]
        rows.append(
          AuditRow(
            tag: release.reference.name, match: release.match, commit: release.commit,
            date: ancestry.dates[index], isReachable: ancestry.isReachable[index],
            found: found.readings[index]))
      }
      judge.judge(&rows, ancestry)
      gaps += judge.orderGaps(ancestry, environment)
      for tag in tags.lost {
        var row = AuditRow(tag: tag.name, match: tag.match)
        row.gap = tag.error.undetermined("tag \(tag.name)", environment: environment)
        rows.append(row)
      }
      judge.add(tags.malformed, to: &rows)
      judge.add(commitless: tags.leftOut.commitless, to: &rows)
    } catch {
      throw CannotDecide(error.undetermined("tags", environment: environment))
    }
  }

  /// What refuses or passes.
  var findings: [Finding] { rows.flatMap(\.findings) }

  /// What could not be found out, tags with the same reason together.
  var undetermined: [Undetermined] {
    var groups: [(reason: Undetermined, tags: [String])] = []
    var places: [Undetermined: Int] = [:]
    for row in rows {
      guard let gap = row.gap else { continue }
      if let place = places[gap] {
        groups[place].tags.append(row.tag)
      } else {
        places[gap] = groups.count
        groups.append((gap, [row.tag]))
      }
    }
    return gaps
      + groups.map { reason, tags in
        var reason = reason
        reason.subject = Self.named(tags)
        return reason
      }
  }

  /// Names tags, of many the first few.
  private static func named(_ tags: [String]) -> String {
    guard tags.count > 1 else { return "tag \(tags[0])" }
    guard tags.count > namedLimit + 1 else {
      return "tags \(tags.dropLast().joined(separator: ", ")) and \(tags[tags.count - 1])"
    }
    let first = tags.prefix(namedLimit).joined(separator: ", ")
    return "tags \(first) and \(tags.count - namedLimit) more"
  }

  private static let namedLimit = 3

  /// How the audit ended.
  var verdict: Verdict { Verdict(findings, undetermined) }

  /// How many rows come down to what.
  var counts: [AuditRow.Outcome: Int] {
    var counts: [AuditRow.Outcome: Int] = [:]
    for index in rows.indices { counts[rows[index].outcome, default: 0] += 1 }
    return counts
  }
}
