import Diagnostics
import Reading
import TestSupport
import Testing

/// What workspaces add to the choice of the project.
@Suite struct WorkspaceTests {
  private static func workspace(_ locations: String...) -> String {
    list(locations.map { "<FileRef\n   location = \"\($0)\">\n</FileRef>" }.joined())
  }

  private static func list(_ inner: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Workspace version = \"1.0\">\n\(inner)</Workspace>\n"
  }

  private func files(
    _ workspaces: [String: String], _ apps: [String: String]
  ) -> [String: String] {
    var files: [String: String] = [:]
    for (path, text) in workspaces {
      files["\(path).xcworkspace/contents.xcworkspacedata"] = text
    }
    for (path, version) in apps {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      files["\(path).xcodeproj/project.pbxproj"] =
        ProjectFile(targets: [.app(name, version)]).text
    }
    return files
  }

  private func findings(
    _ files: [String: String], _ selection: Selection = Selection()
  ) throws -> ProjectFindings {
    try ProjectReader(tree: MemoryTree(files)).read(selection)
  }

  @Test(arguments: [
    workspace("group:App/Kite.xcodeproj", "group:Pods/Pods.xcodeproj"),
    workspace("container:App/Kite.xcodeproj"),
    list(
      "<Group location = 'group:App' name='a'><FileRef location='group:Kite.xcodeproj'/></Group>"),
    list(
      """
      <!-- <FileRef location="group:Other/Raft.xcodeproj"/> -->
      <Group location = "container:"><Group location="group:x/../App">
      <FileRef location = "group:./Kite.xcodeproj"></FileRef></Group></Group>
      """),
  ])
  func `a project that a workspace lists goes before one that lies as near`(text: String) throws {
    let files = files(["Kite": text], ["App/Kite": "2.0", "Other/Raft": "9.0"])
    let found = try findings(files)
    #expect(found.candidate.value?.version.value?.text == "2.0")
    #expect(found.choices.first?.reason.hasPrefix("Kite.xcworkspace lists it") == true)
    #expect(found.notes.isEmpty)
  }

  @Test func `it is as near as the workspace from which people open it`() throws {
    let files = files(
      ["Kite": Self.workspace("group:src/apple/Kite.xcodeproj")],
      ["src/apple/Kite": "2.0", "Legacy": "0.9"])
    #expect(try findings(files).candidate.value?.version.value?.text == "2.0")
  }

  @Test func `of two that are listed the workspace's namesake goes first`() throws {
    let files = files(
      ["Raft": Self.workspace("group:Kite.xcodeproj", "group:Raft.xcodeproj")],
      ["Kite": "2.0", "Raft": "9.0"])
    #expect(try findings(files).candidate.value?.version.value?.text == "9.0")
  }

  @Test func `a workspace is named in the place of its project`() throws {
    let files = files(
      ["a/Kite": Self.workspace("group:Kite.xcodeproj")], ["a/Kite": "2.0", "Raft": "9.0"])
    let found = try findings(files, Selection(project: "a/Kite.xcworkspace"))
    #expect(found.candidate.value?.version.value?.text == "2.0")
    let source = SourceSpec.xcode(project: "a/Kite.xcworkspace", target: nil, configuration: nil)
    let reading = try SourceReader(tree: MemoryTree(files)).reading(source)
    #expect(reading.project == "a/Kite.xcodeproj")
    #expect(reading.version.value?.text == "2.0")
    let other = try findings(files, Selection(project: "b/Kite.xcworkspace"))
    #expect(other.candidate.undetermined?.reason.contains("is not a project") == true)
  }

  @Test(arguments: [
    ["Pods/Pods": workspace("group:../Kite.xcodeproj")],
    ["Kite.xcodeproj/project": workspace("self:")],
    ["Examples/All": workspace("group:../Kite.xcodeproj")],
    ["Kite": workspace("absolute:/Users/x/Kite.xcodeproj", "self:", "developer:Kite.xcodeproj")],
    ["Kite": workspace("group:../../Kite.xcodeproj", "group:Gone.xcodeproj")],
  ])
  func `what a tool wrote, or what leads elsewhere, is no evidence`(
    workspaces: [String: String]
  ) throws {
    let found = try findings(files(workspaces, ["Kite": "2.0", "Raft": "9.0"]))
    #expect(found.candidate.undetermined?.reason.contains("could each be") == true)
  }

  @Test(arguments: ["<Workspace>", "<Workspace><FileRef></Workspace>", "{}", ""])
  func `a workspace that cannot be read is a note`(text: String) throws {
    let found = try findings(files(["Kite": text], ["Kite": "2.0"]))
    #expect(found.candidate.value?.version.value?.text == "2.0")
    #expect(found.notes.first?.text.contains("Kite.xcworkspace") == true)
  }

  @Test func `a listed demo stays a demo`() throws {
    var files = files(["Kite": Self.workspace("group:Demo/Raft.xcodeproj")], ["Demo/Raft": "9.0"])
    files["Kite.xcodeproj/project.pbxproj"] =
      ProjectFile(targets: [.other("Kite", "framework")]).text
    #expect(try findings(files).candidate.value?.target == "Kite")
  }
}
