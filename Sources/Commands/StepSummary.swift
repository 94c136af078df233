import Diagnostics
import Emitting
import Reporting

/// The page that GitHub Actions shows for a step, to which a run in GitHub's format adds its report.
struct StepSummary {
  /// How large GitHub allows the page to be.
  static let limit = 1 << 20

  private let path: String

  /// Takes the page's file from the environment; nil outside of GitHub Actions.
  init?(_ environment: [String: String]) {
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return nil }
    self.path = path
  }

  /// Adds a report to what earlier commands of the step wrote.
  ///
  /// GitHub drops a page that is too large, with everything on it, so that the report says less where
  /// there is little room, and nothing where there is none.
  ///
  /// - Throws: `Undetermined` when the page cannot be written.
  func add(_ report: Report, _ options: ReportOptions, from folder: String) throws(Undetermined) {
    let present = Disk.exists(path) ? try Disk.bytes(of: path, from: folder) : []
    var options = options
    options.room = TextRoom(max(0, Self.limit - present.count), .bytes)
    let bytes = present + Array(MarkdownReport.render(report, options).utf8)
    guard bytes.count <= Self.limit else { return }
    let writer = OutputWriter(root: folder, allowsOutside: true)
    _ = try writer.write([OutputFile(path: path, bytes: bytes)])
  }
}
