/// A repository that the git program reads, because libgit2 cannot read its format.
final class ProgramEngine: Engine {
  let folders: RepositoryFolders
  private let program: GitProgram
  private var contents: ObjectStream
  private var kinds: ObjectStream

  /// Says whether a format that libgit2 refuses is one that the program may know.
  static func mayRead(_ setting: String) -> Bool {
    setting.hasPrefix("extensions.objectformat=") || setting.hasPrefix("extensions.refstorage=")
  }

  /// Finds and opens the repository that a folder lies in.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - environment: The environment of the run.
  ///   - setting: The setting that libgit2 cannot read, for errors.
  /// - Throws: A ``GitError`` with `programMissing` or `programTooOld`.
  init(
    discovering path: String, _ environment: [String: String], _ setting: String
  ) throws(GitError) {
    guard let program = GitProgram(in: path, environment) else {
      throw GitError(.programMissing(setting), path)
    }
    self.program = program
    contents = ObjectStream(program, "--batch")
    kinds = ObjectStream(program, "--batch-check")
    let git: String
    do {
      git = try Self.line(program.output("rev-parse", "--absolute-git-dir"))
    } catch {
      guard error.code == .programFailed else { throw error }
      throw GitError(.programTooOld(setting), path, detail: error.detail)
    }
    let common = try Self.line(
      program.output("rev-parse", "--path-format=absolute", "--git-common-dir"))
    let isInside = try Self.line(program.output("rev-parse", "--is-bare-repository")) == "false"
    // In the git folder itself there is no top, though the repository has a work tree.
    let top = isInside ? try program.run("rev-parse", "--show-toplevel") : nil
    folders = RepositoryFolders(
      git: git, common: common,
      workTree: top.flatMap { $0.status == 0 ? Self.line($0.output) : nil })
  }

  var objects: ObjectFolders { ObjectFolders(folders.common + "/objects") }

  func configuration() throws(GitError) -> Configuration {
    try Configuration(file: folders.common + "/config")
  }

  func head() throws(GitError) -> ObjectID {
    let answer = try program.run("rev-parse", "--verify", "--quiet", "HEAD")
    guard answer.status == 0 else { throw GitError(.noCommits, "HEAD", detail: answer.complaint) }
    return try Self.id(Self.line(answer.output), "HEAD")
  }

  func object(_ revision: String) throws(GitError) -> ObjectID {
    // No revision begins so, and the program would take it for an option.
    guard !revision.hasPrefix("-") else { throw GitError(.noSuchRevision, revision) }
    let answer = try program.run("rev-parse", "--verify", revision)
    guard answer.status == 0 else {
      let isAmbiguous = answer.complaint.contains("ambiguous")
      throw GitError(
        isAmbiguous ? .ambiguousRevision : .noSuchRevision, revision, detail: answer.complaint)
    }
    return try Self.id(Self.line(answer.output), revision)
  }

  func tags() throws(GitError) -> [TagReference] {
    let prefix = "refs/tags/"
    let output = try program.output(
      "for-each-ref", "--format=%(refname)%00%(objectname)%00", prefix)
    var tags: [TagReference] = []
    var fields = output.split(separator: 0).makeIterator()
    while let name = fields.next(), let id = fields.next() {
      // A line's end stands between one reference and the next.
      let text = String(decoding: name.drop { $0 == UInt8(ascii: "\n") }, as: UTF8.self)
      tags.append(
        TagReference(
          name: String(text.dropFirst(prefix.count)),
          target: try Self.id(String(decoding: id, as: UTF8.self), text), packedPeel: nil))
    }
    return tags.withBrokenOnes(in: folders.common)
  }

  func read(
    _ id: ObjectID, _ body: (ObjectKind, UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError) {
    let (kind, size) = try contents.ask(id)
    try unsafe contents.answer(id, size: size) { bytes throws(GitError) in
      try unsafe body(kind, bytes)
    }
  }

  func kind(of id: ObjectID) throws(GitError) -> ObjectKind { try kinds.ask(id).kind }

  func header(of id: ObjectID) throws(GitError) -> (kind: ObjectKind, size: Int) {
    try kinds.ask(id)
  }

  func index(_ file: String?) throws(GitError) -> [FileEntry] {
    var entries: [FileEntry] = []
    // The program takes the file from the environment itself.
    for record in try program.output("ls-files", "-z", "--stage").split(separator: 0) {
      // MODE ID STAGE, a tab, the path.
      guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else {
        throw GitError(.corrupt, "index")
      }
      let fields = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ")
      guard fields.count == 3, let mode = UInt32(fields[0], radix: 8) else {
        throw GitError(.corrupt, "index")
      }
      guard let kind = FileEntry.Kind(mode: mode) else { continue }
      entries.append(
        FileEntry(
          path: String(decoding: record[(tab + 1)...], as: UTF8.self), kind: kind,
          id: try Self.id(fields[1], "index")))
    }
    return entries
  }

  private static func id(_ text: some StringProtocol, _ subject: String) throws(GitError)
    -> ObjectID
  {
    guard let id = ObjectID(text) else { throw GitError(.corrupt, subject, detail: String(text)) }
    return id
  }

  private static func line(_ output: ArraySlice<UInt8>) -> String {
    let end = output.last == UInt8(ascii: "\n") ? output.dropLast() : output
    return String(decoding: end, as: UTF8.self)
  }
}
