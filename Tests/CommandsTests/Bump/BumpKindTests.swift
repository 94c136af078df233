import Commands
import Foundation
import TestSupport
import Testing

/// One project, what is asked of it, and the texts that change.
struct BumpCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let files: [String: String]
  let words: [String]
  /// File, old text, new text; everything else must stay as it is.
  let changes: [(String, String, String)]
}

@Suite struct BumpKindTests {
  @Test(arguments: BumpSamples.all)
  func `writes the bytes of the value and nothing else, and back`(sample: BumpCase) async throws {
    let repository = try ScratchRepository()
    try repository.commit(files: sample.files)
    let run = await Run(
      ["bump"] + sample.words, in: repository.path, environment: repository.environment)
    #expect(run.status == .passed, "\(run.errors)")
    var expected = sample.files
    for (file, old, new) in sample.changes {
      let text = try #require(expected[file])
      try #require(text.contains(old), "\(file) has no '\(old)'")
      expected[file] = text.replacingOccurrences(of: old, with: new)
    }
    for (file, text) in expected {
      let path = repository.path + "/" + file
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
    let back = await Run(
      ["bump", try #require(BumpSamples.old(run))] + BumpSamples.backWords(run),
      in: repository.path, environment: repository.environment)
    #expect(back.status == .passed, "\(back.errors)")
    #expect(try repository.git("status", "--porcelain") == "")
  }
}

enum BumpSamples {
  /// The version before a bump, from its first line.
  static func old(_ run: Run) -> String? {
    run.output.components(separatedBy: " → ").first
  }

  /// `--build` with the number before a bump, if it wrote one.
  static func backWords(_ run: Run) -> [String] {
    let line = run.output.components(separatedBy: "\n")[0]
    guard let build = line.components(separatedBy: ", build ").dropFirst().first else { return [] }
    return ["--build", build.components(separatedBy: " → ")[0]]
  }

  static func plist(_ version: String, _ build: String = "7") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- \(version) is not the value -->
    <plist version="1.0"><dict>
      <key>CFBundlePackageType</key><string>APPL</string>
      <key>CFBundleShortVersionString</key>\t<string>\(version)</string>
      <key>CFBundleVersion</key> <string>\(build)</string>
    </dict></plist>

    """
  }

  static let all: [BumpCase] =
    [
      BumpCase(
        testDescription: "property list in XML", files: ["App/Info.plist": plist("2.1.4")],
        words: ["patch", "--build", "+1"],
        changes: [
          ("App/Info.plist", "<string>2.1.4</string>", "<string>2.1.5</string>"),
          ("App/Info.plist", "<string>7</string>", "<string>8</string>"),
        ]),
      BumpCase(
        testDescription: "property list in OpenStep",
        files: [
          "Info.plist": """
          { CFBundlePackageType = APPL; CFBundleShortVersionString = "2.9"; CFBundleVersion = 099; }
          """
        ],
        words: ["minor", "--build", "+1"],
        changes: [("Info.plist", "2.9", "2.10"), ("Info.plist", "099", "100")]),
      BumpCase(
        testDescription: "pubspec", files: ["pubspec.yaml": pubspec],
        words: ["major", "--build", "46"],
        changes: [("pubspec.yaml", "version: 1.2.3+45 #", "version: 2.0.0+46 #")]),
      BumpCase(
        testDescription: "pubspec in quotes",
        files: ["pubspec.yaml": "name: a\nversion: '1.2.3+45'\nflutter: {}\n"], words: ["1.2.10"],
        changes: [("pubspec.yaml", "1.2.3+45", "1.2.10+45")]),
      BumpCase(
        testDescription: "Expo",
        files: [
          "app.json": """
          { "expo": { "name": "A", "version": "1.2.3", "ios": { "buildNumber": "9" } } }
          """
        ],
        words: ["minor", "--build", "+1"],
        changes: [("app.json", "1.2.3", "1.3.0"), ("app.json", "\"9\"", "\"10\"")]),
      BumpCase(
        testDescription: "Gradle, in Groovy", files: ["app/build.gradle": gradle],
        words: ["patch", "--build", "+1"],
        changes: [
          ("app/build.gradle", "\"3.4.5\"", "\"3.4.6\""), ("app/build.gradle", "345", "346"),
        ]),
      BumpCase(
        testDescription: "Gradle properties",
        files: [
          "app/build.gradle.kts": """
          plugins { id("com.android.application") }
          android { defaultConfig { applicationId = "a.b"
            versionName = project.property("appVersion") as String
            versionCode = 12
          } }
          """, "gradle.properties": "# the version\nappVersion = 5.0.1\n",
        ],
        words: ["patch"], changes: [("gradle.properties", "5.0.1", "5.0.2")]),
      BumpCase(
        testDescription: "version file", files: ["VERSION": "26.07.5\n"], words: ["patch"],
        changes: [("VERSION", "26.07.5", "26.07.6")]),
      BumpCase(
        testDescription: "podspec",
        files: ["A.podspec": "Pod::Spec.new do |s|\n  s.name = 'A'\n  s.version = '1.2.3'\nend\n"],
        words: ["minor"], changes: [("A.podspec", "1.2.3", "1.3.0")]),
      BumpCase(
        testDescription: "makefile of several variables",
        files: ["Makefile": "MAJOR=1\nMINOR=9\nVERSION=${MAJOR}.$(MINOR).4\n"],
        words: ["minor"],
        changes: [("Makefile", "MINOR=9", "MINOR=10"), ("Makefile", ").4", ").0")]),
    ] + BumpProjectSamples.all

  static let pubspec = """
    name: a
    # version: 1.2.3+45 is not the value
    version: 1.2.3+45 # 1.2.3
    dependencies:
      flutter: { sdk: flutter }

    """

  static let gradle = """
    apply plugin: 'com.android.application'
    // versionName "0.0"
    android {
      defaultConfig {
        applicationId 'a.b'
        versionCode 345
        versionName "3.4.5"
      }
    }

    """
}
