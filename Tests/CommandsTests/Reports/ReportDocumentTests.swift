import Commands
import Foundation
import Reporting
import Testing

/// Holds `docs/reports.md` to the formats that there are.
@Suite struct ReportDocumentTests {
  @Test(arguments: ReportFormats.all.map { $0.name })
  func `every format is told of in the documentation and the help`(_ name: String) async throws {
    let file = ExampleApp.packageFolder.appendingPathComponent("docs/reports.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("\n| `\(name)` | "))
    let help = await Run(["check", "--help"]).output
    #expect(help.contains(" \(name),") || help.contains(" \(name);"), "\(help)")
  }
}
