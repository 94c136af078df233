import Diagnostics
import Git
import Reading

/// The places where the project has been, each tried before a commit's whole tree is gone through.
final class AuditPlaces {
  private let reader: AuditReader
  private let files: CommitFiles
  private let around: RepeatedReading<FoundReading>
  private var places: [(spec: SourceSpec, reading: RepeatedReading<FoundReading?>)] = []

  /// How many places are kept: more moves than a project makes.
  private static let limit = 16

  /// Begins with the place at the judged revision.
  init(_ repository: Repository, _ reader: AuditReader) {
    self.reader = reader
    files = CommitFiles(repository)
    around = RepeatedReading(files, reader.lookAround)
    if let first = reader.firstPlace { add(first) }
  }

  /// How often something was read and found.
  private(set) var readCount = 0

  /// Reads the project at a commit.
  ///
  /// - Throws: A ``Git/GitError`` when the commit itself cannot be read.
  func read(_ commit: CommitID, root: ObjectID?) throws(GitError) -> FoundReading {
    for (_, reading) in places {
      let before = reading.readCount
      guard let found = try reading.result(at: commit, root: root) else { continue }
      readCount += reading.readCount - before
      return found
    }
    let before = around.readCount
    let found = try around.result(at: commit, root: root)
    readCount += around.readCount - before
    if let spec = found.answer.value.flatMap(SourceSpec.init), spec.isProject,
      places.count < Self.limit, !places.contains(where: { $0.spec == spec })
    {
      add(spec)
    }
    return found
  }

  private func add(_ spec: SourceSpec) {
    let reader = reader
    places.append((spec, RepeatedReading(files) { reader.read(spec, $0) }))
  }
}
