import Diagnostics
import Git
import Reading
import Rules
import Versions

/// Says what is wrong with the rows of an audit.
struct AuditJudge {
  /// What a release version may look like.
  let scheme: VersionScheme

  /// How much it weighs.
  let weights: AuditWeights

  private struct Release: Hashable {
    let version: Version
    let build: String?
  }

  /// Judges rows that are sorted lowest version first.
  ///
  /// - Parameters:
  ///   - rows: The rows of all releases.
  ///   - ancestry: How their commits lie, in the opposite order.
  func judge(_ rows: inout [AuditRow], _ ancestry: Ancestry) {
    for index in rows.indices {
      guard let match = rows[index].match else { continue }
      compare(&rows[index], match)
      compareOthers(&rows[index], match)
      guard let place = ancestry.firstAncestor[rows.count - 1 - index] else { continue }
      let ancestor = rows.count - 1 - place
      guard let before = rows[ancestor].match?.version, match.version < before else { continue }
      add(disorder(match, before, rows[ancestor].tag, rows[index].tag), to: &rows[index])
    }
    findReuse(&rows)
  }

  /// Adds a row or a finding for each name that is not written as release tags are.
  func add(_ malformed: [MalformedTag], to rows: inout [AuditRow]) {
    var places: [String: Int] = [:]
    for (index, row) in rows.enumerated() { places[row.tag] = index }
    for tag in malformed {
      let place = places[tag.name]
      let finding = weights.finding(
        .malformed, place.flatMap { rows[$0].match?.version },
        "\(tag.name) looks like a release tag: \(tag.reason)",
        help: "Tag the release again under its right name and delete \(tag.name).")
      guard let finding else { continue }
      if let place {
        rows[place].findings.append(finding)
      } else {
        rows.append(AuditRow(tag: tag.name, findings: [finding]))
      }
    }
  }

  /// Adds a row for each release tag that leads to a folder or a file.
  func add(commitless names: [String], to rows: inout [AuditRow]) {
    for name in names {
      let finding = weights.finding(
        .malformed, nil, "\(name) is named like a release and leads to no commit",
        help: "Tag the commit that was released and delete \(name).")
      if let finding { rows.append(AuditRow(tag: name, findings: [finding])) }
    }
  }

  /// Why it is not proved that no other tag is out of order.
  func orderGaps(_ ancestry: Ancestry, _ environment: [String: String]) -> [Undetermined] {
    guard weights.judges(.regression), let cut = ancestry.cut else { return [] }
    return [cut.undetermined("tag order", environment: environment)]
  }

  private func add(_ finding: Finding?, to row: inout AuditRow) {
    if let finding { row.findings.append(finding) }
  }

  // MARK: - Files

  private func compare(_ row: inout AuditRow, _ match: TagPattern.Match) {
    switch row.reading {
    case .known(let reading):
      switch reading.version {
      case .known(let value): add(mismatch(value, reading, match), to: &row)
      case .absent, .notAsked: add(missing(row, match), to: &row)
      case .undetermined(let reason): row.gap = gap(reason, match)
      }
    case .absent, .notAsked: add(missing(row, match), to: &row)
    case .undetermined(let reason): row.gap = gap(reason, match)
    }
  }

  private func mismatch(
    _ value: Reading.Value, _ reading: Reading, _ match: TagPattern.Match
  ) -> Finding? {
    let tagged = scheme.allowsPrerelease ? match.version : match.version.releaseOnly
    // A text that is no version says another one, too.
    guard (try? Version(value.text, scheme: .loose)) == tagged else {
      return weights.finding(
        .mismatch, match.version, "\(value.text) in the files is not \(tagged), as the tag says",
        at: value.place,
        help: "Set the version before tagging; delete the tag if nothing was released from it.")
    }
    guard let build = match.build, let found = reading.build.value, !isSame(build, found.text)
    else { return nil }
    return weights.finding(
      .mismatch, match.version, "build \(found.text) in the files is not \(build), as the tag says",
      at: found.place,
      help: "Set the build number before tagging; delete the tag if nothing was released from it.")
  }

  private func isSame(_ left: String, _ right: String) -> Bool {
    guard let one = try? BuildNumber(left), let two = try? BuildNumber(right) else {
      return left == right
    }
    return one == two
  }

  private func missing(_ row: AuditRow, _ match: TagPattern.Match) -> Finding? {
    let project = row.reading.value?.project
    return weights.finding(
      .missing, match.version,
      project.map { "\($0) says no version at this tag" } ?? "no file says a version at this tag",
      at: project.map { Location($0) },
      help: "Name the file with --project, or set 'version-missing: off' under rules.")
  }

  private func gap(_ reason: Undetermined, _ match: TagPattern.Match) -> Undetermined? {
    guard weights.judges(.missing),
      weights.waiver("version-missing", match.version) == nil
    else { return nil }
    return reason
  }

  /// Holds the further sources against the first one, which the tag was held against.
  private func compareOthers(_ row: inout AuditRow, _ match: TagPattern.Match) {
    guard let others = row.found?.others, let truth = row.reading.value,
      let first = truth.version.value
    else { return }
    for other in others {
      switch other.version {
      case .known(let value):
        guard !isSame(version: value.text, first.text) else { continue }
        let summary =
          "\(value.text) in \(other.name) is not \(first.text), as \(truth.project) says"
        add(disagreement(summary, value.place, match), to: &row)
      case .absent, .notAsked:
        let summary = "\(other.name) has no version, and \(truth.project) says \(first.text)"
        add(disagreement(summary, nil, match), to: &row)
      case .undetermined(let reason):
        if weights.judges(.disagreement) { row.gap = row.gap ?? reason }
      }
    }
  }

  private func disagreement(
    _ summary: String, _ place: Location?, _ match: TagPattern.Match
  ) -> Finding? {
    weights.finding(
      .disagreement, match.version, summary, at: place,
      help: "Set every source before tagging, as 'trainstop bump' does.")
  }

  private func isSame(version left: String, _ right: String) -> Bool {
    guard let one = try? Version(left, scheme: .loose),
      let two = try? Version(right, scheme: .loose)
    else { return left == right }
    return one == two
  }

  // MARK: - Other tags

  private func disorder(
    _ match: TagPattern.Match, _ before: Version, _ ancestor: String, _ tag: String
  ) -> Finding? {
    weights.finding(
      .regression, match.version,
      "\(match.version) is below \(before), tag \(ancestor), which it descends from",
      help: "Delete tag \(tag) and tag a version above \(before).")
  }

  private func findReuse(_ rows: inout [AuditRow]) {
    var places: [Release: [Int]] = [:]
    for index in rows.indices {
      guard let match = rows[index].match else { continue }
      let release = Release(
        version: match.version, build: match.build ?? match.version.buildMetadata)
      places[release, default: []].append(index)
    }
    for group in places.values where group.count > 1 {
      let sorted = group.sorted {
        (rows[$0].date ?? 0, rows[$0].tag) < (rows[$1].date ?? 0, rows[$1].tag)
      }
      let first = rows[sorted[0]]
      for index in sorted.dropFirst() where rows[index].commit != first.commit {
        guard let version = rows[index].match?.version else { continue }
        add(
          weights.finding(
            .reuse, version,
            "\(version) is taken: tag \(first.tag) is on commit "
              + (first.commit?.abbreviated ?? "before it"),
            help: "Delete the tag that nothing was released from."), to: &rows[index])
      }
    }
  }
}
