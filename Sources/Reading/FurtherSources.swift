package import Diagnostics

/// Files beside a project that say the app's version once more.
package enum FurtherSources {
  /// How many are looked at, in a tree that holds heaps of them.
  private static let limit = 24

  /// Returns the files of other tools that say the same version as a candidate.
  ///
  /// Those are where one app is built for several platforms, or by several tools. What cannot be
  /// read says nothing here.
  ///
  /// - Parameters:
  ///   - candidate: What is about to be released.
  ///   - tree: The files.
  /// - Returns: The sources as a configuration names them, in the order of their paths.
  /// - Throws: ``Diagnostics/Undetermined`` when the tree cannot be listed.
  package static func agreeing(
    with candidate: Reading, in tree: any FileTree
  ) throws(Undetermined) -> [SourceSpec] {
    guard let version = candidate.version.value?.text else { return [] }
    let paths = try tree.paths()
    var sources: [SourceSpec] = ProjectSites(paths: paths, told: nil).others
      .filter { $0.standing == .own && $0.path != candidate.project }
      .compactMap { site in
        switch site.source {
        case .flutter: .flutter(path: site.path)
        case .expo: .expo(path: site.path)
        case .gradle: .gradle(path: site.path)
        default: nil
        }
      }
    if paths.contains("package.json") {
      sources.append(.json(path: "package.json", keyPath: "version"))
    }
    let reader = SourceReader(tree: tree)
    return sources.prefix(limit).filter { reader.read($0).version.value?.text == version }
  }
}
