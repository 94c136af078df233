import Commands
import Foundation
import TestSupport
import Testing

/// A gate reads nothing outside the repository, however it is named in there.
@Suite struct OutsideTests {
  private let app: ExampleApp
  private let secret = "SECRET-7.7.7"

  init() throws {
    app = try ExampleApp()
    for (name, text) in [
      "outside.xcconfig": "MARKETING_VERSION = 7.7.7\n",
      "outside.plist": PlistApp.plist(version: "7.7.7"),
      "outside.yml": "format: 1\napp:\n  bundle-id: \(secret)\n", "outside.txt": "7.7.7\n",
      "outside.json": #"{ "version": "7.7.7" }"#, "outside.mustache": secret,
    ] {
      try text.write(
        toFile: app.repository.sibling(name), atomically: true, encoding: .utf8)
    }
  }

  private func link(_ name: String, to target: String) throws {
    let path = app.repository.path + "/" + name
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  private func expectUnread(
    _ run: Run, _ status: Commands.ExitStatus = .undecided,
    at place: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status == status, "\(run.output)", sourceLocation: place)
    let said = run.output + run.errors
    for text in ["7.7.7", secret, "root:"] {
      #expect(!said.contains(text), "\(said)", sourceLocation: place)
    }
  }

  @Test(arguments: ["../outside.yml", "/dev/zero", "/etc/passwd", ".trainstop.yml", ".git/config"])
  func `a configuration that is a link`(target: String) async throws {
    try link(".trainstop.yml", to: target)
    expectUnread(await app.run("check", "--offline"))
    // In a commit there is no such folder, so that the link leads nowhere.
    guard target != ".git/config" else { return }
    try app.commitAll("A link")
    expectUnread(await app.run("check", "--offline", "--ref", "HEAD"))
    expectUnread(await app.run("check", "--offline", "--staged"))
  }

  @Test(arguments: ["../outside.plist", "/etc/passwd", "/dev/zero"])
  func `a property list that is a link`(target: String) async throws {
    try link("Harbor/Info.plist", to: "../" + target)
    expectUnread(await app.run("check", "--offline"))
    try link("Harbor/Info.plist", to: target.hasPrefix("/") ? target : "../" + target)
    expectUnread(await app.run("check", "--offline"))
  }

  @Test func `a folder of xcconfigs that is a link`() async throws {
    try FileManager.default.moveItem(
      atPath: app.repository.path + "/Config", toPath: app.repository.sibling("Config"))
    try link("Config", to: "../Config")
    let run = await app.run("check", "--offline")
    #expect(run.status == .undecided, "\(run.output)")
    #expect(run.output.contains("leads out of the repository"), "\(run.output)")
    #expect(!run.output.contains("2.5.0"), "\(run.output)")
  }

  @Test(arguments: [
    "../../outside.xcconfig", "../../../../../../../../etc/passwd", "/etc/passwd",
    "../.git/config", "/dev/zero",
  ])
  func `an include that climbs out`(path: String) async throws {
    try app.repository.write("#include \"\(path)\"\n", to: "Config/Version.xcconfig")
    expectUnread(await app.run("check", "--offline"))
  }

  @Test func `an include that climbs out of a nested checkout`() async throws {
    // The repository lies in another one, whose files are not its own.
    let inner = app.repository.path + "/vendor/inner"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let nested = ScratchRepository(at: inner, beside: app.repository)
    try nested.git("init", "--quiet", "--initial-branch=main")
    try app.repository.write("MARKETING_VERSION = 7.7.7\n", to: "x.xcconfig")
    try nested.commit(files: [
      ".trainstop.yml": "format: 1\nversion:\n  sources: [{ xcconfig: V.xcconfig }]\n",
      "V.xcconfig": "#include \"../../x.xcconfig\"\n",
    ])
    let run = await Run(["check", "--offline"], in: inner, environment: nested.environment)
    expectUnread(run)
    #expect(run.output.contains("x.xcconfig"), "\(run.output)")
  }

  @Test(arguments: [
    "plist: ../outside.plist", "plist: /etc/passwd", "xcconfig: ../outside.xcconfig",
    "plist: a/../../outside.plist", "plist: ~/outside.plist", "xcode: ../../Other.xcodeproj",
    "text: /proc/self/environ, pattern: '{version}'", "text: link.txt, pattern: '{version}'",
    "json: link.json, path: version", "text: .git/config, pattern: '= {version}'",
    "text: inside, pattern: '= {version}'",
  ])
  func `a source that leads out`(source: String) async throws {
    try link("link.txt", to: "../outside.txt")
    try link("link.json", to: app.repository.sibling("outside.json"))
    try link("inside", to: ".git/config")
    try app.repository.write(
      "format: 1\nversion:\n  sources: [{ \(source) }]\n", to: ".trainstop.yml")
    expectUnread(await app.run("check", "--offline"))
  }

  @Test(arguments: [
    "store: { source: recorded, file: ../outside.json }",
    "store: { source: recorded, file: out.json }",
    "store: { source: json, file: /etc/passwd, path: version }",
    "store: { source: json, file: out.json, path: version }",
    "store: { source: appcast, file: out.json }", "store: { earlier: ../outside.json }",
    "policy: { published: ../outside.json, outputs: [{ format: json, path: dist/p.json }] }",
    "policy: { published: out.json, outputs: [{ format: json, path: dist/p.json }] }",
    "policy: { outputs: [{ format: json, path: ../p.json }] }",
    "policy: { outputs: [{ format: json, path: out.json }] }",
    "policy: { outputs: [{ template: ../outside.mustache, path: dist/p.txt }] }",
    "policy: { outputs: [{ template: out.mustache, path: dist/p.txt }] }",
    "policy: { outputs: [{ template: part.mustache, path: dist/p.txt }] }",
  ])
  func `what else names a file`(section: String) async throws {
    try link("out.json", to: "../outside.json")
    try link("out.mustache", to: "../outside.mustache")
    try app.repository.write("{{> ../outside}}", to: "part.mustache")
    try app.repository.write(
      "format: 1\napp: { bundle-id: com.example.harbor, storefronts: [us] }\n"
        + "version: { tag: 'v{version}' }\n\(section)\n", to: ".trainstop.yml")
    let outside = try String(
      contentsOfFile: app.repository.sibling("outside.json"), encoding: .utf8)
    expectUnread(await app.run("policy"))
    #expect(
      try String(contentsOfFile: app.repository.sibling("outside.json"), encoding: .utf8) == outside
    )
    #expect(!FileManager.default.fileExists(atPath: app.repository.sibling("p.json")))
  }

  @Test(arguments: [
    "store: { source: json, url: 'http://169.254.169.254/latest', path: version }",
    "store: { source: appcast, url: 'http://10.0.0.1/' }",
    "store: { endpoint: 'http://internal/' }",
    "store: { source: json, url: 'file:///etc/passwd', path: a }",
    "store: { source: json, url: 'gopher://127.0.0.1/', path: a }",
    "policy: { published: 'http://169.254.169.254/' }",
    "policy: { published: 'file:///etc/passwd' }",
    "store: { source: appcast, url: 'https://user:word@evil.example/' }",
  ])
  func `an address inside the network is not asked without HTTPS`(section: String) async throws {
    try app.repository.write("format: 1\n\(section)\n", to: ".trainstop.yml")
    expectUnread(await app.run("check"))
  }
}
