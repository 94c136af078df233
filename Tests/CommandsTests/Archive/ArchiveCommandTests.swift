import Commands
import Foundation
import TestSupport
import Testing

@Suite struct ArchiveCommandTests {
  /// Writes a product beside the project and commits nothing.
  private func write(_ sample: ProductSample, _ app: ExampleApp) throws {
    let path = app.repository.path + "/Harbor.ipa"
    try Data(sample.zip.bytes).write(to: URL(fileURLWithPath: path))
  }

  private func check(
    _ sample: ProductSample, _ words: String..., configured: Bool = true
  ) async throws -> Run {
    let app = try ExampleApp()
    if !configured { try app.repository.git("rm", "--quiet", ".trainstop.yml") }
    try write(sample, app)
    return await app.run(
      ["check", "--offline", "--format", "json", "--archive", "Harbor.ipa"] + words)
  }

  @Test(arguments: [true, false])
  func `a product that says what the project says passes`(_ configured: Bool) async throws {
    let run = try await check(.harbor(), configured: configured)
    #expect(run.status == .passed, "\(run.output)\(run.errors)")
    let candidate = try #require(try run.json()["candidate"] as? [String: Any])
    #expect(candidate["project"] as? String == "Harbor.ipa")
    #expect(candidate["version"] as? String == "2.5.0")
    let place = try #require(candidate["place"] as? [String: Any])
    #expect(place["file"] as? String == "Harbor.ipa/Payload/Harbor.app/Info.plist")
  }

