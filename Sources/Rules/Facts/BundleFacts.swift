package import Diagnostics

/// A version or build number as one place says it.
package struct ValueFacts: Hashable, Sendable {
  /// The text after every reference in it was resolved.
  package var text: String

  /// Where it is written: the place that a person would edit.
  package var place: Location?

  /// How the text came about, from the plist down to ``place``.
  package var chain: [Finding.Note]

  /// Whether it stands in a built product, which nobody edits: it is set where it was built from.
  package var isBuilt = false

  /// Creates a value.
  package init(_ text: String, at place: Location? = nil, chain: [Finding.Note] = []) {
    self.text = text
    self.place = place
    self.chain = chain
  }
}

/// One bundle that the build would produce.
package struct BundleFacts: Hashable, Sendable {
  /// What a bundle is to the app that ships it.
  package enum Kind: String, Hashable, Sendable {
    /// The app.
    case app

    /// An extension inside the app.
    case appExtension

    /// A watch app, or the extension inside one.
    case watchApp

    /// An App Clip.
    case appClip

    /// A framework that is embedded.
    case framework

    /// Anything else that carries a version.
    case other
  }

  /// The target's name, or the file's when there is no target.
  package var name: String

  /// What the bundle is.
  package var kind: Kind

  /// The configuration it was read for, such as `Release`, if there are configurations.
  package var configuration: String?

  /// The marketing version; `absent` when the product would have none.
  package var version: Determination<ValueFacts>

  /// The build number; `absent` when the product would have none.
  package var build: Determination<ValueFacts>

  /// Where a value that is missing would be written, if it is known.
  package var place: Location?

  /// Creates a bundle.
  package init(
    name: String, kind: Kind = .app, configuration: String? = nil,
    version: Determination<ValueFacts>, build: Determination<ValueFacts> = .notAsked
  ) {
    self.name = name
    self.kind = kind
    self.configuration = configuration
    self.version = version
    self.build = build
  }
}

/// What one configured source says.
package struct SourceFacts: Hashable, Sendable {
  /// The source as the configuration names it, such as `plist: Watch/Info.plist`.
  package var name: String

  /// What it says; `absent` when the file is there and has no version.
  package var version: Determination<ValueFacts>

  /// Creates a source.
  package init(name: String, version: Determination<ValueFacts>) {
    self.name = name
    self.version = version
  }
}
