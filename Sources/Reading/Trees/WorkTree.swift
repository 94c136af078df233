package import Diagnostics
import Git

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files as they lie on disk.
///
/// Names are case-sensitive, whatever the disk thinks, so that a machine that is not answers the
/// same. A symbolic link is followed inside the root only: what lies outside is not part of the
/// project, and a hook must not read it. Neither is git's own folder, where build services keep the
/// token that they fetched with. Only ordinary files are opened: a pipe has nobody who writes.
package final class WorkTree: FileTree {
  private let root: String
  private let listing: [String]
  private let listed: Set<String>
  private var found: [String]?
  private var namesByFolder: [String: Set<String>] = [:]
  private var plainFolders: Set<String> = [""]

  /// Creates a tree.
  ///
  /// - Parameters:
  ///   - root: The folder, as the system knows it.
  ///   - listing: The tracked files, relative to `root`. When no project is among them, the disk
  ///     is walked as well.
  package init(root: String, listing: [String] = []) {
    self.root = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
    self.listing = listing
    self.listed = Set(listing)
  }

  package func paths() throws(Undetermined) -> [String] {
    if let found { return found }
    var all = listing
    if !listing.contains(where: { ProjectSite.isMarker($0) }) {
      all = Array(listed.union(try DiskWalk(root: root).files()))
    }
    // Git's index has each name once and in this order; there are thousands.
    if !Self.isAscending(all) {
      all = Set(all).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    found = all
    return all
  }

  /// Whether the names are in the order of their bytes, each once.
  private static func isAscending(_ names: [String]) -> Bool {
    names.indices.dropFirst().allSatisfy {
      names[$0 - 1].utf8.lexicographicallyPrecedes(names[$0].utf8)
    }
  }

  package func bytes(of path: String) throws(Undetermined) -> [UInt8]? {
    guard let real = try resolvingLinks(path) else { return nil }
    if !listed.contains(path), !isSpelledExactly(real) { return nil }
    if TreePath.components(of: real).contains(where: { $0.lowercased() == ".git" }) {
      throw inGitFolder(path)
    }
    let full = "\(root)/\(real)"
    switch FileStatus(of: full) {
    case .folder: return nil
    case .link, .special: throw special(path)
    case .file(let size) where size > Repository.largestFile:
      throw Undetermined(path, bytes: size)
    // What is not there any more, and what the disk does not tell of, is reported by reading.
    case .file, .missing, .unknown: break
    }
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: full, isDirectory: false)))
    } catch {
      throw Undetermined(
        "file", "\(path) cannot be read: \(Self.reason(error))", at: Location(path),
        help: "Give the user who runs the gate the right to read \(path).")
    }
  }

  /// Follows the links on the way to `path`; nil when nothing is there.
  private func resolvingLinks(_ path: String) throws(Undetermined) -> String? {
    var pending = Array(TreePath.components(of: path).map(String.init).reversed())
    var walked: [String] = []
    var links = 0
    while let component = pending.popLast() {
      if component == ".." {
        guard walked.popLast() != nil else { throw leaving(path) }
        continue
      }
      walked.append(component)
      let here = walked.joined(separator: "/")
      if plainFolders.contains(here) { continue }
      switch entry(at: here) {
      case .nothing: return nil
      case .plain: if !pending.isEmpty { plainFolders.insert(here) }
      case .link(let target):
        links += 1
        guard links <= 40 else { throw leaving(path, "leads in a circle") }
        let inside = target.hasPrefix("/") ? target.hasPrefix(root + "/") : true
        guard inside else { throw leaving(path) }
        let rest = target.hasPrefix("/") ? String(target.dropFirst(root.count)) : target
        walked = target.hasPrefix("/") ? [] : walked.dropLast()
        pending += TreePath.components(of: rest).map(String.init).reversed()
      }
    }
    return walked.isEmpty ? nil : walked.joined(separator: "/")
  }

  private enum Entry {
    case nothing
    case plain
    case link(String)
  }

  private func entry(at path: String) -> Entry {
    let full = "\(root)/\(path)"
    switch FileStatus(of: full) {
    case .missing: return .nothing
    case .link: break
    case .file, .folder, .special, .unknown: return .plain
    }
    do {
      return .link(try FileManager.default.destinationOfSymbolicLink(atPath: full))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return .nothing
    } catch {
      return .plain
    }
  }

  /// Whether every component of `path` is in its folder under just this name.
  private func isSpelledExactly(_ path: String) -> Bool {
    var folder = ""
    for component in TreePath.components(of: path) {
      guard names(in: folder).contains(String(component)) else { return false }
      folder = folder.isEmpty ? String(component) : "\(folder)/\(component)"
    }
    return true
  }

  private func names(in folder: String) -> Set<String> {
    if let names = namesByFolder[folder] { return names }
    let full = folder.isEmpty ? root : "\(root)/\(folder)"
    let names = Set((try? FileManager.default.contentsOfDirectory(atPath: full)) ?? [])
    namesByFolder[folder] = names
    return names
  }

  private func leaving(
    _ path: String, _ way: String = "leads out of the repository"
  ) -> Undetermined {
    Undetermined(
      "file", "\(path) is a symbolic link that \(way)", at: Location(path),
      help: "Replace the link by the file it points to, or point it inside the repository.")
  }

  private func inGitFolder(_ path: String) -> Undetermined {
    Undetermined(
      "file", "\(path) is in git's own folder", at: Location(path),
      help: "Name a file of the project.")
  }

  private func special(_ path: String) -> Undetermined {
    Undetermined(
      "file", "\(path) is no ordinary file, but a pipe, a socket, or a device",
      at: Location(path), help: "Put a file there.")
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoPermission?: "permission denied"
    case .fileReadTooLarge?: "it is too large"
    default: "the disk reported an error"
    }
  }
}
