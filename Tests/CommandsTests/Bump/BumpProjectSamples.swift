/// Projects with build settings, for `bump`.
enum BumpProjectSamples {
  /// An Xcode project with an app, an extension in it, and a test target, each in two configurations.
  ///
  /// - settings: By target, the settings in both configurations; `project` for the project's own.
  static func pbxproj(_ settings: [String: String], base: String? = nil) -> String {
    func configurations(_ owner: String, _ id: String) -> String {
      ["Debug", "Release"].map { name in
        let file =
          owner == "project" ? base.map { "baseConfigurationReference = \($0); " } ?? "" : ""
        return """
          \(id)\(name) = { isa = XCBuildConfiguration; \(file)name = \(name); buildSettings = {
            INFOPLIST_FILE = ""; SDKROOT = iphoneos; \(settings[owner] ?? "") }; };

          """
      }.joined() + """
        \(id)L = { isa = XCConfigurationList; buildConfigurations = (\(id)Debug, \(id)Release);
          defaultConfigurationName = Release; };

        """
    }
    func target(_ name: String, _ id: String, _ type: String, _ needs: String = "") -> String {
      """
      \(id) = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(type)";
        buildConfigurationList = \(id)L; dependencies = (\(needs)); };

      """ + configurations(name, id)
    }
    return """
      // !$*UTF8*$!
      { objectVersion = 77; rootObject = P; objects = {
        P = { isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = (A, E, T); };
        G = { isa = PBXGroup; children = (X); sourceTree = "<group>"; };
        X = { isa = PBXFileReference; path = Version.xcconfig; sourceTree = "<group>"; };
        D = { isa = PBXTargetDependency; target = E; };
        \(configurations("project", "P"))
        \(target("App", "A", "application", "D"))
        \(target("Share", "E", "app-extension"))
        \(target("AppTests", "T", "bundle.unit-test"))
      }; }

      """
  }

  private static let project = "App.xcodeproj/project.pbxproj"

  static let all: [BumpCase] = [
    BumpCase(
      testDescription: "every target and configuration that says the version",
      files: [
        project: pbxproj([
          "App": "MARKETING_VERSION = 2.1.0;", "Share": "MARKETING_VERSION = \"2.1.0\";",
          "AppTests": "MARKETING_VERSION = 1.0;",
        ])
      ],
      words: ["minor"], changes: [(project, "2.1.0", "2.2.0")]),
    BumpCase(
      testDescription: "one place that all share",
      files: [project: pbxproj(["project": "MARKETING_VERSION = 9;"])],
      words: ["major"], changes: [(project, "MARKETING_VERSION = 9;", "MARKETING_VERSION = 10;")]),
    BumpCase(
      testDescription: "xcconfig of several parts, with comments and a suffix that stays",
      files: [
        project: pbxproj(
          ["project": "CURRENT_PROJECT_VERSION = 5;"], base: "X"),
        "Version.xcconfig": """
        MAJOR = 1 // the first
        MINOR = 9;
        PATCH = 03
        SUFFIX[config=Debug] = -dev
        MARKETING_VERSION = $(MAJOR).$(MINOR).${PATCH}$(SUFFIX)
        """,
      ],
      words: ["patch", "--build", "6"],
      changes: [
        ("Version.xcconfig", "PATCH = 03", "PATCH = 04"),
        (project, "CURRENT_PROJECT_VERSION = 5;", "CURRENT_PROJECT_VERSION = 6;"),
      ]),
    BumpCase(
      testDescription: "a plist's own text around a reference",
      files: [
        project: pbxproj(["App": "INFOPLIST_FILE = Info.plist; MINOR = 4;"]),
        "Info.plist": BumpSamples.plist("1.$(MINOR).2"),
      ],
      words: ["minor"],
      changes: [
        (project, "MINOR = 4", "MINOR = 5"),
        ("Info.plist", "<string>1.$(MINOR).2", "<string>1.$(MINOR).0"),
      ]),
    BumpCase(
      testDescription: "a macro of a prefix header",
      files: [
        project: pbxproj([
          "App": """
          INFOPLIST_FILE = Info.plist; INFOPLIST_PREPROCESS = YES; INFOPLIST_PREFIX_HEADER = v.h;
          """
        ]),
        "Info.plist": BumpSamples.plist("APP_VERSION"), "v.h": "#define APP_VERSION 2.18.1\n",
      ],
      words: ["patch"], changes: [("v.h", "2.18.1", "2.18.2")]),
    BumpCase(
      testDescription: "Xcode's project in JSON",
      files: [
        "App.xcodeproj/project.xcproj": """
        {
          "default-configuration": "Release",
          "configurations": [ "Debug", "Release", ],
          "files": [],
          "targets": [ { "name": "App", "product-type": "application", "build-settings": {
            "MARKETING_VERSION[config=Debug]": "1.0", // 2.1.4 is not the value
            "MARKETING_VERSION": "2.1.4", CURRENT_PROJECT_VERSION: '8',
          } } ],
        }
        """
      ],
      words: ["patch", "--build", "+1"],
      changes: [
        ("App.xcodeproj/project.xcproj", "\"2.1.4\"", "\"2.1.5\""),
        ("App.xcodeproj/project.xcproj", "'8'", "'9'"),
      ]),
    BumpCase(
      testDescription: "XcodeGen",
      files: [
        "project.yml": """
        name: A
        targets:
          A:
            type: application
            platform: iOS
            settings: { base: { MARKETING_VERSION: 1.2.3, CURRENT_PROJECT_VERSION: "7" } }
        """
      ],
      words: ["minor", "--build", "+1"],
      changes: [("project.yml", "1.2.3", "1.3.0"), ("project.yml", "\"7\"", "\"8\"")]),
    BumpCase(
      testDescription: "Tuist",
      files: [
        "Project.swift": """
        import ProjectDescription
        let version = "4.5.6"
        let project = Project(name: "A", targets: [
          .target(name: "A", destinations: .iOS, product: .app, bundleId: "a.b",
            infoPlist: .extendingDefault(with: ["CFBundleShortVersionString": .string(version)]))
        ])
        """
      ],
      words: ["patch"], changes: [("Project.swift", "4.5.6", "4.5.7")]),
    BumpCase(
      testDescription: "configured sources",
      files: [
        ".trainstop.yml": """
        format: 1
        version:
          sources:
            - { plist: Info.plist }
            - { text: version.h, pattern: '#define VERSION "{version}"' }
            - { json: package.json, path: version }
            - { yaml: a.yml, path: app.version }
            - { text: CHANGELOG.md, pattern: '## [{version}]', match: first }
        """,
        "Info.plist": BumpSamples.plist("1.2"),
        "version.h": "#define VERSION \"1.2\"\n", "package.json": "{ \"version\": \"1.2.0\" }\n",
        "a.yml": "app:\n  version: '1.2'\n", "CHANGELOG.md": "## [1.2]\n\n## [1.1]\n",
      ],
      words: ["1.3"],
      changes: [
        ("Info.plist", "<string>1.2<", "<string>1.3<"), ("version.h", "1.2", "1.3"),
        ("package.json", "1.2.0", "1.3.0"), ("a.yml", "1.2", "1.3"),
      ]),
  ]
}
