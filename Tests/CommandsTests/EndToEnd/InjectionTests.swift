import Commands
import Foundation
import TestSupport
import Testing

/// Every payload in everything that a run takes from outside, through every command.
///
/// All payloads go in one text, each at the beginning of a line; with `INJECTION_TABLE` in the
/// environment each goes alone as well, and a table is printed.
@Suite struct InjectionTests {
  private static let payloads = Neutrality.payloads
  private static let isTable = Neutrality.isTable
  private static let reports = Neutrality.reports
  private static let others = [
    ["check", "-v"], ["policy", "--diff"], ["policy", "--format", "github"], ["inspect"],
    ["inspect", "-v"], ["inspect", "--store"], ["inspect", "--format", "json"], ["doctor"],
    ["simulate"], ["simulate", "--format", "json"], ["next", "minor"],
  ]
  private static let offline = [
    ["audit"], ["audit", "--format", "json"], ["bump", "minor", "--dry-run"], ["hook", "status"],
    ["init", "--dry-run"],
    ["decide", "--policy", "dist/update-policy.json", "--installed", "1.0", "--os", "17"],
    [
      "decide", "--policy", "dist/update-policy.json", "--installed", "1.0", "--os", "17",
      "--format", "json",
    ],
  ]

  private func expectNeutral(
    _ app: ExampleApp, _ place: String, _ commands: [[String]],
    _ payload: (name: String, text: String), _ changes: [String: String] = [:]
  ) async {
    await Neutrality.expect(in: app.repository, place, commands, payload.name, changes)
  }

  @Test func `no value of the project leaves its place`() async throws {
    let app = try ExampleApp()
    for payload in Self.payloads {
      // A setting ends with its line, so that each of its lines is a value of its own here.
      let lines = payload.text.split { $0.isNewline }
      for (index, line) in lines.enumerated() where index < 3 || Self.isTable {
        try app.repository.write(
          "MARKETING_VERSION = \(line)\nCURRENT_PROJECT_VERSION = \(line)\n",
          to: "Config/Version.xcconfig")
        let commands = [
          ["check"], ["check", "--format", "github"], ["inspect", "-v"], ["doctor"],
        ]
        await expectNeutral(
          app, "setting value", commands.map { $0 + ["--offline"] }, (payload.name, String(line)))
      }
    }
  }

  @Test func `no text of the configuration leaves its place`() async throws {
    let app = try ExampleApp()
    let whole = try #require(app.contents(".trainstop.yml"))
    let places = [
      ("target name", "target: Harbor"), ("message", "body: \"Harbor {latest} is out.\""),
      ("reason", "reason: data-loss"), ("output path", "path: dist/update-policy.json }"),
      ("tag pattern", "tag: v{version}"), ("bundle identifier", "bundle-id: com.example.harbor"),
      ("file name", "xcode: Harbor.xcodeproj"), ("unknown value", "force-on: major"),
      ("unknown key", "hold: 24h"),
    ]
    for payload in Self.payloads {
      for (place, old) in places {
        try #require(whole.contains(old), "\(old)")
        let list = try JSONSerialization.data(withJSONObject: [payload.text])
        let quoted = String(decoding: list, as: UTF8.self).dropFirst().dropLast()
        let key = old.components(separatedBy: ": ")[0]
        let end = old.hasSuffix(" }") ? " }" : ""
        let new = place == "unknown key" ? "\(quoted): 1" : "\(key): \(quoted)\(end)"
        try app.repository.write(
          whole.replacingOccurrences(of: old, with: new), to: ".trainstop.yml")
        let formats = place == "target name" ? Self.reports : []
        let commands = formats + [["check"], ["inspect"], ["doctor"], ["policy", "--diff"]]
        await expectNeutral(
          app, place, commands.map { $0 + ["--offline"] }, payload)
      }
    }
  }

  @Test func `no answer of a store and no published policy leaves its place`() async throws {
    let app = try ExampleApp()
    for payload in Self.payloads {
      for place in ["trackName", "version", "releaseNotes", "minimumOsVersion", "trackViewUrl"] {
        try app.repository.write(try Self.recording(place, payload.text), to: "../store.json")
        let commands = place == "version" ? Self.reports + Self.others : Self.others
        await expectNeutral(
          app, "store \(place)", commands.map { $0 + ["--replay", "../store.json"] }, payload)
      }
      let policy: [String: Any] = [
        "format": 1, "app": payload.text, "tracks": [["latest": "2.4.0"]], "storeURL": payload.text,
        "blocked": [["version": "2.3.0", "reason": payload.text]],
        "messages": [payload.text: ["forced": ["title": payload.text, "body": payload.text]]],
        payload.text: payload.text,
      ]
      let bytes = try JSONSerialization.data(withJSONObject: policy)
      try app.repository.write(
        String(decoding: bytes, as: UTF8.self), to: "dist/update-policy.json")
      await expectNeutral(
        app, "policy", (Self.others + [["check"]]).map { $0 + ["--offline"] } + Self.offline,
        payload)
    }
  }

