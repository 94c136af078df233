import Diagnostics
import Emitting
import Git
import Reading
import Rules

/// What a command that reads a project works on: the repository, the revision, the configuration.
struct Session {
  /// The name of the configuration file at the root of a repository.
  static let configurationName = ".trainstop.yml"

  /// The repository.
  let repository: Repository

  /// The top of the work tree, or the repository's own folder when it is bare.
  let root: String

  /// The commit that is judged, or that the work tree is based on.
  let commit: CommitID

  /// Whether the files come from ``commit`` rather than from the work tree.
  let isRevision: Bool

  /// Whether the files are those staged for the commit after ``commit``.
  let isStaged: Bool

  /// The files.
  var tree: any FileTree

  /// What the team configured; ``Configuration/absent(at:)`` without a file.
  let configuration: Configuration

  /// Where the configuration came from, or nil when there is none.
  let configurationPath: String?

  /// Opens what the arguments name.
  ///
  /// - Throws: A ``CannotDecide`` when there is no repository, no such revision, or the
  ///   configuration has faults; all of them are in it.
  init(_ arguments: Arguments, _ context: RunContext) throws(CannotDecide) {
    let tracked: [String]
    let start = Disk.absolute(arguments.value(.repo) ?? ".", from: context.workingDirectory)
    do throws(GitError) {
      repository = try Repository(discovering: start, environment: context.environment)
      root = repository.workTree ?? repository.gitDirectory
      let revision = arguments.value(.ref)
      if let revision {
        commit = try repository.resolve(revision)
      } else {
        commit = try repository.head()
      }
      isStaged = arguments.has(.staged)
      isRevision = revision != nil || repository.isBare && !isStaged
      tracked = isStaged || isRevision ? [] : try repository.indexPaths()
    } catch {
      guard Disk.exists(start) else {
        throw CannotDecide(
          Undetermined("repository", "\(start) is not there", help: "Check the path after --repo."))
      }
      throw CannotDecide(error.undetermined("repository", environment: context.environment))
    }
    do throws(Undetermined) {
      if isStaged {
        tree = try IndexTree(repository: repository)
      } else if isRevision {
        tree = CommitTree(repository: repository, commit: commit)
      } else {
        tree = WorkTree(root: root, listing: tracked)
      }
    } catch {
      throw CannotDecide(error)
    }
    let file = try Self.configurationFile(arguments, context, tree)
    configurationPath = file?.path
    configuration = try Self.configuration(file)
  }

  private static func configurationFile(
    _ arguments: Arguments, _ context: RunContext, _ tree: any FileTree
  ) throws(CannotDecide) -> (path: String, bytes: [UInt8])? {
    do {
      if let path = arguments.value(.config) {
        return (path, try Disk.bytes(of: path, from: context.workingDirectory))
      }
      return try tree.bytes(of: configurationName).map { (configurationName, $0) }
    } catch {
      throw CannotDecide(error)
    }
  }

  private static func configuration(
    _ file: (path: String, bytes: [UInt8])?
  ) throws(CannotDecide) -> Configuration {
    guard let file else { return .absent(at: configurationName) }
    let codes = RuleRegistry.all.map { $0.metadata.code }
    let outcome = Configuration.load(
      bytes: file.bytes, path: file.path, knownRules: codes, knownFormats: EmitterRegistry.formats)
    switch outcome {
    case .valid(let configuration): return configuration
    case .faults(let faults):
      throw CannotDecide(
        faults.map { Undetermined("configuration", $0.summary, at: $0.place, help: $0.help) })
    }
  }
}
