/// The line that gives a shallow clone its history back, for the machine at hand.
enum ShallowMend {
  /// Returns the mend for the CI system that the environment names, or for plain git.
  static func line(_ environment: [String: String]) -> String {
    if environment["GITHUB_ACTIONS"] == "true" {
      return "Give actions/checkout 'fetch-depth: 0', which also fetches the tags."
    }
    if environment["GITLAB_CI"] == "true" {
      return "Set the variable 'GIT_DEPTH: 0' for this job."
    }
    if environment["BITRISE_IO"] == "true" {
      return "Set 'clone_depth: -1' and 'fetch_tags: \"yes\"' in the git-clone step."
    }
    if environment["CI_XCODE_CLOUD"] == "TRUE" || environment["CI_XCODE_PROJECT"] != nil {
      return "Run 'git fetch --unshallow --tags' in ci_scripts/ci_post_clone.sh."
    }
    return "Run 'git fetch --unshallow --tags'."
  }
}
