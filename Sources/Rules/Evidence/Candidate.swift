import Diagnostics
package import Versions

/// The candidate with a version that can be compared.
struct Candidate {
  /// The bundle.
  let bundle: BundleFacts

  /// The marketing version as the project spells it.
  let value: ValueFacts

  /// The marketing version.
  let version: Version

  /// The build number, when it is known and is one.
  var build: BuildNumber? { bundle.build.value.flatMap(\.buildNumber) }
}

extension ReleaseFacts {
  /// The candidate, when its version can be compared.
  ///
  /// Nil when the version is not known, missing, or malformed: a text that is not a version is
  /// `version-malformed`'s affair and never greater, smaller, or equal.
  var comparable: Candidate? {
    guard let bundle = candidate.value, let value = bundle.version.value,
      case .success(let version) = app.read(value.text, for: bundle.kind)
    else { return nil }
    return Candidate(bundle: bundle, value: value, version: version)
  }

  /// The candidate's marketing version, when it is known and well formed.
  package var candidateVersion: Version? { comparable?.version }
}

extension ValueFacts {
  /// The text as a build number, when it is one.
  var buildNumber: BuildNumber? {
    do { return try BuildNumber(text) } catch { return nil }
  }
}
