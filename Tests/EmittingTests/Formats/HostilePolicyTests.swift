import Emitting
import Foundation
import JSON
import Templates
import TestSupport
import Testing
import UpdatePolicy

/// Hostile texts in every place of a policy, read by the readers of each format.
@Suite struct HostilePolicyTests {
  static let texts = HostileTexts.all + [HostileTexts.large]

  @Test(.enabled(if: Checker.exists("python3"), "there is no Python in the path"))
  func `a property list comes back unchanged`() throws {
    let script = """
      import sys, plistlib
      for name in sys.argv[1:]:
        policy = plistlib.load(open(name, "rb"))
        print(policy["messages"]["en"]["forced"]["title"].encode("utf-8").hex())
        print(policy["app"].encode("utf-8").hex())
      """
    let texts = HostileTexts.inXML
    let files = try texts.map { try PropertyListEmitter.bytes(for: SamplePolicies.hostile($0)) }
    let isSame =
      try Checker.python(script, files, ending: "plist")
      == HostileTexts.hexadecimal(texts.flatMap { [$0, $0] })
    #expect(isSame)
  }

  @Test(.enabled(if: Checker.exists("plutil"), "there is no plutil in the path"))
  func `plutil takes every property list`() throws {
    let files = Checker.numbered(
      try Self.texts.map { try PropertyListEmitter.bytes(for: SamplePolicies.hostile($0)) },
      ending: "plist")
    let result = try Checker.run("plutil", ["-lint"] + files.keys.sorted(), files: files)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.components(separatedBy: ": OK").count == files.count + 1)
  }

  @Test(
    arguments: [
      JSONEmitter.self, PrinceOfVersionsEmitter.self, FirebaseRemoteConfigEmitter.self,
    ] as [any PolicyEmitter.Type])
  func `JSON holds the texts unchanged`(emitter: any PolicyEmitter.Type) throws {
    for text in Self.texts {
      let bytes = try emitter.bytes(for: SamplePolicies.hostile(text))
      let root = try JSONReader.read(bytes)
      var found = root.part("messages")?.part("en")?.part("forced")?.part("title")
      if emitter == PrinceOfVersionsEmitter.self {
        found = root.part("meta")?.part("en.forced.title")
      }
      if emitter == FirebaseRemoteConfigEmitter.self {
        let parameter = root.part("parameters")?.part("update_messages")
        if case .string(let inner)? = parameter?.part("conditionalValues")?.part("ios")?
          .part("value")
        {
          found = try JSONReader.read(inner.utf8).part("en")?.part("forced")?.part("title")
        }
      }
      let isSame = found == .string(text)
      #expect(isSame, "\(emitter.format) \(text.prefix(40).debugDescription)")
    }
  }

  @Test(
    .enabled(if: Checker.exists("python3"), "there is no Python in the path"),
    arguments: [AppcastEmitter.self, UpgraderAppcastEmitter.self] as [any PolicyEmitter.Type])
  func `an appcast is XML, and its items are those of the policy`(
    emitter: any PolicyEmitter.Type
  ) throws {
    let script = """
      import sys, xml.etree.ElementTree as tree
      for name in sys.argv[1:]:
        channel = tree.parse(name).getroot().find("channel")
        print(len(channel.findall("item")), (channel.find("title").text or "").encode("utf-8").hex())
      """
    let files = try Self.texts.map { try emitter.bytes(for: SamplePolicies.hostile($0)) }
    let lines = try Checker.python(script, files, ending: "xml").split(separator: "\n")
    try #require(lines.count == Self.texts.count)
    let count = emitter == AppcastEmitter.self ? "2 " : "3 "
    for (text, line) in zip(Self.texts, lines) {
      #expect(line.hasPrefix(count), "\(text.prefix(40))")
      if HostileTexts.inXML.contains(text) {
        #expect(line + "\n" == count + HostileTexts.hexadecimal([text]), "\(text.prefix(40))")
      }
    }
  }

  @Test(.enabled(if: Checker.exists("swiftc"), "there is no Swift compiler in the path"))
  func `templates for Swift parse whatever the texts are`() throws {
    var files: [String: [UInt8]] = [:]
    for shipped in ShippedTemplate.all where shipped.name.hasSuffix(".swift") {
      for (index, text) in Self.texts.enumerated() {
        files["\(index)-\(shipped.name)"] = try PolicyTemplate(shipped: shipped.name)
          .bytes(for: SamplePolicies.hostile(text), fileName: shipped.name)
      }
    }
    try #require(!files.isEmpty)
    let result = try Checker.run(
      "swiftc", ["-frontend", "-parse"] + files.keys.sorted(), files: files)
    #expect(result.status == 0, "\(result.errors.prefix(2000))")
  }

  @Test(.enabled(if: Checker.exists("node"), "there is no node in the path"))
  func `templates for JavaScript parse whatever the texts are`() throws {
    for shipped in ShippedTemplate.all where shipped.name.hasSuffix("js") {
      for text in Self.texts {
        let bytes = try PolicyTemplate(shipped: shipped.name)
          .bytes(for: SamplePolicies.hostile(text), fileName: shipped.name)
        let result = try Checker.run(
          "node", ["--check", shipped.name], files: [shipped.name: bytes])
        #expect(result.status == 0, "\(shipped.name) \(result.errors.prefix(500))")
      }
    }
  }

  @Test(.enabled(if: Checker.exists("swiftc"), "there is no Swift compiler in the path"))
  func `the policy in the Swift source is the policy`() throws {
    for text in [HostileTexts.all.joined(separator: " "), HostileTexts.large] {
      let inputs = try SamplePolicies.hostile(text)
      let main = "@main struct Main { static func main() { print(EmbeddedUpdatePolicy.json) } }\n"
      let result = try Checker.run(
        "bash", ["-c", "swiftc -parse-as-library -Onone -o main *.swift 1>&2 && ./main"],
        files: [
          "Main.swift": Array(main.utf8), "Policy.swift": try SwiftEmitter.bytes(for: inputs),
        ])
      #expect(result.status == 0, "\(result.errors.prefix(2000))")
      let document = try? PolicyDocument(reading: result.output.utf8)
      let isSame = document == inputs.policy.document
      #expect(isSame, "\(result.output.prefix(200).debugDescription)")
    }
  }

  @Test(.enabled(if: Checker.exists("node"), "there is no node in the path"))
  func `the raw policy is an expression of JavaScript`() throws {
    let source = """
      {{! raw: json }}
      const policy = {{&json}};
      console.log(Buffer.from(policy.messages.en.forced.title, "utf8").toString("hex"));

      """
    let template = try PolicyTemplate(Array(source.utf8), path: "a.mustache") { _ in nil }
    for text in [HostileTexts.all.joined(separator: " "), HostileTexts.large] {
      let bytes = try template.bytes(for: SamplePolicies.hostile(text), fileName: "a.js")
      let result = try Checker.run("node", ["a.js"], files: ["a.js": bytes])
      let isSame = result.output == HostileTexts.hexadecimal([text])
      #expect(isSame, "\(result.errors.prefix(500))")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("</script"))
    }
  }

  @Test func `build settings stay in their lines`() throws {
    let plain = try XCConfigEmitter.text(for: SamplePolicies.inputs())
    let names = plain.split(separator: "\n").dropFirst(2).map { $0.prefix { $0 != " " } }
    for text in Self.texts {
      let lines = try XCConfigEmitter.text(for: SamplePolicies.hostile(text)).split(separator: "\n")
        .dropFirst(2)
      #expect(lines.map { $0.prefix { $0 != " " } } == names, "\(text.prefix(40).debugDescription)")
      for line in lines {
        #expect(!line.contains("//") && !line.hasSuffix("\\"), "\(line.prefix(80))")
        let references = line.components(separatedBy: "$$").joined()
          .components(separatedBy: "$(UPDATE_NOTHING)").joined()
        #expect(!references.contains("$"), "\(line.prefix(80))")
      }
    }
  }
}
