/// What a tag's name says to somebody who looks for releases.
package enum TagReading: Hashable, Sendable {
  /// A release, with the pattern that its name fits.
  case release(TagPattern.Match, TagPattern)

  /// Something else, and why.
  case leftOut(TagOmission)
}

/// Why a tag does not count as a release.
package enum TagOmission: Hashable, Sendable {
  /// A pre-release, where the scheme has none; nil where the tags show that releases have no suffix.
  case prerelease(VersionScheme?)

  /// A build of a release: a fourth number or a build number where releases have none.
  case build

  /// More numbers than the scheme has.
  case tooManyNumbers(VersionScheme)

  /// A version so far above all others that it is a placeholder.
  case placeholder

  /// A name like those of the releases that cannot be read as one, and what is wrong with it.
  case malformed(String)

  /// A name of another kind.
  case otherName

  /// The reason as the end of a sentence, without a final period.
  package var reason: String {
    switch self {
    case .prerelease(let scheme?):
      "it is a pre-release, which scheme '\(scheme.rawValue)' does not have"
    case .prerelease(nil): "it is a pre-release"
    case .build: "it is a build of a release, whose own tag counts"
    case .tooManyNumbers(let scheme):
      "it has more numbers than the three of scheme '\(scheme.rawValue)'"
    case .placeholder: "it is so far above all others that it is a placeholder"
    case .malformed(let reason): reason
    case .otherName: "its name fits no pattern of the releases"
    }
  }
}
