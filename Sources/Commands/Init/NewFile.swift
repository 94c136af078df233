import Diagnostics
import Emitting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file that is only ever created, never replaced.
struct NewFile {
  /// The folder that it is in, as an absolute path.
  let folder: String

  /// The name in the folder, by which messages call it.
  let name: String

  /// The absolute path.
  var path: String { "\(folder)/\(name)" }

  /// Whether anything is at the path, even a symbolic link that leads nowhere.
  var isTaken: Bool {
    // Unlike `fileExists`, this looks at a link itself.
    do {
      _ = try FileManager.default.attributesOfItem(atPath: path)
      return true
    } catch {
      return (error as? CocoaError).map { !Self.meansMissing.contains($0.code) } ?? true
    }
  }

  /// Writes the whole file, or leaves nothing behind.
  ///
  /// The bytes go to a file beside it first, which then gets the name as well: no reader ever sees
  /// half of it, and whoever was there first stays.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - token: What makes the name of the file beside it unlike any other.
  /// - Throws: `Undetermined` when something is there, or it cannot be written.
  func create(_ bytes: [UInt8], token: String) throws(Undetermined) {
    let draft = Drafts(folder: folder).path(token: token)
    // Also where it was begun only, as on a full disk.
    defer { try? FileManager.default.removeItem(atPath: draft) }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: draft), options: .withoutOverwriting)
    } catch {
      throw failure(error)
    }
    do {
      try FileManager.default.linkItem(atPath: draft, toPath: path)
    } catch {
      guard !isTaken else { throw taken }
      // A file system without hard links: created at once or not at all, though not whole at once.
      do {
        try Data(bytes).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
      } catch {
        throw isTaken ? taken : failure(error)
      }
    }
  }

  /// What is said where something is there already.
  var taken: Undetermined {
    Undetermined(
      "configuration", "\(name) is there already, and is never replaced",
      help: "Edit it, or move it away and run 'trainstop init' again; 'trainstop init --dry-run' "
        + "prints what would be written.")
  }

  private func failure(_ error: any Error) -> Undetermined {
    let reason =
      switch (error as? CocoaError)?.code {
      case .fileWriteOutOfSpace: "the disk is full"
      case .fileWriteNoPermission: "the permissions of its folder do not allow it"
      case .fileWriteVolumeReadOnly: "the disk is read-only"
      default: "\(error)"
      }
    return Undetermined(
      "configuration", "\(name) could not be written: \(reason)",
      help: "Check the permissions of the folder, or write it yourself from "
        + "'trainstop init --dry-run'.")
  }

  private static let meansMissing: [CocoaError.Code] = [.fileNoSuchFile, .fileReadNoSuchFile]
}
