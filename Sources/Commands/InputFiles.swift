import Diagnostics
import Emitting
import Reporting

/// Files that a run has read, which none of its outputs may replace.
struct InputFiles {
  private let paths: Set<String>

  /// The files that a report names, the configuration, and a built product.
  init(_ report: Report, archive: String?) {
    let findings = report.findings.flatMap { [$0.place] + $0.notes.map(\.place) }
    let rest = report.undetermined.map(\.place) + report.notes.map(\.place)
    let places = [report.candidate?.place] + findings + rest
    paths = Set(places.compactMap { $0?.file } + [Session.configurationName])
      .union(archive.map { [Self.name($0)] } ?? [])
  }

  /// The last component, under which no other file is replaced either.
  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Refuses an output in the place of a file that was read.
  ///
  /// - Throws: `Undetermined` for the first such output.
  func spare(_ outputs: [CheckedOutput]) throws(Undetermined) {
    for output in outputs where output.state == .stale {
      guard !paths.contains(where: { output.destination.hasSuffix("/" + $0) }) else {
        throw Undetermined(
          "output \(output.file.path)", "\(output.file.path) is a file that this run reads",
          help: "Write to another path.")
      }
    }
  }
}
