import Diagnostics
import Reading
import Reporting
import Rules
import Versions

/// A built product that is judged, beside the project that it should have been built from.
struct JudgedArchive {
  /// The product as the user names it.
  let name: String

  /// The last component of ``name``, which is enough in a sentence.
  private let title: String

  /// What was read from it.
  let findings: ProjectFindings

  /// What a reader should know about the comparison.
  private(set) var notes: [Finding.Note] = []

  /// Which part of the project it was compared with, when nobody said.
  private(set) var choice: Choice?

  /// What it was compared with, in a few words.
  private var comparison = "no repository here, so neither project nor tags were asked"

  /// Reads the product that the arguments name; nil when they name none.
  ///
  /// - Throws: A ``CannotDecide`` when there is no such product, it holds no app, or it is another
  ///   app than the configuration speaks of.
  init?(
    _ app: Configuration.App, _ arguments: Arguments, _ context: RunContext
  ) throws(CannotDecide) {
    guard var name = arguments.value(.archive) else { return nil }
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    let file = Disk.absolute(name, from: context.workingDirectory)
    do throws(Undetermined) {
      let findings = try ProductReader(opening: file, name: name).read()
      if let built = findings.candidate.value { try Self.check(built, is: app, name) }
      self.name = name
      title = name.split(separator: "/").last.map(String.init) ?? name
      self.findings = findings
    } catch {
      throw CannotDecide(error)
    }
  }

  /// Another app, or the same on another platform, has versions and builds of its own in the store.
  private static func check(
    _ built: Reading, is app: Configuration.App, _ name: String
  ) throws(Undetermined) {
    let pairs = [
      (app.bundleIdentifier, built.bundleIdentifier, "app.bundle-id"),
      (app.platform, built.platform, "app.platform"),
    ]
    for case (let wanted?, let found?, let key) in pairs where wanted != found {
      // An app for the watch alone is built into an iOS app.
      if wanted == "watchos", found == "ios" { continue }
      let found = key == "app.platform" ? "built for \(found)" : found
      throw Undetermined(
        "archive", "\(name) is \(found), and the configuration is about \(wanted)", at: built.file,
        help: "Give the archive of \(wanted), or correct \(key) in .trainstop.yml.")
    }
  }

  /// What was read from the product, with what the project says behind it.
  func beside(_ project: Determination<ProjectFindings>) -> Determination<ProjectFindings> {
    var all = findings
    if let project = project.value {
      all.readings += project.readings
      all.notes += project.notes
      all.asideNotes = project.asideNotes
    }
    return .known(all)
  }

  /// Adds the product to the sources that must agree.
  ///
  /// Sources that the configuration lists are taken as they are. Without any, the project's own
  /// bundle counts; where there is nothing to compare with, a note says why.
  mutating func compare(
    with project: Determination<ProjectFindings>, _ sources: inout [SourceFacts],
    _ arguments: Arguments
  ) {
    if case .notAsked = project { return }
    comparison = "not compared with a project"
    // An app without a version is the affair of other rules.
    guard let candidate = findings.candidate.value, let version = candidate.version.value
    else { return }
    let isTold =
      !sources.isEmpty
      || [Flag.project, .target, .configuration].contains(where: arguments.has)
    do {
      let partner = try ProjectPartner(of: candidate, in: project, isTold: isTold)
      warnOfEarlierBuild(candidate, partner)
      choice = partner.choice
      if sources.isEmpty { sources = [partner.source] }
    } catch {
      guard !sources.isEmpty else {
        notes.append(Finding.Note("\(title) was not compared with the project: \(error.reason)"))
        return
      }
    }
    comparison = "compared with \(sources.map(\.name).joined(separator: ", "))"
    sources.append(SourceFacts(name: title, version: .known(ValueFacts(version).built)))
  }

  /// A build number below the project's is a sign of a stale build.
  ///
  /// One above it is none: many teams let the build set it.
  private mutating func warnOfEarlierBuild(_ built: Reading, _ partner: ProjectPartner) {
    guard let own = built.build.value.flatMap({ try? BuildNumber($0.text) }),
      let other = partner.reading.build.value, let number = try? BuildNumber(other.text),
      own < number
    else { return }
    notes.append(
      Finding.Note(
        "warning: \(partner.title) has the build number \(other.text), and \(title) only \(own)",
        at: other.place))
  }

  /// What was judged, for the head of a report.
  var contextLine: ContextLine {
    let bundles = findings.readings.count.counting("bundle")
    return ContextLine("archive", "\(name), \(bundles); \(comparison)")
  }

  /// The notes of a report: what was not compared, and that nothing is mended in a product itself.
  func notes(on found: [Finding]) -> [Finding.Note] {
    let isBuilt = found.contains { $0.place?.file.hasPrefix("\(name)/") ?? false }
    guard isBuilt else { return notes }
    return notes + [
      Finding.Note("what is wrong in \(title) is mended in the project, and \(title) built again")
    ]
  }
}
