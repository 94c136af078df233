import Commands
import Foundation
import TestSupport
import Testing

@Suite struct SimulateCommandTests {
  private let policy = """
    { "format": 1, "expires": "2027-05-29T09:00:00Z",
      "tracks": [ { "latest": "3.2.0", "minimumOS": "16.0", "required": "3.0.0",
                    "deadlines": [ { "from": "2026-12-07T00:00:00Z", "required": "3.1.0" } ] },
                  { "latest": "2.9.4", "minimumOS": "13.0" } ],
      "storefronts": { "kr": { "tracks": [ { "latest": "3.1.0", "minimumOS": "16.0" } ] } } }
    """

  private func rows(_ run: Run) throws -> [[String: Any]] {
    try #require(try run.json()["rows"] as? [[String: Any]])
  }

  @Test func `a policy alone needs no repository`() async throws {
    let folder = try ScratchRepository()
    try Data(policy.utf8).write(to: URL(fileURLWithPath: folder.sibling("p.json")))
    let run = await Run(
      ["simulate", "--policy", "p.json", "--installed", "2.0,3.0,3.1.0", "--format", "json"],
      in: folder.folder)
    #expect(run.status == .passed, "\(run.output)\(run.errors)")
    #expect(try run.json()["schemaVersion"] as? Int == 1)
    let rows = try rows(run)
    // Three versions, two systems, kr and elsewhere, three dates.
    #expect(rows.count == 36)
    let first = try #require(rows.first { $0["storefront"] as? String == "elsewhere" })
    #expect(
      first as? [String: String] == [
        "installed": "2.0", "os": "16.0", "storefront": "elsewhere",
        "date": "2026-11-30T09:00:00Z", "action": "forced", "reason": "below-required",
        "target": "3.2.0",
      ])
    #expect(rows.last?["reason"] as? String == "policy-expired")
  }

  @Test func `the table is the same as the golden`() async throws {
    let folder = try ScratchRepository()
    try Data(policy.utf8).write(to: URL(fileURLWithPath: folder.sibling("p.json")))
    try Data("version,share\n1.0,0.4\n2.9.4,2.7\n3.0.0,30\n3.1.0,20\n3.2.0,40\n".utf8)
      .write(to: URL(fileURLWithPath: folder.sibling("shares.csv")))
    let run = await Run(
      ["simulate", "--policy", "p.json", "--shares", "shares.csv"], in: folder.folder)
    #expect(run.status == .passed)
    try expectGolden(run.output, "simulate-policy.txt")
  }

  @Test func `the page has every cell of the matrix, in words`() async throws {
    let folder = try ScratchRepository()
    try Data(policy.utf8).write(to: URL(fileURLWithPath: folder.sibling("p.json")))
    let words = ["simulate", "--policy", "p.json", "--installed", "2.0,3.0,3.1.0"]
    let page = await Run(words + ["--format", "html"], in: folder.folder)
    let matrix = try rows(await Run(words + ["--format", "json"], in: folder.folder))
    #expect(page.output.components(separatedBy: "<td ").count - 1 == matrix.count)
    for action in ["forced", "optional"] {
      let cells = page.output.components(separatedBy: "<td class=\"\(action)\"").count - 1
      #expect(cells == matrix.filter { $0["action"] as? String == action }.count && cells > 0)
    }
    #expect(!page.output.contains("<script") && !page.output.contains("://"))
    // The stylesheet has tests of its own, and its changes should not hide others.
    let parts = page.output.components(separatedBy: "style>")
    try expectGolden(parts[0] + "style></style>" + parts[2], "simulate-policy.html")
  }

  @Test func `a name out of the file is text in the page`() async throws {
    let folder = try ScratchRepository()
    try Data("{ \"format\": 1, \"tracks\": [ { \"latest\": \"3.0\" } ] }".utf8)
      .write(to: URL(fileURLWithPath: folder.sibling("<b>&\"'.json")))
    let run = await Run(
      ["simulate", "--policy", "<b>&\"'.json", "--installed", "2.0", "--format", "html"],
      in: folder.folder)
    #expect(run.output.contains("&lt;b&gt;&amp;&quot;&#39;.json"), "\(run.output)\(run.errors)")
    #expect(!run.output.contains("<b>"))
  }

  @Test func `the axes can be named`() async throws {
    let folder = try ScratchRepository()
    try Data(policy.utf8).write(to: URL(fileURLWithPath: folder.sibling("p.json")))
    let run = await Run(
      [
        "simulate", "--policy", "p.json", "--installed", "2.0", "--installed", "3.0, 2.0.0",
        "--os", "15.8", "--storefront", "US,elsewhere", "--date",
        "2026-12-07T00:00:00Z", "--format", "json",
      ], in: folder.folder)
    let keys = ["installed", "os", "storefront", "date", "reason"]
    let found = try rows(run).map { row in keys.map { row[$0] as? String ?? "" } }
    #expect(
      found == [
        ["2.0", "15.8", "us", "2026-12-07T00:00:00Z", "update-available"],
        ["2.0", "15.8", "elsewhere", "2026-12-07T00:00:00Z", "update-available"],
        ["3.0", "15.8", "us", "2026-12-07T00:00:00Z", "newer-than-live"],
        ["3.0", "15.8", "elsewhere", "2026-12-07T00:00:00Z", "newer-than-live"],
      ])
  }

  private static let mistakes: [(words: [String], part: String)] = [
    (["--installed", "1.x"], "'1.x' after --installed is no version"),
    (["--installed", "1.0,"], "'' after --installed is no version: it is empty"),
    (["--os", "iOS 17"], "after --os is no version"),
    (["--storefront", "usa"], "'usa' after --storefront is no country"),
    (["--date", "tomorrow"], "'tomorrow' after --date is not a time"),
    (["--format", "sarif"], "is no format of trainstop simulate"),
  ]

  @Test(arguments: mistakes)
  func `a flag that cannot be meant is refused`(_ words: [String], _ part: String) async {
    let run = await Run(["simulate"] + words)
    #expect(run.status == .undecided)
    #expect(run.errors.contains(part), "\(run.errors)")
  }

  @Test func `the policy that would be generated is judged, with the tags' versions`() async throws
  {
    let app = try ExampleApp()
    let run = await app.run("simulate")
    #expect(run.status == .passed, "\(run.output)")
    try expectGolden(run.output, "simulate-generated.txt")
    #expect(app.contents("dist/update-policy.json") == nil)
  }

  @Test func `a policy whose target is not live in a storefront is refused`() async throws {
    let app = try ExampleApp(live: ["us": "2.4.0", "kr": "2.3.0", "jp": "2.4.0"])
    try app.repository.write(
      #"{ "format": 1, "tracks": [ { "latest": "2.4.0", "required": "2.3.0" } ] }"#,
      to: "hand.json")
    let run = await app.run("simulate", "--policy", "hand.json")
    #expect(run.status == .refused, "\(run.output)")
    #expect(
      run.output.contains(
        "in kr: forced to 2.4.0 now, but the store serves 2.3.0 there"), "\(run.output)")
    let json = await app.run("simulate", "--policy", "hand.json", "--format", "json")
    #expect(json.status == .refused)
    let faults = try rows(json).filter { $0["fault"] != nil }
    #expect(faults.allSatisfy { $0["storefront"] as? String == "kr" })
    #expect(!faults.isEmpty)
  }

  @Test func `without a word about the store a given policy is taken at its word`() async throws {
    let app = try ExampleApp(live: ["us": "2.4.0", "kr": "2.3.0", "jp": "2.4.0"])
    try app.repository.write(
      #"{ "format": 1, "tracks": [ { "latest": "2.4.0", "required": "2.3.0" } ] }"#,
      to: "hand.json")
    let run = await app.run(["simulate", "--policy", "hand.json"])
    #expect(run.status == .passed, "\(run.output)")
  }

  @Test func `nothing is simulated where the store is not known`() async throws {
    let app = try ExampleApp()
    let run = await app.run(["simulate", "--offline", "--format", "json"])
    #expect(run.status == .undecided)
    #expect(try run.reasons() == ["no store was asked, and a policy rests on what is live"])
    #expect(try rows(run).isEmpty)
  }

  @Test func `a table with faults is refused with all of them`() async throws {
    let app = try ExampleApp()
    try app.repository.write("version,share\nx,1\n2.0,y\n", to: "shares.csv")
    for words in [["simulate"], ["policy", "--diff"]] {
      let run = await app.run(words + ["--shares", "shares.csv", "--offline"])
      #expect(run.status == .undecided)
      #expect(run.output.contains("'x' is no version"), "\(run.output)")
      #expect(run.output.contains("shares.csv:3"), "\(run.output)")
    }
  }

  @Test func `shares go with a difference only`() async throws {
    let run = await Run(["policy", "--shares", "x.csv"])
    #expect(run.status == .undecided)
    #expect(run.errors.contains("--shares goes with --diff"))
  }

  @Test func `a difference says for how many installs it matters`() async throws {
    let app = try ExampleApp()
    _ = await app.run("policy")
    try app.repository.write("2.0.0,2.5\n2.3.0,0.6\n2.4.0,90\n", to: "shares.csv")
    try app.edit(".trainstop.yml", "  hold: 24h\n", "  required: 2.4.0\n  hold: 24h\n")
    let run = await app.run("policy", "--diff", "--shares", "shares.csv")
    #expect(
      run.output.contains("newly forced on systems from 16.0: 2.0.0, 2.3.0, 3.1 % of installs"),
      "\(run.output)")
  }

  @Test func `a storefront of any name cannot speak to the terminal or the build service`()
    async throws
  {
    let folder = try ScratchRepository()
    let name = "##vso[x]\\u001b[31m\\n::error::"
    let policy = """
      { "format": 1, "tracks": [ { "latest": "2" } ],
        "storefronts": { "\(name)": { "tracks": [ { "latest": "1" } ] } } }
      """
    try Data(policy.utf8).write(to: URL(fileURLWithPath: folder.sibling("p.json")))
    for format in ["text", "json"] {
      let run = await Run(
        ["simulate", "--policy", "p.json", "--installed", "1", "--format", format],
        in: folder.folder)
      #expect(run.status == .passed, "\(run.output)")
      #expect(!run.output.contains("\u{1b}"))
      #expect(!run.output.contains("##vso"), "\(run.output)")
      #expect(!run.output.split(separator: "\n").contains { $0.hasPrefix("::error") })
    }
  }
}
