import Diagnostics

/// The projects of a tree as they are read one after another, and those that could not be.
struct ProjectSurvey {
  private let tree: any FileTree

  /// What Xcode projects are read for; other kinds are always read whole.
  private let wanted: Selection

  /// What the workspaces of the tree list.
  private let workspaces: Workspaces

  /// What was read.
  private(set) var projects: [ReadProject] = []

  /// What Tuist manifests share, read once.
  private var helpers = ManifestHelpers()

  /// What could not be read, and why.
  private var faults: [(site: ProjectSite, reason: Undetermined)] = []

  /// What is tracked and was taken off the disk, or never was on it, as in a sparse checkout.
  private var absent: [ProjectSite] = []

  /// Creates an empty survey.
  ///
  /// - Parameters:
  ///   - tree: The files.
  ///   - workspaces: The workspaces among the files.
  ///   - wanted: The target and configuration that readings of Xcode projects are wanted of; by
  ///     default of all.
  init(
    tree: any FileTree, workspaces: Workspaces = .none, wanted: Selection = Selection()
  ) {
    self.tree = tree
    self.workspaces = workspaces
    self.wanted = wanted
  }

  /// How many projects are read in a tree that holds heaps of them, as emulators do.
  private static let limit = 32

  /// Reads Xcode projects and specifications that generate them.
  ///
  /// In a tree with very many, those nearest to the root are read; the others only when there is
  /// no application among them, and not when the user names a project.
  ///
  /// - Returns: The projects that were not read.
  @discardableResult
  mutating func read(_ sites: [ProjectSite], told: String? = nil) -> [ProjectSite] {
    let ranked = sites.enumerated().sorted { left, right in
      (distance(left.element, told), left.offset) < (distance(right.element, told), right.offset)
    }
    var rest = ranked[...]
    while !rest.isEmpty {
      for (_, site) in rest.prefix(Self.limit) { add(site) }
      rest = rest.dropFirst(Self.limit)
      if hasApplication || told != nil { break }
    }
    projects.sort { $0.site.path.utf8.lexicographicallyPrecedes($1.site.path.utf8) }
    return rest.map(\.element)
  }

  /// How far a project is from being the main one, as far as its path says.
  private func distance(_ site: ProjectSite, _ told: String?) -> Int {
    let membership = workspaces.membership(of: site.path)
    if site.path == told || told != nil && membership?.workspace == told { return -1 }
    let depth = membership.map { $0.depth } ?? TreePath.components(of: site.path).count
    return depth + 1000 * (ProjectSite.Standing.own.rawValue - site.standing.rawValue)
  }

  private var hasApplication: Bool {
    projects.contains { project in
      project.site.standing == .own
        && project.targets.contains { $0.productType == "application" }
    }
  }

  /// Whether nothing was read that could be released, or the user names something else.
  func needsMore(_ selection: Selection) -> Bool {
    if let told = selection.project {
      let path = TreePath.resolve(told, from: "") ?? told
      return !(projects.map(\.site.path) + faults.map(\.site.path)).contains(path)
    }
    return !projects.contains { project in
      project.site.standing != .decoy && project.targets.contains { !$0.isTest }
    } && !faults.contains { $0.site.standing == .own }
  }

  private static let others: [Reading.Source] = [
    .expo, .flutter, .unity, .dotnet, .cordova, .gradle, .package, .plist,
  ]

  /// Reads other kinds, one after another, until one says a version.
  mutating func readOthers(_ sites: [ProjectSite], _ selection: Selection) {
    let told = selection.project.map { TreePath.resolve($0, from: "") ?? $0 }
    if let told {
      for site in sites where site.path == told { add(site) }
      return
    }
    for standing in [ProjectSite.Standing.own, .aside] {
      for kind in Self.others {
        let before = projects.count
        for site in sites where site.source == kind && site.standing == standing { add(site) }
        if projects.count > before { return }
      }
    }
    readVersionFile()
  }

  private mutating func readVersionFile() {
    do throws(Undetermined) {
      guard let reading = try VersionFileReader(tree: tree).read(),
        let site = ProjectSite(.text, reading.project)
      else { return }
      projects.append(
        ReadProject(site: site, targets: [ReadProject.Target()], readings: [reading]))
    } catch {
      if let site = ProjectSite(.text, error.place?.file ?? "") { faults.append((site, error)) }
    }
  }

  private mutating func add(_ site: ProjectSite) {
    do throws(Undetermined) {
      if let project = try project(site) {
        projects.append(project)
      } else if try !isThere(site) {
        absent.append(site)
      }
    } catch {
      faults.append((site, error))
    }
  }

  private mutating func project(_ site: ProjectSite) throws(Undetermined) -> ReadProject? {
    switch site.source {
    case .xcode: try xcode(site)
    case .xcodegen: try XcodeGenReader.read(site, tree: tree)
    case .tuist: try TuistReader.read(site, tree: tree, helpers: &helpers)
    case .flutter: try PubspecReader(tree: tree, path: site.path).read().map { single($0, site) }
    case .gradle: try GradleReader(tree: tree, path: site.path).read().map { single($0, site) }
    case .plist: try PlistReader(tree: tree, path: site.path).read().map { single($0, site) }
    case .cordova: try CordovaReader(tree: tree, path: site.path).read().map { single($0, site) }
    case .dotnet: try DotNetReader(tree: tree, path: site.path).read().map { single($0, site) }
    case .package: try AppPackageReader(tree: tree, path: site.path).read().map { single($0, site) }
    case .unity: try UnityReader(tree: tree, path: site.path).read().map { single($0, site) }
    case .expo: try expo(site)
    case .xcconfig: ConfigFileReader(tree: tree, path: site.path).read().map { single($0, site) }
    case .text, .json, .yaml, .product: nil
    }
  }

