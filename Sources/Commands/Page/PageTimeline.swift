import Diagnostics
import Git
import Reporting
import Rules
import UpdatePolicy
import Versions

/// The releases by date and what the storefronts serve of them, for a page.
struct PageTimeline {
  private let judgement: Judgement

  /// How many releases are shown, the highest ones.
  private static let limit = 400

  init(_ judgement: Judgement) { self.judgement = judgement }

  /// The timeline.
  var timeline: ReleaseTimeline {
    let releases = releases
    var timeline = ReleaseTimeline(
      releases: releases, answers: PageStorefronts(judgement.facts.store).answers,
      now: judgement.now.secondsSince1970)
    if case .shown(let shown) = releases { timeline.ticks = ticks(shown) }
    timeline.leftOut = max(0, judgement.tags.releases.count - Self.limit)
    if let candidate = judgement.facts.candidateVersion,
      !judgement.tags.releases.contains(where: { $0.match.version == candidate })
    {
      timeline.candidate = "\(candidate)"
    }
    return timeline
  }

  private var releases: ReportSurroundings.Part<[ReleaseTimeline.Release]> {
    guard let repository = judgement.session.checkout?.repository else {
      return .missing("There is no repository here")
    }
    let tagged = judgement.tags.releases.prefix(Self.limit)
    if tagged.isEmpty, let gap = judgement.tags.facts.undetermined { return .missing(gap.reason) }
    let served = PageStorefronts(judgement.facts.store).served
    var all = tagged.map { release($0, repository, served) }
    let known = Set(judgement.tags.releases.map(\.match.version))
    for (version, served) in served.sorted(by: { $0.key < $1.key }) where !known.contains(version) {
      var release = ReleaseTimeline.Release(version: "\(version)", tag: nil)
      release.storefronts = served.words
      set(served.since, of: &release)
      all.append(release)
    }
    // Those of one moment keep their order, the highest first.
    return .shown(
      all.enumerated().sorted { left, right in
        (right.element.moment ?? .min, left.offset) < (left.element.moment ?? .min, right.offset)
      }.map(\.element))
  }

  private func release(
    _ tag: GatheredTags.ReleaseTag, _ repository: Repository,
    _ served: [Version: PageStorefronts.Served]
  ) -> ReleaseTimeline.Release {
    let version = tag.match.version
    let build = tag.match.build.map { " (\($0))" } ?? ""
    var release = ReleaseTimeline.Release(version: "\(version)\(build)", tag: tag.reference.name)
    do throws(GitError) {
      set(
        Timestamp(secondsSince1970: try repository.date(of: tag.commit)), of: &release)
    } catch {
      release.marks.append("its commit cannot be read")
    }
    release.isMilestone = version.component(1) == 0 && version.component(2) == 0
    release.storefronts = served[version]?.words ?? ""
    if let facts = judgement.facts.tags.value {
      if facts.latest?.name == tag.reference.name { release.marks.append("latest tag") }
      if facts.onCommit.contains(where: { $0.name == tag.reference.name }) {
        release.marks.append("on the judged commit")
      }
    }
    return release
  }

  private func set(_ moment: Timestamp?, of release: inout ReleaseTimeline.Release) {
    release.moment = moment?.secondsSince1970
    release.day = moment.map { "\($0.day)" }
  }

  /// The first of January of each year that the timeline spans.
  private func ticks(_ releases: [ReleaseTimeline.Release]) -> [ReleaseTimeline.Tick] {
    guard let first = releases.compactMap(\.moment).min() else { return [] }
    let start = Timestamp(secondsSince1970: first).day.year
    let end = judgement.now.day.year
    guard start < end, end - start < 100 else { return [] }
    return (start + 1...end).compactMap { year in
      Timestamp(startOfYear: year).map {
        ReleaseTimeline.Tick("\(year)", at: $0.secondsSince1970)
      }
    }
  }
}

extension Timestamp {
  /// The first moment of a year of four digits in UTC.
  fileprivate init?(startOfYear year: Int64) {
    do {
      self = try Timestamp("\(year)-01-01T00:00:00Z")
    } catch {
      return nil
    }
  }
}
