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

/// The files on their way in a folder, which stay behind when a run is killed.
///
/// The file system library writes a file under such a name beside its destination and then moves it:
/// `.dat.nosync`, the process in hexadecimal digits, a period, and six characters by chance
/// (`createTemporaryFile` of swift-foundation). Whatever else writes beside a destination takes such a
/// name too. Nothing ever reads them again, and `git add --all` would take them along.
package struct Drafts {
  /// The folder, without a symbolic link in its path.
  let folder: String

  private static let prefix = ".dat.nosync"
  private static let length = 6

  /// Looks into a folder.
  package init(folder: String) { self.folder = folder }

  /// Returns a path for a draft of this process.
  ///
  /// - Parameter token: A text of ASCII that differs from run to run.
  /// - Returns: A path in the folder, which is not looked at.
  package func path(token: String) -> String {
    let process = String(ProcessInfo.processInfo.processIdentifier, radix: 16)
    let chance = (token + String(repeating: "x", count: Self.length)).prefix(Self.length)
    return "\(folder)/\(Self.prefix)\(process).\(chance)"
  }

  /// Removes those whose process has ended; what cannot be removed stays and does no harm.
  package func removeAbandoned() {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    for name in names {
      guard let process = Self.process(of: name), !Self.isRunning(process) else { continue }
      let path = "\(folder)/\(name)"
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard attributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// The process that a draft is of; nil for any other name.
  static func process(of name: String) -> Int32? {
    guard name.hasPrefix(prefix) else { return nil }
    let parts = name.dropFirst(prefix.count)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == length,
      parts[0].utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let process = Int32(parts[0], radix: 16), process > 0
    else { return nil }
    return process
  }

  private static func isRunning(_ process: Int32) -> Bool {
    // Signal 0 only asks; a process of somebody else answers that it is not allowed to.
    kill(process, 0) == 0 || errno != ESRCH
  }
}
