import Commands
import Foundation
import TestSupport
import Testing

@Suite struct BumpCommandTests {
  private static let file = "App.xcodeproj/project.pbxproj"

  private func repository(
    _ settings: [String: String], _ more: [String: String] = [:]
  ) throws -> ScratchRepository {
    let repository = try ScratchRepository()
    let project = BumpProjectSamples.pbxproj(settings)
    try repository.commit(files: more.merging([Self.file: project]) { $1 })
    return repository
  }

  private func run(_ words: String..., in repository: ScratchRepository) async -> Run {
    await Run(["bump"] + words, in: repository.path, environment: repository.environment)
  }

  @Test func `a dry run prints each place and writes nothing`() async throws {
    let repository = try repository(["project": "MARKETING_VERSION = 2.1;"])
    let run = await run("minor", "--dry-run", in: repository)
    #expect(run.status == .passed)
    #expect(
      run.output == """
        would write 2.1 → 2.2
          App.xcodeproj/project.pbxproj:8: 2.1 → 2.2
          App.xcodeproj/project.pbxproj:10: 2.1 → 2.2

        """)
    #expect(try repository.git("status", "--porcelain") == "")
  }

  @Test func `a file that lists versions is left alone, and whoever bumps is told`() async throws {
    let repository = try ScratchRepository()
    try repository.commit(files: [
      "VERSION.h": "#define VERSION \"2.1\"\n", "CHANGELOG.md": "## [2.1]\n## [2.0]\n",
      ".trainstop.yml": """
      format: 1
      version:
        sources:
          - { text: VERSION.h, pattern: 'VERSION "{version}"' }
          - { text: CHANGELOG.md, pattern: '## [{version}]', match: first }
      """,
    ])
    let run = await run("minor", in: repository)
    #expect(
      run.output == """
        2.1 → 2.2
          VERSION.h:1: 2.1 → 2.2
        note: CHANGELOG.md lists versions and is left alone: add the entry of 2.2

        """)
    #expect(try repository.git("status", "--porcelain") == " M VERSION.h")
  }

  @Test(arguments: [
    ("patch", "MARKETING_VERSION = 2.1;", "2.1 → 2.1.1"),
    ("build", "MARKETING_VERSION = 2.1; CURRENT_PROJECT_VERSION = 41;", "build 41 → 42"),
    ("calendar", "MARKETING_VERSION = 2026.9;", "2026.9 → 2026.11"),
  ])
  func `writes what next would print`(word: String, settings: String, line: String) async throws {
    let repository = try repository(["project": settings])
    let run = await run(word, "--quiet", in: repository)
    #expect(run.status == .passed)
    #expect(run.output.hasPrefix("\(line)\n"), "\(run.output)\(run.errors)")
  }

  @Test func `says what differs and stays, and who shares a place`() async throws {
    let repository = try repository([
      "project": "MARKETING_VERSION = 2.1;", "Share": "MARKETING_VERSION = 2.0;",
    ])
    let run = await run("minor", in: repository)
    #expect(run.status == .passed)
    #expect(run.output.contains("Share (Release) is left alone: its version is 2.0"))
    #expect(!run.output.contains("AppTests"))
    let text = try String(contentsOfFile: "\(repository.path)/\(Self.file)", encoding: .utf8)
    #expect(text.contains("MARKETING_VERSION = 2.0;"))
  }

  @Test func `names another app that shares a place`() async throws {
    let repository = try repository(["project": "MARKETING_VERSION = 2.1;"])
    let project = BumpProjectSamples.pbxproj(["project": "MARKETING_VERSION = 2.1;"])
      .replacingOccurrences(of: "bundle.unit-test", with: "application")
    try repository.commit(files: [Self.file: project])
    let run = await run("minor", "--target", "App", in: repository)
    #expect(run.output.contains("AppTests (Release) shares the place, and goes from 2.1 to 2.2"))
  }

  @Test func `a place that many share is named once`() async throws {
    let repository = try ScratchRepository()
    let project = BumpProjectSamples.pbxproj([:], base: "X")
      .replacingOccurrences(of: "bundle.unit-test", with: "application")
    try repository.commit(files: [
      Self.file: project, "Version.xcconfig": "MARKETING_VERSION = 2.1\n",
    ])
    let run = await run("minor", "--target", "App", in: repository)
    #expect(run.output.components(separatedBy: "shares the place").count == 2, "\(run.output)")
    #expect(run.output.contains("goes from 2.1 to 2.2; and so does 1 more"), "\(run.output)")
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write anywhere"))
  func `nothing is written where one of two files may not be`() async throws {
    let repository = try repository(
      ["App": "INFOPLIST_FILE = Info.plist; MINOR = 4;"],
      ["Info.plist": BumpSamples.plist("1.$(MINOR).2")])
    let folder = repository.path + "/App.xcodeproj"
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer {
      // The folder has to be removable again; if it is not, the test's own clean-up complains.
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    }
    let run = await run("minor", in: repository)
    #expect(run.status == .undecided)
    #expect(try repository.git("status", "--porcelain") == "")
  }

  @Test func `the version that is there already is written nowhere`() async throws {
    let repository = try repository(["project": "MARKETING_VERSION = 2.1;"])
    let run = await run("2.1", in: repository)
    #expect(run.status == .passed)
    #expect(run.output == "2.1 is what the project says already\n")
  }

  @Test func `a file with carriage returns and a byte order mark keeps them`() async throws {
    let repository = try ScratchRepository()
    let text = "\u{FEFF}\(BumpSamples.plist("1.0.0"))".replacingOccurrences(of: "\n", with: "\r\n")
    try repository.commit(files: ["Info.plist": text])
    #expect(await run("patch", in: repository).status == .passed)
    let written = try Data(contentsOf: URL(fileURLWithPath: repository.path + "/Info.plist"))
    let wanted = text.replacingOccurrences(of: "string>1.0.0", with: "string>1.0.1")
    #expect(written == Data(wanted.utf8))
  }

  @Test func `a binary property list is refused with the mend`() async throws {
    let repository = try ScratchRepository()
    let list = ["CFBundleShortVersionString": "1.0", "CFBundlePackageType": "APPL"]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    try data.write(to: URL(fileURLWithPath: repository.path + "/Info.plist"))
    try repository.commit()
    let run = await run("minor", in: repository)
    #expect(run.status == .undecided)
    #expect(run.errors.contains("plutil -convert xml1"), "\(run.errors)")
    #expect(try repository.git("status", "--porcelain") == "")
  }

  @Test func `a symbolic link out of the repository is not followed`() async throws {
    let repository = try ScratchRepository()
    let outside = repository.sibling("Info.plist")
    try BumpSamples.plist("1.0").write(toFile: outside, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/Info.plist", withDestinationPath: outside)
    try repository.commit()
    #expect(await run("minor", in: repository).status == .undecided)
    #expect(try String(contentsOfFile: outside, encoding: .utf8) == BumpSamples.plist("1.0"))
  }
}
