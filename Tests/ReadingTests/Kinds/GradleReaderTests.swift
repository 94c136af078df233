import Diagnostics
import Reading
import TestSupport
import Testing

@Suite struct GradleReaderTests {
  private func candidate(_ script: String, _ files: [String: String] = [:], name: String) throws
    -> Reading
  {
    var files = files
    files[name] = script
    let findings = try ProjectReader(tree: MemoryTree(files)).read()
    return try #require(findings.candidate.value)
  }

  @Test(arguments: [
    "versionCode 7\n    versionName \"1.4\"", "versionCode = 7\n    versionName = '1.4' // now",
    "versionName(\"1.4\")\n    versionCode(7)", "versionCode 0_7 as Integer; versionName \"1.4\"",
  ])
  func `reads literals in both languages`(_ lines: String) throws {
    let script = """
      plugins { id("com.android.application") }
      /* versionName "0.1" */
      android {
        compileSdk 35
        defaultConfig {
          applicationId "com.example.shop"
          \(lines)
        }
        buildTypes { release { minifyEnabled true } }
      }
      """
    for name in ["app/build.gradle", "app/build.gradle.kts"] {
      let reading = try candidate(script, name: name)
      #expect(reading.version.value?.text == "1.4")
      #expect(Int(reading.build.value?.text ?? "") == 7)
      #expect(reading.target == "app")
      #expect(reading.bundleIdentifier == "com.example.shop")
      #expect(reading.version.value?.place?.file == name)
    }
  }

  @Test func `blocks that lie in one another without end take no memory`() throws {
    let deep = String(repeating: "a { b = 1\n", count: 30_000)
    let script =
      "android { defaultConfig {\nversionName \"1.4\"\napplicationId \"a.b\"\n}}\n\(deep)"
    let reading = try candidate(script, name: "app/build.gradle")
    #expect(reading.version.value?.text == "1.4")
  }

  @Test(arguments: ["'", "\"", "\"\\", "'a\\", "x = \"1\\", "ext[", "/*", "a \"${\\"])
  func `a script that breaks off is read as far as it goes`(end: String) throws {
    let script = "android { defaultConfig {\nversionName \"1.4\"\napplicationId \"a.b\"\n\(end)"
    let reading = try candidate(script, name: "app/build.gradle")
    #expect(reading.version.value?.text == "1.4")
  }

  @Test(arguments: [
    ("\"$major.${minor}.1\"", "def major = 1\ndef minor = 4", "1.4.1"),
    ("major + \".\" + minor", "val major = 1\nval minor = 4", "1.4"),
    ("\"${major}.${minor * 10 + 2}\"", "def major = 1\ndef minor = 4", "1.42"),
    ("rootProject.ext.name", "", "5.5"),
    ("rootProject.extra[\"kotlin\"] as String", "", "8.0"),
    ("by.name ?: rootProject.extra(\"x\")", "", nil), ("App.name", "", "9.0"),
    ("Lib.name", "", "0.1"), ("versions.appName", "", "6.0"),
    ("Props.getProperty('name.of.it')", "Props.load(file('version.properties'))", "7.0"),
    ("\"$major.${code()}\"", "def major = 1", nil),
    ("major + minor", "def major = 1\ndef minor = 4", nil),
    ("\"${a}\"", "def a = \"${a}\"", nil),
  ])
  func `works out what is written down in several places`(
    _ expression: String, _ before: String, _ result: String?
  ) throws {
    let script = """
      \(before)
      apply from: "$rootDir/versions.gradle"
      android { defaultConfig { applicationId "a.b"
        versionName \(expression)
        versionCode 2 * 10000 + (Integer.parseInt(PATCH) + 1) * 100 - 1
      } }
      """
    let files = [
      "build.gradle": "ext {\n  name = '5.5'\n}\n",
      "versions.gradle": "ext.versions = [:]\nversions.appName = '6.0'\n",
      "version.properties": "name.of.it=7.0\n", "gradle.properties": "PATCH=3\n",
      "build.gradle.kts": "extra[\"kotlin\"] = \"8.0\"\n",
      "buildSrc/src/App.kt":
        "object Lib {\n  const val name = \"0.1\"\n}\nobject App { const val name = \"9.0\" }\n",
    ]
    let reading = try candidate(script, files, name: "app/build.gradle")
    #expect(reading.version.value?.text == result)
    if result == nil {
      #expect(
        reading.version.undetermined?.place?.line == max(1, before.split(separator: "\n").count) + 3
      )
    }
    #expect(reading.build.value?.text == "20399")
  }

  @Test(arguments: [
    ("appVersion", "def appVersion = '2.0'", [:]),
    ("rootProject.ext.appVersion", "", ["gradle.properties": "# x\nappVersion = 2.0\n"]),
    (
      "project.findProperty(\"appVersion\").toString()", "",
      ["app/gradle.properties": "appVersion=2.0"]
    ),
    (
      "libs.versions.app.version.get()", "",
      [
        "gradle/libs.versions.toml":
          "[plugins]\napp-version = \"9\"\n[versions]\napp-version = \"2.0\"\n"
      ]
    ),
  ])
  func `follows a reference to where it is written`(
    _ expression: String, _ before: String, _ files: [String: String]
  ) throws {
    let script = """
      apply plugin: "com.android.application"
      \(before)
      android { 
        defaultConfig {
          versionName = \(expression)
        }
      }
      """
    let reading = try candidate(script, files, name: "app/build.gradle")
    #expect(reading.version.value?.text == "2.0")
    #expect(reading.version.value?.chain.first?.text == "versionName = \(expression)")
  }

  @Test(arguments: ["computeVersion()", "\"1.$patch\"", "appVersion.name", "VERSION_NAME"])
  func `what only Gradle could tell is undetermined`(_ expression: String) throws {
    let script = """
      plugins { id("com.android.application") }
      android {
        defaultConfig {
          versionCode = 1
          versionName = \(expression)
        }
      }
      """
    let reading = try candidate(script, name: "app/build.gradle.kts")
    guard case .undetermined(let reason) = reading.version else {
      Issue.record("the version is \(reading.version)")
      return
    }
    #expect(reason.reason.hasPrefix(expression))
    #expect(reason.place?.line == 5)
    #expect(reading.build.value?.text == "1")
  }

  @Test func `a library is no application`() {
    let tree = MemoryTree(["lib/build.gradle": "plugins { id 'com.android.library' }\nandroid { }"])
    #expect(throws: Undetermined.self) { try ProjectReader(tree: tree).read() }
  }
}
