package import Versions

/// Why no policy can be generated; nothing is to be written then.
package enum GenerationFailure: Error, Hashable, Sendable {
  /// No declared storefront serves the app.
  case nothingLive

  /// The store and the project at the release tag demand different systems for one version.
  case minimumOSDisagrees(version: Version, store: Version, project: Version, tag: String)

  /// The published policy is another app's.
  case baselineOfAnotherApp(String)

  /// The published policy has a format that this code does not know.
  case baselineUnsupported(format: Int)

  /// What would be written could not be read by clients.
  case unreadable(PolicyDocument.ReadingError)

  /// The reason as a headline, without a final period.
  package var reason: String {
    switch self {
    case .nothingLive: "no declared storefront serves the app"
    case .minimumOSDisagrees(let version, let store, let project, let tag):
      "\(version) needs system \(store) according to the store, but \(project) according to the "
        + "project at tag \(tag)"
    case .baselineOfAnotherApp(let app): "\(app) is the app of the published policy"
    case .baselineUnsupported(let format):
      "\(format) is the format of the published policy, which this version does not know"
    case .unreadable(let error): "clients could not read the policy: \(error)"
    }
  }

  /// What to do about it, as an imperative sentence with its period.
  package var help: String {
    switch self {
    case .nothingLive:
      "Generate a policy after the first release went live, or correct the declared storefronts."
    case .minimumOSDisagrees:
      "Make sure that the tag marks the commit that was released and that its target is the app."
    case .baselineOfAnotherApp: "Name the published policy of this app."
    case .baselineUnsupported: "Use the version of Trainstop that wrote the published policy."
    case .unreadable: "Correct the value in the configuration or the store's answer."
    }
  }
}
