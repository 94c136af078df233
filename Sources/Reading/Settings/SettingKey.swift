package import Documents

/// The left side of an assignment, such as `MARKETING_VERSION[sdk=iphoneos*][config=Debug]`.
package struct SettingKey: Hashable, Sendable {
  /// The setting's name.
  package let name: String

  /// The conditions after it, in order.
  package let conditions: [XCConfig.Condition]

  /// Reads a key as project files and XcodeGen spell it.
  ///
  /// Several conditions may follow one another or share a pair of brackets, separated by commas.
  /// Nil when a bracket is not closed or holds no `=`, as in a key that no build would read.
  package init?(_ text: String) {
    guard let bracket = text.firstIndex(of: "[") else {
      name = text
      conditions = []
      return
    }
    var conditions: [XCConfig.Condition] = []
    var rest = text[bracket...]
    while rest.first == "[" {
      guard let close = rest.firstIndex(of: "]"),
        let inside = XCConfig.Condition.parse(String(rest[..<close].dropFirst()))
      else { return nil }
      conditions += inside
      rest = rest[rest.index(after: close)...].drop { $0 == " " }
    }
    name = text[..<bracket].filter { $0 != " " }
    guard rest.isEmpty, !name.isEmpty else { return nil }
    self.conditions = conditions
  }
}
