import Diagnostics
import Reading
import Rules

/// The bundle of a project that a built product should have come from.
struct ProjectPartner {
  /// Why there is none, as the end of a sentence.
  struct Missing: Error {
    let reason: String
  }

  /// What the project says about the bundle.
  let reading: Reading

  /// The project and the target in a sentence.
  let title: String

  /// Why this bundle was taken, when nobody said which.
  let choice: Choice?

  /// Its version; never undetermined or absent.
  let version: Reading.Value

  /// Finds the bundle.
  ///
  /// What flags or the configuration name is taken as it is. Else the bundle with the same
  /// identifier counts, and without one what the project would release, unless that is known to be
  /// another app.
  ///
  /// - Throws: ``Missing`` when there is nothing to compare with: no project, another app, or a
  ///   version that only the build supplies.
  init(
    of built: Reading, in project: Determination<ProjectFindings>, isTold: Bool
  ) throws(Missing) {
    guard let findings = project.value, let main = findings.candidate.value else {
      let reason = project.undetermined ?? project.value?.candidate.undetermined
      throw Missing(reason: reason?.reason ?? "there is none")
    }
    let identifier = built.bundleIdentifier
    let same = findings.readings.filter { identifier != nil && $0.bundleIdentifier == identifier }
    let isMain = isTold || same.isEmpty || main.bundleIdentifier == identifier
    reading = isMain ? main : same.first { $0.configuration == main.configuration } ?? same[0]
    title = [reading.project, reading.target].compactMap(\.self).joined(separator: " ")
    if !isTold, let identifier, let other = reading.bundleIdentifier, other != identifier {
      throw Missing(reason: "it is \(identifier), and no target of \(main.project) is")
    }
    guard reading.source != .gradle else { throw Missing(reason: "\(title) is for Android") }
    guard let version = reading.version.value else {
      throw Missing(reason: "\(title) leaves its version to the build")
    }
    self.version = version
    choice =
      isTold
      ? nil
      : Choice(
        subject: "compared with", chosen: title,
        reason: same.isEmpty ? "the project releases it" : "it has the same bundle identifier")
  }

  /// The bundle as a source that the product must agree with.
  var source: SourceFacts { SourceFacts(name: title, version: .known(ValueFacts(version))) }
}
