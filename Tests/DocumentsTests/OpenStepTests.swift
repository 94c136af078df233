import Diagnostics
import Documents
import Testing

@Suite struct OpenStepTests {
  @Test func `a project keeps values and their places`() throws {
    let text = """
      // !$*UTF8*$!
      {
      \tobjectVersion = 56;
      \tobjects = {
      /* Begin XCBuildConfiguration section */
      \t\t13B07F941A680F5B00A75B9A /* Debug */ = {
      \t\t\tisa = XCBuildConfiguration;
      \t\t\tbuildSettings = {
      \t\t\t\tMARKETING_VERSION = 2.1.4;
      \t\t\t\tPRODUCT_NAME = "$(TARGET_NAME) \\"x\\"";
      \t\t\t\tARCHS = (arm64, "x86_64", );
      \t\t\t};
      \t\t};
      \t};
      \trootObject = 83CBB9F71A601CBA00E9B192 /* Project object */;
      }

      """
    let list = try PropertyList.read(Array(text.utf8), path: "project.pbxproj")
    #expect(list.format == .openStep)
    #expect(list.root["objectVersion"]?.text == "56")
    let settings = try #require(
      list.root["objects"]?["13B07F941A680F5B00A75B9A"]?["buildSettings"])
    let version = try #require(settings["MARKETING_VERSION"])
    #expect(version.text == "2.1.4")
    #expect(
      version.location
        == Location(
          "project.pbxproj", line: 9, column: 25, excerpt: "\t\t\t\tMARKETING_VERSION = 2.1.4;",
          width: 5))
    #expect(version.keyLocation.column == 5)
    #expect(version.keyLocation.width == 17)
    let name = try #require(settings["PRODUCT_NAME"])
    #expect(name.text == "$(TARGET_NAME) \"x\"")
    #expect(name.location.description == "project.pbxproj:10:21")
    #expect(settings["ARCHS"]?.elements.map(\.text) == ["arm64", "x86_64"])
    #expect(settings.entries.map(\.key) == ["MARKETING_VERSION", "PRODUCT_NAME", "ARCHS"])
    #expect(list.root["rootObject"]?.text == "83CBB9F71A601CBA00E9B192")
    #expect(list.root["missing"] == nil)
    #expect(list.root["objectVersion"]?["x"] == nil)
    let range = try #require(version.range)
    #expect(String(decoding: list.source.bytes[range], as: UTF8.self) == "2.1.4")
  }
}
