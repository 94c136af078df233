/// The first component in which two versions differ.
package enum VersionStep: Int, Comparable, CaseIterable, Hashable, Sendable {
  /// The third component or a later one.
  case patch

  /// The second component.
  case minor

  /// The first component.
  case major

  /// Says whether the left step is smaller than the right one.
  package static func < (left: VersionStep, right: VersionStep) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The name in the configuration: `patch`, `minor`, or `major`.
  package var name: String {
    switch self {
    case .patch: "patch"
    case .minor: "minor"
    case .major: "major"
    }
  }

  /// Creates the step that a configuration names.
  ///
  /// - Parameter name: `patch`, `minor`, or `major`; anything else gives nil.
  package init?(name: String) {
    guard let step = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = step
  }

  /// The zero-based component that the step raises.
  package var index: Int {
    switch self {
    case .patch: 2
    case .minor: 1
    case .major: 0
    }
  }
}

extension Version {
  /// Returns the step between this version and `other`, or nil when they are equal.
  ///
  /// Suffixes are left out: a pre-release and its release differ by no step.
  package func step(to other: Version) -> VersionStep? {
    for index in 0..<max(count, other.count) where !hasSame(index, as: other) {
      return index == 0 ? .major : index == 1 ? .minor : .patch
    }
    return nil
  }

  private func hasSame(_ index: Int, as other: Version) -> Bool {
    let one = Version(release: digits(index), prerelease: nil, buildMetadata: nil)
    return one == Version(release: other.digits(index), prerelease: nil, buildMetadata: nil)
  }

  /// Returns the digits of a component, `0` when it is not written.
  package func digits(_ index: Int) -> String {
    let parts = release.utf8.split(separator: UInt8(ascii: "."))
    return index < parts.count ? String(Substring(parts[index])) : "0"
  }

  /// The lowest version that shares this one's components down to the one that `step` raises.
  ///
  /// `major` of `5.4.2` is `5.0.0`, `minor` is `5.4.0`, `patch` is `5.4.2` itself: as many
  /// components as this version has, zero filled, as the policy writes its floors.
  package func group(of step: VersionStep) -> Version {
    guard step != .patch else { return releaseOnly }
    let parts = (0..<count).map { $0 <= step.index ? digits($0) : "0" }
    return Version(
      release: parts.joined(separator: "."), prerelease: nil, buildMetadata: nil)
  }
}
