import Diagnostics

/// The projects that a tree's paths show, sorted into what is read first and what only if need be.
struct ProjectSites {
  /// Xcode projects, and the specifications that no committed project stands in for.
  private(set) var projects: [ProjectSite] = []

  /// Everything else, in the order in which it is tried.
  private(set) var others: [ProjectSite] = []

  /// What was left out, and why.
  private(set) var notes: [Finding.Note] = []

  /// Sorts the paths; the project that the user names, `told`, is never left out.
  init(paths: [String], told: String?) {
    let told = told.map { TreePath.resolve($0, from: "") ?? $0 }
    var seen: Set<String> = []
    let all = ProjectSite.all(in: paths).filter { seen.insert($0.path).inserted }
    let plugins = Self.pluginFolders(all)
    let sites = all.filter { site in
      site.path == told || !plugins.contains { TreePath.contains($0, site.path) }
    }
    let committed = sites.filter { $0.source == .xcode }
    for site in sites {
      switch site.source {
      case .xcode: projects.append(site)
      case .xcodegen, .tuist:
        if site.path != told, let project = Self.generated(by: site, among: committed) {
          notes.append(
            Finding.Note(
              "\(site.path) was not read: \(project.path) is committed", at: Location(site.path)))
        } else {
          projects.append(site)
        }
      default: others.append(site)
      }
    }
    if let told, !seen.contains(told), let site = ProjectSite(told: told) {
      if site.source == .xcode, paths.contains(where: { TreePath.contains(told, $0) }) {
        projects.append(site)
      } else if paths.contains(told) {
        others.insert(site, at: 0)
      }
    }
    others = Self.order.flatMap { kind in others.filter { $0.source == kind } }
  }

  /// The folders of what Unity projects build in: projects there are those of plug-ins.
  private static func pluginFolders(_ sites: [ProjectSite]) -> [String] {
    sites.filter { $0.source == .unity }.flatMap { site in
      let root = TreePath.folder(of: TreePath.folder(of: site.path))
      return ["Assets", "Packages"].compactMap { TreePath.resolve($0, from: root) }
    }
  }

  /// The committed project beside a specification, which it would write.
  private static func generated(
    by site: ProjectSite, among committed: [ProjectSite]
  ) -> ProjectSite? {
    let folder = TreePath.folder(of: site.path)
    return committed.first { TreePath.folder(of: $0.path) == folder }
  }

  private static let order: [Reading.Source] = [
    .expo, .flutter, .unity, .dotnet, .cordova, .gradle, .package, .plist, .xcconfig, .text,
  ]
}