  @Test func `no word of the command line and no variable leaves its place`() async throws {
    let app = try ExampleApp()
    for payload in Self.payloads {
      let text = payload.text
      let flags = [
        "--ref", "--target", "--config", "--archive", "--project", "--replay", "--format",
      ]
      let commands =
        flags.map { ["check", "--offline", $0, text] } + [
          [text], ["explain", text], ["compare", text, "1.0"], ["bump", text], ["next", text],
          ["help", text], ["completions", text], ["check", text], ["check", "--" + text],
          ["decide", "--policy", text, "--installed", "1", "--os", "1"], ["hook", "install", text],
          ["hook", "run", "pre-push", text, text], ["check", "--now", text],
        ]
      await expectNeutral(app, "command line", commands, payload)
      let names = [
        "GITHUB_REF", "GITHUB_REF_NAME", "GITHUB_HEAD_REF", "CI_COMMIT_TAG", "CI_COMMIT_REF_NAME",
        "BITRISE_GIT_TAG", "BUILD_SOURCEBRANCH", "GITHUB_STEP_SUMMARY", "TRAINSTOP_SKIP", "TERM",
      ]
      var variables = ["GITHUB_ACTIONS": "true"]
      for name in names { variables[name] = text }
      await expectNeutral(
        app, "environment",
        [["check", "--format", "github"], ["audit"], ["doctor"], ["inspect"]]
          .map { $0 == ["audit"] ? $0 : $0 + ["--offline"] }, payload, variables)
    }
  }

  @Test func `no name in the repository or an archive leaves its place`() async throws {
    let app = try ExampleApp()
    for (index, payload) in Injection.payloads.enumerated() {
      // What git lets into a name, and a disk into that of a file.
      let name = String(
        String.UnicodeScalarView(
          payload.text.unicodeScalars.filter {
            $0.value > 0x20 && $0.value != 0x7F && !"~^:?*[\\@/".unicodeScalars.contains($0)
          }))
      for kind in ["v", "v9.\(index)-", "release-"] {
        // Some names git refuses even so.
        _ = try? app.repository.git("tag", kind + name)
      }
      _ = try? app.repository.git("branch", name)
      let file = payload.text.unicodeScalars.filter { $0 != "/" && $0.value != 0 }
      let folder = String(String.UnicodeScalarView(file))
      try app.repository.write(PlistApp.plist(version: folder), to: "\(folder)/Info.plist")
    }
    try app.commitAll("Names")
    let payload = (name: "names", text: "")
    let commands = (Self.reports + Self.others).map { $0 + ["--offline"] } + Self.offline
    await expectNeutral(app, "tags and branches", commands, payload)
    try app.repository.git("rm", "--quiet", ".trainstop.yml")
    await expectNeutral(app, "file names", commands, payload)
    var product = ProductSample.harbor()
    for payload in Injection.payloads {
      product.add("Payload/Harbor.app/PlugIns/\(payload.text).appex", payload.text, payload.text)
    }
    let archive = app.repository.sibling("Harbor.ipa")
    try Data(product.zip.bytes).write(to: URL(fileURLWithPath: archive))
    await expectNeutral(
      app, "archive entries",
      (Self.reports + [["inspect", "-v"], ["doctor"]]).map {
        $0 + ["--offline", "--archive", archive]
      },
      payload)
  }

  private static func recording(_ place: String, _ text: String) throws -> String {
    var entry: [String: Any] = [
      "kind": "software", "trackId": 1_000_000_001, "bundleId": "com.example.harbor",
      "trackName": "Harbor", "version": "2.4.0", "minimumOsVersion": "16.0",
      "currentVersionReleaseDate": "2026-10-08T08:00:00Z", "releaseNotes": "Faster.",
      "trackViewUrl": "https://apps.apple.com/us/app/harbor/id1000000001",
    ]
    entry[place] = text
    let body: [String: Any] = ["resultCount": 1, "results": [entry]]
    let keys: [[String: Any]] = [["id": 1_000_000_001], ["bundleId": "com.example.harbor"]]
    let answers = ["us", "kr", "jp"].flatMap { name in
      keys.map { $0.merging(["storefront": name, "status": 200, "body": body]) { $1 } }
    }
    let whole: [String: Any] = [
      "schemaVersion": 1, "recordedAt": "2026-11-30T08:00:00Z", "source": text, "answers": answers,
    ]
    return String(decoding: try JSONSerialization.data(withJSONObject: whole), as: UTF8.self)
  }
}
