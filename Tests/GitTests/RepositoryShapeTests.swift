import Foundation
import Git
import TestSupport
import Testing

/// Every shape of repository, in both object formats, against the git program's own answers.
@Suite struct RepositoryShapeTests {
  /// How a repository lies on the disk, made out of an ordinary one.
  enum Shape: String, CaseIterable, Sendable {
    case ordinary
    case packed
    case packedAndLoose
    case bare
    case detached
    case linked
    case relativelyLinked
    case submodule
    case alternates
    case hook
    case hookInLinked
    case manyOtherReferences
    case brokenReferences
    case harmlessExtension
    case partialClone
  }

  @Test(arguments: Shape.allCases, ["sha1", "sha256"])
  func `answers are those of the git program`(shape: Shape, format: String) throws {
    let scratch = try ScratchRepository(options: ["--object-format=\(format)"])
    try Self.fill(scratch)
    let (place, more) = try Self.reshape(scratch, shape)
    var environment = scratch.environment
    environment.merge(more) { $1 }
    let repository = try Repository(discovering: place.path, environment: environment)
    #expect(repository.isReadByProgram == (format == "sha256"))
    let git = { (arguments: [String]) throws -> String in
      let result = try ChildProcess.run(
        "/usr/bin/env", ["git"] + arguments, in: place.path, environment: environment)
      return result.status == 0 ? result.output : ""
    }
    try expectFolders(repository, git)
    try expectTags(repository, git)
    try expectFiles(repository, git, shape)
  }

  private typealias Git = ([String]) throws -> String

  private func expectFolders(_ repository: Repository, _ git: Git) throws {
    let head = try git(["rev-parse", "HEAD"])
    #expect(try repository.head().description + "\n" == head)
    #expect(try repository.gitDirectory + "\n" == git(["rev-parse", "--absolute-git-dir"]))
    let common = try git(["rev-parse", "--path-format=absolute", "--git-common-dir"])
    #expect(repository.commonDirectory + "\n" == common)
    let top = try git(["rev-parse", "--show-toplevel"])
    #expect((repository.workTree.map { $0 + "\n" } ?? "") == top)
  }

  private func expectTags(_ repository: Repository, _ git: Git) throws {
    let tags = try repository.tags().filter { !$0.isBroken }
    let listed = try lines(git(["for-each-ref", "--format=%(refname:lstrip=2)", "refs/tags/"]))
    #expect(tags.map(\.name) == listed)
    var commits: [String: CommitID] = [:]
    for tag in tags {
      commits[tag.name] = try repository.peel(tag)
      let peeled = try git(["rev-parse", "--verify", "--quiet", "refs/tags/\(tag.name)^{commit}"])
      #expect((commits[tag.name].map { "\($0)\n" } ?? "") == peeled, "\(tag.name)")
    }
    let names = try lines(git(["tag", "--sort=-v:refname"])).filter { commits[$0] != nil }
    let candidates = names.compactMap { commits[$0] }
    let merged = try lines(git(["tag", "--merged", "HEAD", "--sort=-v:refname"])).first
    let head = try repository.head()
    let found = try repository.reachable(from: head, candidates: candidates)
    #expect(found == names.firstIndex { $0 == merged }.map(Reachability.found))
    let described = try lines(git(["describe", "--tags", "--abbrev=0"])).first
    let nearest = try repository.nearest(from: head, candidates: candidates)
    #expect(nearest == names.firstIndex { $0 == described }.map(Reachability.found))
  }

  private func expectFiles(_ repository: Repository, _ git: Git, _ shape: Shape) throws {
    let head = try repository.head()
    let files = try git(["ls-tree", "-r", "--full-tree", "--name-only", "HEAD"])
    #expect(try repository.files(at: head).map(\.path) == lines(files))
    guard shape != .partialClone else { return }
    let plist = try repository.blob("App/Info.plist", at: head)
    #expect(
      try plist.map { String(decoding: $0, as: UTF8.self) } == git(["show", "HEAD:App/Info.plist"]))
    #expect(try repository.indexPaths() == lines(git(["ls-files", "--full-name", ":/"])))
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map { String($0) } }
}

// MARK: - The shapes

extension RepositoryShapeTests {
  /// Makes a history whose highest tag is on another branch and whose nearest is not the highest.
  private static func fill(_ scratch: ScratchRepository) throws {
    try scratch.commit(files: ["App/Info.plist": "1.0", "a.txt": "a"])
    try scratch.tag("v1.0")
    try scratch.commit(files: ["App/Info.plist": "1.10"])
    try scratch.tag("v1.10", message: "higher")
    try scratch.branch("side")
    try scratch.commit(files: ["side.txt": "s"])
    try scratch.tag("v9.0", message: "elsewhere")
    try scratch.branch("main")
    try scratch.commit(files: ["App/Info.plist": "1.9"])
    try scratch.tag("inner", message: "inner")
    try scratch.tag("v1.9", at: "inner", message: "outer")
    try scratch.git("tag", "--delete", "inner")
    try scratch.tag("v3.0", at: "HEAD^{tree}")
    try scratch.tag("v4.0", at: "HEAD:a.txt", message: "a file")
    try scratch.commit(files: ["App/Info.plist": "2.0"])
  }

