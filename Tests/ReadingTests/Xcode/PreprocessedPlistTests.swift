import Diagnostics
import Reading
import TestSupport
import Testing

/// Property lists that `INFOPLIST_PREPROCESS` sends through the C preprocessor.
@Suite struct PreprocessedPlistTests {
  private func version(
    _ body: String, settings: [String: String] = [:], files: [String: String] = [:]
  ) throws -> Determination<Reading.Value> {
    var files = files
    files["app/Info.plist"] = "<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n"
    let base = ["INFOPLIST_FILE": "Info.plist", "INFOPLIST_PREPROCESS": "YES"]
    let target = ProjectText.Target(
      name: "App", settings: base.merging(settings) { $1 })
    files["app/App.xcodeproj/project.pbxproj"] = ProjectText(targets: [target]).text
    let reader = XcodeProjectReader(tree: MemoryTree(files), path: "app/App.xcodeproj")
    return try #require(try reader.read().readings.last).version
  }

  private func key(_ value: String) -> String {
    "<key>CFBundleShortVersionString</key>\n<string>\(value)</string>"
  }

  @Test func `a macro of the prefix header is resolved`() throws {
    let version = try version(
      key("APP_VERSION"), settings: ["INFOPLIST_PREFIX_HEADER": "../version.h"],
      files: ["version.h": "// The version.\n#define APP_VERSION 2.18.1 /* now */\n"])
    #expect(version.value?.text == "2.18.1")
    #expect(version.value?.place?.description == "version.h:2:21")
    #expect(
      version.value?.chain.map(\.text) == [
        "CFBundleShortVersionString is APP_VERSION", "APP_VERSION is 2.18.1",
      ])
  }

  @Test(arguments: [
    "#ifndef V_H\n#define V_H\n#define V 3.0\n#endif", "#pragma once\n#define V 3.0",
    "#ifndef V\n#define V 3.0\n#endif", "#define W 3.0\n#define V W", "# define\tV\t3.0",
    "#include \"other.h\"", "#define MAJOR 3\n#define V MAJOR.0",
    "#if 0\n#define V 1\n#else\n#define V 3.0\n#endif",
  ])
  func `a literal macro is resolved however the header is written`(header: String) throws {
    let version = try version(
      key("V"), settings: ["INFOPLIST_PREFIX_HEADER": "version.h"],
      files: ["app/version.h": header, "app/other.h": "#define V 3.0"])
    #expect(version.value?.text == "3.0")
  }

  @Test(arguments: [
    "#ifdef DEBUG\n#define V 1\n#else\n#define V 2\n#endif", "#if BETA\n#define V 1\n#endif",
    "#define V(x) x", "#define V 1\n#ifdef A\n#undef V\n#endif",
  ])
  func `a macro that takes a compiler to know is undetermined`(header: String) throws {
    let version = try version(
      key("V"), settings: ["INFOPLIST_PREFIX_HEADER": "version.h"],
      files: ["app/version.h": header])
    #expect(version.undetermined?.reason == "V is a macro that takes a compiler to know")
  }

  @Test func `a missing header makes a bare name undetermined and nothing else`() throws {
    let settings = ["INFOPLIST_PREFIX_HEADER": "gone.h", "V": "4.0"]
    #expect(
      try version(key("APP_VERSION"), settings: settings).undetermined?.reason
        == "APP_VERSION may be a macro, and app/gone.h is not in the repository")
    #expect(try version(key("$(V)"), settings: settings).value?.text == "4.0")
    #expect(try version(key("4.1"), settings: settings).value?.text == "4.1")
  }

  @Test func `a header that the build makes is named as such`() throws {
    let settings = ["INFOPLIST_PREFIX_HEADER": "$(DERIVED_FILE_DIR)/Info.h"]
    #expect(
      try version(key("APP_VERSION"), settings: settings).undetermined?.reason
        == "APP_VERSION may be a macro, and Info.h exists only while the project is built")
  }

  @Test(arguments: ["V=5.0", "DEBUG V=5.0 X", "'V=5.0'", "V=$(BASE).0"])
  func `definitions in the settings are resolved`(definitions: String) throws {
    let settings = ["INFOPLIST_PREPROCESSOR_DEFINITIONS": definitions, "BASE": "5"]
    #expect(try version(key("V"), settings: settings).value?.text == "5.0")
  }

  @Test func `a definition beats the header's fallback`() throws {
    let version = try version(
      key("V"),
      settings: [
        "INFOPLIST_PREPROCESSOR_DEFINITIONS": "V=5.0", "INFOPLIST_PREFIX_HEADER": "version.h",
      ], files: ["app/version.h": "#ifndef V\n#define V 1.0\n#endif"])
    #expect(version.value?.text == "5.0")
  }

  @Test func `conditions elsewhere in the list do not matter`() throws {
    let body = "#ifndef DISABLE\n<key>A</key>\n<string>a</string>\n#endif\n" + key("6.0")
    #expect(try version(body).value?.text == "6.0")
  }

  @Test func `a version in a condition is undetermined`() throws {
    let body = "#ifdef BETA\n\(key("7.0b"))\n#else\n\(key("7.0"))\n#endif"
    let reason = try #require(try version(body).undetermined)
    #expect(reason.reason == "CFBundleShortVersionString depends on an #if of the property list")
    #expect(reason.help == "Take the key out of the condition.")
  }

  @Test func `a branch that is surely left out does not count`() throws {
    #expect(try version("#if 0\n\(key("1"))\n#else\n\(key("8.0"))\n#endif").value?.text == "8.0")
    let settings = ["INFOPLIST_PREPROCESSOR_DEFINITIONS": "STORE"]
    let body = "#ifdef STORE\n\(key("8.1"))\n#else\n\(key("8.2"))\n#endif"
    #expect(try version(body, settings: settings).value?.text == "8.1")
  }

  @Test func `definitions in the list itself are resolved`() throws {
    #expect(try version("#define V 9.0\n" + key("V")).value?.text == "9.0")
  }

  @Test func `without preprocessing a name is only a text`() throws {
    let settings = [
      "INFOPLIST_PREPROCESS": "NO", "INFOPLIST_PREPROCESSOR_DEFINITIONS": "V=5.0",
    ]
    #expect(try version(key("V"), settings: settings).value?.text == "V")
  }
}
