import Diagnostics
import Documents
import Versions

/// The questions that are asked of App Store Connect for one query, and what follows from the answers.
///
/// Live and recorded answers both go through here, so that both lead to the same verdict.
struct ConnectConversation {
  private let query: StoreQuery
  private let pages: ConnectPages

  /// Apple's name of the platform; nil where the service has no such apps.
  private var platform: String? {
    // An app for the watch alone is an iOS app to App Store Connect.
    ["ios": "IOS", "watchos": "IOS", "macos": "MAC_OS", "tvos": "TV_OS", "visionos": "VISION_OS"][
      query.platform]
  }

  init(_ query: StoreQuery, _ channel: any ConnectChannel) {
    self.query = query
    pages = ConnectPages(channel: channel)
  }

  /// Asks everything.
  ///
  /// Never fails as a whole: what could not be found out is said where it is missed.
  func findings() async -> ConnectFindings {
    let app: String
    let platform: String
    do {
      platform = try known(self.platform)
      app = try await self.app()
    } catch {
      return findings(failing: error)
    }
    async let versionPages = resources(Self.versions(of: app, platform), about: "the versions")
    async let buildPages = resources(Self.builds(of: app, platform), about: "the builds")
    let builds = await buildPages.map { ConnectBuildReader(resources: $0, platform: platform) }
    let versions = await versionPages
    do {
      let read = try ConnectVersionReader(
        resources: try versions.get(), platform: platform,
        marketingVersions: Self.value(builds)?.marketingVersions ?? [:]
      ).read()
      return ConnectFindings(
        trains: .known(read.trains), unreadable: read.unreadable, builds: Self.builds(builds),
        answers: await answers(read, app: app))
    } catch {
      var findings = findings(failing: error)
      findings.builds = Self.builds(builds)
      return findings
    }
  }

  private func known(_ platform: String?) throws(ConnectProblem) -> String {
    guard let platform else {
      throw ConnectProblem(
        "platform \(query.platform) has no apps in App Store Connect",
        help: "Choose another store source for this platform.")
    }
    return platform
  }

  private func findings(failing problem: ConnectProblem) -> ConnectFindings {
    let undetermined = Self.undetermined(problem)
    return ConnectFindings(
      trains: .undetermined(undetermined), builds: .undetermined(undetermined),
      answers: query.storefronts.reduce(into: [:]) { answers, storefront in
        answers[storefront] = .undetermined(Self.undetermined(problem, "store \(storefront)"))
      })
  }

  private func resources(
    _ path: String, about subject: String
  ) async -> Result<ConnectPages.Resources, ConnectProblem> {
    do { return .success(try await pages.all(path, about: subject)) } catch {
      return .failure(error)
    }
  }

  private static func value<Value>(_ result: Result<Value, ConnectProblem>) -> Value? {
    guard case .success(let value) = result else { return nil }
    return value
  }

  private static func builds(
    _ reader: Result<ConnectBuildReader, ConnectProblem>
  ) -> Determination<[StoreBuild]> {
    do throws(ConnectProblem) {
      return .known(try reader.get().builds())
    } catch {
      return .undetermined(undetermined(error))
    }
  }

  private static func undetermined(
    _ problem: ConnectProblem, _ subject: String = "App Store Connect"
  ) -> Undetermined {
    Undetermined(subject, problem.reason, help: problem.help)
  }
}

extension ConnectConversation {
  /// Returns the identifier of the app, having made sure that both keys lead to it.
  private func app() async throws(ConnectProblem) -> String {
    if let appleID = query.appleID {
      let path = "/v1/apps/\(appleID)?fields%5Bapps%5D=bundleId"
      let app = try await pages.single(path, about: "Apple ID \(appleID)")
      if let expected = query.bundleID, let found = app[attribute: "bundleId"]?.text,
        found != expected
      {
        throw ConnectProblem(
          "\(shown(found)) is the app with Apple ID \(appleID) in App Store Connect, not "
            + shown(expected),
          help: "Correct app.apple-id or app.bundle-id in the configuration: they name two apps.")
      }
      return app.id
    }
    let bundleID = query.bundleID ?? ""
    let path =
      "/v1/apps?filter%5BbundleId%5D=\(Self.escaped(bundleID))&fields%5Bapps%5D=bundleId&limit=200"
    let apps = try await pages.all(path, about: "bundle identifier \(shown(bundleID))")
    // The filter also lets identifiers through that only begin alike.
    guard let app = apps.data.first(where: { $0[attribute: "bundleId"]?.text == bundleID }) else {
      throw ConnectProblem(
        "\(shown(bundleID)) is no app that the key may see in App Store Connect",
        help: "Check app.bundle-id, and that the key belongs to the app's team and may see the app."
      )
    }
    return app.id
  }

  private static func versions(of app: String, _ platform: String) -> String {
    "/v1/apps/\(app)/appStoreVersions?filter%5Bplatform%5D=\(platform)"
      + "&fields%5BappStoreVersions%5D=platform,versionString,appVersionState,appStoreState,reviewType,"
      + "releaseType,earliestReleaseDate,createdDate,build,appStoreVersionPhasedRelease"
      + "&fields%5Bbuilds%5D=version,minOsVersion,lsMinimumSystemVersion,computedMinMacOsVersion"
      + "&include=build,appStoreVersionPhasedRelease&limit=200"
  }

  private static func builds(of app: String, _ platform: String) -> String {
    "/v1/builds?filter%5Bapp%5D=\(app)&filter%5BpreReleaseVersion.platform%5D=\(platform)"
      + "&fields%5Bbuilds%5D=version,uploadedDate,expired,minOsVersion,processingState,"
      + "preReleaseVersion&fields%5BpreReleaseVersions%5D=version,platform"
      + "&include=preReleaseVersion&limit=200"
  }

  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte -> String in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}

extension ConnectConversation {
  /// Returns what each storefront serves: the live version where the app is offered.
  private func answers(
    _ read: ConnectVersionReader.Result, app: String
  ) async -> [String: Determination<StorefrontRelease>] {
    let release: StorefrontRelease?
    let availability: ConnectAvailability
    do throws(ConnectProblem) {
      release = try ConnectLiveRelease(read, query: query, app: app).release
      guard release != nil else {
        return query.storefronts.reduce(into: [:]) { $0[$1] = .absent }
      }
      availability = try await self.availability(of: app)
    } catch {
      return findings(failing: error).answers
    }
    return query.storefronts.reduce(into: [:]) { answers, storefront in
      switch availability[storefront] {
      case .yes: answers[storefront] = release.map { .known($0) } ?? .absent
      case .no: answers[storefront] = .absent
      case .unclear(let reason):
        answers[storefront] = .undetermined(
          Undetermined(
            "store \(storefront)", reason,
            help: "Look at the app's availability in App Store Connect, and run it again."))
      }
    }
  }

  private func availability(of app: String) async throws(ConnectProblem) -> ConnectAvailability {
    let subject = "the availability"
    let own = try await pages.single("/v1/apps/\(app)/appAvailabilityV2", about: subject)
    return try ConnectAvailability(
      try await pages.all(
        "/v2/appAvailabilities/\(own.id)/territoryAvailabilities?include=territory&limit=200",
        about: subject))
  }
}
