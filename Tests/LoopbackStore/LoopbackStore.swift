import Foundation
import TestSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A make-believe App Store on this machine, for demonstrations and end-to-end tests.
///
/// `loopback-store --port 0 --answers FILE.json` prints its port on the first line and answers
/// `/lookup` from the file until its standard input ends or it gets SIGTERM. With `--connect FILE.json`
/// it is App Store Connect as well, for the one app that the file has (``LoopbackConnect``).
@main struct LoopbackStore {
  static func main() {
    unblockSignals()
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      let answers = try LoopbackStoreAnswers(contents(arguments.answers))
      let connect = try arguments.connect.map { try LoopbackConnect(json: contents($0)) }
      let server = try LoopbackServer(port: arguments.port) { request in
        request.path == "/lookup"
          ? answers.reply(to: request)
          : connect?.reply(to: request) ?? answers.reply(to: request)
      }
      print(server.port)
      fflush(nil)
      while readLine() != nil {}
      server.stop()
    } catch {
      FileHandle.standardError.write(Data("loopback-store: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func contents(_ path: String) throws -> [UInt8] {
    guard let contents = FileManager.default.contents(atPath: path) else {
      throw Arguments.Fault(description: "\(path) cannot be read")
    }
    return Array(contents)
  }

  /// Lets SIGTERM through, which a parent that starts programs from a worker thread passes on blocked.
  private static func unblockSignals() {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigprocmask(SIG_SETMASK, &none, nil)
  }
}

/// The command line.
private struct Arguments {
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  var port: UInt16 = 0
  var answers = ""
  var connect: String?

  init(_ words: some Collection<String>) throws {
    var words = Array(words)[...]
    while let flag = words.popFirst() {
      guard let value = words.popFirst() else { throw Fault(description: "\(flag) has no value") }
      switch flag {
      case "--port":
        guard let number = UInt16(value) else {
          throw Fault(description: "\(value) is no port from 0 to 65535")
        }
        port = number
      case "--answers": answers = value
      case "--connect": connect = value
      default:
        throw Fault(description: "\(flag) is no flag; there are --port, --answers, and --connect")
      }
    }
    guard !answers.isEmpty else { throw Fault(description: "--answers FILE.json is missing") }
  }
}
