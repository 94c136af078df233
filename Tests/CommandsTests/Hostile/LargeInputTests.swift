import Commands
import Foundation
import TestSupport
import Testing

/// What takes long to make; run with `TRAINSTOP_SLOW_TESTS=1`.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["TRAINSTOP_SLOW_TESTS"] != nil,
    "it takes minutes; set TRAINSTOP_SLOW_TESTS"), .serialized)
struct LargeInputTests {
  /// Runs the tool, and returns how long it took.
  private func timed(_ app: PlistApp, _ words: String...) async -> (run: Run, seconds: Double) {
    let start = Date()
    let run = await Run(words, in: app.repository.path, environment: app.repository.environment)
    return (run, Date().timeIntervalSince(start))
  }

  private func makeHole(_ path: String, megabytes: UInt64) throws {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: megabytes << 20)
    try file.close()
  }

  @Test func `a property list of 500 MB is refused by its size`() async throws {
    let app = try PlistApp()
    try app.release("1.0.0", tag: "v1.0.0")
    try makeHole(app.repository.path + "/App/Info.plist", megabytes: 500)
    try app.repository.git("add", "--all")
    try app.repository.git("commit", "--quiet", "--message", "large")
    for isPacked in [false, true] {
      if isPacked { try app.repository.git("gc", "--quiet") }
      for words in [["check"], ["check", "--ref", "HEAD"], ["check", "--staged"]] {
        let start = Date()
        let run = await Run(
          words + ["--offline"], in: app.repository.path,
          environment: app.repository.environment)
        #expect(run.status == .undecided)
        #expect(run.output.contains("has 524288000 bytes"), "\(words): \(run.output)")
        #expect(Date().timeIntervalSince(start) < 5, "\(words)")
      }
    }
  }

  @Test func `a project of 200 MB is refused by its size`() async throws {
    let app = try PlistApp(version: nil)
    try app.release("1.0.0", tag: "v1.0.0")
    let project = app.repository.path + "/A.xcodeproj"
    try FileManager.default.createDirectory(atPath: project, withIntermediateDirectories: true)
    try makeHole(project + "/project.pbxproj", megabytes: 200)
    try app.repository.git("add", "--all")
    let (run, seconds) = await timed(app, "check", "--offline")
    #expect(run.output.contains("209715200 bytes"), "\(run.output)")
    #expect(seconds < 5)
  }

  @Test(arguments: [[], ["--object-format=sha256"]])
  func `100,000 tags`(options: [String]) async throws {
    let scratch = try ScratchRepository(options: options)
    let id = try scratch.commit(files: [
      "App/Info.plist": PlistApp.plist(version: "9999.0.0"),
      ".trainstop.yml":
        "format: 1\nversion:\n  sources: [{ plist: App/Info.plist }]\n  tag: v{version}\n",
    ])
    let names = (0..<100_000).map { "refs/tags/v\($0 % 1000).\($0 / 1000).0" }.sorted()
    try
      ("# pack-refs with: peeled fully-peeled sorted \n"
      + names.map { "\(id) \($0)\n" }.joined())
      .write(toFile: scratch.path + "/.git/packed-refs", atomically: true, encoding: .utf8)
    for words in [["check", "--offline"], ["audit"], ["doctor"]] {
      let start = Date()
      let run = await Run(words, in: scratch.path, environment: scratch.environment)
      let seconds = Date().timeIntervalSince(start)
      #expect(!run.output.isEmpty)
      #expect(seconds < 120, "\(words)")
      print("100,000 tags \(options): \(words) \(run.status) in \(seconds) s")
    }
  }
}
