import Commands
import Foundation
import TestSupport
import Testing

/// Every payload in every text that App Store Connect sends.
@Suite struct ConnectInjectionTests {
  /// Puts a text into one place of what the service has.
  private static func connect(_ place: String, _ text: String) -> LoopbackConnect {
    var release = LoopbackConnect.Release(
      "2.3.0", "READY_FOR_DISTRIBUTION", build: "2300", minimumOS: "16.0", phase: "ACTIVE", day: 3,
      phaseStart: "2026-11-28T09:00:00Z")
    var upload = LoopbackConnect.Upload("2.3.0", "2300")
    switch place {
    case "versionString": release.version = text
    case "appVersionState": release.state = text
    case "appStoreState": (release.state, release.olderState) = (nil, text)
    case "reviewType": release.reviewType = text
    case "minOsVersion": release.minimumOS = text
    case "phasedReleaseState": release.phase = text
    case "startDate": release.phaseStart = text
    case "build of the version": release.build = text
    case "version of the build": upload.version = text
    case "build": upload.build = text
    case "processingState": upload.state = text
    case "platform of the build": upload.platform = text
    default: break
    }
    var connect = LoopbackConnect(
      [.init("2.4.0", "PENDING_DEVELOPER_RELEASE", build: "2400"), release],
      uploads: [.init("2.4.0", "2400"), upload])
    switch place {
    case "territory": connect.territories[text] = []
    case "status of the territory": connect.territories["USA"] = [text]
    case "other territory": connect.otherTerritories = [text]
    default: break
    }
    return connect
  }

  @Test(arguments: [
    "versionString", "appVersionState", "appStoreState", "reviewType", "minOsVersion",
    "phasedReleaseState", "startDate", "build of the version", "version of the build", "build",
    "processingState", "platform of the build", "territory", "status of the territory",
    "other territory",
  ])
  func `no text of App Store Connect leaves its place`(_ place: String) async throws {
    for payload in Neutrality.withLong {
      let app = try ConnectApp(Self.connect(place, payload.text))
      await Neutrality.expect(
        in: app.app.repository, "App Store Connect \(place)", Neutrality.readers, payload.name,
        app.environment)
    }
  }

  @Test(arguments: [401, 403, 404, 409])
  func `no error of App Store Connect leaves its place`(_ status: Int) async throws {
    for payload in Neutrality.withLong {
      for isCode in [false, true] {
        let app = try ConnectApp { _ in
          LoopbackConnect.error(
            status, isCode ? payload.text : "FORBIDDEN", isCode ? "A detail." : payload.text)
        }
        await Neutrality.expect(
          in: app.app.repository, "App Store Connect \(status)", Neutrality.readers, payload.name,
          app.environment)
      }
    }
  }

  @Test func `no answer that is none leaves its place`() async throws {
    for payload in Neutrality.withLong {
      let list = try JSONSerialization.data(withJSONObject: [payload.text])
      let quoted = String(decoding: list, as: UTF8.self).dropFirst().dropLast()
      let bodies = [
        payload.text, "{\"data\": \(payload.text)}", "{\"data\": \(quoted)}",
        "{\"data\": [], \"links\": {\"next\": \(quoted)}}",
        "{\"data\": [{\"type\": \(quoted), \"id\": \(quoted), \"attributes\": {}}]}",
      ]
      for body in bodies {
        let app = try ConnectApp { _ in .json(body) }
        await Neutrality.expect(
          in: app.app.repository, "App Store Connect, damaged", Neutrality.readers, payload.name,
          app.environment)
      }
    }
  }
}
