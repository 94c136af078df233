import Diagnostics
import Reading
import TestSupport
import Testing

@Suite struct XcodeGenReaderTests {
  private func readings(_ files: [String: String]) throws -> [String: Reading] {
    let findings = try ProjectReader(tree: MemoryTree(files)).read()
    if case .undetermined(let reason) = findings.candidate { throw reason }
    var result: [String: Reading] = [:]
    for reading in findings.readings where reading.configuration == "Release" {
      result[reading.target ?? ""] = reading
    }
    result["candidate"] = findings.candidate.value
    return result
  }

  @Test func `reads settings of project and target, groups and variants`() throws {
    let readings = try readings([
      "project.yml": """
      name: Shop
      settingGroups:
        Common: {base: {GENERATE_INFOPLIST_FILE: YES}, configs: {release: {CURRENT_PROJECT_VERSION: 9}}}
      settings:
        groups: [Common]
        base: {CURRENT_PROJECT_VERSION: 8}
      targets:
        Shop:
          type: application
          platform: iOS
          settings: {base: {MARKETING_VERSION: "3.17.0", PRODUCT_BUNDLE_IDENTIFIER: com.example.shop}}
          dependencies: [{target: Share}, {target: Kit, embed: false}]
        Share: {type: app-extension, platform: iOS, settings: {MARKETING_VERSION: 3.17.0}}
        Kit: {type: framework, platform: iOS}
      """
    ])
    let shop = try #require(readings["Shop"])
    #expect(shop.version.value?.text == "3.17.0")
    #expect(shop.version.value?.place?.line == 11)
    #expect(shop.build.value?.text == "8")
    #expect(shop.bundleIdentifier == "com.example.shop")
    #expect(shop.embeds == ["Share"])
    #expect(readings["candidate"]?.target == "Shop")
    #expect(readings["Share"]?.version.value?.text == "3.17.0")
    #expect(readings["Kit"]?.version.value == nil)
  }

  @Test func `a number without quotes is what XcodeGen makes of it`() throws {
    let readings = try readings([
      "project.yml": """
      name: Shop
      targets:
        Shop:
          type: application
          platform: iOS
          settings: {GENERATE_INFOPLIST_FILE: true, MARKETING_VERSION: 1.10, CURRENT_PROJECT_VERSION: 0012}
      """
    ])
    #expect(readings["Shop"]?.version.value?.text == "1.1")
    #expect(readings["Shop"]?.build.value?.text == "10")
  }

  @Test func `says when a version is taken for a number`() throws {
    let tree = MemoryTree([
      "project.yml": """
      name: Shop
      settings: {CURRENT_PROJECT_VERSION: 12, MARKETING_VERSION: "1.10"}
      targets:
        Shop: {type: application, settings: {MARKETING_VERSION: 1.10}}
      """
    ])
    let notes = try ProjectReader(tree: tree).read().notes
    #expect(notes.map(\.text).filter { $0.hasPrefix("1.10 is a number to XcodeGen") }.count == 1)
    #expect(notes.first?.place?.line == 4)
  }

  @Test func `merges included files and sees their paths from their folder`() throws {
    let readings = try readings([
      "project.yml": """
      name: Riot
      include: [Riot/target.yml, {path: Base/settings.yml, relativePaths: false}, {path: gone.yml, enable: false}]
      configFiles: {Release: Config/Project.xcconfig}
      settings: {CURRENT_PROJECT_VERSION: 4}
      """,
      "Base/settings.yml": "settings: {CURRENT_PROJECT_VERSION: 3, GENERATE_INFOPLIST_FILE: YES}",
      "Config/Project.xcconfig": "VERSION = 1.11.38\n",
      "Riot/target.yml": """
      targets:
        Riot: {type: application, platform: iOS, configFiles: {Release: Release.xcconfig}, sources: [{path: .}]}
      """,
      "Riot/Release.xcconfig": "#include \"Config/App\"\n",
      "Config/App.xcconfig": "MARKETING_VERSION = $(VERSION)\n",
    ])
    #expect(readings["Riot"]?.version.value?.text == "1.11.38")
    #expect(readings["Riot"]?.build.value?.text == "4")
  }

