import Testing

// The parts of the choice are not for other modules.
@testable import Reading

@Suite struct ProjectSiteTests {
  @Test(arguments: [
    ("App.xcodeproj/project.pbxproj", "App.xcodeproj", ProjectSite.Standing.own),
    ("ios/App.xcodeproj/project.xcproj", "ios/App.xcodeproj", .own),
    ("project.yml", "project.yml", .own),
    ("App/Project.swift", "App/Project.swift", .own),
    (
      "ThirdParty/Static/Static.xcodeproj/project.pbxproj", "ThirdParty/Static/Static.xcodeproj",
      .aside
    ),
    ("fastlane/swift/Runner.xcodeproj/project.pbxproj", "fastlane/swift/Runner.xcodeproj", .aside),
    ("Example.xcodeproj/project.pbxproj", "Example.xcodeproj", .aside),
    (
      "examples/Viewer/Viewer.xcodeproj/project.pbxproj", "examples/Viewer/Viewer.xcodeproj", .decoy
    ),
    ("Tests/Fixtures/App/project.yml", "Tests/Fixtures/App/project.yml", .decoy),
  ])
  func `finds a project and says how far it counts`(
    _ path: String, _ project: String, _ standing: ProjectSite.Standing
  ) {
    let sites = ProjectSite.all(in: [path])
    #expect(sites.map(\.path) == [project])
    #expect(sites.first?.standing == standing)
  }

  @Test(arguments: [
    "Pods/Pods.xcodeproj/project.pbxproj", "Carthage/Checkouts/A/A.xcodeproj/project.pbxproj",
    "node_modules/x/ios/X.xcodeproj/project.pbxproj",
    ".build/checkouts/A/A.xcodeproj/project.pbxproj",
    "old/App.pbproj/project.pbxproj", "project.pbxproj", "README.md", "GoogleService-Info.txt",
  ])
  func `does not take what tools fetched, or what is none, for a project`(_ path: String) {
    #expect(ProjectSite.all(in: [path]).isEmpty)
  }
}
