import Diagnostics

/// Ranks targets by how likely each is the one that a team releases.
///
/// Only general evidence counts: what a target produces, whether it is named like its project,
/// what it embeds and what embeds it, where the project lies, and words such as `beta` or `demo`.
struct TargetRanking {
  /// A target with its weight.
  struct Entry {
    /// The index of the project among those that were given.
    let project: Int

    /// The target.
    let target: ReadProject.Target

    /// The evidence in numbers; more is better.
    let score: Int

    /// The strongest evidence, as a phrase that begins with what the target is.
    let reason: String

    /// What the target is beside the one that was chosen, as a phrase without an article.
    let standing: String
  }

  /// The projects, whose targets are compared.
  let projects: [ReadProject]

  /// Every target that is no test, the best first; equal ones in the order of the projects.
  func entries() -> [Entry] {
    let all = projects.indices.flatMap { index in
      projects[index].targets.filter { !$0.isTest }.map { entry($0, index) }
    }
    return all.enumerated()
      .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .map(\.element)
  }

  private func entry(_ target: ReadProject.Target, _ index: Int) -> Entry {
    let project = projects[index]
    let reading = Self.shipped(target, project)
    let likeness = likeness(target.name ?? "", project)
    var score = kind(target) + likeness + embedding(target, project) + place(project)
    score += names(target) + identifier(target, project) + platform(reading)
    score += version(reading)
    let kind = Self.kind(target.productType)
    let evidence = evidence(target, likeness)
    return Entry(
      project: index, target: target, score: score,
      reason: "\(kind) \(evidence ?? remainder(target, project))",
      standing: "\(target.productType ?? "a file")\(evidence.map { " \($0)" } ?? "")")
  }

  private func kind(_ target: ReadProject.Target) -> Int {
    switch target.productType {
    case "application": 100
    case "application.messages": 60
    case "tool": 50
    case "framework", "framework.static": 40
    case "library.dynamic", "library.static": 30
    case "application.on-demand-install-capable", "application.watchapp",
      "application.watchapp2", "application.watchapp2-container":
      20
    case "bundle": 15
    case nil: 60
    default: 5
    }
  }

  /// A target that is named like its project is what the project is for.
  private func likeness(_ name: String, _ project: ReadProject) -> Int {
    let stem = project.stem
    if name == stem { return 100 }
    let own = Self.core(name)
    let other = Self.core(stem)
    guard !own.isEmpty, !other.isEmpty else { return 0 }
    if own == other { return 85 }
    return own.hasPrefix(other) || other.hasPrefix(own) ? 15 : 0
  }

  private func embedding(_ target: ReadProject.Target, _ project: ReadProject) -> Int {
    let isEmbedded = project.targets.contains { other in
      other.name != target.name && target.name.map { other.embeds.contains($0) } ?? false
    }
    return min(target.embeds.count * 15, 45) - (isEmbedded ? 50 : 0)
  }

  /// What is released has a version, be it one that somebody sets at the last moment.
  private func version(_ reading: Reading?) -> Int {
    switch reading?.version {
    case .known?: 30
    case .undetermined?: 15
    default: 0
    }
  }

  /// A project with an application, near the root, with many targets, is the main one.
  ///
  /// A project that a workspace lists is as near as the workspace, from where people open it.
  private func place(_ project: ReadProject) -> Int {
    let folders = TreePath.components(of: TreePath.folder(of: project.site.path)).count
    let depth = min(folders, project.membership?.depth ?? folders)
    let hasApplication = project.targets.contains { target in
      target.productType == "application" && names(target) == 0
        && embedding(target, project) >= 0
    }
    return min(project.targets.count, 30) - 12 * depth + (hasApplication ? 120 : 0)
      + (project.membership == nil ? 0 : 40) + (project.membership?.isNamesake ?? false ? 40 : 0)
  }

  private func names(_ target: ReadProject.Target) -> Int {
    let words = Set(NameWords.words(target.name ?? ""))
    return (words.isDisjoint(with: Self.helpers) ? 0 : -70)
      - (words.isDisjoint(with: Self.variants) ? 0 : 25)
  }

  /// An identifier such as `com.example.app.beta`, where another application has a plain one.
  private func identifier(_ target: ReadProject.Target, _ project: ReadProject) -> Int {
    guard isVariant(target, project) else { return 0 }
    let hasPlain = project.targets.contains { other in
      other.name != target.name && other.productType == target.productType
        && names(other) == 0 && !isVariant(other, project)
    }
    return hasPlain ? -110 : 0
  }

  private func isVariant(_ target: ReadProject.Target, _ project: ReadProject) -> Bool {
    guard let identifier = Self.shipped(target, project)?.bundleIdentifier else { return false }
    // The first part is a domain, such as `dev`.
    let parts = identifier.split(separator: ".").dropFirst()
    let words = Set(parts.flatMap { NameWords.words(String($0)) })
    return !words.isDisjoint(with: Self.variants) || !words.isDisjoint(with: ["test", "tests"])
  }

  /// The target in the configuration that is shipped.
  private static func shipped(
    _ target: ReadProject.Target, _ project: ReadProject
  ) -> Reading? {
    let readings = project.readings.filter { $0.target == target.name }
    let names = readings.compactMap(\.configuration)
    let shipped = ConfigurationChoice.shipping(names, preset: project.defaultConfiguration)
    return readings.first { $0.configuration == shipped?.name } ?? readings.first
  }

  private func platform(_ reading: Reading?) -> Int {
    switch reading?.platform?.lowercased() {
    case "ios": 6
    case "macos": 4
    case "tvos", "visionos": -10
    case "watchos": -40
    default: 0
    }
  }

  /// What is produced, with its article.
  private static func kind(_ productType: String?) -> String {
    switch productType {
    case "application"?: "the application"
    case "framework"?, "framework.static"?: "the framework"
    case let type?: "the \(type)"
    case nil: "what the file says"
    }
  }

  private func evidence(_ target: ReadProject.Target, _ likeness: Int) -> String? {
    if likeness >= 85 { return "that is named like its project" }
    return target.embeds.isEmpty ? nil : "that embeds \(target.embeds[0])"
  }

  private func remainder(_ target: ReadProject.Target, _ project: ReadProject) -> String {
    let same = project.targets.filter { $0.productType == target.productType && !$0.isTest }
    return same.count == 1 ? "of its project" : "with the most evidence for it"
  }

  /// A name without its platform and without `App`, folded.
  private static func core(_ name: String) -> String {
    NameWords.words(name).filter { !platformWords.contains($0) }.joined()
  }

  private static let platformWords: Set<String> = [
    "app", "apple", "ios", "ipad", "iphone", "mac", "macos", "osx", "universal",
  ]

  /// Words for what accompanies a product.
  private static let helpers: Set<String> = [
    "agent", "benchmark", "cli", "codegen", "daemon", "demo", "demos", "example", "examples",
    "generator", "harness",
    "helper", "host", "installer", "launcher", "login", "mock", "playground", "preview",
    "previews", "relauncher", "runner", "sample", "samples", "screenshot", "screenshots", "stub",
    "test", "testing", "tests", "uninstaller", "updater", "xpc",
  ]

  /// Words for what is built beside the product that people get.
  static let variants: Set<String> = [
    "adhoc", "alpha", "beta", "canary", "debug", "dev", "develop", "development", "enterprise",
    "experimental", "hockey", "inhouse", "internal", "lite", "local", "nightly", "preprod", "qa",
    "snapshot", "stage", "staging", "testflight", "uat", "underdevelopment",
  ]
}
