import Diagnostics
import Foundation
import Reading
import TestSupport
import Testing

@Suite struct ProductReaderTests {
  private func lines(_ findings: ProjectFindings) -> [String] {
    findings.readings.map { reading in
      let version = reading.version.value?.text ?? "-"
      let build = reading.build.value?.text ?? "-"
      return "\(reading.target ?? "") \(reading.productType ?? "") \(version) (\(build))"
    }
  }

  private func read(_ sample: ProductSample, _ name: String = "App.ipa") throws -> ProjectFindings {
    try ProductReader(tree: sample.tree, name: name).read()
  }

  private func fault(_ sample: ProductSample, _ name: String = "App.ipa") -> Undetermined? {
    do {
      return try ProductReader(tree: sample.tree, name: name).read().candidate.undetermined
    } catch {
      return error
    }
  }

  @Test func `every bundle of an ipa is read`() throws {
    let findings = try read(.harbor())
    #expect(
      lines(findings) == [
        "Harbor application 2.5.0 (250)",
        "HarborClip application.on-demand-install-capable 2.5.0 (250)",
        "HarborKit framework 1.0 (1)",
        "HarborWidget app-extension 2.5.0 (250)",
        "HarborWatch application.watchapp2 2.5.0 (250)",
        "Face app-extension 2.5.0 (250)",
      ])
    let app = try #require(findings.candidate.value)
    #expect(app.target == "Harbor")
    #expect(app.bundleIdentifier == "com.example.harbor")
    #expect(app.minimumOS == "16.0")
    #expect(app.platform == "ios")
    #expect(app.embeds.count == 5)
    #expect(app.version.value?.place?.description == "App.ipa/Payload/Harbor.app/Info.plist:7:9")
  }

  @Test func `a ZIP archive and a tree of the same files read the same`() throws {
    let sample = ProductSample.harbor()
    let tree = try ZipTree(sample.zip.bytes, name: "App.ipa")
    #expect(lines(try ProductReader(tree: tree, name: "App.ipa").read()) == lines(try read(sample)))
  }

  @Test func `an xcarchive is read where its list says`() throws {
    var sample = ProductSample.harbor(at: "Products/Applications/Harbor.app")
    sample["Info.plist"] = description("Applications/Harbor.app")
    sample.add("dSYMs/Harbor.app.dSYM/Contents", "1.0", "1")
    sample["BCSymbolMaps/a.bcsymbolmap"] = []
    let findings = try read(sample, "Harbor.xcarchive/")
    #expect(lines(findings) == lines(try read(.harbor())))
    #expect(findings.notes.isEmpty)
    #expect(findings.choices.map(\.reason) == ["the archive's own list names it"])
    #expect(
      findings.candidate.value?.version.value?.place?.file
        == "Harbor.xcarchive/Products/Applications/Harbor.app/Info.plist")
  }

  @Test func `an xcarchive inside a ZIP archive is read`() throws {
    var sample = ProductSample.harbor(at: "out/Harbor.xcarchive/Products/Applications/Harbor.app")
    sample["out/Harbor.xcarchive/Info.plist"] = description("Applications/Harbor.app")
    #expect(lines(try read(sample, "xc.zip")) == lines(try read(.harbor())))
  }

  @Test func `an xcarchive whose list says something else than its app is a warning`() throws {
    var sample = ProductSample.harbor(at: "Products/Applications/Harbor.app")
    sample["Info.plist"] = description("Applications/Harbor.app", build: "249")
    let notes = try read(sample, "Harbor.xcarchive").notes
    #expect(
      notes.map(\.text) == [
        "warning: the archive's own list gives the build number 249, and the app has 250"
      ])
  }

  @Test(arguments: ["Applications/Other.app", "../../../etc", "/Applications/Harbor.app", ""])
  func `an xcarchive whose list names no app in it is refused`(_ path: String) {
    var sample = ProductSample.harbor(at: "Products/Applications/Harbor.app")
    sample["Info.plist"] = description(path)
    #expect(fault(sample, "Harbor.xcarchive")?.reason.contains("is not in") == true)
  }

  @Test func `an archive of a framework says that it has no app`() {
    var sample = ProductSample()
    sample.add("Products/Library/Frameworks/HarborKit.framework", "1.0", "1")
    sample["Info.plist"] = Array("<plist><dict/></plist>".utf8)
    #expect(
      fault(sample, "Kit.xcarchive")?.reason
        == "Kit.xcarchive holds no app, only HarborKit.framework")
  }

  @Test func `an app that is packed alone is read, whatever the Finder adds`() throws {
    var sample = ProductSample.harbor(at: "build/Harbor.app")
    sample["__MACOSX/build/Other.app/._Info.plist"] = [0]
    #expect(lines(try read(sample, "Harbor.zip")).first == "Harbor application 2.5.0 (250)")
  }

  @Test func `two apps in one archive are one too many`() {
    var sample = ProductSample.harbor()
    sample.add("Payload/Other.app", "1.0", "1")
    #expect(
      fault(sample)?.reason
        == "App.ipa holds 2 apps: Payload/Harbor.app, Payload/Other.app")
  }

  @Test func `an archive in an archive is named`() {
    var sample = ProductSample()
    sample["out/App.ipa"] = [0]
    #expect(fault(sample, "a.zip")?.reason == "a.zip holds no app, but the archive out/App.ipa")
  }

  @Test func `archives that are not Apple's are named`() {
    var sample = ProductSample()
    sample["AndroidManifest.xml"] = [0]
    #expect(fault(sample, "a.apk")?.reason.contains("made for Android") == true)
    sample = ProductSample()
    sample["Payload\\Harbor.app\\Info.plist"] = [0]
    #expect(fault(sample)?.reason.contains("separates names by backslashes") == true)
  }

  @Test func `an archive of thousands of bundles is refused`() {
    var sample = ProductSample.harbor()
    for index in 0...2000 { sample["Payload/Harbor.app/\(index).framework/A"] = [] }
    #expect(fault(sample)?.reason.contains("more than the 2000 bundles") == true)
  }

  @Test func `many small bombs are one large bomb`() throws {
    // An array of arrays of arrays of a text, each of them ninety times the same.
    let arrays = ([1, 2, 3] as [UInt8]).flatMap { next -> [UInt8] in
      [0xAF, 0x10, 90] + [UInt8](repeating: next, count: 90)
    }
    let offsets: [UInt8] = [0, 8, 0, 101, 0, 194, 1, 31]
    let trailer: [UInt8] = [UInt8](repeating: 0, count: 6) + [2, 1] + number(4) + number(0)
    let bomb = Array("bplist00".utf8) + arrays + [0x51, 0x61] + offsets + trailer + number(289)
    var sample = ProductSample.harbor()
    sample["Payload/Harbor.app/Frameworks/A.framework/Info.plist"] = bomb
    #expect(try read(sample).readings.contains { $0.target == "A" && $0.version == .absent })
    sample["Payload/Harbor.app/Frameworks/B.framework/Info.plist"] = bomb
    #expect(fault(sample)?.reason.contains("more than 1000000 values together") == true)
  }

  private func number(_ value: UInt16) -> [UInt8] {
    [UInt8](repeating: 0, count: 6) + [UInt8(value >> 8), UInt8(value & 0xFF)]
  }

  @Test func `an app without a property list is no candidate`() {
    var sample = ProductSample.harbor()
    sample["Payload/Harbor.app/Info.plist"] = nil
    #expect(fault(sample)?.reason.contains("has no property list") == true)
  }

  @Test func `a bundle without a property list has no version, and its folder is its place`() throws
  {
    var sample = ProductSample.harbor()
    sample["Payload/Harbor.app/Frameworks/Empty.framework/Empty"] = [0]
    let reading = try #require(try read(sample).readings.first { $0.target == "Empty" })
    #expect(reading.version == .absent)
    #expect(reading.file == Location("App.ipa/Payload/Harbor.app/Frameworks/Empty.framework"))
  }

  @Test func `a property list that cannot be read is not an empty one`() throws {
    var sample = ProductSample.harbor()
    sample["Payload/Harbor.app/PlugIns/HarborWidget.appex/Info.plist"] = Array("bplist00".utf8)
    let reading = try #require(try read(sample).readings.first { $0.target == "HarborWidget" })
    #expect(reading.version.undetermined?.subject == "marketing version of HarborWidget")
    #expect(
      reading.version.undetermined?.place?.file
        == "App.ipa/Payload/Harbor.app/PlugIns/HarborWidget.appex/Info.plist")
  }

  @Test func `a flat bundle with a Contents folder has one list too many`() {
    var sample = ProductSample.harbor()
    sample.add("Payload/Harbor.app", "9.9", "9", list: "Contents/Info.plist")
    let findings = try? read(sample)
    #expect(
      findings?.candidate.value?.version.undetermined?.reason.contains("two property lists") == true
    )
  }

  @Test func `a reference that the build left is text, not a setting`() throws {
    var sample = ProductSample()
    sample.add("Payload/A.app", "$(MARKETING_VERSION)", "", ["CFBundleIdentifier": "a.b"])
    let app = try #require(try read(sample).candidate.value)
    #expect(app.version.value?.text == "$(MARKETING_VERSION)")
    #expect(app.build == .absent)
  }

  @Test func `a watch app of the second kind brings its extension`() throws {
    var sample = ProductSample.harbor()
    let path = "Payload/Harbor.app/Watch/HarborWatch.app/PlugIns/Face.appex/Info.plist"
    let text = String(decoding: sample[path] ?? [], as: UTF8.self)
    let point = "<key>NSExtensionPointIdentifier</key><string>com.apple.watchkit</string>"
    sample[path] = Array(
      text.replacingOccurrences(
        of: "<dict>", with: "<dict><key>NSExtension</key><dict>\(point)</dict>"
      ).utf8)
    #expect(lines(try read(sample)).last == "Face watchkit2-extension 2.5.0 (250)")
  }

  @Test func `equal names are told apart by their paths`() throws {
    var sample = ProductSample.harbor()
    sample.add(
      "Payload/Harbor.app/Watch/HarborWatch.app/Frameworks/HarborKit.framework", "1.0", "1")
    let names = try read(sample).readings.compactMap(\.target)
    #expect(names.contains("HarborKit"))
    #expect(names.contains("Watch/HarborWatch.app/Frameworks/HarborKit.framework"))
    #expect(Set(names).count == names.count)
  }

  @Test func `a build for the simulator is a warning`() throws {
    var sample = ProductSample()
    sample.add("A.app", "1.0", "1", ["CFBundleIdentifier": "a.b"], platform: "iPhoneSimulator")
    let findings = try read(sample, "A.zip")
    #expect(findings.candidate.value?.platform == "ios")
    #expect(findings.notes.map(\.text).first?.contains("built for the simulator") == true)
  }

  @Test(
    arguments: zip(
      ["AppleTVOS", "WatchOS", "XROS", "MacOSX"], ["tvos", "watchos", "visionos", "macos"]))
  func `the platform is what the app says`(_ name: String, _ platform: String) throws {
    var sample = ProductSample()
    sample.add("Payload/A.app", "1.0", "1", ["CFBundleIdentifier": "a.b"], platform: name)
    #expect(try read(sample).candidate.value?.platform == platform)
  }

  private func description(_ path: String, build: String = "250") -> [UInt8] {
    Array(
      """
      <plist version="1.0"><dict><key>ApplicationProperties</key><dict>
      <key>ApplicationPath</key><string>\(path)</string>
      <key>CFBundleShortVersionString</key><string>2.5.0</string>
      <key>CFBundleVersion</key><string>\(build)</string>
      </dict></dict></plist>
      """.utf8)
  }
}
