import Diagnostics
import Emitting
import Git
import Reading
import Rules

/// What a command that reads a project works on: the repository, the revision, the configuration.
struct Session {
  /// The name of the configuration file at the root of a repository.
  static let configurationName = ".trainstop.yml"

  /// A repository at a commit.
  struct Checkout {
    /// The repository.
    let repository: Repository

    /// The commit that is judged, or that the work tree is based on.
    let commit: CommitID

    /// Finds a revision of a repository, or what is checked out.
    init(_ repository: Repository, revision: String?) throws(GitError) {
      self.repository = repository
      guard let revision else {
        commit = try repository.head()
        return
      }
      do throws(GitError) {
        commit = try repository.resolve(revision)
      } catch {
        guard error.code == .noSuchRevision else { throw error }
        let names = try repository.tags().map(\.name) + repository.branchNames
        throw GitError(
          .noSuchRevision, revision, detail: NearestName.to(revision, among: names) ?? "")
      }
    }
  }

  /// The repository; nil only where a built product is judged outside of any.
  let checkout: Checkout?

  /// The top of the work tree, the repository's own folder when it is bare, or without a
  /// repository the folder that the run starts in.
  let root: String

  /// Whether the files come from the commit rather than from the work tree.
  let isRevision: Bool

  /// Whether the files are those staged for the commit after ``Checkout/commit``.
  let isStaged: Bool

  /// The files.
  var tree: any FileTree

  /// Tags that are about to be pushed: they stand for what is here under their names, and where one
  /// of them is a release on the judged commit, no other tag there is asked.
  var pushedTags: [TagReference] = []

  /// What the team configured; ``Configuration/absent(at:)`` without a file.
  let configuration: Configuration

  /// Where the configuration came from, or nil when there is none.
  let configurationPath: String?

  /// Where a configuration is taken from.
  enum ConfigurationOrigin {
    /// The file of the repository, or the one that `--config` names.
    case file

    /// Nowhere: everything is found out.
    case none

    /// These bytes, as if they were the file's.
    case bytes([UInt8])
  }

  /// Opens what the arguments name.
  ///
  /// - Throws: A ``CannotDecide`` when there is no repository, no such revision, or the
  ///   configuration has faults; all of them are in it.
  init(
    _ arguments: Arguments, _ context: RunContext, configured: ConfigurationOrigin = .file
  ) throws(CannotDecide) {
    let tracked: [String]
    let start = Disk.absolute(arguments.value(.repo) ?? ".", from: context.workingDirectory)
    isStaged = arguments.has(.staged)
    do throws(GitError) {
      let revision = arguments.value(.ref)
      checkout = try SurroundingRepository.open(
        start, arguments, context.environment
      ).map { repository throws(GitError) in
        try Checkout(repository, revision: revision)
      }
      let repository = checkout?.repository
      root = repository.map { $0.workTree ?? $0.gitDirectory } ?? start
      isRevision = revision != nil || (repository?.isBare ?? false) && !isStaged
      tracked = isStaged || isRevision ? [] : try repository?.indexPaths() ?? []
    } catch {
      guard Disk.exists(start) else {
        throw CannotDecide(
          Undetermined("repository", "\(start) is not there", help: "Check the path after --repo."))
      }
      throw CannotDecide(error.undetermined("repository", environment: context.environment))
    }
    do throws(Undetermined) {
      if isStaged, let checkout {
        tree = try IndexTree(repository: checkout.repository)
      } else if isRevision, let checkout {
        tree = CommitTree(repository: checkout.repository, commit: checkout.commit)
      } else {
        tree = WorkTree(root: root, listing: tracked)
      }
    } catch {
      throw CannotDecide(error)
    }
    let file: (path: String, bytes: [UInt8])? =
      switch configured {
      case .file: try Self.configurationFile(arguments, context, tree)
      case .none: nil
      case .bytes(let bytes): (Self.configurationName, bytes)
      }
    configurationPath = file?.path
    configuration = try Self.configuration(file)
  }

  /// The repository, for commands that are about one.
  ///
  /// - Throws: A ``CannotDecide`` when there is none.
  func requiredCheckout() throws(CannotDecide) -> Checkout {
    guard let checkout else {
      throw CannotDecide(
        GitError(.notARepository, root).undetermined("repository", environment: [:]))
    }
    return checkout
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
