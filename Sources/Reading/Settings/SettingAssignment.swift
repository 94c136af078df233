package import Diagnostics
package import Documents

/// Where an assignment is written, worked out only when somebody asks.
///
/// A large project has thousands of assignments and a reading shows a handful of them.
package enum SettingPlace: Sendable {
  /// Nowhere: the build system itself sets it.
  case builtIn

  /// A place that is known already.
  case known(Location)

  /// Bytes of a text file.
  case text(SourceText, offset: Int, width: Int)

  /// A value in a property list or project file.
  case value(PropertyList.Node)

  /// A value in a project file in JSON.
  case json(JSONNode)

  /// Whether it is in a file, so that somebody can edit it.
  package var isInFile: Bool {
    if case .builtIn = self { return false }
    return true
  }

  /// The place in a file, if there is one.
  package var location: Location? {
    switch self {
    case .builtIn: nil
    case .known(let location): location
    case .text(let source, let offset, let width): source.location(at: offset, width: width)
    case .value(let node): node.location
    case .json(let node): node.location
    }
  }
}

/// One `NAME[conditions] = value`.
package struct SettingAssignment: Sendable {
  /// The setting's name, without conditions.
  package let name: String

  /// What must hold for the assignment to count; all of them.
  package let conditions: [XCConfig.Condition]

  /// The value as written, with its references; a list is joined by spaces.
  package let value: String

  /// Where the value is written.
  package let place: SettingPlace

  /// Whether it stands in a template that every developer copies and fills in.
  package let isPlaceholder: Bool

  /// Creates an assignment.
  package init(
    _ name: String, conditions: [XCConfig.Condition] = [], _ value: String,
    at place: SettingPlace = .builtIn, isPlaceholder: Bool = false
  ) {
    self.name = name
    self.conditions = conditions
    self.value = value
    self.place = place
    self.isPlaceholder = isPlaceholder
  }
}

extension SettingAssignment: CustomStringConvertible {
  /// The assignment as it is written in an xcconfig file.
  package var description: String {
    "\(name)\(conditions.map { "[\($0.name)=\($0.pattern)]" }.joined()) = \(value)"
  }
}
