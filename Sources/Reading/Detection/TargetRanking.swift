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
      let evidence = ProjectEvidence(projects[index])
      let place = place(projects[index], evidence)
      return projects[index].targets.filter { !$0.isTest }.map { entry($0, index, evidence, place) }
    }
    return all.enumerated()
      .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .map(\.element)
  }

  private func entry(
    _ target: ReadProject.Target, _ index: Int, _ evidence: ProjectEvidence, _ place: Int
  ) -> Entry {
    let reading = evidence.shipped(target)
    let likeness = likeness(target.name ?? "", projects[index])
    var score = kind(target) + likeness + evidence.embedding(target) + place
    score += TargetNames.weight(of: target.name) + evidence.identifier(target) + platform(reading)
    score += version(reading)
    let kind = Self.kind(target.productType)
    let own = self.evidence(target, likeness)
    let rest = evidence.isOnlyOne(target) ? "of its project" : "with the most evidence for it"
    return Entry(
      project: index, target: target, score: score, reason: "\(kind) \(own ?? rest)",
      standing: "\(target.productType ?? "a file")\(own.map { " \($0)" } ?? "")")
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
    let own = TargetNames.core(name)
    let other = TargetNames.core(stem)
    guard !own.isEmpty, !other.isEmpty else { return 0 }
    if own == other { return 85 }
    return own.hasPrefix(other) || other.hasPrefix(own) ? 15 : 0
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
  private func place(_ project: ReadProject, _ evidence: ProjectEvidence) -> Int {
    let folders = TreePath.components(of: TreePath.folder(of: project.site.path)).count
    let depth = min(folders, project.membership?.depth ?? folders)
    return min(project.targets.count, 30) - 12 * depth + (evidence.hasApplication ? 120 : 0)
      + (project.membership == nil ? 0 : 40) + (project.membership?.isNamesake ?? false ? 40 : 0)
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
}
