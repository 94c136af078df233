package import Diagnostics

/// An xcconfig file with everything that it includes, in the order that counts.
package struct ConfigFile: Sendable {
  /// The assignments; an included file's stand where it is included.
  package var assignments: [SettingAssignment] = []

  /// The files that it includes and that cannot be read, optional ones among them.
  package var missing: [MissingFile] = []

  /// What else a reader should know, such as an include whose letter case is wrong.
  package var notes: [Finding.Note] = []

  /// Why its values cannot be relied on, such as an include cycle.
  package var fault: Undetermined?

  /// The layer that it makes.
  package func level(named name: String) -> SettingLevel {
    SettingLevel(name: name, assignments: assignments, fault: fault)
  }
}
