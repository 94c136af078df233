import Diagnostics
import Foundation
import Reading
import TestSupport
import Testing

@Suite struct TuistReaderTests {
  private func candidate(_ files: [String: String]) throws -> Reading {
    let findings = try ProjectReader(tree: MemoryTree(files)).read()
    if case .undetermined(let reason) = findings.candidate { throw reason }
    return try #require(findings.candidate.value)
  }

  /// A manifest whose only target has the given further arguments.
  private func manifest(_ target: String, before: String = "", project: String = "") -> String {
    """
    import ProjectDescription
    import ProjectDescriptionHelpers
    \(before)
    let project = Project(
      name: "Shop",
      \(project)
      targets: [
        .target(name: "Shop", destinations: .iOS, product: .app, bundleId: "com.example.shop",
          \(target))
      ]
    )
    """
  }

  @Test(arguments: [
    #"try! version()"#, #"try? version()"#, #"Set<String>(["2.4"])"#, #"[String: String]()"#,
    #"a < b, c > (d)"#, #"[:]"#, #"[,]"#,
  ])
  func `what is no literal does not hide what follows`(_ value: String) throws {
    let reading = try candidate([
      "Project.swift": manifest(
        #"other: \#(value), infoPlist: .dictionary(["CFBundleShortVersionString": "2.4"])"#)
    ])
    #expect(reading.version.value?.text == "2.4")
  }

  @Test(arguments: [
    // A literal.
    #"settings: .settings(base: ["GENERATE_INFOPLIST_FILE": true, "MARKETING_VERSION": "2.4", "CURRENT_PROJECT_VERSION": 12])"#,
    // Tuist's own methods, and a dictionary that is put together.
    #"settings: .settings(base: SettingsDictionary().marketingVersion("2.4").currentProjectVersion("12").merging(["GENERATE_INFOPLIST_FILE": "YES"]) { $1 })"#,
    // The list that Tuist writes.
    #"infoPlist: .extendingDefault(with: ["CFBundleShortVersionString": "2.4", "CFBundleVersion": .string("12")])"#,
    #"infoPlist: .extendingDefault(with: ["CFBundleShortVersionString": "$(MARKETING_VERSION)", "CFBundleVersion": "12"]), settings: .settings(base: ["MARKETING_VERSION": "2.4"])"#,
    #"infoPlist: .dictionary(["CFBundleShortVersionString": "2.4", "CFBundleVersion": "12"])"#,
    // A configuration's own value beats the base.
    #"infoPlist: .extendingDefault(with: ["CFBundleShortVersionString": "$(V)", "CFBundleVersion": "12"]), settings: .settings(base: ["V": "9"], configurations: [.debug(name: "Debug", settings: ["V": "1"]), .release(name: .release, settings: ["V": "2.4"])])"#,
  ])
  func `reads what is written in literals`(_ target: String) throws {
    let reading = try candidate(["Project.swift": manifest(target)])
    #expect(reading.version.value?.text == "2.4")
    #expect(reading.build.value?.text == "12")
    #expect(reading.target == "Shop")
    #expect(reading.productType == "application")
    #expect(reading.bundleIdentifier == "com.example.shop")
    #expect(reading.platform == "ios")
  }

  @Test func `follows constants of the manifest and of the helpers to their literal`() throws {
    let reading = try candidate([
      "App/Project.swift": manifest(
        "settings: .settings(base: Values.App.base)",
        before: """
          struct Values {
            struct App {
              static let base: SettingsDictionary = [
                "GENERATE_INFOPLIST_FILE": "YES", // on
                "MARKETING_VERSION": Defaults.version,
                "CURRENT_PROJECT_VERSION": .init(stringLiteral: Defaults.build),
              ]
            }
          }
          """),
      "Tuist/ProjectDescriptionHelpers/Defaults.swift": """
      import ProjectDescription
      public enum Defaults {
        static let major = "7"
        public static let version: SettingValue = "\\(major).1"
        public static var build: String { return "5" }
      }
      """,
    ])
    #expect(reading.version.value?.text == "7.1")
    #expect(reading.build.value?.text == "5")
    let place = try #require(reading.version.value?.place)
    #expect(place.file == "Tuist/ProjectDescriptionHelpers/Defaults.swift")
    #expect(place.line == 4)
  }

  @Test func `calls a helper that only returns a project`() throws {
    let reading = try candidate([
      "Project.swift": """
      import ProjectDescription
      let project = Project.app(name: "Shop", version: "3.3")
      """,
      "Tuist/ProjectDescriptionHelpers/Project+Templates.swift": """
      import ProjectDescription
      extension Project {
        public static func app(name: String, version: String, build: String = "8") -> Project {
          let settings: SettingsDictionary = ["GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": .string(version), "CURRENT_PROJECT_VERSION": "\\(build)"]
          return Project(name: name, targets: [
            Target.target(name: name, destinations: [.iPhone], product: .app, bundleId: "com.example.\\(name)", settings: .settings(base: settings))
          ])
        }
      }
      """,
    ])
    #expect(reading.version.value?.text == "3.3")
    #expect(reading.build.value?.text == "8")
    #expect(reading.bundleIdentifier == "com.example.Shop")
  }

  @Test func `reads the property list that is named, from the manifest's folder`() throws {
    let reading = try candidate([
      "Projects/App/Project.swift": manifest(#"infoPlist: .file(path: "Config/Info.plist")"#),
      "Projects/App/Config/Info.plist": """
      <plist><dict>
      <key>CFBundleShortVersionString</key><string>13.4.8</string>
      <key>CFBundleVersion</key><string>5617</string>
      </dict></plist>
      """,
    ])
    #expect(reading.version.value?.text == "13.4.8")
    #expect(reading.version.value?.place?.line == 2)
  }

  @Test func `a project xcconfig from the root counts below the settings`() throws {
    let reading = try candidate([
      "App/Project.swift": manifest(
        #"settings: .settings(base: ["GENERATE_INFOPLIST_FILE": "YES"])"#,
        project: """
          settings: .settings(configurations: [.release(name: "Release", xcconfig: .relativeToRoot("Config/Shop.xcconfig"))]),
          """),
      "Config/Shop.xcconfig": "MARKETING_VERSION = 6.1\nCURRENT_PROJECT_VERSION = 3\n",
    ])
    #expect(reading.version.value?.text == "6.1")
    #expect(reading.version.value?.place?.file == "Config/Shop.xcconfig")
  }

  @Test(arguments: [
    #"settings: .settings(base: ["GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": .string(ProcessInfo.processInfo.environment["V"] ?? "1.0")])"#,
    #"settings: .settings(base: ["GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": Environment.version.getString(default: "1.0")])"#,
    #"settings: .settings(base: ["GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": "\(computed())"])"#,
    "settings: .settings(base: computed())", "settings: .shared(version: 1)",
    "settings: .settings(configurations: [.current])", "infoPlist: .shared()",
    "infoPlist: computed()",
    "infoPlist: .extendingDefault(with: computed())",
    #"infoPlist: .extendingDefault(with: ["CFBundleShortVersionString": .string(computed())])"#,
  ])
  func `a computed version is undetermined, with its line`(_ target: String) throws {
    let reading = try candidate([
      "Project.swift": manifest(target, before: "func computed() -> String { if a { return b } }")
    ])
    guard case .undetermined(let reason) = reading.version else {
      Issue.record("the version is \(reading.version)")
      return
    }
    #expect(reason.reason.contains("cannot be evaluated"))
    #expect((reason.place?.line ?? 0) >= 3)
  }

  @Test func `a computed application is not passed over for another`() throws {
    let files = [
      "App/Project.swift": "import ProjectDescription\nlet project = Project.app(name: a ? b : c)",
      "Tool/Project.swift": manifest(#"infoPlist: .default"#),
      "Kit/Project.swift": "import ProjectDescription\nlet project = Project.framework(name: x())",
    ]
    #expect(throws: Undetermined.self) { try candidate(files) }
    var modules = files
    modules["App/Project.swift"] = nil
    #expect(try candidate(modules).project == "Tool/Project.swift")
  }

  @Test func `a list that Tuist writes says 1.0 and 1 by default`() throws {
    let reading = try candidate(["Project.swift": manifest("infoPlist: .default")])
    #expect(reading.version.value?.text == "1.0")
    #expect(reading.build.value?.text == "1")
  }

  @Test func `a Swift file that only has the name is no manifest`() throws {
    let tree = MemoryTree(["Sources/Project.swift": "struct Project { let project = Project() }"])
    #expect(throws: Undetermined.self) { try ProjectReader(tree: tree).read() }
  }

  @Test func `a damaged manifest ends in an answer`() {
    let text = Array(
      manifest(
        #"settings: .settings(base: ["A": "\(b)c", "MARKETING_VERSION": .string(v)] + x)"#,
        before: "let v = [1, 2][0] ?? \"}\"\nfunc f(_ a: Int = 3) -> [Int] { return [a] }\n/* } */"
      ).utf8)
    for index in text.indices {
      var tree = MemoryTree()
      tree["Project.swift"] = Array(text[..<index])
      _ = try? ProjectReader(tree: tree).read()
      tree["Project.swift"] = Array(text[..<index] + text[(index + 1)...])
      _ = try? ProjectReader(tree: tree).read()
    }
  }

  @Test func `constants that double one another end in an answer`() throws {
    let doubling = (1..<39).map { "let a\($0) = a\($0 - 1) + a\($0 - 1)" }.joined(separator: "\n")
    let target =
      #"settings: .settings(base: ["GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": a38])"#
    let reading = try candidate([
      "Project.swift": manifest(target, before: "let a0 = \"1\"\n\(doubling)")
    ])
    #expect(reading.version.value == nil)
  }

  private static let shared = """
    infoPlist: .extendingDefault(with: ["CFBundleShortVersionString": "$(MARKETING_VERSION)"])
    """

  @Test(arguments: [
    // A closure that is called in place, which changes its variable.
    "let base: Settings = {\n var base = SettingsDictionary().marketingVersion(\"2.4\")\n base[\"A\"] = \"b\"\n return .settings(base: base)\n}()",
    "let base: Settings = { let v = \"2.4\"; return .settings(base: [\"MARKETING_VERSION\": .string(v)]) }()",
    "let build = { let p = Process(); p.run(); return \"1\" }()\nlet base: Settings = .settings(base: [\"MARKETING_VERSION\": \"2.4\"])",
    "var base: Settings {\n let v = \"2.4\"\n return .settings(base: [\"MARKETING_VERSION\": .string(v)])\n}",
  ])
  func `follows closures and computed constants that only put values together`(
    before: String
  ) throws {
    let text = manifest(Self.shared, before: before, project: "settings: base,")
    #expect(try candidate(["Project.swift": text]).version.value?.text == "2.4")
  }

  @Test func `follows a function that appends its targets`() throws {
    let text = """
      func make() -> Project {
        let version = "2.4"
        var targets: [Target] = []
        let app = Target.target(name: "Shop", destinations: .iOS, product: .app, bundleId: "a",
          infoPlist: .extendingDefault(with: ["CFBundleShortVersionString": .string(version)]))
        targets.append(app)
        return Project(name: "Shop", targets: targets)
      }
      let project = make()
      """
    let reading = try candidate(["Project.swift": "import ProjectDescription\n" + text])
    #expect(reading.version.value?.text == "2.4")
  }

  @Test(arguments: [
    "let base: Settings = { if a { return b }; return .settings(base: [\"MARKETING_VERSION\": \"1\"]) }()",
    "let base: Settings = {\n let v = read()\n v.trim()\n return .settings(base: [\"MARKETING_VERSION\": v])\n}()",
    "var base = SettingsDictionary().marketingVersion(\"1\")\nbase[\"MARKETING_VERSION\"] = \"2\"",
  ])
  func `a closure that decides, and a variable that changes, are computed`(before: String) throws {
    let text = manifest(Self.shared, before: before, project: "settings: base,")
    #expect(try candidate(["Project.swift": text]).version.value == nil)
  }

  @Test(arguments: [
    ("[", 20_000), ("{", 2000), ("{ (", 2000), ("{ let a = ", 2000), ("{ return ", 2000),
  ])
  func `hostile nesting does not exhaust the stack`(opening: String, count: Int) throws {
    let deep = String(repeating: opening, count: count)
    let tree = MemoryTree([
      "Project.swift": "import ProjectDescription\nlet project = Project(name: \(deep)"
    ])
    _ = try? ProjectReader(tree: tree).read()
  }

  @Test(
    arguments: ["Project.a", "Project(name: .shared(.a", "v.a", "v()", "v", "\"v\""],
    [".a", "()", " + v"])
  func `a chain of many links ends in an answer`(start: String, link: String) {
    let chain = start + String(repeating: link, count: 20_000)
    let tree = MemoryTree(["Project.swift": "import ProjectDescription\nlet project = \(chain)"])
    #expect(throws: Undetermined.self) { try ProjectReader(tree: tree).read() }
  }

  @Test func `chains in one another end in an answer`() throws {
    let links = String(repeating: ".a", count: 150)
    let start = String(repeating: "v(", count: 100)
    let chain = start + "1" + String(repeating: ")" + links, count: 100)
    let tree = MemoryTree(["Project.swift": "import ProjectDescription\nlet project = \(chain)"])
    #expect(throws: Undetermined.self) { try ProjectReader(tree: tree).read() }
  }

  @Test(arguments: ["Project.swift", "Package.swift"])
  func `a number of many digits is stepped over once`(file: String) {
    let digits = String(repeating: "1", count: 100_000)
    let tree = MemoryTree([file: "import ProjectDescription\n\(digits)"])
    #expect(throws: Undetermined.self) { try ProjectReader(tree: tree).read() }
  }
}
