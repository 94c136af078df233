import Diagnostics
import Git

/// What of a push is judged: every commit once, however many references lead to it.
struct PushPlan {
  /// A commit, and what leads to it.
  struct Target {
    let commit: CommitID
    var lines: [PushLine]
  }

  /// The commits, in the order in which git names them.
  private(set) var targets: [Target] = []

  /// Every tag that is pushed, under the name that it gets.
  private(set) var tags: [TagReference] = []

  /// What leads to a file or a folder.
  private(set) var commitless: [PushLine] = []

  /// What cannot be judged, and why.
  private(set) var gaps: [Undetermined] = []

  /// Finds the commits of what is pushed.
  ///
  /// - Parameters:
  ///   - lines: What git says.
  ///   - repository: The repository that is pushed from.
  ///   - environment: The environment, for the mend of what is missing.
  init(_ lines: [PushLine], _ repository: Repository, environment: [String: String]) {
    for line in lines where !line.isDeletion {
      guard let object = ObjectID(line.id) else {
        gaps.append(
          Undetermined(
            line.shownName, "\(line.id) is no id of an object",
            help: "Let git run the hook, which writes ids in 40 or 64 hexadecimal digits."))
        continue
      }
      let tag = TagReference(name: line.tag ?? line.destination, target: object)
      do throws(GitError) {
        guard let commit = try repository.peel(tag) else {
          commitless.append(line)
          continue
        }
        add(line, commit)
        if line.tag != nil, !tags.contains(tag) { tags.append(tag) }
      } catch {
        gaps.append(error.undetermined(line.shownName, environment: environment))
      }
    }
  }

  private mutating func add(_ line: PushLine, _ commit: CommitID) {
    if let known = targets.firstIndex(where: { $0.commit == commit }) {
      targets[known].lines.append(line)
    } else {
      targets.append(Target(commit: commit, lines: [line]))
    }
  }
}
