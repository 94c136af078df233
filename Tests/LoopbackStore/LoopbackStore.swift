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
/// `/lookup` from the file until its standard input ends or it gets SIGTERM.
@main struct LoopbackStore {
  static func main() {
    unblockSignals()
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      guard let contents = FileManager.default.contents(atPath: arguments.answers) else {
        throw Arguments.Fault(description: "\(arguments.answers) cannot be read")
      }
      let answers = try LoopbackStoreAnswers(Array(contents))
      let server = try LoopbackServer(port: arguments.port) { answers.reply(to: $0) }
      print(server.port)
      fflush(nil)
      while readLine() != nil {}
      server.stop()
    } catch {
      FileHandle.standardError.write(Data("loopback-store: \(error)\n".utf8))
      exit(2)
    }
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
      default: throw Fault(description: "\(flag) is no flag; there are --port and --answers")
      }
    }
    guard !answers.isEmpty else { throw Fault(description: "--answers FILE.json is missing") }
  }
}
