package import Diagnostics

/// What one Xcode project says, in the order of the file.
package struct XcodeReadings: Sendable {
  /// One reading for each native target in each of its configurations.
  package var readings: [Reading] = []

  /// The names of the project's configurations.
  package var configurations: [String] = []

  /// The configuration that the build takes when it is told none.
  package var defaultConfiguration: String?

  /// The native targets; aggregate and legacy targets have no product and are left out.
  package var targets: [XcodeTarget] = []

  /// What a reader should know, such as an xcconfig that is not in the tree.
  package var notes: [Finding.Note] = []
}
