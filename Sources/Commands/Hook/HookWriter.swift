import Diagnostics
import Emitting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes, moves, and removes hooks, so that git finds the old one or the new one and nothing between.
struct HookWriter {
  private static let mode = 0o755

  /// A text that differs from run to run, for the name of a file on its way.
  let token: String

  /// Writes a hook where there is none, or moves the one that is there out of its way first.
  ///
  /// The file is whole and may be run before it gets its name; no link is followed.
  ///
  /// - Throws: `Undetermined`; everything is then as it was.
  func create(
    _ path: String, _ text: String, in place: HookPlace, keeping kept: String? = nil
  ) throws(Undetermined) {
    try prepare(place)
    let fresh = Drafts(folder: place.folder).path(token: token)
    let files = FileManager.default
    do {
      defer { try? files.removeItem(atPath: fresh) }
      try Data(text.utf8).write(to: URL(fileURLWithPath: fresh), options: .withoutOverwriting)
      try files.setAttributes([.posixPermissions: Self.mode], ofItemAtPath: fresh)
      if let kept { try files.moveItem(atPath: path, toPath: kept) }
      do {
        try files.moveItem(atPath: fresh, toPath: path)
      } catch {
        if let kept { try files.moveItem(atPath: kept, toPath: path) }
        throw error
      }
    } catch {
      throw trouble(path, "could not be written", error)
    }
  }

  /// Writes a hook of ours anew.
  func replace(_ file: HookFile, by text: String) throws(Undetermined) {
    guard !file.isLink else {
      throw Undetermined(
        "hook", "\(file.path) is a symbolic link, which is not written through",
        help: "Remove the link, and install again.")
    }
    let writer = OutputWriter(root: "/", allowsOutside: true)
    _ = try writer.write([OutputFile(path: file.path, bytes: Array(text.utf8))])
    do {
      try FileManager.default.setAttributes(
        [.posixPermissions: Self.mode], ofItemAtPath: file.path)
    } catch {
      throw trouble(file.path, "could not be made executable", error)
    }
  }

  /// Removes a hook, and moves another one into its place.
  ///
  /// - Throws: `Undetermined`; everything is then as it was.
  func remove(
    _ path: String, in place: HookPlace, restoring kept: String?
  ) throws(Undetermined) {
    let files = FileManager.default
    let old = Drafts(folder: place.folder).path(token: token)
    do {
      guard let kept else {
        try files.removeItem(atPath: path)
        return
      }
      try files.moveItem(atPath: path, toPath: old)
      do {
        try files.moveItem(atPath: kept, toPath: path)
      } catch {
        try files.moveItem(atPath: old, toPath: path)
        throw error
      }
      try files.removeItem(atPath: old)
    } catch {
      throw trouble(path, "could not be removed", error)
    }
  }

  /// Gives a file another name.
  func move(_ path: String, to other: String) throws(Undetermined) {
    do {
      try FileManager.default.moveItem(atPath: path, toPath: other)
    } catch {
      throw trouble(path, "could not be renamed", error)
    }
  }

  /// Makes the folder, which a template of git may have left out.
  private func prepare(_ place: HookPlace) throws(Undetermined) {
    switch HookFile.type(place.folder) {
    case .typeDirectory?: return
    case .typeSymbolicLink?
    where
      (try? FileManager.default.contentsOfDirectory(
        atPath: place.folder)) != nil:
      return
    case nil: break
    default:
      throw Undetermined(
        "hooks",
        "\(place.folder) is no folder, so that git runs no hook"
          + (place.origin.map { ": \($0)" } ?? ""),
        help: "Run 'git config --unset core.hooksPath' where it is set, or name a folder.")
    }
    do {
      try FileManager.default.createDirectory(
        atPath: place.folder, withIntermediateDirectories: true)
    } catch {
      throw trouble(place.folder, "could not be made", error)
    }
  }

  private func trouble(_ path: String, _ what: String, _ error: any Error) -> Undetermined {
    let reason =
      switch (error as? CocoaError)?.code {
      case .fileWriteOutOfSpace?: "the disk is full"
      case .fileWriteNoPermission?, .fileReadNoPermission?: "the permissions do not allow it"
      case .fileWriteVolumeReadOnly?: "the disk is read-only"
      default: "the system reported an error"
      }
    return Undetermined(
      "hook", "\(path) \(what): \(reason)",
      help: "Check the permissions of the folder and the space on the disk, and run this again.")
  }
}
