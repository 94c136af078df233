import Diagnostics
import Emitting
import Git
import Reading
import Versions

/// Finds the build number of each release, for formats that compare nothing else.
struct ReleaseBuilds {
  let session: Session

  /// Release tags, highest version first.
  let releases: [GatheredTags.ReleaseTag]

  /// The flags, which may name the project.
  let arguments: Arguments

  /// The environment, for the mend of a shallow clone.
  let environment: [String: String]

  /// Reads them from the names of the tags or from the files at each.
  func builds() -> Determination<[ReleaseBuild]> {
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
