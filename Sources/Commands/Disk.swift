import Diagnostics
import Git

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Files that the user names on the command line or in the configuration.
enum Disk {
  /// Returns the absolute path of `path`, seen from `folder`.
  static func absolute(_ path: String, from folder: String) -> String {
    guard path != "." else { return folder }
    return path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// Whether there is a file or folder at an absolute path.
  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Reads a file whole.
  ///
  /// - Parameters:
  ///   - path: The path, absolute or seen from `folder`.
  ///   - folder: An absolute path.
  /// - Returns: The bytes.
  /// - Throws: ``Diagnostics/Undetermined`` when there is no such file or it cannot be read.
  static func bytes(of path: String, from folder: String) throws(Undetermined) -> [UInt8] {
    let absolute = absolute(path, from: folder)
    guard exists(absolute) else {
      throw Undetermined(
        "file", "\(path) is not there",
        help: path.hasPrefix("/") ? "Check the path." : "Check the path, seen from \(folder).")
    }
    guard let data = FileManager.default.contents(atPath: absolute) else {
      throw Undetermined(
        "file", "\(path) cannot be read",
        help: "Check that it is a file and that its permissions let you read it.")
    }
    return [UInt8](data)
  }

  /// Reads a file that the configuration or the environment names rather than the command line, where
  /// a pipe would have nobody who writes.
  ///
  /// - Parameters:
  ///   - path: The path, absolute or seen from `folder`.
  ///   - folder: An absolute path.
  ///   - limit: The most bytes that it may have.
  /// - Returns: The bytes.
  /// - Throws: ``Diagnostics/Undetermined`` when it is no ordinary file, is larger, or cannot be read.
  static func bytes(
    of path: String, from folder: String, ordinaryUpTo limit: Int
  ) throws(Undetermined) -> [UInt8] {
    let real = URL(fileURLWithPath: absolute(path, from: folder)).resolvingSymlinksInPath().path
    switch FileStatus(of: real) {
    // Reading says what is wrong.
    case .missing, .unknown: break
    case .file(let size) where size <= limit: break
    case .file, .folder, .link, .special:
      throw Undetermined(
        "file", "\(path) is no ordinary file of \(limit) bytes at most", help: "Check the path.")
    }
    return try bytes(of: path, from: folder)
  }
}
