import Diagnostics
import Reporting
import Signing
import UpdatePolicy
import Versions

extension FuzzTarget {
  /// Short texts: versions, tags, keys, and whatever ends up in a report.
  static let texts = [
    FuzzTarget("version", "versions, dates, and ranges: three texts", limit: 512) {
      try VersionClaims.check(InputParts($0).texts())
    },
    FuzzTarget("tag-pattern", "a pattern, a version, a build, and names of tags", limit: 2 << 10) {
      try TagClaims.check(InputParts($0))
    },
    FuzzTarget("report", "what findings, places, and notes say, in every format", limit: 4 << 10) {
      try ReportClaims.checkFormats(SampleReport.report(InputParts($0)))
    },
    FuzzTarget("key", "keys in PEM, for signing and for checking", limit: 4 << 10) {
      try KeyClaims.check(String(decoding: $0, as: UTF8.self))
    },
    FuzzTarget("bump", "an xcconfig file, an Info.plist, and the word after bump", limit: 4 << 10) {
      try BumpClaims.check(InputParts($0))
    },
  ]
}

/// What is claimed of tags.
private enum TagClaims {
  static func check(_ parts: InputParts) throws {
    let names = parts.texts(from: 3)
    checkFamilies(names)
    let pattern = try TagPattern(parts.text(0))
    for name in names + [parts.text(0)] {
      guard let match = pattern.match(name) else { continue }
      try claim(
        name.utf8.count >= match.versionText.utf8.count, "\(match.versionText) is not in \(name)")
    }
    guard let version = try? Version(parts.text(1)) else { return }
    let build = parts.text(2)
    guard (try? BuildNumber(build)) != nil,
      let name = pattern.name(version: version.description, build: build)
    else { return }
    let match = pattern.match(name)
    try claim(match != nil, "\(name) does not match the pattern that made it, \(pattern.text)")
    // Where a build number follows at once, nobody can tell where the version ends.
    guard match?.build == nil, let match else { return }
    try claim(match.version == version, "\(name) is \(match.version) and not \(version)")
  }

  private static func checkFamilies(_ names: [String]) {
    guard let proposal = TagFamilies.propose(names: names, projectVersion: names.first) else {
      _ = TagFamilies.all(names: names)
      return
    }
    let naming = TagNaming(proposal, names: names)
    for name in names { _ = naming.read(name) }
  }
}

/// What is claimed of keys.
private enum KeyClaims {
  static func check(_ text: String) throws {
    let message = Array("what is signed".utf8)
    if let key = try? ES256Key(pem: text) {
      let signature = try key.signature(of: message)
      try claim(signature.count == 64, "a signature has \(signature.count) bytes")
      try claim("\(key)".contains("not shown"), "a key shows itself")
    }
    if let key = try? Ed25519PublicKey(pem: text) {
      _ = try key.isSignature(Array(repeating: 1, count: 64), of: message)
    }
    let key = try Ed25519Key(pem: text)
    let signature = try key.signature(of: message)
    let isGood = try key.publicKey.isSignature(signature, of: message)
    try claim(isGood, "a key does not accept its own signature")
  }
}

/// A report with hostile texts at every place.
private enum SampleReport {
  static func report(_ parts: InputParts) -> Report {
    let text = parts.text
    let place = Location(
      text(1), line: 3, column: 2, excerpt: parts.count > 2 ? text(2) : nil, width: 5)
    let note = Finding.Note(text(3), at: place)
    var finding = Finding(
      text(4), .error, text(0), at: place, notes: [note], help: text(5))
    var waived = finding
    waived.waived = Finding.Waiver(reason: text(0), until: text(1))
    finding.place?.column = nil
    return Report(
      verdict: .refused,
      candidate: CandidateSummary(
        name: text(0), version: text(1), build: text(2), configuration: text(3), place: place),
      context: [ContextLine(text(4), text(5))], findings: [finding, waived],
      undetermined: [Undetermined(text(3), text(0), at: place, help: text(5))], notes: [note])
  }
}
