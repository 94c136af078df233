/// A place that the configuration names as saying the version.
package enum SourceSpec: Hashable, Sendable {
  /// A target of an Xcode project; what is nil is found out.
  case xcode(project: String, target: String?, configuration: String?)

  /// A property list, as it stands.
  case plist(path: String)

  /// A setting of an xcconfig file with its includes, `MARKETING_VERSION` when nil, and the
  /// configuration that its conditions are judged for, `Release` when nil.
  case xcconfig(path: String, setting: String? = nil, configuration: String? = nil)

  /// A target of an XcodeGen specification; what is nil is found out.
  case xcodegen(path: String, target: String?, configuration: String?)

  /// A target of a Tuist manifest; what is nil is found out.
  case tuist(path: String, target: String?, configuration: String?)

  /// Flutter's `pubspec.yaml`.
  case flutter(path: String)

  /// Expo's `app.json`.
  case expo(path: String)

  /// The build script of an Android application.
  case gradle(path: String)

  /// The text that stands for `{version}` in a pattern such as `VERSION = "{version}"`; the first
  /// one of a file that lists versions.
  case text(path: String, pattern: String, isList: Bool = false)

  /// A value of a JSON file by its keys and indexes, such as `expo.version`.
  case json(path: String, keyPath: String)

  /// A value of a YAML file by its keys and indexes, such as `targets.App.version`.
  case yaml(path: String, keyPath: String)
}
