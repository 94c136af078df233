import Commands
import Foundation
import TestSupport
import Testing

/// Every payload in every name that a project has, and in what is written from such a project.
@Suite struct ProjectInjectionTests {
  private static let file = "App.xcodeproj/project.pbxproj"

  private static let readers =
    (Neutrality.readers.filter { !$0.contains("--store") } + [["check", "--format", "xcode"]])
    .map { $0 + ["--offline"] } + [
      ["init", "--dry-run"], ["audit"], ["bump", "minor", "--dry-run"],
    ]

  /// A text in quotes of OpenStep; everything but these two stands for itself there.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  private static func quotedJSON(_ text: String) throws -> String {
    let list = try JSONSerialization.data(withJSONObject: [text])
    return String(decoding: list, as: UTF8.self).dropFirst().dropLast().description
  }

  /// An Xcode project with a text instead of a name.
  private static func pbxproj(_ place: String, _ text: String) -> String {
    let value = quoted(text)
    let settings = [
      "setting": "MARKETING_VERSION = \(value);",
      "no setting": "MARKETING_VERSION = \"$(\(text))\";",
      "name of a setting": "MARKETING_VERSION = 1.0; \(value) = 1;",
      "bundle identifier": "MARKETING_VERSION = 1.0; PRODUCT_BUNDLE_IDENTIFIER = \(value);",
      "property list": "MARKETING_VERSION = 1.0; INFOPLIST_FILE = \(value);",
      "system": "MARKETING_VERSION = 1.0; IPHONEOS_DEPLOYMENT_TARGET = \(value);",
      "product name": "MARKETING_VERSION = 1.0; PRODUCT_NAME = \(value);",
      "SDK": "MARKETING_VERSION = 1.0; SDKROOT = \(value);",
    ]
    let project = BumpProjectSamples.pbxproj(
      ["App": settings[place] ?? "MARKETING_VERSION = 1.0;"], base: "X")
    let names = [
      "target": "name = App;", "extension": "name = Share;", "configuration": "name = Release;",
      "default configuration": "defaultConfigurationName = Release;",
      "kind of product": "productType = \"com.apple.product-type.app-extension\";",
      "xcconfig": "path = Version.xcconfig;", "group": "sourceTree = \"<group>\";",
      "kind of object": "isa = PBXGroup;",
    ]
    guard let old = names[place] else { return project }
    return project.replacingOccurrences(
      of: old, with: old.components(separatedBy: " = ")[0] + " = \(value);")
  }

  @Test(arguments: [
    "setting", "no setting", "name of a setting", "bundle identifier", "property list", "system",
    "product name", "SDK", "target", "extension", "configuration", "default configuration",
    "kind of product", "xcconfig", "group", "kind of object",
  ])
  func `no text of an Xcode project leaves its place`(_ place: String) async throws {
    let repository = try ScratchRepository()
    try repository.commit(files: [Self.file: Self.pbxproj("", "")])
    try repository.tag("v0.9")
    for payload in Neutrality.withLong {
      try repository.write(Self.pbxproj(place, payload.text), to: Self.file)
      await Neutrality.expect(in: repository, "Xcode \(place)", Self.readers, payload.name)
      // As it is, which ends the reading where the payload is no text.
      let raw = Self.pbxproj(place, "owned").replacingOccurrences(
        of: "\"owned\"", with: payload.text)
      try repository.write(raw, to: Self.file)
      await Neutrality.expect(
        in: repository, "Xcode \(place), without quotes", Self.readers, payload.name)
    }
  }

  /// Other projects, in which `%` stands for a text of their own language.
  private static func others(_ text: String) throws -> [(place: String, files: [String: String])] {
    let json = try quotedJSON(text)
    return [
      ("XcodeGen target", ["project.yml": "name: A\ntargets:\n  \(json): { type: application }\n"]),
      (
        "XcodeGen version",
        [
          "project.yml":
            "targets: { A: { type: application, settings: { MARKETING_VERSION: \(json) } } }\n"
        ]
      ), ("XcodeGen, damaged", ["project.yml": "targets: \(text)\n"]),
      (
        "Tuist",
        [
          "Project.swift": """
          let project = Project(name: "A", targets: [
            .target(name: "A", product: .app, infoPlist: .extendingDefault(with: [
              "CFBundleShortVersionString": "\(text)"]))])
          """
        ]
      ), ("pubspec", ["pubspec.yaml": "name: \(json)\nversion: \(json)\nflutter: {}\n"]),
      ("Expo", ["app.json": "{\"expo\": {\"name\": \(json), \"version\": \(json)}}"]),
      (
        "Gradle",
        [
          "app/build.gradle": """
          apply plugin: 'com.android.application'
          android { defaultConfig { applicationId '\(text)'
            versionName "\(text)" } }
          """
        ]
      ), ("version file", ["VERSION": text]),
      (
        "podspec",
        ["A.podspec": "Pod::Spec.new do |s|\n  s.name = '\(text)'\n  s.version = '\(text)'\nend\n"]
      ), ("property list", ["App/Info.plist": PlistApp.plist(version: text, build: text)]),
      (
        "property list in JSON",
        [
          "Info.plist":
            "{ CFBundlePackageType = APPL; CFBundleShortVersionString = \(quoted(text)); }"
        ]
      ),
      (
        "workspace",
        [
          "App.xcworkspace/contents.xcworkspacedata": """
          <Workspace version="1.0"><FileRef location="group:\(text)"/>
            <FileRef location="\(text)"></FileRef></Workspace>
          """, file: pbxproj("", ""), "Other.xcodeproj/project.pbxproj": pbxproj("", ""),
        ]
      ),
      (
        "configured sources",
        [
          ".trainstop.yml": "format: 1\nversion:\n  sources:\n"
            + "    - { text: \(json), pattern: \"version={version}\" }\n"
            + "    - { json: a.json, path: \(json) }\n    - { yaml: \(json), path: version }\n"
        ]
      ),
    ]
  }

  @Test func `no text of another project leaves its place`() async throws {
    for payload in Neutrality.withLong {
      for (place, files) in try Self.others(payload.text) {
        let repository = try ScratchRepository()
        try repository.commit(files: files)
        await Neutrality.expect(in: repository, place, Self.readers, payload.name)
      }
    }
  }

  // MARK: What is written

  @Test func `the configuration that init writes says what was found`() async throws {
    for payload in Injection.payloads {
      let repository = try ScratchRepository()
      try repository.commit(files: [Self.file: Self.pbxproj("target", payload.text)])
      try repository.tag("v0.9")
      func candidate() async throws -> NSDictionary? {
        let run = await Run(
          ["inspect", "--offline", "--format", "json"], in: repository.path,
          environment: repository.environment)
        return try run.json()["candidate"] as? NSDictionary
      }
      let before = try await candidate()
      #expect(before?["target"] as? String == payload.text, "\(payload.name)")
      await Neutrality.expect(in: repository, "init", [["init"]], payload.name)
      let path = repository.path + "/.trainstop.yml"
      let written = try String(contentsOfFile: path, encoding: .utf8)
      #expect(Injection.fault(in: written) == nil, "\(payload.name): \(written)")
      #expect(written.contains("target:"), "\(payload.name): \(written)")
      #expect(try await candidate() == before, "\(payload.name): \(written)")
    }
  }

  @Test(arguments: BumpSamples.all)
  func `bump writes no text that leaves its place`(sample: BumpCase) async throws {
    let repository = try ScratchRepository()
    try repository.commit(files: sample.files)
    for payload in Neutrality.payloads {
      for words in [
        [payload.text], ["9.9.9" + payload.text], ["9.9.9-" + payload.text],
        ["9.9.9", "--build", "9" + payload.text],
      ] {
        await Neutrality.expect(in: repository, "bump", [["bump"] + words], payload.name)
        #expect(try repository.git("status", "--porcelain") == "", "\(payload.name): \(words)")
      }
    }
  }
}