  @Test func `lays targets over templates and fills in their attributes`() throws {
    let readings = try readings([
      "project.yml": """
      name: Shop
      targetTemplates:
        Base: {platform: iOS, settings: {GENERATE_INFOPLIST_FILE: YES, MARKETING_VERSION: "${version}"}}
        App: {templates: [Base], type: application, settings: {PRODUCT_BUNDLE_IDENTIFIER: "com.example.${target_name}", CURRENT_PROJECT_VERSION: 1}}
      targets:
        Shop: {templates: [App], templateAttributes: {version: "5.2"}, settings: {CURRENT_PROJECT_VERSION: 6}}
      """
    ])
    #expect(readings["Shop"]?.version.value?.text == "5.2")
    #expect(readings["Shop"]?.build.value?.text == "6")
    #expect(readings["Shop"]?.bundleIdentifier == "com.example.Shop")
  }

  @Test func `a list that XcodeGen writes says 1.0 and 1 unless properties say otherwise`() throws {
    let readings = try readings([
      "project.yml": """
      name: Shop
      options: {bundleIdPrefix: com.example}
      settings: {MARKETING_VERSION: 26.07.5}
      targets:
        Shop:
          type: application
          platform: iOS
          info: {path: Shop/Info.plist, properties: {CFBundleShortVersionString: $(MARKETING_VERSION)}}
        Plain: {type: app-extension, platform: iOS, info: {path: Plain/Info.plist}}
      """
    ])
    #expect(readings["Shop"]?.version.value?.text == "26.07.5")
    #expect(readings["Shop"]?.build.value?.text == "1")
    #expect(readings["Shop"]?.bundleIdentifier == "com.example.Shop")
    #expect(readings["Plain"]?.version.value?.text == "1.0")
  }

  @Test func `takes the property list among the sources when none is named`() throws {
    let readings = try readings([
      "ios/project.yml": """
      name: Shop
      targets: {Shop: {type: application, platform: iOS, sources: [Shop]}}
      """,
      "ios/Shop/Support/Info.plist":
        "<plist><dict><key>CFBundleShortVersionString</key><string>8.8</string></dict></plist>",
    ])
    #expect(readings["Shop"]?.version.value?.text == "8.8")
  }

  @Test func `a target for several platforms becomes one for each`() throws {
    let readings = try readings([
      "project.yml": """
      name: Kit
      targets:
        Kit: {type: framework, platform: [iOS, macOS], settings: {GENERATE_INFOPLIST_FILE: YES, MARKETING_VERSION: "1.0.${platform}"}}
      """
    ])
    #expect(readings["Kit_iOS"]?.version.value?.text == "1.0.iOS")
    #expect(readings["Kit_macOS"]?.platform == "macos")
  }

  @Test func `a platform counts once, and one that XcodeGen does not know not at all`() throws {
    let platforms = ["iOS", "macOS", "ios2"].map { String(repeating: "\($0), ", count: 4_000) }
    let readings = try readings([
      "project.yml": """
      name: Kit
      targets:
        Kit: {type: framework, platform: [\(platforms.joined())], settings: {MARKETING_VERSION: 1.0.0}}
      """
    ])
    #expect(readings.keys.sorted() == ["Kit_iOS", "Kit_macOS", "candidate"])
  }

  @Test func `of entries with one key the last counts`() throws {
    let targets = (0..<2_000).map {
      "targets:\n  Kit:\n    type: framework\n    platform: [iOS, macOS]\n"
        + "    settings: {MARKETING_VERSION: 1.0.\($0)}\n"
    }
    let readings = try readings(["project.yml": "name: Kit\n" + targets.joined()])
    #expect(readings.keys.sorted() == ["Kit_iOS", "Kit_macOS", "candidate"])
    #expect(readings["Kit_iOS"]?.version.value?.text == "1.0.1999")
  }

