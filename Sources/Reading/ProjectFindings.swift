package import Diagnostics

/// What was chosen without being told, and why.
package struct Choice: Hashable, Sendable {
  /// What had to be chosen: `project`, `target`, `configuration`, `tag pattern`.
  package var subject: String

  /// What was chosen.
  package var chosen: String

  /// Why, as a short phrase.
  package var reason: String

  /// What else there was.
  package var others: [String]

  /// What each of ``others`` is, as a phrase and in the same order; empty where nothing is known.
  package var otherReasons: [String]

  /// Creates a choice.
  package init(
    subject: String, chosen: String, reason: String, others: [String] = [],
    otherReasons: [String] = []
  ) {
    self.subject = subject
    self.chosen = chosen
    self.reason = reason
    self.others = others
    self.otherReasons = otherReasons
  }
}

/// What is to be read, where the user says so; what is nil is found out.
package struct Selection: Hashable, Sendable {
  /// The project's path, such as `ios/App.xcodeproj` or `project.yml`.
  package var project: String?

  /// The target's name.
  package var target: String?

  /// The configuration's name.
  package var configuration: String?

  /// Creates a selection.
  package init(project: String? = nil, target: String? = nil, configuration: String? = nil) {
    self.project = project
    self.target = target
    self.configuration = configuration
  }
}

/// Everything that was read from a tree.
package struct ProjectFindings: Sendable {
  /// Every bundle of every configuration, in the order of the files.
  package var readings: [Reading]

  /// The bundle that is about to be released: the main target in the shipping configuration.
  package var candidate: Determination<Reading>

  /// What was chosen and why.
  package var choices: [Choice]

  /// What a reader should know, such as an xcconfig that is not in the tree.
  package var notes: [Finding.Note]

  /// The same about projects other than the candidate's.
  package var asideNotes: [Finding.Note]

  /// Creates findings.
  package init(
    readings: [Reading], candidate: Determination<Reading>, choices: [Choice] = [],
    notes: [Finding.Note] = [], asideNotes: [Finding.Note] = []
  ) {
    self.readings = readings
    self.candidate = candidate
    self.choices = choices
    self.notes = notes
    self.asideNotes = asideNotes
  }
}
