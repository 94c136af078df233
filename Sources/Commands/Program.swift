import Foundation
import UpdatePolicy

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process: collects the world of the run, runs the tool, and writes what it has to say.
package enum Program {
  /// Runs the tool on the process's own arguments.
  ///
  /// - Returns: The exit status. Output that cannot be written, as into a closed pipe, is never a
  ///   pass: then it is 2.
  package static func main() async -> Int32 {
    var context = RunContext(
      environment: ProcessInfo.processInfo.environment,
      workingDirectory: FileManager.default.currentDirectoryPath,
      now: Timestamp(secondsSince1970: Int64(Date().timeIntervalSince1970)),
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      token: UUID().uuidString.lowercased())
    if isatty(STDERR_FILENO) == 1 {
      context.notice = { FileHandle.standardError.write(Data($0.utf8)) }
    }
    let status = await Tool.run(Array(CommandLine.arguments.dropFirst()), &context)
    signal(SIGPIPE, SIG_IGN)
    do {
      try FileHandle.standardError.write(contentsOf: Data(context.errors.utf8))
      try FileHandle.standardOutput.write(contentsOf: Data(context.output.utf8))
    } catch {
      return ExitStatus.undecided.rawValue
    }
    return status.rawValue
  }
}
