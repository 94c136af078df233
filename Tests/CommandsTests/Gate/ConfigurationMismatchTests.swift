import Commands
import TestSupport
import Testing

@Suite struct ConfigurationMismatchTests {
  private let specification = """
    name: Harbor
    configs: { Debug: debug, Release: release, AppStore: release, Release-Testing: release }
    targets:
      Harbor:
        type: application
        platform: iOS
        settings:
          base: { PRODUCT_BUNDLE_IDENTIFIER: com.example.harbor, CURRENT_PROJECT_VERSION: 1 }
          configs:
            Debug: { MARKETING_VERSION: 0.0.1 }
            Release: { MARKETING_VERSION: 2.5.0 }
            AppStore: { MARKETING_VERSION: 2.4.0 }
            Release-Testing: { MARKETING_VERSION: 9.9.9 }

    """

  @Test func `a shipped configuration with another version is told, a test build is not`()
    async throws
  {
    let repository = try ScratchRepository()
    try repository.commit(files: ["project.yml": specification])
    let run = await Run(
      ["check", "--offline", "--format", "json"], in: repository.path,
      environment: repository.environment)
    #expect(run.status == .passed, "\(run.output)")
    #expect(try run.codes() == ["configuration-mismatch"], "\(run.output)")
    #expect(
      run.output.contains(
        "2.4.0 in configuration AppStore is not 2.5.0, the marketing version of Release"))
  }

  @Test func `a number that is only proposed is not held against other configurations`()
    async throws
  {
    let repository = try ScratchRepository()
    try repository.commit(files: ["project.yml": specification])
    let run = await Run(
      ["next", "minor", "--offline", "--format", "json"], in: repository.path,
      environment: repository.environment)
    #expect(run.status == .passed, "\(run.output)")
    #expect(try run.codes() == [], "\(run.output)")
  }
}