  @Test(arguments: [true, false])
  func `a product that was built before the bump disagrees with the project`(
    _ configured: Bool
  ) async throws {
    let run = try await check(.harbor("2.4.1", "241"), configured: configured)
    #expect(run.status == .refused)
    #expect(try run.codes() == ["sources-disagree"])
    #expect(
      run.output.contains("2.4.1 in Harbor.ipa is not 2.5.0, as Harbor.xcodeproj Harbor says"))
    #expect(run.output.contains("Build Harbor.ipa again"))
  }

  @Test func `the version of a product is held against the tags`() async throws {
    let run = try await check(.harbor("2.3.0", "230"))
    #expect(
      try Set(run.codes()) == ["sources-disagree", "tag-reused", "version-regresses-tags"])
  }

  @Test func `the version of a product is held against the store`() async throws {
    let app = try ExampleApp()
    try write(.harbor("2.4.0", "241"), app)
    let run = await app.run("check", "--format", "json", "--archive", "Harbor.ipa")
    #expect(try run.codes().contains("train-closed"))
  }

  @Test func `bundles that differ from their app are refused with their places`() async throws {
    var sample = ProductSample.harbor()
    let app = "Payload/Harbor.app"
    sample.add("\(app)/PlugIns/HarborWidget.appex", "2.4.0", "250")
    sample.add("\(app)/Watch/HarborWatch.app", "2.5.0", "249", platform: "WatchOS")
    let run = try await check(sample)
    #expect(try run.codes() == ["extension-mismatch", "watch-mismatch"])
    #expect(
      run.output.contains("Harbor.ipa/Payload/Harbor.app/PlugIns/HarborWidget.appex/Info.plist"))
    #expect(run.output.contains("Set the build number of its target to 250."))
    #expect(run.output.contains("Harbor.ipa built again"))
  }

  @Test func `an embedded framework without or with a bad version is refused`() async throws {
    var sample = ProductSample.harbor()
    let frameworks = "Payload/Harbor.app/Frameworks"
    sample.add("\(frameworks)/HarborKit.framework", "1.0.0-rc.1", "$(CURRENT_PROJECT_VERSION)")
    sample.add("\(frameworks)/Bare.framework", nil, nil)
    let run = try await check(sample)
    #expect(
      try run.codes().sorted() == [
        "version-malformed", "version-malformed", "version-missing", "version-missing",
      ])
    #expect(run.output.contains("\(frameworks)/Bare.framework/Info.plist"))
  }

  @Test func `another app than the configuration speaks of is not judged`() async throws {
    var sample = ProductSample()
    sample.add("Payload/Other.app", "2.5.0", "250", ["CFBundleIdentifier": "com.example.other"])
    let run = try await check(sample)
    #expect(run.status == .undecided)
    #expect(
      try run.reasons() == [
        "Harbor.ipa is com.example.other, and the configuration is about com.example.harbor"
      ])
    let loose = try await check(sample, configured: false)
    #expect(loose.status == .passed, "\(loose.output)")
    #expect(loose.output.contains("no target of Harbor.xcodeproj is"))
  }

  @Test func `the app for another platform is not judged`() async throws {
    var sample = ProductSample()
    sample.add(
      "Payload/Harbor.app", "2.5.0", "250", ["CFBundleIdentifier": "com.example.harbor"],
      platform: "AppleTVOS")
    let run = try await check(sample)
    #expect(run.status == .undecided)
    #expect(
      try run.reasons() == ["Harbor.ipa is built for tvos, and the configuration is about ios"])
  }

  @Test func `an app without a version in a repository is said to be in one`() async throws {
    let app = try ExampleApp()
    var sample = ProductSample()
    sample["Payload/Harbor.app/Info.plist"] = Array("bplist00".utf8)
    try write(sample, app)
    let run = await app.run("check", "--offline", "--archive", "Harbor.ipa")
    #expect(run.status == .undecided)
    #expect(run.output.contains("1 bundle; not compared with a project"), "\(run.output)")
  }

  @Test(arguments: [true, false])
  func `a build number below the project's is a warning`(_ configured: Bool) async throws {
    let run = try await check(.harbor("2.5.0", "249"), configured: configured)
    #expect(run.status == .passed)
    #expect(run.output.contains("has the build number 250, and Harbor.ipa only 249"))
  }

  @Test func `a project that leaves its version to the build is not compared`() async throws {
    let app = try ExampleApp()
    try app.repository.git("rm", "--quiet", ".trainstop.yml")
    try app.edit("Config/Version.xcconfig", "= 2.5.0", "= $(VERSION_OF_THE_BUILD)")
    try write(.harbor(), app)
    let run = await app.run(["check", "--offline", "--archive", "Harbor.ipa"])
    #expect(run.status == .passed, "\(run.output)\(run.errors)")
    #expect(
      run.output.contains(
        "Harbor.ipa was not compared with the project: Harbor.xcodeproj Harbor leaves its version"))
  }

  @Test func `a configured source that cannot be told leaves the release undecided`() async throws {
    let app = try ExampleApp()
    try app.edit("Config/Version.xcconfig", "= 2.5.0", "= $(VERSION_OF_THE_BUILD)")
    try write(.harbor(), app)
    let run = await app.run(["check", "--offline", "--archive", "Harbor.ipa"])
    #expect(run.status == .undecided, "\(run.output)\(run.errors)")
  }

  @Test func `a target that a flag names is the one that counts`() async throws {
    let app = try ExampleApp()
    try app.repository.git("rm", "--quiet", ".trainstop.yml")
    try app.edit("HarborWidget/Info.plist", "$(MARKETING_VERSION)", "7.0")
    try write(.harbor(), app)
    let run = await app.run([
      "check", "--offline", "--archive", "Harbor.ipa", "--target", "HarborWidget",
    ])
    #expect(
      run.output.contains("2.5.0 in Harbor.ipa is not 7.0, as Harbor.xcodeproj HarborWidget"))
  }

  @Test func `one text in many bundles is one finding`() async throws {
    let run = try await check(.harbor("2.5.0-rc.1"))
    #expect(try run.codes() == ["version-malformed"])
    #expect(run.output.contains("the value is shared with App Clip HarborClip, app extension"))
  }

  @Test func `a damaged property list leaves the release undecided`() async throws {
    var sample = ProductSample.harbor()
    sample["Payload/Harbor.app/Frameworks/HarborKit.framework/Info.plist"] = [0, 1, 2]
    let run = try await check(sample)
    #expect(run.status == .undecided)
    #expect(try run.codes().isEmpty)
  }

  @Test func `the product is not replaced by a report`() async throws {
    let app = try ExampleApp()
    try write(.harbor(), app)
    let run = await app.run(
      ["check", "--offline", "--archive", "Harbor.ipa", "--format", "json=Harbor.ipa"])
    #expect(run.status == .undecided)
    #expect(app.contents("Harbor.ipa") != nil)
    #expect(run.output.contains("is a file that this run reads"))
  }

  @Test func `inspect shows the bundles and what they are compared with`() async throws {
    let app = try ExampleApp()
    try write(.harbor(), app)
    let words = ["inspect", "--offline", "--archive", "Harbor.ipa"]
    let text = await app.run(words)
    #expect(text.status == .passed, "\(text.output)")
    #expect(text.output.contains("\nbundles\n"))
    let run = await app.run(words + ["--format", "json"])
    let readings = try #require(try run.json()["readings"] as? [[String: Any]])
    #expect(readings.prefix(6).allSatisfy { $0["source"] as? String == "product" })
    #expect(readings.dropFirst(6).allSatisfy { $0["source"] as? String == "xcode" })
    #expect(readings.count > 6)
    #expect(readings[0]["bundleIdentifier"] as? String == "com.example.harbor")
    #expect(readings[0]["minimumOS"] as? String == "16.0")
    #expect(readings[4]["platform"] as? String == "watchos")
  }
}
