import Diagnostics

/// How much a specification may make of itself: templates and groups of settings are written once, and
/// copied into every target that names them.
struct SpecBudget {
  private let path: String
  private var left = Self.limit

  /// Some hundred times what large projects make.
  private static let limit = 1_000_000

  /// Creates the budget of the specification at `path`.
  init(_ path: String) {
    self.path = path
  }

  /// Counts values that are about to be copied or gone through.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when there are too many.
  mutating func spend(_ count: Int) throws(Undetermined) {
    left -= count
    guard left < 0 else { return }
    throw Undetermined(
      "project", "\(path) gives its targets more than \(Self.limit) settings and other values",
      at: Location(path),
      help: "Give what all targets have in common to the project, in its own settings.")
  }
}
