package import Diagnostics

/// One layer of build settings: the project's, a target's, or an xcconfig file with its includes.
package struct SettingLevel: Sendable {
  /// What a note calls the layer, such as `target` or `project xcconfig`.
  package let name: String

  /// What makes every value that comes through this layer doubtful, such as an include cycle.
  package let fault: Undetermined?

  private let assignments: [SettingAssignment]

  /// Where each name is assigned; nil in a layer of a few lines, which are sooner gone through.
  private let positions: [String: [Int]]?

  /// How many lines that is.
  private static let few = 8

  /// Creates a layer.
  ///
  /// - assignments: In the order of the file; among those whose conditions hold, the last wins.
  package init(name: String, assignments: [SettingAssignment], fault: Undetermined? = nil) {
    self.name = name
    self.fault = fault
    self.assignments = assignments
    guard assignments.count > Self.few else {
      positions = nil
      return
    }
    var positions: [String: [Int]] = [:]
    for (position, assignment) in assignments.enumerated() {
      positions[assignment.name, default: []].append(position)
    }
    self.positions = positions
  }

  /// The assignments to `name`, in order.
  func assignments(to name: String) -> [SettingAssignment] {
    guard let positions else { return assignments.filter { $0.name == name } }
    return (positions[name] ?? []).map { assignments[$0] }
  }
}
