package import Diagnostics

/// Evaluates build settings as Apple's build system does.
///
/// Layers are stacked, and within the stack the last assignment whose conditions hold wins.
/// `$(inherited)`, and a name that is being evaluated already, continue with the assignment below
/// (swift-build, `MacroEvaluationContext.nextValueForMacro`). What differs: a name that comes back
/// to itself through other names with nothing below is an error here and silently empty there.
/// The environment of the process is never looked at.
package struct SettingEvaluator: Sendable {
  /// The layers, lowest first.
  let levels: [SettingLevel]

  /// What conditions are compared with.
  let conditions: ConditionValues

  /// What makes every value doubtful, such as an include cycle in one of the layers.
  let fault: Undetermined?

  /// Creates an evaluator.
  ///
  /// - levels: Lowest first.
  /// - sdk: The canonical name of the SDK with its version, such as `iphoneos18.0`.
  /// - arch: The architecture; nil as for an Info.plist, which is processed once for all of them.
  package init(
    levels: [SettingLevel], configuration: String, sdk: String? = nil, arch: String? = nil
  ) {
    self.levels = levels
    conditions = ConditionValues(configuration: configuration, sdk: sdk, arch: arch)
    fault = levels.first { $0.fault != nil }?.fault
  }

  /// Evaluates the setting `name`; a setting that nothing assigns is empty.
  package func value(of name: String) -> Evaluated {
    var evaluation = SettingEvaluation(of: self)
    let outcome = evaluation.value(of: name)
    return evaluation.evaluated(outcome, at: nil)
  }

  /// Expands the references in a text from elsewhere, such as a property list's value.
  ///
  /// - place: Where the text is written, which is the result's place unless the text is nothing
  ///   but one reference.
  package func expand(_ text: String, at place: Location? = nil) -> Evaluated {
    var evaluation = SettingEvaluation(of: self, expanding: text, at: place)
    let outcome = evaluation.expand(text)
    return evaluation.evaluated(outcome, at: place)
  }

  /// The assignments to `name` whose conditions hold, the one that wins first.
  func candidates(for name: String) -> [Candidate] {
    var candidates: [Candidate] = []
    for level in levels.reversed() {
      for assignment in level.assignments(to: name).reversed()
      where conditions.satisfy(assignment.conditions) {
        candidates.append(Candidate(assignment: assignment, level: level.name))
      }
    }
    return candidates
  }

  /// An assignment and the layer it is in.
  struct Candidate: Sendable {
    var assignment: SettingAssignment
    var level: String
  }
}
