/// Every rule, in the order of the manual.
package enum RuleRegistry {
  /// The rules.
  ///
  /// To add one, add its file to `Rules/` and its type here.
  package static let all: [any Rule.Type] = []
}
