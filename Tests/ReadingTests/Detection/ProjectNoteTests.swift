import Diagnostics
import Reading
import TestSupport
import Testing

/// What is said besides about the projects of a tree.
@Suite struct ProjectNoteTests {
  @Test func `modules whose manifests fail alike are one note`() throws {
    var files = [
      "Shop.xcodeproj/project.pbxproj": ProjectFile(targets: [.app("Shop", "4.2")]).text
    ]
    for index in 1...5 {
      files["Modules/M\(index)/Project.swift"] = """
        import ProjectDescription

        let project = makeFeatureModule(name: "M\(index)")
        """
    }
    files["Modules/Other/Project.swift"] = """
      import ProjectDescription

      let project = makeOtherModule()
      """
    let notes = try ProjectReader(tree: MemoryTree(files)).read().notes.map(\.text)
    let modules = notes.filter { $0.contains("makeFeatureModule") }
    #expect(modules.count == 1)
    #expect(
      modules.first?.hasSuffix(
        "; so it is with Modules/M2/Project.swift, Modules/M3/Project.swift, and 2 more") == true)
    #expect(notes.filter { $0.contains("makeOtherModule") }.count == 1)
  }

  @Test func `notes about other projects stand aside`() throws {
    func project(_ name: String) -> String {
      var target = ProjectText.Target(name: name, settings: ["MARKETING_VERSION": "4.2"])
      target.xcconfig = "\(name).xcconfig"
      return ProjectText(targets: [target]).text
    }
    let files = [
      "Shop.xcodeproj/project.pbxproj": project("Shop"),
      "Samples/Demo.xcodeproj/project.pbxproj": project("Demo"),
    ]
    let findings = try ProjectReader(tree: MemoryTree(files)).read()
    #expect(findings.notes.contains { $0.text.contains("Shop.xcconfig") })
    #expect(!findings.notes.contains { $0.text.contains("Demo.xcconfig") })
    #expect(findings.asideNotes.contains { $0.text.contains("Demo.xcconfig") })
  }
}
