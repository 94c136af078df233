import Diagnostics
import Documents
import Testing

@Suite struct XCConfigTests {
  @Test func `statements keep their order and their places`() {
    let text = """
      // comment
      #include "Base"
      #include? "Local.xcconfig" // may be missing
      MARKETING_VERSION = 1.2.3; // note
      MARKETING_VERSION[config=Release][sdk=iphone*] = 2.0
      EMPTY =
      LIST = a \\
        b
      """
    let file = XCConfig.read(Array(text.utf8), path: "App.xcconfig")
    #expect(file.faults.isEmpty)
    #expect(
      file.statements == [
        .include(path: "Base", isOptional: false, offset: 21),
        .include(path: "Local.xcconfig", isOptional: true, offset: 38),
        .assignment(
          name: "MARKETING_VERSION", conditions: [], value: "1.2.3", offset: 72, valueOffset: 92),
        .assignment(
          name: "MARKETING_VERSION",
          conditions: [
            .init(name: "config", pattern: "Release"), .init(name: "sdk", pattern: "iphone*"),
          ], value: "2.0", offset: 107, valueOffset: 156),
        .assignment(name: "EMPTY", conditions: [], value: "", offset: 160, valueOffset: 167),
        .assignment(name: "LIST", conditions: [], value: "a b", offset: 168, valueOffset: 175),
      ])
  }
}
