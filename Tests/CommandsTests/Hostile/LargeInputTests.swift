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
  /// Runs the tool, and prints how long it took: no expectation depends on how busy a machine is.
  private func timed(
    _ repository: ScratchRepository, _ words: [String], _ what: String
  ) async -> Run {
    let start = Date()
    let run = await Run(words, in: repository.path, environment: repository.environment)
    print("\(what): \(words) \(run.status) in \(Date().timeIntervalSince(start)) s")
    return run
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
        let run = await timed(app.repository, words + ["--offline"], "500 MB")
        #expect(run.status == .undecided)
        #expect(run.output.contains("has 524288000 bytes"), "\(words): \(run.output)")
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
    let run = await timed(app.repository, ["check", "--offline"], "200 MB")
    #expect(run.status == .undecided)
    #expect(run.output.contains("209715200 bytes"), "\(run.output)")
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
    for (words, sign) in [
      (["check", "--offline"], "a step above 999.99.0"),
      (["audit"], "100000 release tags, 0 in order"),
      (["doctor"], "100000 releases were tagged; v999.99.0"),
    ] {
      let run = await timed(scratch, words, "100,000 tags \(options)")
      #expect(run.output.contains(sign), "\(words): \(run.output.suffix(900))")
    }
  }
}
