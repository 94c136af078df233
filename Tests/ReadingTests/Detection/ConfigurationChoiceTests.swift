import Testing

// The parts of the choice are not for other modules.
@testable import Reading

@Suite struct ConfigurationChoiceTests {
  @Test(arguments: [
    (["Debug", "Release"], "Debug", "Release"),
    (["Debug", "Release-Alpha", "Release"], nil, "Release"),
    (["debug", "release"], nil, "release"),
    (["KlarDebug", "FocusDebug", "KlarRelease", "FocusRelease"], "FocusRelease", "FocusRelease"),
    (["FocusDebug", "Focus Beta Release", "FocusRelease"], "FocusDebug", "FocusRelease"),
    (["Development", "Staging", "Production"], "Development", "Production"),
    (["Debug", "AppStore"], "Debug", "AppStore"),
    (["Debug", "FennecAurora", "FennecNightly"], "Debug", "FennecAurora"),
    (["Debug"], "Debug", "Debug"),
  ])
  func `chooses what is shipped`(_ names: [String], _ preset: String?, _ expected: String) {
    #expect(ConfigurationChoice.shipping(names, preset: preset)?.name == expected)
  }

  @Test func `has nothing to choose where there is none`() {
    #expect(ConfigurationChoice.shipping([], preset: "Release") == nil)
  }
}
