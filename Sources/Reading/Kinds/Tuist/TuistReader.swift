import Diagnostics

/// Reads every target and configuration that a Tuist manifest states in literals and constants.
struct TuistReader {
  private let path: String
  private let folder: String
  private let tree: any FileTree

  private var loader: ConfigFileLoader
  private var plists: InfoPlistLoader
  private var notes = NoteList()

  /// Reads the manifest at the site.
  ///
  /// - Returns: Nil for a file that only has the name: a manifest imports `ProjectDescription`.
  /// - Throws: ``Diagnostics/Undetermined`` when a file cannot be read, and with the line when the
  ///   manifest computes its project.
  static func read(
    _ site: ProjectSite, tree: any FileTree, helpers: inout ManifestHelpers
  ) throws(Undetermined) -> ReadProject? {
    guard let bytes = try tree.bytes(of: site.path),
      String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        .contains(where: { $0.split(separator: " ") == ["import", "ProjectDescription"] })
    else { return nil }
    var reader = TuistReader(site.path, tree)
    let manifest = try reader.manifest(bytes, try helpers.files(in: tree))
    return try reader.project(site, manifest)
  }

  /// Whether a manifest that cannot be evaluated speaks of an application, as in
  /// `Project.app(…)`, `makeApp(…)`, or `product: .app`.
  static func mayMakeApplication(_ path: String, tree: any FileTree) -> Bool {
    guard let bytes = (try? tree.bytes(of: path)) ?? nil else { return true }
    var scanner = SwiftScanner(bytes: bytes)
    while true {
      scanner.skipSpace()
      if scanner.isAtEnd { return false }
      let isMember = scanner.take(".")
      guard let name = scanner.name() else {
        if !isMember { scanner.offset += 1 }
        continue
      }
      let words = NameWords.words(name)
      let isCall = scanner.current == UInt8(ascii: "(")
      if isMember, name == "app" { return true }
      if isCall, words.contains("app") || words.contains("application") { return true }
    }
  }

  private init(_ path: String, _ tree: any FileTree) {
    self.path = path
    self.tree = tree
    folder = TreePath.folder(of: path)
    loader = ConfigFileLoader(tree: tree, projectFolder: folder)
    plists = InfoPlistLoader(TreeFiles(tree), sourceRoot: folder)
  }

  private mutating func project(
    _ site: ProjectSite, _ manifest: ManifestValue
  ) throws(Undetermined) -> ReadProject {
    var project = ReadProject(site: site, targets: [], readings: [])
    project.name = manifest["name"]?.text?.text
    let shared = TuistSettings(manifest["settings"])
    guard let list = manifest["targets"] else { return project }
    let targets = try list.elements.map { (value) throws(Undetermined) in try target(value) }
    project.configurations = shared.configurations.map(\.name)
    let named = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    for target in targets {
      let embeds = target.embeds(among: named)
      project.targets.append(
        ReadProject.Target(
          name: target.name, productType: target.productType, embeds: embeds,
          isTest: target.isTest))
      let own = TuistSettings(target.value["settings"])
      let configurations = own.isDefault ? shared.configurations : own.configurations
      for configuration in configurations {
        project.readings.append(
          reading(target, embeds, configuration.name, shared, own, project.name))
      }
    }
    project.notes = notes.notes
    return project
  }

  private func manifest(
    _ bytes: [UInt8], _ helpers: [ManifestFile]
  ) throws(Undetermined) -> ManifestValue {
    let evaluator = ManifestEvaluator(files: [ManifestFile(path: path, bytes: bytes)] + helpers)
    guard let value = evaluator.constant("project") ?? evaluator.firstCall(of: "Project") else {
      throw Undetermined(
        "project", "\(path) states no project", at: Location(path),
        help: "Name another project with --project.")
    }
    guard value.name == "Project" || value.name == "init" else {
      throw cannotEvaluate(value.fault ?? ("the project is computed", Location(path)))
    }
    return value
  }

  private func target(_ value: ManifestValue) throws(Undetermined) -> TuistTarget {
    guard let target = TuistTarget(value) else {
      throw cannotEvaluate(value.fault ?? ("a target is computed", Location(path)))
    }
    return target
  }

  private func cannotEvaluate(_ fault: (reason: String, place: Location)) -> Undetermined {
    Undetermined(
      "project", "\(path) cannot be evaluated: \(fault.reason)", at: fault.place,
      help: "Write the value as a literal or constant, or name the file that holds the version.")
  }

  private mutating func reading(
    _ target: TuistTarget, _ embeds: [String], _ configuration: String, _ shared: TuistSettings,
    _ own: TuistSettings, _ name: String?
  ) -> Reading {
    var bundle = GeneratedBundle(
      source: .tuist, project: path, folder: folder,
      projectName: name ?? TreePath.fileName(of: folder), target: target.name,
      productType: target.productType, configuration: configuration, platform: target.platform,
      embeds: embeds, levels: [])
    add(shared, "project", configuration, [], &bundle)
    add(own, "target", configuration, target.derived(folder: folder), &bundle)
    bundle.properties = target.properties
    var reading = bundle.reading(&plists, &notes)
    if let fault = target.plistFault ?? fault(of: "MARKETING_VERSION", configuration, shared, own) {
      reading.version = .undetermined(computed("marketing version", target, fault))
    }
    if let fault = target.plistFault
      ?? fault(of: "CURRENT_PROJECT_VERSION", configuration, shared, own)
    {
      reading.build = .undetermined(computed("build number", target, fault))
    }
    return reading
  }

  private func computed(
    _ quantity: String, _ target: TuistTarget, _ fault: (reason: String, place: Location)
  ) -> Undetermined {
    Undetermined(
      "\(quantity) of \(target.name)", "\(path) cannot be evaluated: \(fault.reason)",
      at: fault.place,
      help: "Write the value as a literal or constant, or take it from another source.")
  }

  /// Why a setting is not known: it is computed, or the whole dictionary is.
  private func fault(
    of name: String, _ configuration: String, _ shared: TuistSettings, _ own: TuistSettings
  ) -> (reason: String, place: Location)? {
    own.fault(of: name, configuration) ?? shared.fault(of: name, configuration)
  }

  /// Adds the layers of the project or target: its xcconfig file, then its settings.
  private mutating func add(
    _ settings: TuistSettings, _ owner: String, _ configuration: String,
    _ derived: [SettingAssignment], _ bundle: inout GeneratedBundle
  ) {
    if let file = settings.file(configuration), let path = TuistPath.resolve(file, folder) {
      let config = loader.load(path, namedAt: file.text?.place)
      notes.add(config.notes)
      bundle.missing += config.missing
      bundle.levels.append(config.level(named: "\(owner) xcconfig"))
    }
    bundle.levels.append(
      SettingLevel(
        name: owner, assignments: derived + settings.assignments(configuration)))
  }
}

/// Paths in manifests.
enum TuistPath {
  /// The path from the root of the tree that a manifest in `folder` means.
  static func resolve(_ value: ManifestValue, _ folder: String) -> String? {
    if case .call("relativeToRoot", let arguments, _) = value {
      return arguments.first?.value.text.flatMap { TreePath.resolve($0.text, from: "") }
    }
    if case .call(_, let arguments, _) = value, arguments.count == 1, value.text == nil {
      return resolve(arguments[0].value, folder)
    }
    return value.text.flatMap { TreePath.resolve($0.text, from: folder) }
  }
}
