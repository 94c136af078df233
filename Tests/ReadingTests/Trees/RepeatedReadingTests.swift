import Diagnostics
import Foundation
import Git
import Reading
import TestSupport
import Testing

@Suite struct RepeatedReadingTests {
  @Test func `reads anew only where something that is looked at has changed`() throws {
    let scratch = try ScratchRepository()
    let history: [[String: String]] = [
      ["config": "version", "version": "1.0", "other": "a"],
      ["other": "b"],  // Looked at by nobody.
      ["version": "1.1"],
      ["version": "1.0"],  // As it was before.
      ["config": "new", "new": "2.0"],  // Another file is looked at.
      ["version": "3.0"],  // Which is not this one any more.
    ]
    for files in history { try scratch.commit("change", files: files) }
    let repository = try Repository(discovering: scratch.path, environment: scratch.environment)
    let reading = RepeatedReading(CommitFiles(repository)) { tree in
      do {
        let name = String(decoding: try tree.bytes(of: "config") ?? [], as: UTF8.self)
        return String(decoding: try tree.bytes(of: name) ?? [], as: UTF8.self)
      } catch {
        return "\(error)"
      }
    }
    let values = try (0..<6).reversed().map { back in
      try reading.result(at: try repository.resolve("HEAD~\(back)"))
    }
    #expect(values == ["1.0", "1.0", "1.1", "1.0", "2.0", "2.0"])
    #expect(reading.readCount == 3)
  }

  @Test func `a file that comes and a listing that changes are noticed`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit("first", files: ["a": "1"])
    try scratch.commit("contents only", files: ["a": "2"])
    try scratch.commit("a file more", files: ["b": "1"])
    let repository = try Repository(discovering: scratch.path, environment: scratch.environment)
    let listing = RepeatedReading(CommitFiles(repository)) { tree in
      (try? tree.paths()) ?? ["failed"]
    }
    let missing = RepeatedReading(CommitFiles(repository)) { tree in
      (try? tree.bytes(of: "b")) ?? nil
    }
    for (revision, paths) in [("HEAD~2", ["a"]), ("HEAD~1", ["a"]), ("HEAD", ["a", "b"])] {
      let commit = try repository.resolve(revision)
      #expect(try listing.result(at: commit) == paths)
      #expect(try missing.result(at: commit) == (paths.count == 2 ? Array("1".utf8) : nil))
    }
    #expect(listing.readCount == 2)
    #expect(missing.readCount == 2)
  }

  @Test func `a file that is missing is looked for in its own folder only`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit(
      "first",
      files: ["Config/Base.xcconfig": "#include \"Local.xcconfig\"\nMARKETING_VERSION = 1\n"])
    try scratch.commit(
      "elsewhere", files: ["Sources/a.swift": "1", "Sources/b": "2", "Other/Local": "3"])
    try scratch.commit("template", files: ["config/Local.example.xcconfig": "A = 1\n"])
    try scratch.commit("spelled otherwise", files: ["Config/local.xcconfig": "A = 2\n"])
    try scratch.commit("there", files: ["Config/Local.xcconfig": "A = 3\n"])
    let repository = try Repository(discovering: scratch.path, environment: scratch.environment)
    let read = { (tree: any FileTree) in
      var loader = ConfigFileLoader(tree: tree, projectFolder: "")
      return "\(loader.load("Config/Base.xcconfig"))"
    }
    let reading = RepeatedReading(CommitFiles(repository), read)
    var found: Set<String> = []
    for back in 0..<5 {
      let commit = try repository.resolve("HEAD~\(back)")
      let wanted = read(CommitTree(repository: repository, commit: commit))
      #expect(try reading.result(at: commit) == wanted, "\(back)")
      found.insert(wanted)
    }
    #expect(found.count == 4)
    #expect(reading.readCount == 4)
  }

  @Test func `an Xcode project reads as each commit does by itself`() throws {
    let scratch = try ScratchRepository()
    let project = """
      // !$*UTF8*$!
      { objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
      G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = Config/Base.xcconfig; sourceTree = "<group>"; };
      L = { isa = XCConfigurationList; buildConfigurations = (C); };
      C = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = F;
        buildSettings = { NOTHING = NUMBER; }; };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
        buildConfigurationList = M; };
      M = { isa = XCConfigurationList; buildConfigurations = (D); };
      D = { isa = XCBuildConfiguration; name = Release;
        buildSettings = { INFOPLIST_FILE = App/Info.plist; }; };
      }; rootObject = P; }
      """
    let plist = { (value: String) in
      "<plist><dict><key>CFBundleShortVersionString</key><string>\(value)</string></dict></plist>"
    }
    let changes: [[String: String]] = [
      [
        "App.xcodeproj/project.pbxproj": project, "App/Info.plist": plist("$(MARKETING_VERSION)"),
        "Config/Base.xcconfig": "#include \"Version.xcconfig\"\n",
        "Config/Version.xcconfig": "MARKETING_VERSION = 1.0\n",
      ],
      ["Config/Version.xcconfig": "MARKETING_VERSION = 1.1\n"],
      ["App.xcodeproj/project.pbxproj": project.replacingOccurrences(of: "NUMBER", with: "1")],
      ["Config/Base.xcconfig": "MARKETING_VERSION = 1.2\n"],
      ["Config/Version.xcconfig": "MARKETING_VERSION = 1.3\n"],  // Included no more.
      ["App/Info.plist": plist("1.4")],
      ["App/Info.plist": plist("$(MARKETING_VERSION)")],  // As it was before.
      ["Config/Base.xcconfig": "#include? \"Local.xcconfig\"\n#include \"Version.xcconfig\"\n"],
      ["Config/Local.xcconfig": "// Nothing.\n"],
      ["App.xcodeproj/project.pbxproj": "{ broken"],
      [
        "App.xcodeproj/project.pbxproj": project,
        "Config/Version.xcconfig": "MARKETING_VERSION = 2\n",
      ],
    ]
    for files in changes { try scratch.commit("change", files: files) }
    let repository = try Repository(discovering: scratch.path, environment: scratch.environment)
    let source = SourceSpec.xcode(
      project: "App.xcodeproj", target: "App", configuration: "Release")
    let read = { (tree: any FileTree) in "\(SourceReader(tree: tree).read(source).version)" }
    let reading = RepeatedReading(CommitFiles(repository), read)
    var versions: Set<String> = []
    // There and back, so that what is kept of one commit must not serve for another.
    let order = Array(changes.indices) + changes.indices.reversed()
    for back in order {
      let commit = try repository.resolve("HEAD~\(changes.count - 1 - back)")
      let wanted = read(CommitTree(repository: repository, commit: commit))
      #expect(try reading.result(at: commit) == wanted, "\(back)")
      versions.insert(wanted)
    }
    #expect(versions.count > 6)
    // One changes a file that nothing looks at, and another one takes the change before it back.
    #expect(reading.readCount == changes.count - 2)
  }
}
