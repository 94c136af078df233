import Commands
import Foundation
import TestSupport
import UpdatePolicy

/// The example project as a reader of the documentation has it, and copies of it to run commands in.
///
/// Five releases lie behind it, the policy is published, 2.5.0 is about to be released, and a store
/// serves 2.4.0 in three countries. `origin` is a repository beside it. What `trainstop` is told in
/// addition, unless a command says it itself, is the time and that store.
final class DocumentationApp: Sendable {
  private static let history = [
    ("2026-01-10", "1.0.0", 100), ("2026-03-02", "2.0.0", 200), ("2026-05-15", "2.2.1", 221),
    ("2026-08-20", "2.3.0", 230), ("2026-10-05", "2.4.0", 240), ("2026-11-30", "2.5.0", 250),
  ]

  private let folder: String
  private let environment: [String: String]
  private let store: LoopbackServer

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("trainstop-\(UUID().uuidString)").path
    let answers = try LoopbackStoreAnswers(Array(Self.answers.utf8))
    store = try LoopbackServer { answers.reply(to: $0) }
    environment = Self.environment(folder)
    try write(Self.program(asking: store.address), to: "bin/trainstop", mode: 0o755)
    try makeHistory()
    try addFiles()
  }

  deinit {
    store.stop()
    // What is left in the temporary folder does no harm, and a test is over here.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Runs the commands of an example, one after the other, in a copy of the project.
  ///
  /// - Returns: How each of them ended, with its output and errors as a terminal would show them;
  ///   the preparation's first.
  func run(_ example: DocumentedExample) throws -> [(status: Int32, output: String)] {
    let copy = "\(folder)/\(UUID().uuidString)"
    try FileManager.default.copyItem(atPath: "\(folder)/original", toPath: copy)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    for (path, text) in example.files { try write(text, to: "\(copy)/harbor/\(path)") }
    let commands = [example.preparation] + example.steps.map(\.command)
    let parts = commands.enumerated().map { index, command in
      "{ :\n\(command)\n} >'\(copy)/\(index)' 2>&1\necho $? >'\(copy)/\(index).status'\n"
    }
    var environment = self.environment
    environment["HOME"] = copy
    environment["TMPDIR"] = copy
    environment["RUNNER_TEMP"] = copy
    environment["GITHUB_STEP_SUMMARY"] = "\(copy)/summary.md"
    let whole = try ChildProcess.run(
      "/bin/sh", ["-c", parts.joined()], in: "\(copy)/harbor", environment: environment)
    return commands.indices.map { index in
      // A command may end the shell itself.
      let status = Self.text("\(copy)/\(index).status").map { Int32($0.dropLast()) ?? -1 }
      return (status ?? whole.status, (Self.text("\(copy)/\(index)") ?? "") + whole.errors)
    }
  }

  private static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ text: String, to path: String, mode: Int = 0o644) throws {
    let url = URL(fileURLWithPath: path.hasPrefix("/") ? path : "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
  }
}

extension DocumentationApp {
  private static func environment(_ folder: String) -> [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return [
      "PATH": "\(folder)/bin:\(path)", "HOME": folder, "LC_ALL": "C", "TZ": "UTC",
      "NO_PROXY": "127.0.0.1", "NO_COLOR": "1",
      "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_AUTHOR_NAME": "Reader", "GIT_AUTHOR_EMAIL": "reader@example.com",
      "GIT_COMMITTER_NAME": "Reader", "GIT_COMMITTER_EMAIL": "reader@example.com",
    ]
  }

  /// The program that is found first: the built one, with the time and the store of the example.
  private static func program(asking store: String) -> String {
    let built = Bundle.main.bundleURL.appendingPathComponent("trainstop").path
    return """
      #!/bin/sh
      case $1 in check|policy|simulate|inspect|next|doctor)
        case " $* " in
          *" --offline "*|*" --replay "*|*" --store-endpoint "*|*" --policy "*|*" --help "*) ;;
          *) set -- "$@" --store-endpoint \(store) ;;
        esac
      esac
      case $1 in check|policy|simulate|inspect|next|audit|decide|bump|doctor)
        case " $* " in *" --now "*|*" --help "*) ;; *) set -- "$@" --now \(ExampleApp.now) ;; esac
      esac
      exec '\(built)' "$@"

      """
  }

  private static var answers: String {
    let countries = ["us", "kr", "jp"].map { country in
      """
      "\(country)": { "version": "2.4.0", "minimumOsVersion": "16.0", \
      "currentVersionReleaseDate": "2026-10-08T08:00:00Z", "bundleId": "com.example.harbor", \
      "trackId": 1000000001, "trackName": "Harbor", \
      "trackViewUrl": "https://apps.apple.com/\(country)/app/harbor/id1000000001?uo=4" }
      """
    }
    return "{ \(countries.joined(separator: ", ")) }"
  }

  /// Makes the repository and `origin`, to which everything was pushed.
  private func makeHistory() throws {
    let root = "\(folder)/original/harbor"
    try FileManager.default.createDirectory(
      atPath: root + "/dist", withIntermediateDirectories: true)
    try ExampleApp.copyProject(to: root)
    try shell("git init -q -b main --template= && mkdir -p .git/hooks")
    try shell("git init -q --bare --template= ../origin.git && git remote add origin ../origin.git")
    let file = root + "/Config/Version.xcconfig"
    let newest = try String(contentsOfFile: file, encoding: .utf8)
    for (day, version, build) in Self.history {
      try write(
        newest.replacingOccurrences(of: "2.5.0", with: version)
          .replacingOccurrences(of: "= 250", with: "= \(build)"), to: file)
      let isLast = version == "2.5.0"
      if isLast { try shell("trainstop policy --quiet") }
      try shell(
        "git add -A && git commit -q -m 'Harbor \(version)'"
          + (isLast ? "" : " && git tag v\(version)"),
        on: day)
    }
    // A copy is made for every example: few files are quickly copied.
    try shell("git push -q -u origin main --tags && git gc -q && git -C ../origin.git gc -q")
  }

  /// Adds what commands are about and no repository holds: what was built, and who has what.
  private func addFiles() throws {
    let root = "\(folder)/original/harbor"
    try write("build/\n/shares.csv\n/store.json\n", to: root + "/.git/info/exclude")
    try write("version,share\n2.3.0,38.5\n2.4.0,61.3\n", to: root + "/shares.csv")
    try write("", to: root + "/build/empty")
    try Data(ProductSample.harbor().zip.bytes).write(
      to: URL(fileURLWithPath: root + "/build/Harbor.ipa"))
    try shell("trainstop inspect --store --record store.json")
  }

  private func shell(_ command: String, on day: String = "2026-11-30") throws {
    var environment = self.environment
    environment["GIT_AUTHOR_DATE"] = "\(day)T08:00:00Z"
    environment["GIT_COMMITTER_DATE"] = "\(day)T08:00:00Z"
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", command], in: "\(folder)/original/harbor", environment: environment)
    guard result.status == 0 else {
      throw ScratchRepository.Failure(
        description: "\(command): \(result.output)\(result.errors)")
    }
  }
}
