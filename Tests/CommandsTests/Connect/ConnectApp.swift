import Commands
import Foundation
import TestSupport

/// A small app in a repository of its own, with an App Store Connect on the loopback address.
final class ConnectApp {
  /// The repository, with the version in a property list.
  let app: PlistApp

  /// App Store Connect.
  let server: LoopbackServer

  /// The environment with a key.
  var environment: [String: String]

  /// Makes the repository and starts a server that has an app.
  convenience init(
    _ connect: LoopbackConnect, version: String = "2.4.0", build: String = "2401",
    platform: String = "ios", more: String = ""
  ) throws {
    try self.init(version: version, build: build, platform: platform, more: more) {
      connect.reply(to: $0)
    }
  }

  /// Makes the repository and starts a server.
  init(
    version: String = "2.4.0", build: String = "2401", platform: String = "ios", more: String = "",
    _ handler: @escaping LoopbackServer.Handler
  ) throws {
    server = try LoopbackServer(handler)
    app = try PlistApp()
    environment = app.repository.environment
    environment["NO_COLOR"] = "1"
    environment["APP_STORE_CONNECT_API_KEY"] = SampleKeys.p256
    environment["APP_STORE_CONNECT_API_KEY_ID"] = "2X9R4HXF34"
    environment["APP_STORE_CONNECT_API_ISSUER_ID"] = "57246542-96fe-1a63-e053-0824d011072a"
    try app.configure(
      """
      app:
        platform: \(platform)
        bundle-id: com.example.harbor
        apple-id: 1000000001
        storefronts: [us]
      store:
        source: app-store-connect
        connect-endpoint: \(server.address)
      \(more)
      """)
    try app.release(version, build: build)
  }

  deinit { server.stop() }

  /// Runs the tool.
  func run(_ words: String...) async -> Run {
    await Run(words, in: app.repository.path, environment: environment)
  }
}
