import Diagnostics
import Reading
import Rules
import UpdatePolicy
import Versions

/// How a version that is only thought of takes the place of the project's.
struct NextProposal {
  /// What the proposed version goes on from.
  enum Origin: String, CaseIterable {
    /// The project's version.
    case project

    /// The latest release tag, for projects whose version a build script supplies.
    case tags
  }

  /// What is asked for.
  let request: BumpRequest

  /// What it goes on from.
  let origin: Origin

  /// The time of the run.
  let now: Timestamp

  /// Whether the build number alone is raised.
  var isBuild: Bool { request.target == .present }

  /// The version that it goes on from, which is no part of a project that is read afterwards.
  func base(
    _ session: Session, _ project: Determination<ProjectFindings>, _ tags: TagGathering
  ) throws(Undetermined) -> Reading {
    switch origin {
    case .project: return try candidate(project, session)
    case .tags: break
    }
    let gathered = tags.gather(version: nil, build: nil)
    guard let facts = gathered.facts.value else {
      throw gathered.facts.undetermined ?? noTag
    }
    guard let latest = facts.latest else { throw noTag }
    var reading =
      project.value?.candidate.value
      ?? Reading(source: .text, project: latest.name, version: .absent, build: .notAsked)
    reading.version = .known(Reading.Value(latest.version.description, at: nil))
    if let build = latest.build { reading.build = .known(Reading.Value(build, at: nil)) }
    return reading
  }

  /// What is proposed to follow `base`.
  func proposed(after base: Reading, _ session: Session) throws(Undetermined) -> Reading {
    let present = try Self.known(base.version, "version")
    let version = try request.version(
      after: present, scheme: session.configuration.version.scheme, now: now)
    let build = try request.build { () throws(Undetermined) in
      try Self.known(base.build, "build number")
    }
    var reading = base
    // Nobody wrote it yet, so that no place and no chain lead to it.
    reading.version = .known(Reading.Value(version, at: nil))
    if let build { reading.build = .known(Reading.Value(build, at: nil)) }
    return reading
  }

  private func candidate(
    _ project: Determination<ProjectFindings>, _ session: Session
  ) throws(Undetermined) -> Reading {
    if let candidate = project.value?.candidate.value { return candidate }
    throw project.undetermined ?? project.value?.candidate.undetermined
      ?? Undetermined(
        "project", "no project was found",
        help: "Name it with --project, or go on from the tags with --from tags.")
  }

  private static func known(
    _ value: Determination<Reading.Value>, _ quantity: String
  ) throws(Undetermined) -> Reading.Value {
    if let value = value.value { return value }
    throw value.undetermined
      ?? Undetermined(
        quantity, "the candidate has no \(quantity) that could be raised",
        help: "Write one first, or go on from the tags with --from tags.")
  }

  private var noTag: Undetermined {
    Undetermined(
      "tags", "there is no release tag to go on from",
      help: "Tag the first release, or leave out --from to go on from the project.")
  }
}
