import Commands
import Foundation
import Signing
import TestSupport
import Testing

/// The page that `--format html` makes of a real run.
@Suite struct PageCommandTests {
  /// The part of a page with a name.
  private func part(_ id: String, of page: String) throws -> String {
    let start = try #require(page.range(of: "<section id=\"\(id)\"")).lowerBound
    let end = try #require(page.range(of: "</section>", range: start..<page.endIndex)).upperBound
    return String(page[start..<end])
  }

  private func occurrences(of part: String, in text: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  @Test func `the page shows each step from the plist to the xcconfig`() async throws {
    let app = try ExampleApp()
    let run = await app.run("check", "--format", "html")
    let evidence = try part("evidence", of: run.output)
    let steps = [
      "CFBundleShortVersionString is $(MARKETING_VERSION)", "Harbor/Info.plist:8:10",
      "MARKETING_VERSION = 2.5.0", "Config/Version.xcconfig:1:21",
    ]
    let places = try steps.map { step in
      try #require(evidence.range(of: step), "\(step) in \(evidence)").lowerBound
    }
    #expect(places == places.sorted())
    #expect(evidence.contains("<span class=\"value\">2.5.0</span>"))
    #expect(evidence.contains("<span class=\"value\">250</span>"))
  }

  @Test func `the page shows the tags by date against what storefronts serve`() async throws {
    let app = try ExampleApp(live: ["us": "2.4.0", "kr": "2.3.0", "jp": "2.4.0"])
    let run = await app.run("check", "--format", "html")
    let releases = try part("releases", of: run.output)
    #expect(
      releases.contains("<th scope=\"row\">2.4.0</th><td class=\"names\">jp, us</td>"),
      "\(releases)")
    #expect(releases.contains("<th scope=\"row\">2.3.0</th><td class=\"names\">kr</td>"))
    let rows = ["v2.4.0", "v2.3.0", "v2.0.0", "v1.0.0"].map { "<td>\($0)</td>" }
    let places = try rows.map { try #require(releases.range(of: $0)).lowerBound }
    #expect(places == places.sorted())
    #expect(occurrences(of: "<circle class=\"dot\"", in: releases) == 4)
    #expect(releases.contains("where 2.5.0 would come"))
  }

  @Test func `a version that no tag carries is a release of the timeline`() async throws {
    let app = try ExampleApp(live: ["us": "2.4.1"])
    let releases = try part("releases", of: await app.run("check", "--format", "html").output)
    #expect(
      releases.contains("<th scope=\"row\">2.4.1</th><td>no tag</td><td class=\"names\">us</td>"),
      "\(releases)")
  }

  @Test func `the page shows the policy as a ladder that the decision bears out`() async throws {
    let app = try ExampleApp()
    try app.edit(".trainstop.yml", "  force-on: major", "  required: 2.3.0\n  force-on: major")
    let run = await app.run("check", "--format", "html")
    let ladder = try part("policy", of: run.output)
    for (versions, shown) in [
      ("2.4.0", "nothing</span> up to date"),
      ("from 2.3.0, below 2.4.0", "optional</span> may update to 2.4.0"),
      ("below 2.3.0", "forced</span> must update to 2.4.0"),
      ("2.2.1", "forced</span> must update to 2.4.0"),
    ] {
      let start = try #require(ladder.range(of: "<strong>\(versions)</strong>"), "\(ladder)")
        .upperBound
      let end = try #require(ladder.range(of: "</ul>", range: start..<ladder.endIndex)).lowerBound
      #expect(ladder[start..<end].contains(shown), "\(versions): \(ladder[start..<end])")
    }
    #expect(ladder.contains("blocked: data-loss"))
  }

  @Test func `the page shows the same as simulate`() async throws {
    let app = try ExampleApp()
    let page = try part("simulation", of: await app.run("check", "--format", "html").output)
    let text = await app.run("simulate").output
    for line in text.split(separator: "\n") where line.contains("forced 2.4.0") {
      let version = try #require(line.split(separator: " ").first)
      #expect(page.contains("<th scope=\"row\">\(version)"), "\(line)")
    }
    #expect(
      occurrences(of: "<td class=\"forced\">", in: page)
        == occurrences(of: "forced 2.4.0", in: text))
    #expect(page.contains("combinations, those alike in"))
  }

  @Test(arguments: [
    (["--offline"], "policy", "no store was asked, and a policy rests on what is live"),
    (["--offline"], "releases", "No store was asked"),
    (["--target", "Nobody"], "evidence", "Nobody"),
  ])
  func `a part that is not there says why`(
    _ words: [String], _ id: String, _ reason: String
  ) async throws {
    let app = try ExampleApp()
    let run = await app.run(["check", "--format", "html"] + words)
    let text = try part(id, of: run.output)
    #expect(text.contains("<p class=\"why\">") && text.contains(reason), "\(text)")
  }

  @Test func `without a policy the page says how to get one`() async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    let run = await app.run("check", "--offline", "--format", "html")
    let text = try part("policy", of: run.output)
    #expect(
      text.contains("no output is configured, so there is no policy to write. Add &#39;outputs"))
  }

  @Test func `a run that could not begin is a page all the same`() async throws {
    let run = await Run(["check", "--repo", "/nowhere", "--format", "html"])
    #expect(run.status == .undecided)
    #expect(run.output.contains("/nowhere is not there"))
    #expect(try part("releases", of: run.output).contains("Nothing could be judged"))
  }

  @Test func `a page goes to a file beside the text`() async throws {
    let app = try ExampleApp()
    let run = await app.run("check", "--format", "text", "--format", "html=report.html")
    #expect(run.output.contains("Harbor 2.5.0 (250), Release"))
    let page = try #require(app.contents("report.html"))
    let alone = await app.run("check", "--format", "html").output
    #expect(page == alone)
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
  }

  @Test func `a policy's page has the files it wrote and what follows from it`() async throws {
    let app = try ExampleApp()
    let run = await app.run("policy", "--format", "html")
    #expect(run.output.contains("dist/update-policy.json written"))
    #expect(try part("policy", of: run.output).contains("<strong>below 2.0.0</strong>"))
  }

  @Test func `the page's own policy allows its stylesheet, and nothing else`() async throws {
    let run = await Run(["check", "--repo", "/nowhere", "--format", "html"])
    let start = try #require(run.output.range(of: "<style>")).upperBound
    let end = try #require(run.output.range(of: "</style>")).lowerBound
    let digits = try SHA256Digest.hexadecimal(Array(run.output[start..<end].utf8))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { place in
      UInt8(digits.dropFirst(place).prefix(2), radix: 16)
    }
    let hash = Data(bytes).base64EncodedString()
    #expect(
      run.output.contains("style-src &#39;sha256-\(hash)&#39;")
        || run.output.contains("style-src 'sha256-\(hash)'"), "sha256-\(hash)")
  }

  @Test func `a version that looks like a command to GitHub is none`() async throws {
    let app = try PlistApp()
    try app.release("x%0A::error::y", tag: "v1.0")
    let run = await app.run("check", "--offline", "--format", "github")
    let commands = run.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(
      !commands.isEmpty
        && commands.allSatisfy {
          $0.hasPrefix("::error file=App/Info.plist,") || $0.hasPrefix("::error title=")
            || $0.hasPrefix("::warning ") || $0.hasPrefix("::notice ")
        })
    #expect(commands.contains { $0.contains("x%250A::error::y") })
    #expect(!run.output.contains("x%0A::error::y is") || !commands.contains { $0.contains("x%0A") })
  }
}
