import Commands
import Foundation
import TestSupport
import Testing

/// Where a secret of the machine may go, whatever a configuration says.
@Suite struct SecretDestinationTests {
  private final class Asked: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [String] = []

    func add(_ request: LoopbackRequest) {
      lock.withLock { all.append("\(request)") }
    }

    var text: String { lock.withLock { all.joined(separator: "\n") } }
  }

  @Test(arguments: [
    "https://evil.example", "https://api.appstoreconnect.apple.com.evil.example",
    "https://api.appstoreconnect.apple.com:444", "https://127.0.0.1.evil.example",
    "https://localhost.evil.example/", "https://api.appstoreconnect.apple.com/evil",
    "https://169.254.169.254",
  ])
  func `a token goes to Apple or to this machine unless the command line says more`(
    address: String
  ) async throws {
    let app = try ConnectApp(LoopbackConnect([]))
    let text = try String(
      contentsOfFile: app.app.repository.path + "/.trainstop.yml", encoding: .utf8)
    try app.app.repository.write(
      text.replacingOccurrences(of: app.server.address, with: address), to: ".trainstop.yml")
    let run = await app.run("check", "--format", "json")
    #expect(run.status == .undecided, "\(run.output)")
    let reasons = try run.reasons()
    #expect(
      reasons.contains {
        $0.contains("would get a token of the team's key, and the configuration alone names it")
      }, "\(reasons)")
  }

  @Test func `the command line names any host, before the configuration`() async throws {
    let app = try ConnectApp(
      LoopbackConnect([.init("2.3.0", "READY_FOR_DISTRIBUTION", build: "2300")]))
    let path = app.app.repository.path + "/.trainstop.yml"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try app.app.repository.write(
      text.replacingOccurrences(of: app.server.address, with: "https://evil.example"),
      to: ".trainstop.yml")
    let run = await app.run("check", "--connect-endpoint", app.server.address)
    #expect(run.status == .passed, "\(run.output)")
    let insecure = await app.run("check", "--connect-endpoint", "http://evil.example")
    #expect(insecure.status == .undecided)
    #expect(insecure.output.contains("is not HTTPS"), "\(insecure.output)")
  }

  @Test(arguments: ["key-id-variable", "issuer-variable"])
  func `another secret is not sent as the identifier of a key`(key: String) async throws {
    let asked = Asked()
    let app = try ConnectApp(more: "  \(key): AWS_SECRET_ACCESS_KEY") { request in
      asked.add(request)
      return LoopbackReply(status: 401, body: [])
    }
    for secret in [
      "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "ghs_abcdefghijklmnopqrstuvwxyz0123456789",
    ] {
      app.environment["AWS_SECRET_ACCESS_KEY"] = secret
      let run = await app.run("check")
      #expect(run.status == .undecided, "\(run.output)")
      #expect(!run.output.contains(secret))
      #expect(asked.text.isEmpty)
      #expect(run.output.contains("beside APP_STORE_CONNECT_API_KEY is none"), "\(run.output)")
    }
  }

  @Test func `a secret that is named as the key is neither sent nor shown`() async throws {
    let asked = Asked()
    let app = try ConnectApp(more: "  key-variable: AWS_SECRET_ACCESS_KEY") { request in
      asked.add(request)
      return LoopbackReply(status: 401, body: [])
    }
    for secret in ["wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "/etc/passwd", "/dev/zero"] {
      app.environment["AWS_SECRET_ACCESS_KEY"] = secret
      let run = await app.run("check")
      #expect(run.status == .undecided, "\(run.output)")
      #expect(!(run.output + run.errors).contains(secret), "\(run.output)")
      #expect(!run.output.contains("root:"))
    }
    #expect(asked.text.isEmpty)
  }

  @Test(arguments: ["/etc/passwd", "/dev/zero", "pipe", "/proc/self/environ"])
  func `a file that is named as the signing key is neither shown nor waited for`(
    path: String
  ) async throws {
    let app = try ExampleApp()
    try app.edit(".trainstop.yml", "policy:\n", "policy:\n  signing: { file: \(path) }\n")
    let made = try ChildProcess.run(
      "/usr/bin/env", ["mkfifo", "pipe"], in: app.repository.path,
      environment: app.repository.environment)
    #expect(made.status == 0)
    let run = await app.run("policy")
    #expect(run.status == .undecided, "\(run.output)")
    #expect(!(run.output + run.errors).contains("root:"))
    #expect(run.output.contains("signature"), "\(run.output)")
  }
}
