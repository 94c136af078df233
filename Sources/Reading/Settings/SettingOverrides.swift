package import Diagnostics

/// Values from outside the project that a tool supplies at build time.
///
/// Flutter writes `FLUTTER_BUILD_NAME` and `FLUTTER_BUILD_NUMBER` from `pubspec.yaml` into an
/// xcconfig file that is not committed. The values stand in for such a file only: they are the
/// lowest level, and every assignment in the project beats them.
package struct SettingOverrides: Sendable {
  /// No values.
  package static let none = SettingOverrides([:])

  private let values: [String: (text: String, place: Location)]

  /// Creates values by setting name, each with the place that a person would edit.
  package init(_ values: [String: (text: String, place: Location)]) { self.values = values }

  /// The assignments, by name.
  var assignments: [SettingAssignment] {
    values.sorted { $0.key < $1.key }.map { name, value in
      SettingAssignment(name, value.text, at: .known(value.place))
    }
  }
}
