import Diagnostics

extension ReleaseFacts {
  /// The candidate, then every other bundle that belongs to it.
  var judgedBundles: [BundleFacts] {
    guard let candidate = candidate.value else { return bundles }
    return [candidate]
      + bundles.filter {
        $0.name != candidate.name || $0.kind != candidate.kind
          || $0.configuration != candidate.configuration
      }
  }

  /// Returns the app that a bundle must agree with: the candidate, or the app of the bundle's own
  /// configuration where that is another one.
  func companion(of bundle: BundleFacts) -> BundleFacts? {
    guard let candidate = candidate.value else { return nil }
    let isSame =
      bundle.configuration == nil || candidate.configuration == nil
      || bundle.configuration == candidate.configuration
    guard !isSame else { return candidate }
    return bundles.first { $0.kind == .app && $0.configuration == bundle.configuration }
  }
}

extension BundleFacts {
  /// The bundle in a sentence, such as `app extension Share`.
  var title: String { "\(kind.title) \(name)" }
}

extension BundleFacts.Kind {
  /// The kind in a sentence.
  var title: String {
    switch self {
    case .app: "app"
    case .appExtension: "app extension"
    case .watchApp: "watch app"
    case .appClip: "App Clip"
    case .framework: "framework"
    case .other: "bundle"
    }
  }
}

/// A value that several bundles share because it is written in one place, or was when they were
/// built.
///
/// One edit mends all of them, so a rule says it once.
struct SharedValue {
  /// The value.
  let value: ValueFacts

  /// The bundles that have it, in order; never empty.
  var bundles: [BundleFacts]

  /// What the first bundle is.
  var kind: BundleFacts.Kind { bundles.first?.kind ?? .other }

  /// How the value came about, and who else has it.
  var notes: [Finding.Note] {
    let others = bundles.dropFirst().map(\.title)
    guard !others.isEmpty else { return value.chain }
    return value.chain + [
      Finding.Note("the value is shared with \(others.joined(separator: ", "))")
    ]
  }

  /// Gathers one value of each bundle.
  ///
  /// - Parameters:
  ///   - bundles: The bundles.
  ///   - value: Picks the value; a bundle without one is left out.
  /// - Returns: The values in the order of their first bundles.
  static func gather(
    _ bundles: [BundleFacts], _ value: (BundleFacts) -> ValueFacts?
  ) -> [SharedValue] {
    var shared: [SharedValue] = []
    for bundle in bundles {
      guard let value = value(bundle) else { continue }
      let match = shared.firstIndex {
        $0.value.text == value.text
          && ($0.value.isBuilt || $0.value.place != nil && $0.value.place == value.place)
          && ($0.kind == .framework) == (bundle.kind == .framework)
      }
      if let match {
        shared[match].bundles.append(bundle)
      } else {
        shared.append(SharedValue(value: value, bundles: [bundle]))
      }
    }
    return shared
  }
}
