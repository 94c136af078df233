import JSON

extension JSONValue {
  /// The value of a member; nil where there is no such member, or no object.
  func member(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}
