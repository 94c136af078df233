import Diagnostics
import Reading
import TestSupport
import Testing

@Suite struct ConfigFileLoaderTests {
  private func load(
    _ files: [String: String], _ path: String = "Config/App.xcconfig", project: String = ""
  ) -> ConfigFile {
    var loader = ConfigFileLoader(tree: MemoryTree(files), projectFolder: project)
    return loader.load(path)
  }

  private func value(of name: String, in file: ConfigFile) -> Evaluated {
    SettingEvaluator(levels: [file.level(named: "xcconfig")], configuration: "Release")
      .value(of: name)
  }

  @Test(arguments: [
    // An include counts at its place: what comes after it wins.
    ("#include \"B.xcconfig\"\nX = 1", "1"),
    ("X = 1\n#include \"B.xcconfig\"", "2"),
    ("X = 1\n#include \"B.xcconfig\"\nX = 3", "3"),
    ("X = 1\n#include \"B.xcconfig\"\nX = $(inherited).3", "2.3"),
    ("#include? \"B.xcconfig\"", "2"),
    ("#include \"B\"", "2"),
    ("#include \"./Sub/../B.xcconfig\"", "2"),
    ("#include \"Sub/C.xcconfig\"", "4"),
  ])
  func `includes count where they stand`(text: String, result: String) {
    let file = load([
      "Config/App.xcconfig": text, "Config/B.xcconfig": "X = 2", "Config/Sub/C.xcconfig": "X = 4",
    ])
    #expect(value(of: "X", in: file).text == result)
    #expect(file.missing == [])
    #expect(file.notes == [])
    #expect(file.fault == nil)
  }

  @Test func `an include is looked for beside the includer, then from the project`() {
    let files = [
      "ios/Config/App.xcconfig": "#include \"Config/Version.xcconfig\"\n#include \"Near.xcconfig\"",
      "ios/Config/Version.xcconfig": "X = 1", "ios/Near.xcconfig": "Y = far",
      "ios/Config/Near.xcconfig": "Y = near", "Config/Version.xcconfig": "X = wrong",
    ]
    let file = load(files, "ios/Config/App.xcconfig", project: "ios")
    #expect(value(of: "X", in: file).text == "1")
    #expect(value(of: "Y", in: file).text == "near")
  }

  @Test func `an include is looked for beside every file that led there`() {
    let files = [
      "Config/App.xcconfig": "#include \"Sub/B.xcconfig\"",
      "Config/Sub/B.xcconfig": "#include \"C.xcconfig\"", "Config/C.xcconfig": "X = 1",
    ]
    #expect(value(of: "X", in: load(files)).text == "1")
  }

  @Test func `an optional include may be missing`() {
    let file = load(["Config/App.xcconfig": "#include? \"Local.xcconfig\"\nX = 1"])
    #expect(value(of: "X", in: file).text == "1")
    #expect(file.missing.map(\.path) == ["Config/Local.xcconfig"])
    #expect(file.missing.first?.isOptional == true)
    #expect(file.fault == nil)
  }

  @Test func `a missing include is reported at its place and the rest counts`() {
    let file = load(["Config/App.xcconfig": "X = 1\n#include \"Secret\"\nY = 2"])
    #expect(value(of: "Y", in: file).text == "2")
    #expect(
      file.missing.map(\.note.text) == ["Config/Secret is not in the repository"])
    #expect(file.missing.first?.place?.description == "Config/App.xcconfig:2:11")
  }

  @Test(arguments: [
    "/Users/ci/Version.xcconfig", "../../Other/Version.xcconfig", "<DEVELOPER_DIR>/x",
  ])
  func `an include outside of the tree is reported`(path: String) {
    let file = load(["Config/App.xcconfig": "#include \"\(path)\""])
    #expect(file.missing.map(\.note.text) == ["\(path) is outside of the repository"])
    #expect(file.fault == nil)
  }

  @Test func `an include cycle is an error with its chain`() {
    let file = load([
      "Config/App.xcconfig": "X = 1\n#include \"B.xcconfig\"",
      "Config/B.xcconfig": "#include \"C\"", "Config/C.xcconfig": "#include \"B\"",
    ])
    #expect(
      file.fault?.reason
        == "Config/B.xcconfig includes itself: Config/B.xcconfig → Config/C.xcconfig → "
        + "Config/B.xcconfig")
    #expect(file.fault?.place?.description == "Config/C.xcconfig:1:11")
    #expect(value(of: "X", in: file).fault == file.fault)
  }

  @Test func `an include in wrong letter case is read and noted`() {
    let file = load([
      "Config/App.xcconfig": "#include \"../config/Version.public.xcconfig\"",
      "Config/Version.Public.xcconfig": "X = 1",
    ])
    #expect(value(of: "X", in: file).text == "1")
    #expect(file.missing == [])
    #expect(file.notes.map(\.place?.description) == ["Config/App.xcconfig:1:11"])
    #expect(
      file.notes.first?.text
        == "../config/Version.public.xcconfig is spelled Config/Version.Public.xcconfig in the "
        + "repository; a disk that minds letter case does not find it")
  }

  @Test(arguments: [
    "Config/Secret.xcconfig.template", "Config/Secret.template.xcconfig",
    "Config/Secret-Example.xcconfig", "Config/Secret.sample",
  ])
  func `a template's includes count and what it sets is a placeholder`(template: String) {
    let file = load([
      "Config/App.xcconfig": "#include \"Secret.xcconfig\"",
      template: "#include \"Version.xcconfig\"\nY = 0.0", "Config/Version.xcconfig": "X = 1.2",
    ])
    #expect(value(of: "X", in: file).text == "1.2")
    #expect(value(of: "X", in: file).placeholders == [])
    #expect(value(of: "Y", in: file).placeholders.map(\.text) == ["Y = 0.0 (xcconfig)"])
    #expect(file.missing.first?.template == template)
  }

  @Test func `a file that is included twice counts twice`() {
    let file = load([
      "Config/App.xcconfig": "#include \"B\"\nX = 1\n#include \"B\"", "Config/B.xcconfig": "X = 2",
    ])
    #expect(value(of: "X", in: file).text == "2")
    #expect(file.fault == nil)
  }

  @Test func `includes that multiply end in an error`() {
    var files: [String: String] = ["Config/L0.xcconfig": "X = 1"]
    for level in 1...40 {
      files["Config/L\(level).xcconfig"] = "#include \"L\(level - 1)\"\n#include \"L\(level - 1)\""
    }
    #expect(load(files, "Config/L40.xcconfig").fault != nil)
  }

  @Test func `lines that are no statement are noted`() {
    let file = load(["Config/App.xcconfig": "X = 1\n???\nY = 2"])
    #expect(value(of: "Y", in: file).text == "2")
    #expect(file.notes.map(\.place?.line) == [2])
  }

  @Test func `a file that is not there is missing`() {
    let file = load([:])
    #expect(file.missing.map(\.path) == ["Config/App.xcconfig"])
  }
}
