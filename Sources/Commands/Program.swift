import UpdatePolicy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The process: collects the world of the run, runs the tool, and writes what it has to say.
package enum Program {
  /// Runs the tool on the process's own arguments.
  ///
  /// - Returns: The exit status. Output that cannot be written, as into a closed pipe, is never a
  ///   pass: then it is 2.
  package static func main() async -> Int32 {
    StandardStream.watchMappedFiles()
    var context = RunContext(
      environment: ProcessInfo.processInfo.environment,
      workingDirectory: FileManager.default.currentDirectoryPath,
      now: Timestamp(secondsSince1970: Int64(Date().timeIntervalSince1970)),
      outputIsTerminal: StandardStream.output.isTerminal,
      token: UUID().uuidString.lowercased())
    if StandardStream.errors.isTerminal {
      // A notice that cannot be shown changes nothing.
      context.notice = { _ = StandardStream.errors.write($0) }
    }
    context.input = { StandardStream.input() }
    context.program = path(context)
    let status = await Tool.run(Array(CommandLine.arguments.dropFirst()), &context)
    signal(SIGPIPE, SIG_IGN)
    guard StandardStream.errors.write(context.errors) == nil else {
      return ExitStatus.undecided.rawValue
    }
    if let reason = StandardStream.output.write(context.output) {
      if let loss = StandardStream.loss(reason) { _ = StandardStream.errors.write(loss) }
      return ExitStatus.undecided.rawValue
    }
    return status.rawValue
  }

  /// The path that the program was started by, seen from where it was started or looked for.
  private static func path(_ context: RunContext) -> String? {
    guard let name = CommandLine.arguments.first, !name.isEmpty else { return nil }
    guard !name.contains("/") else { return Disk.absolute(name, from: context.workingDirectory) }
    let folders = (context.environment["PATH"] ?? "").split(separator: ":")
    return folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
