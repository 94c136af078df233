import Commands
import Foundation
import TestSupport
import Testing

/// Files that are small and mean a lot, or nest without end: an answer, soon, and never a crash.
@Suite struct HostileSizesTests {
  private static let deep = 100_000

  static let configurations = [
    "anchors": (0..<30).map { level in
      let one = level == 0 ? "x" : "*a\(level - 1)"
      return "a\(level): &a\(level) [\(Array(repeating: one, count: 9).joined(separator: ", "))]"
    }.joined(separator: "\n"),
    "itself": "format: 1\napp: &a\n  platform: *a\n",
    "merge": "format: 1\n<<: [*x]\n",
    "flow": "format: " + String(repeating: "[", count: deep),
    "flow mapping": "format: " + String(repeating: "{a: ", count: deep),
    "block": (0..<3_000).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n"),
    "one key": "format: 1\n\(String(repeating: "k", count: 2 << 20)): 1\n",
    "many faults": (0..<20_000).map { "key\($0): 1" }.joined(separator: "\n"),
    "a tag": "!!python/object/apply:os.system ['touch mark']",
  ]

  @Test(arguments: configurations.keys.sorted())
  func `a configuration`(name: String) async throws {
    let app = try PlistApp()
    try app.release("1.0.0", tag: "v1.0.0")
    try app.repository.write(Self.configurations[name] ?? "", to: ".trainstop.yml")
    let run = await app.run("check", "--offline")
    #expect(run.status == .undecided, "\(run.output.prefix(500))")
    #expect(run.output.contains(".trainstop.yml"), "\(run.output.prefix(500))")
    #expect(run.output.components(separatedBy: "is no key of").count <= 201)
    #expect(run.output.utf8.count < 8 << 20)
  }

  static let files = [
    (
      "Harbor.xcodeproj/project.pbxproj",
      "// !$*UTF8*$!\n{ a = " + String(repeating: "(", count: deep)
    ),
    ("Harbor.xcodeproj/project.pbxproj", "{ a = " + String(repeating: "{ a = ", count: deep)),
    ("Harbor/Info.plist", "<plist>" + String(repeating: "<array>", count: deep)),
    ("Harbor/Info.plist", "<plist>" + String(repeating: "<dict><key>a</key>", count: deep)),
    ("Harbor/Info.plist", "bplist00" + String(repeating: "\u{1}", count: 1_000)),
    (
      "Config/Version.xcconfig",
      "MARKETING_VERSION = " + String(repeating: "$(A", count: deep)
        + String(repeating: ")", count: deep)
    ),
    (
      "Config/Version.xcconfig",
      "A0 = xxxxxxxxxx\n"
        + (1...40).map { n in
          "A\(n) = " + String(repeating: "$(A\(n - 1))", count: 10)
        }.joined(separator: "\n") + "\nMARKETING_VERSION = $(A40)\n"
    ),
    ("Config/Version.xcconfig", "#include \"Version.xcconfig\"\n"),
    (
      "Harbor/Info.plist",
      "<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY a \"x\"><!ENTITY b \"&a;&a;\">"
        + "<!ENTITY c SYSTEM \"file:///etc/passwd\">]><plist><dict><key>"
        + "CFBundleShortVersionString</key><string>&c;&b;</string></dict></plist>"
    ),
  ]

  @Test(arguments: files.indices) func `a file of the project`(index: Int) async throws {
    let app = try ExampleApp()
    let (path, text) = Self.files[index]
    try app.repository.write(text, to: path)
    let run = await app.run("check", "--offline")
    #expect(run.status == .undecided, "\(run.output.prefix(500))")
    #expect(!run.output.contains("root:"))
    #expect(run.output.utf8.count < 1 << 20, "\(run.output.utf8.count)")
  }

  @Test func `an archive among the files is no file of the project`() async throws {
    let app = try ExampleApp()
    try app.repository.write("PK\u{3}\u{4} not a real one", to: "build/Harbor.ipa")
    try app.commitAll("An archive")
    #expect(await app.run("check", "--offline").status == .passed)
  }
}
