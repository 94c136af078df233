extension Repository {
  /// The names of the branches, such as `main` and `origin/main`, for somebody who mistyped one.
  ///
  /// Read from the files alone and without a promise: empty where the references are kept
  /// otherwise.
  package var branchNames: [String] {
    ["refs/heads/", "refs/remotes/"].flatMap { prefix in
      let loose = LooseReferences.all(below: prefix, in: commonDirectory) ?? []
      let packed =
        PackedReferences(commonDirectory + "/packed-refs")?.references(below: prefix) ?? []
      return Set((loose + packed).map(\.name)).sorted()
    }
  }
}
