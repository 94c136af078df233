import Testing

// The parts of the choice are not for other modules.
@testable import Reading

@Suite struct ConfigurationChoiceTests {
  static let choices: [(names: [String], preset: String?, expected: String)] = [
    (["Debug", "Release"], "Debug", "Release"),
    (["Debug", "Release-Alpha", "Release"], nil, "Release"),
    (["debug", "release"], nil, "release"),
    (["KlarDebug", "FocusDebug", "KlarRelease", "FocusRelease"], "FocusRelease", "FocusRelease"),
    (["FocusDebug", "Focus Beta Release", "FocusRelease"], "FocusDebug", "FocusRelease"),
    (["Development", "Staging", "Production"], "Development", "Production"),
    (["Debug", "AppStore"], "Debug", "AppStore"),
    (["Debug", "FennecAurora", "FennecNightly"], "Debug", "FennecAurora"),
    (["Debug"], "Debug", "Debug"),
    (["Debug", "Release-CI", "Release-AppStore"], "Debug", "Release-AppStore"),
    (["Debug", "ReleaseAdHoc", "ReleaseAppStore"], "Debug", "ReleaseAppStore"),
    (["Debug", "Release-US", "Release-Store"], "Debug", "Release-Store"),
    (["QA Debug", "QA Release", "Prod Debug", "Prod Release"], "QA Debug", "Prod Release"),
    (["Debug", "Test Flight", "Live"], "Debug", "Live"),
  ]

  @Test(arguments: choices.indices)
  func `chooses what is shipped`(index: Int) {
    let (names, preset, expected) = Self.choices[index]
    #expect(ConfigurationChoice.shipping(names, preset: preset)?.name == expected)
  }

  @Test func `has nothing to choose where there is none`() {
    #expect(ConfigurationChoice.shipping([], preset: "Release") == nil)
  }
}
