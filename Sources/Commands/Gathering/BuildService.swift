import Diagnostics

/// A service that runs pipelines, told by the variables that it documents for every job.
///
/// To know another, add it to ``all``.
struct BuildService: Sendable {
  /// How a service says that a pipeline was started for a tag.
  enum TagVariable: Sendable {
    /// The variable holds the tag's name, and nothing in other pipelines.
    case name(String)

    /// The variable holds the name of a reference, such as `refs/tags/v2.5.0`.
    case reference(String)

    /// The first variable holds the name of a branch or tag, when the second one is `tag` or `true`.
    case kind(name: String, kind: String)
  }

  /// The name, as the service writes it.
  let name: String

  /// A variable that says that the service is running, and the value that says so, in lower case;
  /// nil where any value does.
  let mark: (variable: String, value: String?)

  /// Where it says which tag a pipeline was started for.
  let tags: [TagVariable]

  /// Whether ``tags`` could be anybody's, and count only beside the mark.
  var sharesNames = false

  /// What fetches the whole history and the tags, as a sentence.
  let fullClone: String

  /// What fetches the contents of old commits too, where the service leaves them out by default.
  var fullContents: String?

  /// The services, in the order they are looked for.
  static let all = [
    BuildService(
      name: "GitHub Actions", mark: ("GITHUB_ACTIONS", "true"),
      tags: [
        .reference("GITHUB_REF"), .kind(name: "GITHUB_REF_NAME", kind: "GITHUB_REF_TYPE"),
      ],
      fullClone: "Give actions/checkout 'fetch-depth: 0', which also fetches the tags."),
    BuildService(
      name: "GitLab CI", mark: ("GITLAB_CI", "true"), tags: [.name("CI_COMMIT_TAG")],
      fullClone: "Set the variable 'GIT_DEPTH: 0' for this job."),
    BuildService(
      name: "Bitrise", mark: ("BITRISE_IO", "true"), tags: [.name("BITRISE_GIT_TAG")],
      fullClone: "Set 'clone_depth: -1' and 'fetch_tags: \"yes\"' in the git-clone step."),
    BuildService(
      name: "Xcode Cloud", mark: ("CI_XCODE_CLOUD", "true"),
      tags: [.name("CI_TAG"), .reference("CI_GIT_REF")], fullClone: xcodeCloud),
    // Custom scripts had this variable before the one above.
    BuildService(
      name: "Xcode Cloud", mark: ("CI_XCODE_PROJECT", nil), tags: [], fullClone: xcodeCloud),
    BuildService(
      name: "CircleCI", mark: ("CIRCLECI", "true"), tags: [.name("CIRCLE_TAG")],
      fullClone: circle, fullContents: circle),
    BuildService(
      name: "Azure Pipelines", mark: ("TF_BUILD", "true"), tags: [.reference("BUILD_SOURCEBRANCH")],
      fullClone: "Give the checkout step 'fetchDepth: 0' and 'fetchTags: true'."),
    BuildService(
      name: "Bitbucket Pipelines", mark: ("BITBUCKET_BUILD_NUMBER", nil),
      tags: [.name("BITBUCKET_TAG")],
      fullClone: "Set 'clone: { depth: full }' in bitbucket-pipelines.yml."),
    BuildService(
      name: "Travis CI", mark: ("TRAVIS", "true"), tags: [.name("TRAVIS_TAG")],
      fullClone: "Set 'git: { depth: false }' in .travis.yml."),
    BuildService(
      name: "Codemagic", mark: ("CM_BUILD_ID", nil), tags: [.name("CM_TAG")],
      fullClone: "Set the variable 'CM_CLONE_UNSHALLOW: true' in the workflow's environment."),
    BuildService(
      name: "AppVeyor", mark: ("APPVEYOR", "true"),
      tags: [.kind(name: "APPVEYOR_REPO_TAG_NAME", kind: "APPVEYOR_REPO_TAG")],
      fullClone: "Take 'clone_depth' and 'shallow_clone' out of appveyor.yml."),
    BuildService(
      name: "Buildkite", mark: ("BUILDKITE", "true"), tags: [.name("BUILDKITE_TAG")],
      fullClone: "Take --depth and --no-tags out of the agent's git flags, such as "
        + "BUILDKITE_GIT_CLONE_FLAGS."),
    BuildService(
      name: "Jenkins", mark: ("JENKINS_URL", nil), tags: [.name("TAG_NAME")], sharesNames: true,
      fullClone: "Give the git plugin the behaviour 'Advanced clone', with 'Fetch tags' on and "
        + "'Shallow clone' off."),
  ]

  private static let xcodeCloud =
    "Run 'git fetch --unshallow --tags' in ci_scripts/ci_post_clone.sh."
  private static let circle = "Give the checkout step 'method: full'."

  /// Returns the service that runs this pipeline; nil where none is known.
  static func running(in environment: [String: String]) -> BuildService? {
    all.first { $0.isRunning(in: environment) }
  }

  /// Returns the line that gives a shallow clone its history back, on the machine at hand.
  static func fullClone(in environment: [String: String]) -> String {
    running(in: environment)?.fullClone ?? "Run 'git fetch --unshallow --tags'."
  }

  /// Returns the tags that the pipeline was started for, by what any service says.
  ///
  /// The mark of a service is not needed, which a container may have been started without.
  static func startingTags(in environment: [String: String]) -> [String] {
    var names: [String] = []
    for service in all where !service.sharesNames || service.isRunning(in: environment) {
      for tag in service.tags.compactMap({ $0.tag(in: environment) }) where !names.contains(tag) {
        names.append(tag)
      }
    }
    return names
  }

  /// Says that no tag at all may be the service's doing, since nothing in a whole clone tells.
  var noteOnMissingTags: Finding.Note {
    let mend = fullClone.prefix(1).lowercased() + fullClone.dropFirst().dropLast()
    return Finding.Note(
      "this clone has no tag at all; unless this is the first release, \(name) did not fetch them: "
        + mend)
  }

  private func isRunning(in environment: [String: String]) -> Bool {
    guard let value = environment[mark.variable], !value.isEmpty else { return false }
    return mark.value == nil || value.lowercased() == mark.value
  }
}

extension BuildService.TagVariable {
  /// The tag that the variable holds, if the pipeline was started for one.
  func tag(in environment: [String: String]) -> String? {
    let tag: String?
    switch self {
    case .name(let variable): tag = environment[variable]
    case .reference(let variable):
      let prefix = "refs/tags/"
      tag = environment[variable].flatMap {
        $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil
      }
    case .kind(let name, let kind):
      let says = environment[kind]?.lowercased()
      tag = says == "tag" || says == "true" ? environment[name] : nil
    }
    return tag.flatMap { $0.isEmpty ? nil : $0 }
  }
}
