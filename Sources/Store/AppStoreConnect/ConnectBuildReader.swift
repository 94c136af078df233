import Documents
import Versions

/// Makes builds of what App Store Connect says about an app's uploads.
struct ConnectBuildReader {
  private static let subject = "the builds"

  let resources: ConnectPages.Resources

  /// Apple's name of the platform, such as `IOS`; builds of other platforms are left out.
  let platform: String

  /// The builds, the newest version first.
  func builds() throws(ConnectProblem) -> [StoreBuild] {
    var builds: [StoreBuild] = []
    for resource in resources.data where resource.type == "builds" {
      let state = resource[attribute: "processingState"]?.text
      let isAccepted = state != "FAILED" && state != "INVALID"
      guard let release = preRelease(of: resource) else {
        // What failed on arrival leaves its number free, whatever version it was of.
        guard isAccepted else { continue }
        throw Self.nameless(resource, state)
      }
      guard release[attribute: "platform"]?.text == platform else { continue }
      guard let version = release[attribute: "version"]?.text,
        let number = resource[attribute: "version"]?.text
      else { throw .unexpected("a build without its numbers", in: Self.subject) }
      do throws(Version.ParseError) {
        builds.append(
          StoreBuild(
            version: try Version(version), number: try BuildNumber(number),
            uploaded: resource[attribute: "uploadedDate"]?.text,
            isExpired: resource[attribute: "expired"]?.truth ?? false,
            isAccepted: isAccepted))
      } catch {
        throw .unexpected(
          "\(shown("\(version) (\(number))")), which is no build,", in: Self.subject)
      }
    }
    return builds.sorted {
      $0.version == $1.version ? $0.number > $1.number : $0.version > $1.version
    }
  }

  private static func nameless(_ build: ConnectResource, _ state: String?) -> ConnectProblem {
    let number = build[attribute: "version"]?.text ?? "no number"
    let standing = state.map { " (\(shown($0)))" } ?? ""
    return ConnectProblem(
      "\(shown(number)) is a build\(standing) that App Store Connect names no version for",
      help: "Run it again when App Store Connect has processed the build; if it stays so, update "
        + "trainstop.")
  }

  /// The marketing version of each build, by its identifier.
  var marketingVersions: [String: Version] {
    resources.data.reduce(into: [:]) { versions, resource in
      guard resource.type == "builds",
        let text = preRelease(of: resource)?[attribute: "version"]?.text
      else { return }
      do { versions[resource.id] = try Version(text) } catch { return }
    }
  }

  private func preRelease(of build: ConnectResource) -> ConnectResource? {
    guard case .to(let key) = build.relation("preReleaseVersion") else { return nil }
    return resources.included[key]
  }
}