  @Test(
    arguments: [
      ("deploymentTarget: {iOS: 17.0, macOS: 14.0}", "17.0"), ("deploymentTarget: 16.4", "16.4"),
      ("deploymentTarget: {macOS: 14.0}", nil),
    ] as [(String, String?)])
  func `the lowest system is the one of the target's platform`(
    line: String, system: String?
  ) throws {
    let text = "name: A\ntargets:\n  A:\n    type: application\n    platform: iOS\n    \(line)\n"
    #expect(try readings(["project.yml": text])["A"]?.minimumOS == system)
  }

  @Test func `a file of settings outside of the repository is not read`() throws {
    let text = """
      name: A
      configFiles: {Release: ../Shared.xcconfig}
      targets: {A: {type: application, platform: iOS, settings: {MARKETING_VERSION: $(SHARED)}}}
      """
    let reading = try #require(try readings(["project.yml": text])["A"])
    #expect(reading.version.undetermined?.reason.contains("../Shared.xcconfig") == true)
  }

  @Test(arguments: ["targets: [", "include: missing.yml", "include: ../outside.yml"])
  func `a specification that cannot be read is undetermined`(_ text: String) {
    let tree = MemoryTree(["project.yml": text])
    #expect(throws: Undetermined.self) { try ProjectReader(tree: tree).read() }
  }

  @Test(arguments: [
    ("targetTemplates:\n  Base:\n    type: framework\n    settings:", "templates: [Base]"),
    ("settingGroups:\n  Base:", "type: framework\n    settings: {groups: [Base]}"),
  ])
  func `what is written once and copied too often is not read`(
    common: String, target: String
  ) throws {
    let settings = (0..<1_100).map { "      SETTING_\($0): 1\n" }.joined()
    let targets = (0..<1_100).map { "  Kit\($0):\n    \(target)\n" }.joined()
    let text = "name: Kit\n\(common)\n\(settings)targets:\n\(targets)"
    let error = try #require(throws: Undetermined.self) {
      try readings(["project.yml": text])
    }
    #expect(
      error.reason
        == "project.yml gives its targets more than 1000000 settings and other values")
    #expect(error.place == Location("project.yml"))
  }

  @Test func `the project's settings are there for many targets`() throws {
    let settings = (0..<1_100).map { "    SETTING_\($0): 1\n" }.joined()
    let targets = (0..<1_100).map { "  Kit\($0): {type: application, platform: iOS}\n" }.joined()
    let text = """
      name: Kit
      settings:
        base:
          MARKETING_VERSION: $(SETTING_1000).2
          GENERATE_INFOPLIST_FILE: YES
      \(settings)targets:
      \(targets)
      """
    let error = try #require(throws: Undetermined.self) { try readings(["project.yml": text]) }
    #expect(error.reason.hasPrefix("'Kit0' in project.yml and 'Kit1' in project.yml and "))
    #expect(error.reason.hasSuffix(" and 1094 more could each be what is released"))
    let findings = try ProjectReader(tree: MemoryTree(["project.yml": text]))
      .read(Selection(target: "Kit7"))
    #expect(findings.candidate.value?.version.value?.text == "1.2")
  }

  @Test func `a circle of includes ends`() throws {
    let tree = MemoryTree([
      "project.yml": "name: A\ninclude: other.yml\ntargets: {A: {type: application}}",
      "other.yml": "include: project.yml",
    ])
    #expect(try ProjectReader(tree: tree).read().candidate.value?.target == "A")
  }

  @Test func `finds specifications of several products, and none in other files`() throws {
    let tree = MemoryTree([
      "project-shop.yml":
        "name: Shop\ntargets: {Shop: {type: application, settings: {MARKETING_VERSION: 1.2.3}}}",
      "project-kit.yml": "name: Kit\ntargets: {Kit: {type: framework}}",
      "project.yml": "{{ template }}",
    ])
    let findings = try ProjectReader(tree: tree).read()
    #expect(findings.candidate.value?.project == "project-shop.yml")
    #expect(findings.candidate.value?.version.value?.text == "1.2.3")
  }
}
