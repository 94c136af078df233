/// The folders that hold a repository's objects: its own, and those that other repositories lend it.
///
/// `git clone --shared` and `--reference`, with which build services save traffic, name the lenders' in
/// `info/alternates` (git's `gitrepository-layout`).
struct ObjectFolders {
  /// The folders, without links in their paths, in the order in which git searches them.
  ///
  /// A line that leads nowhere is left out, as git leaves it out.
  let paths: [String]

  /// How many lenders one behind the other git follows.
  private static let depthLimit = 6

  /// Reads which folders there are.
  ///
  /// - Parameters:
  ///   - own: The repository's own folder `objects`.
  ///   - others: Folders that the environment names beside it.
  init(_ own: String, others: [String] = []) {
    var paths: [String] = []
    var next = [own] + others
    for depth in 0...Self.depthLimit {
      let found = next.compactMap(FileSystem.canonical)
      next = []
      for path in found where !paths.contains(path) {
        paths.append(path)
        if depth < Self.depthLimit { next += Self.lenders(of: path) }
      }
    }
    self.paths = paths
  }

  private static func lenders(of folder: String) -> [String] {
    // What keeps the file from being read is said by libgit2, which is asked for what is not found.
    guard let bytes = try? FileSystem.contents(of: folder + "/info/alternates") else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n"))
      .filter { $0.first != UInt8(ascii: "#") }
      .map { FileSystem.path(String(decoding: $0, as: UTF8.self), below: folder) }
  }
}
