import Emitting
import Foundation
import Reading
import TestSupport
import Testing
import UpdatePolicy

@Suite struct XCConfigTests {
  /// The texts that fit in one line and can be seen.
  private static let texts = HostileTexts.all.filter { text in
    text.last?.isWhitespace != true
      && OutputLanguage.json.escape(text).components(separatedBy: "\\u").dropFirst()
        .allSatisfy { ["0022", "005C", "002A", "003C", "003E", "002F"].contains($0.prefix(4)) }
  }

  @Test(arguments: texts)
  func `a setting is read back unchanged`(text: String) throws {
    let inputs = try SamplePolicies.hostile(text)
    let file = try XCConfigEmitter.text(for: inputs)
    var loader = ConfigFileLoader(tree: MemoryTree(["a.xcconfig": file]), projectFolder: "")
    let level = loader.load("a.xcconfig").level(named: "xcconfig")
    let value = SettingEvaluator(levels: [level], configuration: "Release")
      .value(of: "UPDATE_STORE_URL")
    #expect(value.text == inputs.policy.document.storeURL)
    #expect(value.fault == nil)
  }

  @Test func `enough of the texts are tried`() { #expect(Self.texts.count > 40) }
}
