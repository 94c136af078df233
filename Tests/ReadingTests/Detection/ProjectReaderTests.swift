import Diagnostics
import Foundation
import Reading
import TestSupport
import Testing

@Suite struct ProjectReaderTests {
  private func project(_ targets: [ProjectFile.Target]) -> String {
    ProjectFile(targets: targets).text
  }

  private func candidate(
    _ files: [String: String], _ selection: Selection = Selection()
  ) throws -> Reading {
    let findings = try ProjectReader(tree: MemoryTree(files)).read(selection)
    if case .undetermined(let reason) = findings.candidate { throw reason }
    return try #require(findings.candidate.value)
  }

  private func fault(
    _ files: [String: String], _ selection: Selection = Selection()
  ) -> Undetermined? {
    do {
      let findings = try ProjectReader(tree: MemoryTree(files)).read(selection)
      guard case .undetermined(let reason) = findings.candidate else { return nil }
      return reason
    } catch {
      return error
    }
  }

  @Test func `finds project, target and configuration, and says why`() throws {
    let files = [
      "ios/Shop.xcodeproj/project.pbxproj": project([
        .other("ShopTests", "bundle.unit-test"), .app("Shop", "4.2", build: "77"),
        .other("Share", "app-extension"),
      ]),
      "Pods/Pods.xcodeproj/project.pbxproj": project([.app("Pods", "9.9")]),
      "package.json": "{ \"version\": \"0.0.1\" }",
    ]
    let findings = try ProjectReader(tree: MemoryTree(files)).read()
    let reading = try #require(findings.candidate.value)
    #expect(reading.version.value?.text == "4.2")
    #expect(reading.build.value?.text == "77")
    #expect(reading.configuration == "Release")
    #expect(findings.readings.count == 6)
    #expect(findings.choices.map(\.subject) == ["project", "target", "configuration"])
    #expect(findings.choices.map(\.chosen) == ["ios/Shop.xcodeproj", "Shop", "Release"])
    #expect(findings.choices[1].reason == "the application that is named like its project")
    #expect(findings.choices[2].others == ["Debug"])
  }

  @Test func `obeys what it is told, even a decoy`() throws {
    let files = [
      "Shop.xcodeproj/project.pbxproj": project([.app("Shop", "4.2"), .app("Lite", "4.1")]),
      "Examples/Demo.xcodeproj/project.pbxproj": project([.app("Demo", "0.1")]),
    ]
    let lite = try candidate(files, Selection(target: "Lite", configuration: "Debug"))
    #expect(lite.version.value?.text == "4.1")
    #expect(lite.configuration == "Debug")
    let demo = try candidate(files, Selection(project: "Examples/Demo.xcodeproj"))
    #expect(demo.version.value?.text == "0.1")
  }

  @Test(arguments: [
    (Selection(project: "Shpo.xcodeproj"), "project", "Shop.xcodeproj"),
    (Selection(target: "Shp"), "target", "Shop"),
    (Selection(configuration: "Relase"), "configuration", "Release"),
  ])
  func `an unknown name is answered with the nearest`(
    _ selection: Selection, _ subject: String, _ nearest: String
  ) throws {
    let files = ["Shop.xcodeproj/project.pbxproj": project([.app("Shop")])]
    let fault = try #require(self.fault(files, selection))
    #expect(fault.subject == subject)
    #expect(fault.help.contains("'\(nearest)'"))
  }

  @Test func `two projects that weigh the same are not guessed between`() throws {
    let files = [
      "A/Alpine.xcodeproj/project.pbxproj": project([.app("Alpine", "1.0")]),
      "B/Basalt.xcodeproj/project.pbxproj": project([.app("Basalt", "2.0")]),
    ]
    let fault = try #require(self.fault(files))
    #expect(fault.subject == "target")
    #expect(fault.reason.contains("'Alpine' in A/Alpine.xcodeproj"))
    #expect(fault.reason.contains("'Basalt' in B/Basalt.xcodeproj"))
    #expect(fault.help.contains("--project"))
    let told = try candidate(files, Selection(target: "Basalt"))
    #expect(told.version.value?.text == "2.0")
  }

  @Test func `tests and examples alone are not believed`() throws {
    let files = [
      "Tests/Fixtures/App/App.xcodeproj/project.pbxproj": project([.app("App", "1.0")])
    ]
    let fault = try #require(self.fault(files))
    #expect(fault.subject == "project")
    #expect(fault.reason.contains("only tests and examples"))
  }

  @Test func `a main project that cannot be read is not passed over`() throws {
    let files = [
      "Shop.xcodeproj/project.pbxproj": "<<<<<<< HEAD\n",
      "Kit/Kit.xcodeproj/project.pbxproj": project([.app("Kit", "9.0")]),
    ]
    let fault = try #require(self.fault(files))
    #expect(fault.place?.file == "Shop.xcodeproj/project.pbxproj")
  }

  @Test func `what lies aside does not stand in for an own project that cannot be read`() throws {
    let files = [
      "apple/app/Shop.xcodeproj/project.pbxproj": "{",
      "External/Kit.xcodeproj/project.pbxproj": project([.app("Kit", "9.0")]),
    ]
    let fault = try #require(self.fault(files))
    #expect(fault.place?.file == "apple/app/Shop.xcodeproj/project.pbxproj")
  }

