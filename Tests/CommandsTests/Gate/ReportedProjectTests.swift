import Commands
import Foundation
import TestSupport
import Testing

/// What people found out only after the upload, numbered as in the list of reports.
@Suite struct ReportedProjectTests {
  private func check(
    _ settings: [String: String], shareIs type: String = "app-extension"
  ) async throws -> Run {
    let repository = try ScratchRepository()
    let project = BumpProjectSamples.pbxproj(settings)
      .replacingOccurrences(of: "product-type.app-extension", with: "product-type.\(type)")
    try repository.commit(files: [
      "App.xcodeproj/project.pbxproj": project,
      "Version.xcconfig": "MARKETING_VERSION = 1.5.4\nCURRENT_PROJECT_VERSION = 1\n",
    ])
    return await Run(
      ["check", "--offline", "--format", "json"], in: repository.path,
      environment: repository.environment)
  }

  @Test func `row 14: a target that overrides the shared version is listed with both places`()
    async throws
  {
    let run = try await check([
      "project": "MARKETING_VERSION = 1.5.4; CURRENT_PROJECT_VERSION = 1;",
      "Share": "MARKETING_VERSION = 1.5.3;",
    ])
    #expect(try run.codes() == ["extension-mismatch"])
    #expect(run.output.contains("1.5.3"))
    #expect(run.output.contains("1.5.4"))
    let finding = (try run.json()["findings"] as? [[String: Any]])?.first
    let own = (finding?["place"] as? [String: Any])?["line"] as? Int
    let notes = finding?["notes"] as? [[String: Any]] ?? []
    let lines = notes.compactMap { ($0["place"] as? [String: Any])?["line"] as? Int }
    #expect(own != nil)
    #expect(lines.contains { $0 != own })
  }

  @Test(arguments: [
    ("app-extension", "24.1", "24.0", "extension-mismatch"),
    ("application.watchapp2", "18.9", "1.0", "watch-mismatch"),
  ])
  func `row 15: an extension and a watch app have the app's version`(
    type: String, app: String, other: String, code: String
  ) async throws {
    let run = try await check(
      [
        "App": "MARKETING_VERSION = \(app); CURRENT_PROJECT_VERSION = 1;",
        "Share": "MARKETING_VERSION = \(other); CURRENT_PROJECT_VERSION = 1;",
      ], shareIs: type)
    #expect(run.status == .refused)
    #expect(try run.codes() == [code])
  }
}
