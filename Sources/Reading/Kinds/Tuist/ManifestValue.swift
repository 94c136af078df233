import Diagnostics

/// What an expression of a manifest comes to.
indirect enum ManifestValue {
  /// A text, and where it is written; a text that was put together is at the expression.
  case text(String, Location)

  /// A number as written, or a Boolean as build settings write it.
  case scalar(String, Location)

  case list([ManifestValue])
  case table([Entry])

  /// An implicit member that nothing declares, such as `.iOS`.
  case symbol(String, Location)

  /// A call of something that nothing declares, such as `.target(name:)`, by its last name.
  case call(String, [Argument], Location)

  /// What only running the manifest would tell, and where.
  case unknown(String, Location)

  /// An entry of a dictionary.
  struct Entry {
    let key: String
    let value: ManifestValue
  }

  /// An argument of a call.
  struct Argument {
    let label: String?
    let value: ManifestValue
  }

  /// The text with its place, of a literal or of what wraps one, such as `.string("1.0")`.
  var text: (text: String, place: Location)? {
    switch self {
    case .text(let text, let place), .scalar(let text, let place): (text, place)
    case .call(let name, let arguments, _) where Self.wrappers.contains(name):
      arguments.count == 1 ? arguments[0].value.text : nil
    default: nil
    }
  }

  /// The elements, flattened, of an array and of what wraps one; else the value alone.
  var elements: [ManifestValue] {
    if case .list(let elements) = self { return elements.flatMap(\.elements) }
    return [self]
  }

  /// The entries of a dictionary and of what wraps one.
  var entries: [Entry]? {
    switch self {
    case .table(let entries): entries
    case .list(let elements) where elements.isEmpty: []
    case .call("dictionary", let arguments, _): arguments.first?.value.entries
    default: nil
    }
  }

  /// The name of a symbol, or of a call.
  var name: String? {
    switch self {
    case .symbol(let name, _), .call(let name, _, _): name
    default: nil
    }
  }

  /// The argument of a call with the label.
  subscript(_ label: String) -> ManifestValue? {
    guard case .call(_, let arguments, _) = self else { return nil }
    return arguments.first { $0.label == label }?.value
  }

  /// The argument of a call at a position.
  func argument(_ index: Int) -> ManifestValue? {
    guard case .call(_, let arguments, _) = self else { return nil }
    return arguments.indices.contains(index) ? arguments[index].value : nil
  }

  /// Why the value is no text that is known, and where; nil when it is one.
  var fault: (reason: String, place: Location)? {
    switch self {
    case .text, .scalar, .list, .table: nil
    case .unknown(let reason, let place): (reason, place)
    case .symbol(let name, let place): ("nothing in the manifest says what \(name) is", place)
    case .call(let name, let arguments, let place):
      if Self.wrappers.contains(name) {
        arguments.first?.value.fault
      } else {
        ("\(name) is called when the manifest runs", place)
      }
    }
  }

  private static let wrappers: Set<String> = [
    "SettingValue", "String", "boolean", "file", "init", "integer", "path", "real",
    "relativeToManifest", "string",
  ]
}
