import Diagnostics
import Emitting
import Git
import Reading
import Versions

/// Finds the build number of each release, for formats that compare nothing else; once in a run.
final class ReleaseBuilds {
  private let session: Session
  private let releases: [GatheredTags.ReleaseTag]
  private let arguments: Arguments
  private let environment: [String: String]

  /// What was found, in the names of the tags or in the files at each.
  private(set) lazy var builds = read()

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - session: What is worked on.
  ///   - releases: Release tags, highest version first.
  ///   - arguments: The flags, which may name the project.
  ///   - environment: The environment, for the mend of a shallow clone.
  init(
    _ session: Session, _ releases: [GatheredTags.ReleaseTag], _ arguments: Arguments,
    environment: [String: String]
  ) {
    self.session = session
    self.releases = releases
    self.arguments = arguments
    self.environment = environment
  }

  private func read() -> Determination<[ReleaseBuild]> {
    let finals = releases.filter { $0.match.version.prerelease == nil }
    guard !finals.isEmpty, let checkout = session.checkout else { return .absent }
    let places = AuditPlaces(checkout.repository, AuditReader(session, arguments))
    var builds: [ReleaseBuild] = []
    do throws(GitError) {
      for release in finals {
        var text = release.match.build
        if text == nil {
          let found = try places.read(release.commit, root: nil)
          text = found.answer.value?.build.value?.text
        }
        builds.append(
          ReleaseBuild(
            version: release.match.version.releaseOnly,
            build: text.flatMap { try? BuildNumber($0) }, tag: release.reference.name))
      }
    } catch {
      return .undetermined(error.undetermined("build numbers", environment: environment))
    }
    return .known(builds)
  }
}
