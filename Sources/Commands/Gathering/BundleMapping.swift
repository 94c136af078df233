import Diagnostics
import Reading
import Rules

extension BundleFacts {
  /// Creates the facts that rules judge from what was read.
  init(_ reading: Reading) {
    self.init(
      name: reading.target ?? reading.project, kind: Kind(reading),
      configuration: reading.configuration,
      version: reading.version.map(ValueFacts.init), build: reading.build.map(ValueFacts.init))
    place = reading.file
    guard reading.source == .product else { return }
    version = version.map(\.built)
    build = build.map(\.built)
  }
}

extension BundleFacts.Kind {
  /// Tells a bundle's kind from its product type, and a watch app also from its platform, since a
  /// watch app of Xcode 14 and later is an ordinary application for watchOS.
  init(_ reading: Reading) {
    let type = reading.productType ?? "application"
    if type.contains("watchkit") || type.contains("watchapp") {
      self = .watchApp
    } else if type == "application.on-demand-install-capable" {
      self = .appClip
    } else if type == "system-extension" || type == "driver-extension" {
      // The system replaces these by their own versions, which need not follow the app's.
      self = .other
    } else if type.contains("extension") {
      self = .appExtension
    } else if type.hasPrefix("application") {
      self = reading.platform == "watchos" ? .watchApp : .app
    } else if type.contains("framework") {
      self = .framework
    } else {
      self = .other
    }
  }
}

extension ValueFacts {
  /// Creates the facts that rules judge from a value that was read.
  init(_ value: Reading.Value) {
    self.init(value.text, at: value.place, chain: value.chain)
  }

  /// The value as one of a built product.
  var built: ValueFacts {
    var value = self
    value.isBuilt = true
    return value
  }
}

extension ProjectFindings {
  /// The candidate and every bundle that ends up inside it, in the candidate's configuration.
  var shippedBundles: [Reading] {
    guard let candidate = candidate.value else { return [] }
    let siblings = readings.filter {
      $0.project == candidate.project && $0.configuration == candidate.configuration
    }
    var bundles = [candidate]
    var next = candidate.embeds[...]
    while let name = next.popFirst() {
      guard !bundles.contains(where: { $0.target == name }),
        let bundle = siblings.first(where: { $0.target == name })
      else { continue }
      bundles.append(bundle)
      next += bundle.embeds
    }
    return bundles
  }
}