  private static func reshape(
    _ scratch: ScratchRepository, _ shape: Shape
  ) throws -> (ScratchRepository, [String: String]) {
    switch shape {
    case .ordinary: break
    case .packed:
      try scratch.git("pack-refs", "--all")
      try scratch.git("repack", "-adq")
    case .packedAndLoose:
      try scratch.git("pack-refs", "--all")
      try scratch.git("repack", "-adq")
      try scratch.git("tag", "--force", "v1.9", "v1.0")
      try scratch.commit()
      try scratch.tag("v1.2", message: "later")
    case .bare: return (try scratch.clone("bare.git", "--bare"), [:])
    case .detached: try scratch.git("switch", "--quiet", "--detach", "HEAD~1")
    case .alternates: return (try scratch.clone("borrower", "--shared"), [:])
    case .partialClone:
      try scratch.git("config", "uploadpack.allowFilter", "true")
      return (try scratch.clone("partial", "--filter=blob:none", "--no-checkout"), [:])
    case .harmlessExtension:
      try scratch.git("config", "core.repositoryFormatVersion", "1")
      try scratch.git("config", "extensions.worktreeConfig", "true")
    case .manyOtherReferences: try addReferences(scratch)
    case .brokenReferences: try breakReferences(scratch)
    case .submodule: return (try submodule(scratch), [:])
    case .hook: return (scratch, ["GIT_DIR": ".git", "GIT_INDEX_FILE": ".git/index"])
    case .linked, .relativelyLinked, .hookInLinked: return try linked(scratch, shape)
    }
    return (scratch, [:])
  }

  private static func linked(
    _ scratch: ScratchRepository, _ shape: Shape
  ) throws -> (ScratchRepository, [String: String]) {
    try scratch.git("worktree", "add", "--quiet", "--detach", scratch.sibling("linked"), "HEAD~1")
    let linked = ScratchRepository(at: scratch.sibling("linked"), beside: scratch)
    if shape == .relativelyLinked {
      try linked.write("gitdir: ../repository/.git/worktrees/linked\n", to: ".git")
    }
    guard shape == .hookInLinked else { return (linked, [:]) }
    let folder = scratch.path + "/.git"
    return (
      linked,
      [
        "GIT_DIR": folder + "/worktrees/linked", "GIT_COMMON_DIR": folder,
        "GIT_WORK_TREE": linked.path,
      ]
    )
  }

  private static func submodule(_ scratch: ScratchRepository) throws -> ScratchRepository {
    let format = try scratch.git("rev-parse", "--show-object-format")
    let outer = scratch.sibling("outer")
    try scratch.git("init", "--quiet", "--object-format=\(format)", outer)
    let top = ScratchRepository(at: outer, beside: scratch)
    try top.git("submodule", "--quiet", "add", "file://\(scratch.path)", "Inner")
    return ScratchRepository(at: outer + "/Inner", beside: scratch)
  }

  /// Adds references that are no tags by the thousand, half of them loose at first.
  private static func addReferences(_ scratch: ScratchRepository) throws {
    let head = try scratch.git("rev-parse", "HEAD")
    let stray = try scratch.git(["commit-tree", "HEAD^{tree}"], input: "stray")
    var input = ""
    for number in 0..<3_000 {
      input += "create refs/pull/\(number)/head \(head)\n"
      // Replacements of objects that are nowhere in the history.
      let digits = String(number, radix: 16)
      let name = String(repeating: "0", count: head.utf8.count - digits.utf8.count) + digits
      if number > 0 { input += "create refs/replace/\(name) \(stray)\n" }
    }
    try scratch.git(["update-ref", "--stdin"], input: input)
    try scratch.git("pack-refs", "--all")
    try scratch.git("update-ref", "refs/pull/1/merge", head)
  }

  private static func breakReferences(_ scratch: ScratchRepository) throws {
    try scratch.write("", to: ".git/refs/tags/empty")
    try scratch.write("garbage\n", to: ".git/refs/tags/garbage")
    try scratch.write("ref: refs/tags/nothing\n", to: ".git/refs/tags/dangling")
    try scratch.write("ref: refs/heads/main\n", to: ".git/refs/tags/symbolic")
  }
}
