import Diagnostics
import Versions

extension ReleaseFacts {
  /// Every build that is known to have been released or uploaded before the candidate: those of App
  /// Store Connect, and those that tags name.
  var earlierBuilds: [UploadFact] { (uploads.value ?? []) + taggedBuilds }

  /// The builds of tags on other commits; those on the judged commit are the candidate itself.
  private var taggedBuilds: [UploadFact] {
    guard let tags = tags.value else { return [] }
    var seen: Set<String> = []
    return ([tags.latest, tags.previous, tags.below].compactMap(\.self) + tags.carryingCandidate)
      .filter { $0.commit != tags.commit && seen.insert($0.name).inserted }
      .compactMap { tag in
        guard let build = tag.build.flatMap({ ValueFacts($0).buildNumber }) else { return nil }
        return UploadFact(version: tag.version, build: build, origin: "tag \(tag.name)")
      }
  }
}
