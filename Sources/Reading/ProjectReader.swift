package import Diagnostics

/// Reads every project in a tree and finds out what is about to be released.
///
/// A committed Xcode project says what is built; a specification that would generate one counts
/// only where none is committed. Other kinds are looked at when there is neither.
package struct ProjectReader {
  /// What is said of a tree that was looked through and holds no project.
  package static let nothingFound = Undetermined(
    "project", "no project was found in this tree",
    help: "Name the file that holds the version in .trainstop.yml, or the folder with --repo.")

  private let tree: any FileTree

  /// Creates a reader.
  package init(tree: any FileTree) {
    self.tree = tree
  }

  /// Reads the tree.
  ///
  /// - Parameter selection: What the user says; it is obeyed exactly.
  /// - Returns: Every reading, and the candidate with what was chosen to find it. A candidate that
  ///   cannot be chosen is undetermined, so that the readings can still be shown.
  /// - Throws: ``Diagnostics/Undetermined`` when the tree cannot be listed or holds no project.
  package func read(_ selection: Selection = Selection()) throws(Undetermined) -> ProjectFindings {
    let paths = try tree.paths()
    let sites = ProjectSites(paths: paths, told: selection.project)
    let workspaces = Workspaces(tree: tree, paths: paths)
    var survey = ProjectSurvey(tree: tree, workspaces: workspaces)
    let told = selection.project.map { TreePath.resolve($0, from: "") ?? $0 }
    let skipped = survey.read(sites.projects, told: told)
    if survey.needsMore(selection) { survey.readOthers(sites.others, selection) }
    var notes = sites.notes + workspaces.notes + survey.faultNotes
    if let first = skipped.first {
      notes.append(
        Finding.Note(
          "\(skipped.count.counting("more project was", plural: "more projects were")) not read, "
            + "such as \(first.path); --project reads one"))
    }
    let readings = survey.projects.flatMap(\.readings)
    do throws(Undetermined) {
      let chosen = try survey.choose(selection)
      let own = survey.projects.filter { $0.site.path == chosen.reading.project }
      let others = survey.projects.filter { $0.site.path != chosen.reading.project }
      return ProjectFindings(
        readings: readings, candidate: .known(chosen.reading), choices: chosen.choices,
        notes: own.flatMap(\.notes) + notes, asideNotes: others.flatMap(\.notes))
    } catch {
      guard !readings.isEmpty else { throw error }
      return ProjectFindings(
        readings: readings, candidate: .undetermined(error),
        notes: survey.projects.flatMap(\.notes) + notes)
    }
  }
}
