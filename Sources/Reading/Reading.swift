package import Diagnostics

/// One bundle's marketing version and build number as the build would ship them.
package struct Reading: Sendable {
  /// The kinds of file that say a version.
  package enum Source: String, Hashable, Sendable {
    /// An Xcode project.
    case xcode

    /// An XcodeGen specification.
    case xcodegen

    /// A Tuist manifest.
    case tuist

    /// Flutter's `pubspec.yaml`.
    case flutter

    /// Expo's or React Native's `app.json`.
    case expo

    /// A Gradle build script.
    case gradle

    /// Cordova's `config.xml`.
    case cordova

    /// A .NET project file.
    case dotnet

    /// A Swift package that is an app.
    case package

    /// Unity's `ProjectSettings.asset`.
    case unity

    /// A property list on its own.
    case plist

    /// An xcconfig on its own.
    case xcconfig

    /// Any text file, by a pattern.
    case text

    /// A JSON file, by a path.
    case json

    /// A YAML file, by a path.
    case yaml

    /// A bundle of a built product, such as an `.ipa`.
    case product
  }

  /// Text that a value holds as it is written in a file.
  package struct Part: Hashable, Sendable {
    /// The text.
    package var text: String

    /// Where it begins; nil when it is in no file.
    package var place: Location?

    /// Creates a part.
    package init(_ text: String, at place: Location?) {
      self.text = text
      self.place = place
    }
  }

  /// A value, where it is written, and how it came about.
  package struct Value: Hashable, Sendable {
    /// The text after every reference in it was resolved; never empty.
    package var text: String

    /// Where it is written: the place that a person would edit.
    package var place: Location?

    /// What ``text`` is put together from, in order; nil when it is computed from what is written.
    package var parts: [Part]?

    /// How it came about, outermost first: plist, then setting, then xcconfig line.
    package var chain: [Finding.Note]

    /// What a reader should know, such as an undefined name in it.
    package var notes: [Finding.Note]

    /// Creates a value that is written in one place as it is.
    package init(
      _ text: String, at place: Location?, chain: [Finding.Note] = [], notes: [Finding.Note] = []
    ) {
      self.text = text
      self.place = place
      parts = [Part(text, at: place)]
      self.chain = chain
      self.notes = notes
    }
  }

  /// The kind of source.
  package var source: Source

  /// The project's path, such as `ios/App.xcodeproj`, or the file's.
  package var project: String

  /// The target's name, if there are targets.
  package var target: String?

  /// The product type without its common prefix, such as `application` or `app-extension`.
  package var productType: String?

  /// The configuration, such as `Release`, if there are configurations.
  package var configuration: String?

  /// The marketing version; `absent` when the product would have none, and undetermined when
  /// it is longer than ``textLimit``.
  package var version: Determination<Value> {
    didSet { version = version.bounded("marketing version") }
  }

  /// The build number; `absent` when the product would have none, and undetermined when
  /// it is longer than ``textLimit``.
  package var build: Determination<Value> {
    didSet { build = build.bounded("build number") }
  }

  /// The bundle identifier, if it could be resolved.
  package var bundleIdentifier: String?

  /// The lowest operating system, if it could be resolved.
  package var minimumOS: String?

  /// The platform that the target is built for, such as `ios` or `macos`, if it is known.
  package var platform: String?

  /// The other platforms of a target that is built for several, in the order in which it names them.
  package var otherPlatforms: [String] = []

  /// The names of the targets that this one embeds, such as extensions and watch apps.
  package var embeds: [String]

  /// The file that describes the bundle, where what is missing would be written.
  package var file: Location?

  /// Creates a reading.
  package init(
    source: Source, project: String, target: String? = nil, productType: String? = nil,
    configuration: String? = nil, version: Determination<Value>, build: Determination<Value>,
    bundleIdentifier: String? = nil, minimumOS: String? = nil, platform: String? = nil,
    embeds: [String] = [], file: Location? = nil
  ) {
    self.source = source
    self.project = project
    self.target = target
    self.productType = productType
    self.configuration = configuration
    self.version = version.bounded("marketing version")
    self.build = build.bounded("build number")
    self.bundleIdentifier = bundleIdentifier
    self.minimumOS = minimumOS
    self.platform = platform
    self.embeds = embeds
    self.file = file
  }
}
