/// The git program, run so that nothing but the repository and the question decides its answer.
///
/// No configuration of the system or the user counts, nothing is written, and no other program is
/// started: no hook, no monitor of files, no transport, no pager.
struct GitProgram {
  private let path: String
  private let folder: String
  private let environment: [String: String]

  /// The variables that say where the parts of a repository are.
  private static let places = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CEILING_DIRECTORIES",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_EXEC_PATH",
  ]

  private static let options = [
    "--no-pager", "--no-optional-locks", "--no-replace-objects",
    // Who owns the repository is asked by `Ownership`, by the same rules.
    "-c", "safe.directory=*",
    "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "submodule.recurse=false",
  ]

  /// Finds the program in the folders of `PATH`, or returns nil when none of them has it.
  ///
  /// - Parameters:
  ///   - folder: Where it is run.
  ///   - environment: The environment of this run. A relative folder in `PATH` does not count: it
  ///     could lie in the repository.
  init?(in folder: String, _ environment: [String: String]) {
    guard let path = Self.path(environment) else { return nil }
    self.path = path
    self.folder = folder
    var own = environment.filter { Self.places.contains($0.key) }
    own["PATH"] = environment["PATH"]
    own["LC_ALL"] = "C"
    own["GIT_CONFIG_NOSYSTEM"] = "1"
    own["GIT_CONFIG_SYSTEM"] = "/dev/null"
    own["GIT_CONFIG_GLOBAL"] = "/dev/null"
    own["GIT_NO_LAZY_FETCH"] = "1"
    // No transport has this name, so that none may be used to fetch what a partial clone lacks.
    own["GIT_ALLOW_PROTOCOL"] = "none"
    own["GIT_TERMINAL_PROMPT"] = "0"
    self.environment = own
  }

  /// The path of the program, or nil when no folder of `PATH` has it.
  static func path(_ environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.lazy.map { $0 + "/git" }.first(where: FileSystem.isProgram)
  }

  /// Starts a command whose input and output are pipes.
  func start(_ arguments: [String]) throws(GitError) -> ChildPipes {
    try ChildPipes(path, ["-C", folder] + Self.options + arguments, environment: environment)
  }

  /// Runs a command to its end.
  ///
  /// - Returns: Its output, its exit status, and what it complained about, without `fatal: `.
  func run(
    _ arguments: String...
  ) throws(GitError) -> (output: ArraySlice<UInt8>, status: Int32, complaint: String) {
    let child = try start(arguments)
    let (output, status) = try child.finish()
    return (output, status, Self.complaint(child.complaints))
  }

  /// Runs a command and returns its output; any other exit status than zero is an error.
  func output(_ arguments: String...) throws(GitError) -> ArraySlice<UInt8> {
    let child = try start(arguments)
    let (output, status) = try child.finish()
    guard status == 0 else {
      let command = "git " + arguments.joined(separator: " ")
      throw GitError(.programFailed, command, detail: Self.complaint(child.complaints))
    }
    return output
  }

  /// Returns the first thing that git complains about as one line.
  static func complaint(_ bytes: [UInt8]) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let fatal = lines.firstIndex { $0.hasPrefix("fatal: ") } ?? lines.startIndex
    let text = lines[fatal...].prefix(2).map { line in
      line.split(separator: " ").drop { $0 == "fatal:" || $0 == "error:" }.joined(separator: " ")
    }
    return text.joined(separator: " ").replacingTabs
  }
}

extension String {
  fileprivate var replacingTabs: String {
    split(separator: "\t").joined(separator: " ")
  }
}
