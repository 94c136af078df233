package import Diagnostics

extension Configuration {
  /// One file that says the version.
  package struct Source: Hashable, Sendable {
    /// The kinds of file, with what each needs beside its path.
    package enum Kind: Hashable, Sendable {
      /// An Xcode project; its target and configuration are found out where they are nil.
      case xcode(target: String?, configuration: String?)

      /// A property list such as an `Info.plist`.
      case plist

      /// An xcconfig file, the setting in it (`MARKETING_VERSION` when nil), and the configuration
      /// that its conditions are judged for.
      case xcconfig(setting: String?, configuration: String?)

      /// An XcodeGen `project.yml`.
      case xcodegen(target: String?, configuration: String?)

      /// A Tuist `Project.swift`.
      case tuist(target: String?, configuration: String?)

      /// A Flutter `pubspec.yaml`.
      case flutter

      /// An Expo `app.json`.
      case expo

      /// A Gradle build script.
      case gradle

      /// Any text file, the text around the version with exactly one `{version}`, and whether the
      /// file lists versions of which the first counts.
      case text(pattern: String, isList: Bool = false)

      /// A JSON file and the path of the version in it, such as `expo.version`.
      case json(keyPath: String)

      /// A YAML file and the path of the version in it.
      case yaml(keyPath: String)

      /// The key that names this kind in the file.
      package var name: String {
        switch self {
        case .xcode: "xcode"
        case .plist: "plist"
        case .xcconfig: "xcconfig"
        case .xcodegen: "xcodegen"
        case .tuist: "tuist"
        case .flutter: "flutter"
        case .expo: "expo"
        case .gradle: "gradle"
        case .text: "text"
        case .json: "json"
        case .yaml: "yaml"
        }
      }
    }

    /// The kind of file, with what it needs.
    package var kind: Kind

    /// The path, from the root of the repository.
    package var file: String

    /// Where the configuration names the file.
    package var place: Location
  }
}