  @Test func `a fixture that cannot be read is noted and does no harm`() throws {
    let files = [
      "Shop.xcodeproj/project.pbxproj": project([.app("Shop", "4.2")]),
      "Tests/Fixtures/A.xcodeproj/project.pbxproj": "",
    ]
    let findings = try ProjectReader(tree: MemoryTree(files)).read()
    #expect(findings.candidate.value?.version.value?.text == "4.2")
    #expect(findings.notes.contains { $0.place?.file.hasPrefix("Tests/Fixtures/A") ?? false })
  }

  @Test func `a committed project stands in for the specification beside it`() throws {
    let files = [
      "Shop.xcodeproj/project.pbxproj": project([.app("Shop", "3.1")]),
      "project.yml": "name: Shop\ntargets:\n  Shop: {type: application, platform: iOS}\n",
    ]
    let findings = try ProjectReader(tree: MemoryTree(files)).read()
    #expect(findings.candidate.value?.source == .xcode)
    #expect(findings.notes.contains { $0.text.hasPrefix("project.yml was not read") })
  }

  @Test func `an empty tree holds no project`() throws {
    #expect(fault([:])?.reason == "no project was found in this tree")
    #expect(fault(["README.md": "hello"])?.subject == "project")
  }

  @Test func `a value that nothing sets is undetermined`() throws {
    var target = ProjectFile.Target.app("Shop")
    target.settings = ["INFOPLIST_FILE": "Info.plist"]
    let files = [
      "Shop.xcodeproj/project.pbxproj": project([target]),
      "Info.plist": """
      <plist version="1.0"><dict><key>CFBundleShortVersionString</key><string>$(SHOP_VERSION)</string>
      <key>CFBundleVersion</key><string>7</string></dict></plist>
      """,
    ]
    let reading = try candidate(files)
    guard case .undetermined(let reason) = reading.version else {
      Issue.record("the version is \(reading.version)")
      return
    }
    #expect(reason.reason.contains("SHOP_VERSION"))
    #expect(reading.build.value?.text == "7")
  }

  @Test func `only the nearest of very many projects are read`() throws {
    var files = ["Shop.xcodeproj/project.pbxproj": project([.app("Shop", "3.1")])]
    for number in 10..<60 {
      files["Cores/C\(number)/C.xcodeproj/project.pbxproj"] = project([
        .other("C\(number)", "framework")
      ])
    }
    let findings = try ProjectReader(tree: MemoryTree(files)).read()
    #expect(findings.candidate.value?.target == "Shop")
    #expect(Set(findings.readings.map(\.project)).count == 32)
    #expect(findings.notes.contains { $0.text.hasPrefix("19 more projects were not read") })
    let told = Selection(project: "Cores/C59/C.xcodeproj")
    let last = try ProjectReader(tree: MemoryTree(files)).read(told)
    #expect(last.candidate.value?.target == "C59")
  }

  @Test func `a target is found by its name alone, even in an example`() throws {
    let files = [
      "Shop.xcodeproj/project.pbxproj": project([.app("Shop", "4.2")]),
      "Examples/Demo.xcodeproj/project.pbxproj": project([.app("Demo", "0.1")]),
    ]
    let demo = try candidate(files, Selection(target: "Demo"))
    #expect(demo.project == "Examples/Demo.xcodeproj")
  }

  @Test func `a project that was taken off the disk is none`() throws {
    let tree = Listed(
      files: MemoryTree(["New.xcodeproj/project.pbxproj": project([.app("New", "2.0")])]),
      listing: ["New.xcodeproj/project.pbxproj", "Old.xcodeproj/project.pbxproj"])
    let findings = try ProjectReader(tree: tree).read()
    #expect(findings.candidate.value?.version.value?.text == "2.0")
  }

  @Test(
    arguments: [
      ("App/Info.plist", nil), ("Old.xcodeproj/project.pbxproj", nil), ("project.yml", nil),
      ("App/Info.plist", "App/Info.plist"), ("Old.xcodeproj/project.pbxproj", "Old.xcodeproj"),
    ] as [(String, String?)])
  func `that everything was taken off the disk is said`(path: String, told: String?) throws {
    let tree = Listed(
      files: MemoryTree([
        "Examples/Demo.xcodeproj/project.pbxproj": project([.app("Demo", "2.0")])
      ]),
      listing: ["Examples/Demo.xcodeproj/project.pbxproj", path].sorted())
    let name = path.replacing("/project.pbxproj", with: "")
    let error = try #require(throws: Undetermined.self) {
      let findings = try ProjectReader(tree: tree).read(Selection(project: told))
      if case .undetermined(let reason) = findings.candidate { throw reason }
    }
    #expect(error.reason == "\(name) is tracked by git, and not in this work tree")
    #expect(error.help.contains("git sparse-checkout disable"))
  }

  /// A tree whose listing also names files that are gone.
  private struct Listed: FileTree {
    let files: MemoryTree
    let listing: [String]

    func paths() -> [String] { listing }
    func bytes(of path: String) throws(Undetermined) -> [UInt8]? { try files.bytes(of: path) }
  }
}
