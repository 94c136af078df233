import Diagnostics
import Reading
import TestSupport
import Testing

/// Expo's `app.config.js` and `app.config.ts`, which are programs.
@Suite struct ExpoProgramTests {
  private static let package = """
    {"name": "shop", "version": "0.0.7", "dependencies": {"expo": "51"}}
    """

  private func reading(
    _ program: String, _ more: [String: String] = [:], name: String = "app.config.ts"
  ) throws -> Reading {
    let files = more.merging([name: program, "package.json": Self.package]) { $1 }
    return try #require(try ProjectReader(tree: MemoryTree(files)).read().candidate.value)
  }

  @Test(arguments: [
    "module.exports = { expo: { version: '1.2.0', ios: { buildNumber: '7' } } };",
    "export default { name: \"x\", version: \"1.2.0\", ios: { buildNumber: `7` }, plugins: [['a', { version: '9' }]] }",
    """
    import type { ExpoConfig } from 'expo/config';
    // version: "9"
    const version = "1.2.0" // now
    const BUILD: string = "7";
    export default ({ config }: ConfigContext): ExpoConfig => ({
      ...config, version, runtimeVersion: { policy: "appVersion", version: "8" },
      ios: { ...config.ios, "buildNumber": BUILD },
    });
    """,
    """
    module.exports = ({ config }) => {
      if (process.env.X) { console.log({ version: 'x' }.toString()); }
      return { ...config, extra: { expo: { version: '3' } }, ios: { buildNumber: "7" }, version: "1.2.0" };
    };
    """,
  ])
  func `a literal and a constant count`(program: String) throws {
    let reading = try reading(program)
    #expect(reading.version.value?.text == "1.2.0", "\(reading.version)")
    #expect(reading.build.value?.text == "7", "\(reading.build)")
    #expect(reading.version.value?.place?.file == "app.config.ts")
  }

  @Test(arguments: [
    "const pkg = require('./package.json');\nmodule.exports = { expo: { version: pkg.version } };",
    "import { version } from './package.json';\nexport default { version };",
    "export default { name: 'x' };",
  ])
  func `the package's version counts where the program takes it`(program: String) throws {
    let version = try reading(program).version.value
    #expect(version?.text == "0.0.7")
    #expect(version?.place?.file == "package.json")
  }

  @Test(arguments: [
    ("export default {\n  version: process.env.V ?? '1.0' };", 2),
    ("const v = f();\nexport default { version: v };", 2),
    ("export default { version: `1.${x}` };", 1),
    ("export default a ? { version: '1.0' } :\n { version: '2.0' };", 1),
    ("export default ({ config }) => {\n config.version = f(); return { version: '1' }; }", 2),
    ("let v = '1.0';\nif (x) { let v = '2.0'; }\nexport default { version: v };", 3),
  ])
  func `what is computed is undetermined with its line`(program: String, line: Int) throws {
    let fault = try reading(program).version.undetermined
    #expect(fault?.reason.contains("is a program that computes version") == true)
    #expect(fault?.place?.line == line)
  }

  @Test func `the program beside app.json has the last word`() throws {
    let json = ["app.json": #"{"expo": {"version": "1.0.0", "ios": {"buildNumber": "3"}}}"#]
    let own = try reading("export default { version: '2.0.0' };", json)
    #expect(own.version.value?.text == "2.0.0")
    #expect(own.build.value?.text == "3")
    let computed = try reading("export default { version: process.env.V };", json)
    #expect(computed.version.undetermined?.place?.file == "app.config.ts")
    let handed = try reading(
      "export default ({ config }) => ({ ...config, version: config.version });", json)
    #expect(handed.version.value?.text == "1.0.0")
    #expect(handed.version.value?.notes.isEmpty == false)
  }

  @Test(arguments: [
    "{{{{", "export default { version:", "({ version: '1", "a = { b: [[[[ ( { c: ", "}])};=>{",
    String(repeating: "({ a: [", count: 5000),
  ])
  func `a damaged program ends the reading and nothing else`(program: String) throws {
    _ = try ProjectReader(
      tree: MemoryTree(["app.config.js": program, "package.json": Self.package])
    ).read()
  }
}
