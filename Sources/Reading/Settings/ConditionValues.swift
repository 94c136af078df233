import Documents

/// What the conditions of assignments are compared with.
struct ConditionValues: Sendable {
  /// The configuration being judged.
  var configuration: String

  /// The canonical name of the SDK with its version, such as `iphoneos18.0`, if it is known.
  var sdk: String?

  /// The architecture, when the judgement is about one.
  var arch: String?

  /// Says whether every condition holds.
  ///
  /// A parameter without a value matches only `*` (swift-build, `MacroCondition.evaluate`).
  func satisfy(_ conditions: [XCConfig.Condition]) -> Bool {
    conditions.allSatisfy { condition in
      guard let value = value(of: condition.name) else { return condition.pattern == "*" }
      return WildcardPattern(condition.pattern).matches(value)
    }
  }

  private func value(of parameter: String) -> String? {
    switch parameter {
    case "config": configuration
    case "sdk": sdk
    case "arch": arch
    default: nil
    }
  }
}
