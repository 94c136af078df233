import Diagnostics
import Git
import Reading

/// What the files say at many commits, read a part of them at a time on every processor.
struct AuditReadings: Sendable {
  /// What was found, in the order of the commits, and how often something was really read.
  typealias Found = (readings: [FoundReading], readCount: Int)

  /// What was found, or why the repository could not be read.
  let result: Result<Found, GitError>

  /// How many commits make a part; the same on every machine, and so is what is read twice.
  private static let partSize = 2_500

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - commits: The commits, alike ones side by side.
  ///   - roots: Their root folders, where these are known.
  ///   - reader: What is read.
  ///   - path: Where the repository is found; each part opens it for itself.
  ///   - environment: The environment variables that may count.
  init(
    _ commits: [CommitID], roots: [ObjectID?], _ reader: AuditReader, in path: String,
    _ environment: [String: String]
  ) async {
    let starts = Array(stride(from: 0, to: commits.count, by: Self.partSize))
    result = await withTaskGroup(of: (Int, Result<Found, GitError>).self) { group in
      for start in starts {
        let part = zip(commits, roots).dropFirst(start).prefix(Self.partSize)
        group.addTask { (start, Self.read(Array(part), reader, in: path, environment)) }
      }
      var parts: [Int: Result<Found, GitError>] = [:]
      for await (start, part) in group { parts[start] = part }
      return Self.joined(starts.compactMap { parts[$0] })
    }
  }

  private static func read(
    _ commits: [(CommitID, ObjectID?)], _ reader: AuditReader, in path: String,
    _ environment: [String: String]
  ) -> Result<Found, GitError> {
    do throws(GitError) {
      let repository = try Repository(discovering: path, environment: environment)
      let places = AuditPlaces(repository, reader)
      var found: [FoundReading] = []
      for (commit, root) in commits {
        do throws(GitError) {
          found.append(try places.read(commit, root: root))
        } catch {
          guard case .missingObject = error.code else { throw error }
          found.append(FoundReading(.undetermined(Undetermined(reading: "the commit", error))))
        }
      }
      return .success((found, places.readCount))
    } catch {
      return .failure(error)
    }
  }

  private static func joined(_ parts: [Result<Found, GitError>]) -> Result<Found, GitError> {
    var all: Found = ([], 0)
    for part in parts {
      switch part {
      case .success(let found):
        all.readings += found.readings
        all.readCount += found.readCount
      case .failure(let error): return .failure(error)
      }
    }
    return .success(all)
  }
}

/// What the files say at a commit, which many commits may share.
final class FoundReading: Sendable {
  /// What a source says beside the one that is the truth.
  struct Other: Sendable {
    /// What reports call it.
    let name: String

    /// Its version.
    let version: Determination<Reading.Value>
  }

  /// The candidate there.
  let answer: Determination<Reading>

  /// What the other sources say, those that are not there left out.
  let others: [Other]

  /// Keeps an answer.
  init(_ answer: Determination<Reading>, others: [Other] = []) {
    self.answer = answer
    self.others = others
  }
}
