import Diagnostics
import Git
import Reading
import Reporting
import Rules
import Versions

/// The hook `pre-push`: judges each commit that is pushed, with the tags that are pushed, from its own
/// files.
struct PrePushRun {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  /// Judges what git has written to the hook.
  ///
  /// - Returns: The worst outcome; undecided counts as worse than refused.
  func run(_ input: [UInt8], _ context: inout RunContext) async throws(UsageError) -> ExitStatus {
    var (lines, others) = PushLine.all(in: input)
    if let other = others.first {
      throw UsageError(
        "'\(other.printable)' on standard input is no reference that is pushed",
        help: "Hand on what git writes as it is: two names and two ids of objects a line.")
    }
    let isByFramework = input.isEmpty && FrameworkPush.isRunning(context.environment)
    guard isByFramework || lines.contains(where: { !$0.isDeletion }) else { return .passed }
    let plan: PushPlan
    do throws(CannotDecide) {
      let repository = try open(context)
      if isByFramework { lines = try FrameworkPush.lines(context.environment, repository) }
      plan = PushPlan(lines, repository, environment: context.environment)
    } catch {
      let report = Report(verdict: .undecided, undetermined: error.reasons)
      let status = HookRun.stop("nothing of this push could be judged", report, &context)
      context.errors += HookRun.wayOut(.prePush)
      return status
    }
    return try await judge(plan, &context)
  }

  private func open(_ context: RunContext) throws(CannotDecide) -> Repository {
    let start = Disk.absolute(arguments.value(.repo) ?? ".", from: context.workingDirectory)
    do throws(GitError) {
      return try Repository(discovering: start, environment: context.environment)
    } catch {
      throw CannotDecide(error.undetermined("repository", environment: context.environment))
    }
  }

  private func judge(
    _ plan: PushPlan, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    var worst = ExitStatus.passed
    for target in plan.targets {
      let status = try await PushedCommit(target, plan.tags, arguments).judge(&context)
      worst = max(worst, status)
    }
    if !plan.gaps.isEmpty {
      let report = Report(verdict: .undecided, undetermined: plan.gaps)
      let names = plan.gaps.map(\.subject).joined(separator: ", ")
      worst = HookRun.stop("\(names) cannot be judged", report, &context)
    }
    for line in plan.commitless {
      context.errors +=
        "trainstop: \(line.shownName.printable) leads to no commit, and is not judged\n"
    }
    if worst != .passed { context.errors += HookRun.wayOut(.prePush) }
    return worst
  }
}

/// What the framework pre-commit says about a push: it reads standard input itself, and hands the
/// first reference on in the environment.
enum FrameworkPush {
  /// Whether the framework runs the hook.
  static func isRunning(_ environment: [String: String]) -> Bool {
    environment["PRE_COMMIT"] == "1" && environment["PRE_COMMIT_REMOTE_BRANCH"] != nil
  }

  /// The line that git wrote to the framework; none when no framework runs the hook.
  ///
  /// - Throws: A ``CannotDecide`` when what it names is not here.
  static func lines(
    _ environment: [String: String], _ repository: Repository
  ) throws(CannotDecide) -> [PushLine] {
    guard isRunning(environment), let destination = environment["PRE_COMMIT_REMOTE_BRANCH"],
      let source = environment["PRE_COMMIT_LOCAL_BRANCH"]
    else { return [] }
    let destinationName = destination.hasPrefix("refs/") ? destination : "refs/heads/" + destination
    do throws(GitError) {
      // A tag's own object would be lost in the commit that the framework names.
      if destinationName.hasPrefix("refs/tags/"), source.hasPrefix("refs/tags/"),
        let tag = try repository.tags().first(where: { "refs/tags/" + $0.name == source })
      {
        // Zeros, as a broken tag has them, would be a deletion.
        _ = try repository.peel(tag)
        return [PushLine(source: source, id: "\(tag.target)", destination: destinationName)]
      }
      let commit = try repository.resolve(environment["PRE_COMMIT_TO_REF"] ?? source)
      return [PushLine(source: source, id: "\(commit)", destination: destinationName)]
    } catch {
      throw CannotDecide(error.undetermined(destinationName, environment: environment))
    }
  }
}

extension ExitStatus: Comparable {
  /// Orders by how bad an outcome is: undecided is worse than refused.
  package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}
