import Diagnostics

/// Chooses project, target, and configuration: what is told is obeyed, the rest is found out.
struct CandidateChoice {
  /// The projects to choose from.
  let projects: [ReadProject]

  /// What the user says.
  let selection: Selection

  /// The reading that is released, and what was chosen to find it.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when a name that was told does not exist, when there
  ///   is nothing to release, and when two targets are equally likely.
  func choose() throws(Undetermined) -> (reading: Reading, choices: [Choice]) {
    let eligible = try eligibleProjects()
    let entries = try eligibleTargets(eligible)
    guard let best = entries.first else { throw nothing(eligible) }
    try refuseTie(entries, eligible)
    let project = eligible[best.project]
    let (reading, configuration) = try configured(best.target, project)
    var choices: [Choice] = []
    if selection.project == nil {
      choices.append(projectChoice(best, eligible, entries))
    }
    if selection.target == nil, let name = best.target.name {
      choices.append(targetChoice(best, name, entries))
    }
    if let configuration { choices.append(configuration) }
    return (reading, choices)
  }

  private func eligibleProjects() throws(Undetermined) -> [ReadProject] {
    if let told = selection.project {
      let path = TreePath.resolve(told, from: "") ?? told
      let found = projects.filter { $0.site.path == path || $0.membership?.workspace == path }
      guard found.isEmpty else { return found }
      let names = projects.map(\.site.path)
      throw Undetermined(
        "project", "'\(told)' is not a project in this tree",
        help: NameHelp.text("--project", told, among: names))
    }
    // Whoever names a target means it, wherever it lies.
    let told = selection.target
    let standings: [ProjectSite.Standing] = told == nil ? [.own, .aside] : [.own, .aside, .decoy]
    for standing in standings {
      let found = projects.filter { project in
        project.site.standing == standing
          && project.targets.contains { told == nil ? !$0.isTest : $0.name == told }
      }
      if !found.isEmpty { return found }
    }
    return told == nil ? [] : projects
  }

  private func eligibleTargets(
    _ eligible: [ReadProject]
  ) throws(Undetermined) -> [TargetRanking.Entry] {
    guard let told = selection.target else { return TargetRanking(projects: eligible).entries() }
    let searched = selection.project == nil ? projects : eligible
    var named = eligible
    for index in named.indices {
      named[index].targets.removeAll { $0.name != told }
      for target in named[index].targets.indices { named[index].targets[target].isTest = false }
    }
    let entries = TargetRanking(projects: named).entries()
    guard entries.isEmpty else { return entries }
    let names = searched.flatMap { $0.targets.compactMap(\.name) }
    let place = selection.project.map { " in \($0)" } ?? ""
    throw Undetermined(
      "target", "'\(told)' is not a target\(place)",
      help: NameHelp.text("--target", told, among: names))
  }

  /// Two targets that weigh the same: nobody but the team can say.
  ///
  /// Of libraries in one project that do, the one that the project lists first is its own.
  private func refuseTie(
    _ entries: [TargetRanking.Entry], _ eligible: [ReadProject]
  ) throws(Undetermined) {
    let best = entries[0]
    let rivals = entries.dropFirst().filter { entry in
      entry.score == best.score
        && (entry.project != best.project || entry.target.productType == "application")
    }
    guard !rivals.isEmpty else { return }
    let shown = 6
    let names = ([best] + rivals).prefix(shown).map { entry in
      let path = eligible[entry.project].site.path
      return entry.target.name.map { "'\($0)' in \(path)" } ?? path
    }
    let rest = rivals.count + 1 - names.count
    let all = names.joined(separator: " and ") + (rest > 0 ? " and \(rest) more" : "")
    let flag =
      rivals.contains { $0.project != best.project }
      ? "--project '\(eligible[best.project].site.path)' or with --target"
      : "--target '\(best.target.name ?? "NAME")'"
    throw Undetermined(
      "target", "\(all) could each be what is released",
      help: "Say which with \(flag), or name it in .trainstop.yml.")
  }

  private func nothing(_ eligible: [ReadProject]) -> Undetermined {
    let decoys = projects.filter { $0.site.standing == .decoy }.map(\.site.path)
    guard eligible.isEmpty, let first = decoys.first else {
      let path = eligible.first?.site.path
      return Undetermined(
        "target", "\(path ?? "the tree") has no target that could be released",
        help: "Name the target with --target, or the project with --project.")
    }
    let more = decoys.count > 1 ? " and \(decoys.count - 1) more" : ""
    return Undetermined(
      "project", "\(first)\(more): only tests and examples were found",
      help: "Name the project with --project if one of them is what you release.")
  }

  private func configured(
    _ target: ReadProject.Target, _ project: ReadProject
  ) throws(Undetermined) -> (Reading, Choice?) {
    let readings = project.readings.filter { $0.target == target.name }
    let names = readings.compactMap(\.configuration)
    if let told = selection.configuration {
      // A project without configurations is the same in each.
      let only = names.isEmpty ? readings.first : nil
      if let reading = readings.first(where: { $0.configuration == told }) ?? only {
        return (reading, nil)
      }
      throw Undetermined(
        "configuration", "'\(told)' is not a configuration of \(target.name ?? project.site.path)",
        help: NameHelp.text("--configuration", told, among: names))
    }
    guard let chosen = ConfigurationChoice.shipping(names, preset: project.defaultConfiguration)
    else {
      guard let reading = readings.first else { throw nothing([project]) }
      return (reading, nil)
    }
    guard let reading = readings.first(where: { $0.configuration == chosen.name }) else {
      throw nothing([project])
    }
    let choice = Choice(
      subject: "configuration", chosen: chosen.name, reason: chosen.reason,
      others: names.filter { $0 != chosen.name })
    return (reading, choice)
  }

  private func projectChoice(
    _ best: TargetRanking.Entry, _ eligible: [ReadProject], _ entries: [TargetRanking.Entry]
  ) -> Choice {
    let path = eligible[best.project].site.path
    let others = projects.map(\.site.path).filter { $0 != path }
    let reasons = projects.filter { $0.site.path != path }.map { project in
      standing(of: project, entries.first { eligible[$0.project].site.path == project.site.path })
    }
    let workspace = eligible[best.project].membership?.workspace
    return Choice(
      subject: "project", chosen: path,
      reason: others.isEmpty
        ? "there is no other"
        : (workspace.map { "\($0) lists it, and " } ?? "") + "its main target ranks highest",
      others: others, otherReasons: reasons)
  }

  /// What a project that was not chosen is, by its best target.
  private func standing(of project: ReadProject, _ best: TargetRanking.Entry?) -> String {
    switch project.site.standing {
    case .decoy: return "its place says that it is a test or an example"
    case .aside: return "its place says that it is a tool or somebody else's"
    case .own: break
    }
    guard let best, let name = best.target.name else { return "nothing in it is released" }
    return "\(name), \(best.standing)"
  }

  private func targetChoice(
    _ best: TargetRanking.Entry, _ name: String, _ entries: [TargetRanking.Entry]
  ) -> Choice {
    let others = entries.filter { $0.project == best.project }.filter { entry in
      entry.target.name.map { $0 != name } ?? false
    }
    return Choice(
      subject: "target", chosen: name, reason: best.reason,
      others: others.compactMap(\.target.name), otherReasons: others.map(\.standing))
  }
}
