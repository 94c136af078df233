import Commands
import Foundation
import TestSupport
import Testing

/// Audits of histories in which the project was elsewhere, of another kind, or not there at all.
@Suite struct AuditPlaceTests {
  /// Where each tag's version was found.
  private func files(_ run: Run) throws -> [String] {
    try run.auditRows().map { row in
      let place = (row["found"] as? [String: Any])?["place"] as? [String: Any]
      return place?["file"] as? String ?? "-"
    }
  }

  private func project(_ name: String, _ settings: String, base: Bool = false) -> String {
    """
    // !$*UTF8*$!
    { objects = {
    P = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
    G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
    F = { isa = PBXFileReference; path = Version.xcconfig; sourceTree = "<group>"; };
    L = { isa = XCConfigurationList; buildConfigurations = (C); };
    C = { isa = XCBuildConfiguration; name = Release; \(base ? "baseConfigurationReference = F;" : "")
      buildSettings = { SDKROOT = iphoneos; }; };
    T = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.application";
      buildConfigurationList = M; };
    M = { isa = XCConfigurationList; buildConfigurations = (D); };
    D = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(settings) }; };
    }; rootObject = P; }
    """
  }

  @Test func `a project is followed through its kinds, names, and places`() async throws {
    let app = try PlistApp(version: nil)
    let scratch = app.repository
    func tag(_ version: String, _ files: [String: String]) throws {
      try scratch.commit(version, files: files)
      try scratch.tag("v\(version)")
    }
    try tag("0.9", ["README.md": "An idea."])
    try tag("1.0", ["App/Info.plist": PlistApp.plist(version: "1.0")])
    try tag(
      "1.1",
      [
        "Old.xcodeproj/project.pbxproj": project(
          "Old", "INFOPLIST_FILE = App/Info.plist; MARKETING_VERSION = 1.1;"),
        "App/Info.plist": PlistApp.plist(version: "$(MARKETING_VERSION)"),
      ])
    try tag(
      "1.2",
      [
        "Old.xcodeproj/project.pbxproj": project(
          "Old", "INFOPLIST_FILE = App/Info.plist;", base: true),
        "Version.xcconfig": "MARKETING_VERSION = 1.2\n",
      ])
    try scratch.git("rm", "-rq", "App")
    try scratch.git("mv", "Old.xcodeproj", "New.xcodeproj")
    try tag(
      "1.3",
      [
        "New.xcodeproj/project.pbxproj": project(
          "New", "GENERATE_INFOPLIST_FILE = YES;", base: true),
        "Version.xcconfig": "MARKETING_VERSION = 1.3\n",
      ])
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/ios", withIntermediateDirectories: true)
    try scratch.git("mv", "New.xcodeproj", "Version.xcconfig", "ios")
    try tag("1.4", ["ios/Version.xcconfig": "MARKETING_VERSION = 1.4\n"])
    let run = await app.run("audit", "--format", "json")
    #expect(run.status == .passed, "\(run.output)")
    #expect(
      try run.auditVerdicts() == [
        "v0.9": "missing", "v1.0": "ok", "v1.1": "ok", "v1.2": "ok", "v1.3": "ok", "v1.4": "ok",
      ])
    #expect(
      try files(run) == [
        "-", "App/Info.plist", "Old.xcodeproj/project.pbxproj", "Version.xcconfig",
        "Version.xcconfig", "ios/Version.xcconfig",
      ])
  }

  @Test func `a configured file that was elsewhere is found there, a named one is not`()
    async throws
  {
    let app = try PlistApp()
    try app.repository.commit("old", files: ["Old/Info.plist": PlistApp.plist(version: "1.0")])
    try app.repository.tag("v1.0")
    try app.repository.git("mv", "Old", "App")
    try app.release("1.1", tag: "v1.1")
    let run = await app.run("audit", "--format", "json")
    #expect(try run.auditVerdicts() == ["v1.0": "ok", "v1.1": "ok"])
    #expect(try files(run) == ["Old/Info.plist", "App/Info.plist"])
    let named = await app.run("audit", "--project", "App/Info.plist", "--format", "json")
    #expect(try named.auditVerdicts() == ["v1.0": "missing", "v1.1": "ok"])
    let mistaken = await app.run("audit", "--project", "Apps/Info.plist")
    #expect(mistaken.status == .undecided)
    #expect(mistaken.output.contains("could not tell: tags v1.0 and v1.1\n"), "\(mistaken.output)")
  }

  @Test func `every source is read, and one that is not there yet is no fault`() async throws {
    let app = try PlistApp(version: ["  - plist: Watch/Info.plist", "tag: v{version}"])
    let watch = { (version: String?) in ["Watch/Info.plist": PlistApp.plist(version: version)] }
    try app.release("1.0", tag: "v1.0")
    try app.repository.commit("watch", files: watch("1.1"))
    try app.release("1.1", tag: "v1.1")
    try app.release("1.2", tag: "v1.2")
    try app.repository.commit("watch", files: watch(nil))
    try app.release("1.3", tag: "v1.3")
    try app.repository.commit("watch", files: watch("1.4.0"))
    try app.release("1.4", tag: "v1.4")
    let run = await app.run("audit", "--format", "json")
    #expect(run.status == .refused)
    #expect(
      try run.auditVerdicts() == [
        "v1.0": "ok", "v1.1": "ok", "v1.2": "disagreement", "v1.3": "disagreement", "v1.4": "ok",
      ])
    try expectGolden(await app.run("audit").output, "audit-sources.txt")
    let sources = try run.auditRows().map { ($0["sources"] as? [[String: Any]])?.first?["version"] }
    #expect(sources.map { $0 as? String } == [nil, "1.1", "1.1", nil, "1.4.0"])
    try app.configure("rules: { sources-disagree: off }")
    #expect(await app.run("audit").status == .passed)
  }

  @Test func `tags that lead to no commit are rows of their own`() async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    try app.repository.tag("v1.1", at: "HEAD^{tree}")
    try app.repository.tag("v1.2", at: "HEAD:App/Info.plist", message: "a file")
    let run = await app.run("audit", "--format", "json")
    #expect(run.status == .passed)
    #expect(try run.auditVerdicts() == ["v1.0": "ok", "v1.1": "malformed", "v1.2": "malformed"])
    let lost = String(repeating: "12", count: 20)
    try app.repository.write("\(lost)\n", to: ".git/refs/tags/v1.3")
    let damaged = await app.run("audit", "--format", "json")
    #expect(damaged.status == .undecided)
    #expect(
      try damaged.auditVerdicts() == [
        "v1.0": "ok", "v1.1": "malformed", "v1.2": "malformed", "v1.3": "undetermined",
      ])
    try expectGolden(await app.run("audit", "-v").output, "audit-odd.txt")
  }

  @Test(arguments: ["--filter=blob:none", "--filter=tree:0"])
  func `a partial clone names its mend once`(filter: String) async throws {
    let app = try PlistApp()
    for number in 0..<9 { try app.release("1.\(number)", tag: "v1.\(number)") }
    try app.repository.git("config", "uploadpack.allowFilter", "true")
    let clone = try app.repository.clone("partial", filter)
    let run = await Run(["audit"], in: clone.path, environment: clone.environment)
    #expect(run.status == .undecided)
    #expect(run.output.components(separatedBy: "git fetch --refetch").count == 2, "\(run.output)")
    #expect(
      run.output.contains("could not tell: tags v1.0, v1.1, v1.2 and 5 more"), "\(run.output)")
    try clone.git("fetch", "--quiet", "--refetch", "--no-filter")
    let mended = await Run(["audit"], in: clone.path, environment: clone.environment)
    #expect(mended.output == "passed: 9 release tags, 9 in order\n")
  }
}
