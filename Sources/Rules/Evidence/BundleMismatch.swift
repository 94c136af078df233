import Diagnostics
import Versions

/// A version or build number in which a bundle differs from its app.
struct BundleMismatch {
  /// What the bundle says.
  let value: ValueFacts

  private let bundle: BundleFacts
  private let app: BundleFacts
  private let wanted: ValueFacts
  private let what: String

  /// Compares every bundle of some kinds with its app.
  ///
  /// Equal numbers agree whatever number of zeros they are written with. What is missing or
  /// malformed is another rule's affair.
  static func all(in facts: ReleaseFacts, of kinds: Set<BundleFacts.Kind>) -> [BundleMismatch] {
    facts.judgedBundles.filter { kinds.contains($0.kind) }.flatMap { bundle in
      guard let app = facts.companion(of: bundle) else { return [BundleMismatch]() }
      return [
        version(bundle, app, facts.app), build(bundle, app),
      ].compactMap(\.self)
    }
  }

  /// The headline.
  var summary: String {
    "\(value.text) in \(bundle.title) is not \(wanted.text), the \(what) of \(app.title)"
  }

  /// Where both come from.
  var notes: [Finding.Note] {
    value.chain + [Finding.Note("\(app.title) has \(wanted.text)", at: wanted.place)]
  }

  /// How the bundles of an app are kept from differing.
  static let mend = """
    Define the settings once, at the level of the project, and delete them from the targets:

    ```
    MARKETING_VERSION = 2.3.0
    CURRENT_PROJECT_VERSION = 4711
    ```
    """

  /// The mend of this one.
  var help: String { "Set \(value.editable("the \(what)")) to \(wanted.text)." }

  private static func version(
    _ bundle: BundleFacts, _ app: BundleFacts, _ facts: AppFacts
  ) -> BundleMismatch? {
    guard let value = bundle.version.value, let wanted = app.version.value,
      case .success(let own) = facts.read(value.text, for: bundle.kind),
      case .success(let other) = facts.read(wanted.text, for: app.kind), own != other
    else { return nil }
    return BundleMismatch(
      value: value, bundle: bundle, app: app, wanted: wanted, what: "marketing version")
  }

  private static func build(_ bundle: BundleFacts, _ app: BundleFacts) -> BundleMismatch? {
    guard let value = bundle.build.value, let wanted = app.build.value,
      let own = value.buildNumber, let other = wanted.buildNumber, own != other
    else { return nil }
    return BundleMismatch(
      value: value, bundle: bundle, app: app, wanted: wanted, what: "build number")
  }
}
