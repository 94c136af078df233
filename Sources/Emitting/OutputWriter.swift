package import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes files into the repository, all of them or, when one fails its checks, none.
///
/// A path is followed to its end first, and what is checked is what is written to: no symbolic link
/// leads a file out of the repository unseen.
package struct OutputWriter: Sendable {
  private let root: String
  private let allowsOutside: Bool

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - root: The root of the repository, from which relative paths start.
  ///   - allowsOutside: Whether the user asked for files outside of it.
  package init(root: String, allowsOutside: Bool = false) {
    self.root = root
    self.allowsOutside = allowsOutside
  }

  /// Checks files without writing anything.
  ///
  /// - Parameter files: The files.
  /// - Returns: The files in the order given, each with what is at its path now.
  /// - Throws: An `Undetermined` for the first file that may not, or cannot, be written.
  package func check(_ files: [OutputFile]) throws(Undetermined) -> [CheckedOutput] {
    var outputs: [CheckedOutput] = []
    for file in files {
      let output = try check(file)
      if let other = outputs.first(where: { $0.destination == output.destination }) {
        throw Undetermined(
          subject(file), "\(file.path) is the same file as \(other.file.path)",
          help: "Give every output a path of its own.")
      }
      outputs.append(output)
    }
    return outputs
  }

  /// Checks all files, then writes those that change.
  ///
  /// Each file is written beside its destination, brought to the disk, and moved into place; its
  /// permissions stay. A file that holds the right bytes already is not touched.
  ///
  /// - Parameter files: The files.
  /// - Returns: The files in the order given, each with what was at its path before.
  /// - Throws: An `Undetermined`; nothing was written if a check failed.
  package func write(_ files: [OutputFile]) throws(Undetermined) -> [CheckedOutput] {
    let outputs = try check(files)
    try write(checked: outputs)
    return outputs
  }

  /// Writes those of the checked files that change.
  ///
  /// - Parameter outputs: What ``check(_:)`` returned.
  /// - Throws: An `Undetermined` for the first file that could not be written; it is as it was.
  package func write(checked outputs: [CheckedOutput]) throws(Undetermined) {
    let repository = Self.join(Self.realPath(root), "")
    for folder in Set(outputs.map { Self.folder(of: $0.destination) })
    where Self.join(folder, "").hasPrefix(repository) { Drafts(folder: folder).removeAbandoned() }
    for output in outputs where output.state != .current { try write(output) }
  }

  private func check(_ file: OutputFile) throws(Undetermined) -> CheckedOutput {
    let destination = try destination(of: file)
    guard let type = try type(of: destination, for: file) else {
      return CheckedOutput(file: file, state: .missing, destination: destination)
    }
    guard type != .typeDirectory else {
      throw Undetermined(
        subject(file), "\(file.path) is a folder", help: "Add the name of the file to the path.")
    }
    guard type == .typeRegular else {
      throw Undetermined(
        subject(file), "\(file.path) is not a regular file",
        help: "Write to a path where there is a file or nothing.")
    }
    let present: [UInt8]
    do {
      present = Array(try Data(contentsOf: URL(fileURLWithPath: destination)))
    } catch {
      throw Undetermined(
        subject(file), "\(file.path) cannot be read", help: "Make the file readable.")
    }
    return CheckedOutput(
      file: file, state: present == file.bytes ? .current : .stale, destination: destination)
  }

  /// Follows every symbolic link of a path and says where it ends.
  private func destination(of file: OutputFile) throws(Undetermined) -> String {
    guard let name = file.path.split(separator: "/").last, name != ".", name != "..",
      !file.path.hasSuffix("/"), !file.path.utf8.contains(0)
    else {
      throw Undetermined(
        subject(file), "'\(file.path)' names no file", help: "Add the name of the file to the path."
      )
    }
    let repository = Self.realPath(root)
    let path = file.path.hasPrefix("/") ? file.path : repository + "/" + file.path
    let folder = Self.realPath(String(path.dropLast(name.count)))
    try requireWritable(folder, for: file)
    var destination = Self.join(folder, String(name))
    if try type(of: destination, for: file) == .typeSymbolicLink {
      destination = Self.realPath(destination)
      guard let type = try type(of: destination, for: file), type != .typeSymbolicLink else {
        throw Undetermined(
          subject(file), "\(file.path) is a symbolic link that leads nowhere",
          help: "Remove the link, or create the file that it leads to.")
      }
      try requireWritable(Self.folder(of: destination), for: file)
    }
    guard allowsOutside || destination.hasPrefix(Self.join(repository, "")) else {
      throw Undetermined(
        subject(file), "\(file.path) leads out of the repository, to \(destination)",
        help: "Write inside the repository, or allow outputs outside of it.")
    }
    let parts = destination.dropFirst(repository.count).split(separator: "/")
    guard allowsOutside || !parts.contains(where: { $0.lowercased() == ".git" }) else {
      throw Undetermined(
        subject(file), "\(file.path) is in git's own folder",
        help: "Write to a path among the files of the repository.")
    }
    return destination
  }

  private func requireWritable(_ folder: String, for file: OutputFile) throws(Undetermined) {
    guard let type = try type(of: folder, for: file) else {
      throw Undetermined(
        subject(file), "\(file.path) is in a folder that does not exist",
        help: "Create the folder \(folder).")
    }
    guard type == .typeDirectory else {
      throw Undetermined(
        subject(file), "\(file.path) has a file where its folder is due",
        help: "Remove the file \(folder), or choose another path.")
    }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw Undetermined(
        subject(file), "\(file.path) is in a folder that may not be written to",
        help: "Make the folder \(folder) writable.")
    }
  }

  private func write(_ output: CheckedOutput) throws(Undetermined) {
    let path = output.destination
    do {
      let mode = output.state == .missing ? nil : try permissions(of: path)
      // Writes a temporary file in the same folder, calls fsync and rename, and cleans up.
      try Data(output.file.bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      if let mode {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      }
    } catch {
      throw Undetermined(
        subject(output.file),
        "\(output.file.path) could not be written: \(Self.reason(error))",
        help: "Check the permissions of the folder and the space on the disk.")
    }
  }

  /// Why a file could not be written, in words where they are known.
  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileWriteOutOfSpace: "the disk is full"
    case .fileWriteNoPermission: "the permissions do not allow it"
    case .fileWriteVolumeReadOnly: "the disk is read-only"
    case .fileNoSuchFile: "the folder takes no new files"
    default: "\(error)"
    }
  }

  /// Returns the permissions as the file system library hands them out and takes them back.
  private func permissions(of path: String) throws -> Any? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
  }

  /// Returns what is at a path itself, without following a link; nil when nothing is.
  private func type(
    of path: String, for file: OutputFile
  ) throws(Undetermined) -> FileAttributeType? {
    do {
      return try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    } catch let error as CocoaError where Self.meansMissing.contains(error.code) {
      return nil
    } catch {
      throw Undetermined(
        subject(file), "\(file.path) cannot be looked at: \(error)",
        help: "Check the permissions of the folders on the way to it.")
    }
  }

  private static let meansMissing: [CocoaError.Code] = [.fileNoSuchFile, .fileReadNoSuchFile]

  private func subject(_ file: OutputFile) -> String { "output \(file.path)" }

  private static func realPath(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
