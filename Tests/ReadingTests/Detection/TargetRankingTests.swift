import Diagnostics
import Testing

// The parts of the choice are not for other modules.
@testable import Reading

@Suite struct TargetRankingTests {
  private func project(
    _ path: String, _ targets: [ReadProject.Target], identifiers: [String: String] = [:],
    platforms: [String: String] = [:]
  ) throws -> ReadProject {
    let site = try #require(ProjectSite(.xcode, path))
    let readings = targets.map { target in
      Reading(
        source: .xcode, project: path, target: target.name, productType: target.productType,
        configuration: "Release", version: .known(Reading.Value("1.0", at: nil)),
        build: .known(Reading.Value("1", at: nil)),
        bundleIdentifier: identifiers[target.name ?? ""],
        platform: platforms[target.name ?? ""] ?? "ios")
    }
    return ReadProject(
      site: site, targets: targets, configurations: ["Release"], readings: readings)
  }

  private func target(
    _ name: String, _ type: String = "application", embeds: [String] = []
  ) -> ReadProject.Target {
    ReadProject.Target(
      name: name, productType: type, embeds: embeds, isTest: type.hasPrefix("bundle.u"))
  }

  private func best(_ projects: [ReadProject]) -> String? {
    TargetRanking(projects: projects).entries().first?.target.name
  }

  @Test func `an application named like its project beats its companions`() throws {
    let targets = [
      target("AltServer"), target("AltStore", embeds: ["AltWidget"]),
      target("AltWidget", "app-extension"), target("AltTests", "bundle.unit-test"),
    ]
    #expect(best([try project("AltStore.xcodeproj", targets)]) == "AltStore")
  }

  @Test func `of thousands of variants the one without a word for it is found`() throws {
    var targets = (0..<3_000).map { target("Shop \($0)") } + [target("Store", embeds: ["Widget"])]
    targets.append(target("Widget", "app-extension"))
    let identifiers = targets.reduce(into: [:]) { $0[$1.name ?? ""] = "com.example.shop.beta" }
    let read = try project(
      "Market.xcodeproj", targets,
      identifiers: identifiers.merging(["Store": "com.example.shop"]) { $1 }
    )
    #expect(best([read]) == "Store")
  }

  @Test func `the framework that a library is named for beats its helper applications`() throws {
    let targets = [
      target("Sparkle Test App"), target("sparkle-cli"), target("Installer Progress"),
      target("Sparkle", "framework", embeds: ["Installer Progress"]),
    ]
    #expect(best([try project("Sparkle.xcodeproj", targets)]) == "Sparkle")
  }

  @Test func `a platform in the name does not hide the likeness`() throws {
    let targets = [target("Core", "framework"), target("Widgets"), target("DuckDuckGo")]
    #expect(best([try project("DuckDuckGo-iOS.xcodeproj", targets)]) == "DuckDuckGo")
  }

  @Test func `iOS comes before tvOS where nothing else decides`() throws {
    let targets = [target("Swiftfin tvOS"), target("Swiftfin iOS")]
    let read = try project(
      "Swiftfin.xcodeproj", targets, platforms: ["Swiftfin tvOS": "tvos"])
    #expect(best([read]) == "Swiftfin iOS")
  }

  @Test func `a plain bundle identifier beats a beta's`() throws {
    let read = try project(
      "Notes.xcodeproj", [target("Notes"), target("Notes-AppStore")],
      identifiers: ["Notes": "com.example.notes.beta", "Notes-AppStore": "com.example.notes"])
    #expect(best([read]) == "Notes-AppStore")
  }

  @Test func `a domain called dev makes no beta`() throws {
    let read = try project(
      "Notes.xcodeproj", [target("Other"), target("Notes")],
      identifiers: ["Notes": "dev.example.notes", "Other": "com.example.other"])
    #expect(best([read]) == "Notes")
  }

  @Test func `an application deeper down beats a framework's own project`() throws {
    let core = try project("Core.xcodeproj", [target("Core", "framework")])
    let app = try project("Apps/iOS/Client.xcodeproj", [target("Shop", embeds: [])])
    #expect(best([core, app]) == "Shop")
  }

  @Test func `a watch app and what another embeds are not the product`() throws {
    let targets = [
      target("Watch App"), target("Casts", embeds: ["Watch App"]), target("Launcher"),
    ]
    let read = try project("podcasts.xcodeproj", targets, platforms: ["Watch App": "watchos"])
    #expect(best([read]) == "Casts")
  }

  @Test func `tests are not ranked`() throws {
    let read = try project("A.xcodeproj", [target("A", "bundle.unit-test")])
    #expect(TargetRanking(projects: [read]).entries().isEmpty)
  }
}