  private func isThere(_ site: ProjectSite) throws(Undetermined) -> Bool {
    guard site.source == .xcode else { return try tree.hasFile(site.path) }
    for name in ["project.pbxproj", "project.xcproj"] where try tree.hasFile("\(site.path)/\(name)")
    {
      return true
    }
    return false
  }

  private func xcode(_ site: ProjectSite) throws(Undetermined) -> ReadProject? {
    guard try isThere(site) else { return nil }
    var notes: [Finding.Note] = []
    let flutter = FlutterTree(tree, project: site.path)
    var overrides = SettingOverrides.none
    do throws(Undetermined) {
      if let flutter { overrides = try flutter.overrides() }
    } catch {
      notes.append(Finding.Note(error.reason, at: error.place))
    }
    let reader = XcodeProjectReader(tree: flutter ?? tree, path: site.path, overrides: overrides)
    let read = try reader.read(wanted)
    let targets = read.targets.map { target in
      ReadProject.Target(
        name: target.name, productType: target.productType, embeds: target.embeds,
        isTest: target.isTest)
    }
    return ReadProject(
      site: site, membership: workspaces.membership(of: site.path), targets: targets,
      configurations: read.configurations,
      defaultConfiguration: read.defaultConfiguration, readings: read.readings,
      notes: notes + read.notes)
  }

  private func expo(_ site: ProjectSite) throws(Undetermined) -> ReadProject? {
    let readings = try ExpoReader(tree: tree, path: site.path).read()
    guard let first = readings.first else { return nil }
    return ReadProject(
      site: site, targets: [ReadProject.Target(name: first.target, productType: "application")],
      readings: readings)
  }

  private func single(_ reading: Reading, _ site: ProjectSite) -> ReadProject {
    ReadProject(
      site: site,
      targets: [ReadProject.Target(name: reading.target, productType: reading.productType)],
      readings: [reading])
  }

  private static func reason(absent site: ProjectSite) -> Undetermined {
    Undetermined(
      "project", "\(site.path) is tracked by git, and not in this work tree",
      at: Location(site.path),
      help: """
        Restore it with git restore or, in a sparse checkout, with git sparse-checkout disable; or \
        judge the commit with --ref HEAD.
        """)
  }

  /// The reading that is released, and what was chosen to find it.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when there is none, several are equally likely, or a
  ///   project that might be the one could not be read.
  func choose(
    _ selection: Selection
  ) throws(Undetermined) -> (reading: Reading, choices: [Choice]) {
    if let told = selection.project {
      let path = TreePath.resolve(told, from: "") ?? told
      if let fault = faults.first(where: { $0.site.path == path }) { throw fault.reason }
      if let site = absent.first(where: { $0.path == path }) { throw Self.reason(absent: site) }
    } else if projects.allSatisfy({ $0.site.standing == .decoy }),
      let fault = faults.first(where: { $0.site.standing != .decoy }) ?? faults.first,
      projects.isEmpty || fault.site.standing == .own
    {
      throw fault.reason
    } else if projects.allSatisfy({ $0.site.standing == .decoy }),
      let site = absent.first(where: { $0.standing == .own })
    {
      throw Self.reason(absent: site)
    }
    guard !projects.isEmpty else {
      guard let told = selection.project else {
        throw ForeignBuild.reason(in: try tree.paths()) ?? ProjectReader.nothingFound
      }
      throw Undetermined(
        "project", "\(told) is no project in this tree", at: Location(told),
        help: "Name a project that is there, or commit this one.")
    }
    let chosen = try CandidateChoice(projects: projects, selection: selection).choose()
    if selection.project == nil, let fault = rival(of: chosen.reading) { throw fault }
    return chosen
  }

  /// Why the choice cannot stand: what could not be read may be the main project.
  private func rival(of reading: Reading) -> Undetermined? {
    let isOwn = projects.contains { $0.site.path == reading.project && $0.site.standing == .own }
    let depth = isOwn ? TreePath.components(of: reading.project).count : .max
    for fault in faults where fault.site.standing == .own {
      let isNear = TreePath.components(of: fault.site.path).count <= depth
      guard fault.site.source == .tuist else {
        if isNear { return fault.reason }
        continue
      }
      // Manifests of modules are often computed; one that may be an application's decides.
      let mayBeMain = isNear && TuistReader.mayMakeApplication(fault.site.path, tree: tree)
      if mayBeMain || reading.productType != "application" { return fault.reason }
    }
    return nil
  }

  /// What could not be read, for somebody who looks for it among the readings.
  ///
  /// Files that fail alike, as the manifests of many modules do, are one note.
  var faultNotes: [Finding.Note] {
    var alike: [(cause: String, first: (site: ProjectSite, reason: Undetermined), rest: [String])] =
      []
    for fault in faults {
      let cause = TextSearch.replacing(fault.site.path, by: "", in: fault.reason.reason)
      if let index = alike.firstIndex(where: { $0.cause == cause }) {
        alike[index].rest.append(fault.site.path)
      } else {
        alike.append((cause, fault, []))
      }
    }
    return alike.map { _, first, rest in
      let shown = rest.prefix(2).joined(separator: ", ")
      let more = rest.count > 2 ? ", and \(rest.count - 2) more" : ""
      let others = rest.isEmpty ? "" : "; so it is with \(shown)\(more)"
      return Finding.Note(
        first.reason.reason + others, at: first.reason.place ?? Location(first.site.path))
    }
  }
}
