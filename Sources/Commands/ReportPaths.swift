import Git

/// Where the files of a report are on this machine, for a format that wants whole paths.
struct ReportPaths: Sendable {
  /// The top of the work tree, where the paths in a repository start.
  private let root: String

  /// The folder that the run starts in, where the paths on the command line start.
  private let folder: String

  /// The files on the command line that a report may name.
  private let given: [String]

  /// Finds the repository that the arguments speak of.
  init(_ arguments: Arguments, _ context: RunContext) {
    folder = context.workingDirectory
    given = [Flag.archive, .config].compactMap { flag in
      guard var path = arguments.value(flag) else { return nil }
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      return path
    }
    let start = Disk.absolute(arguments.value(.repo) ?? ".", from: folder)
    do throws(GitError) {
      let repository = try SurroundingRepository.open(start, arguments, context.environment)
      root = repository.map { $0.workTree ?? $0.gitDirectory } ?? start
    } catch {
      // The run itself says what is wrong with the repository.
      root = start
    }
  }

  /// Returns the whole path of a file that a report names.
  func absolute(_ file: String) -> String {
    let isGiven = given.contains { file == $0 || file.hasPrefix("\($0)/") }
    return Disk.absolute(file, from: isGiven ? folder : root)
  }
}
