extension Repository {
  /// Returns the root folders of commits as far as git's commit-graph has them.
  ///
  /// What a graph does not say, ``rootTree(of:)`` reads from the commit itself.
  ///
  /// - Parameter commits: The commits.
  /// - Returns: A folder or nil for each commit, in their order.
  /// - Throws: A ``GitError`` when the repository's settings cannot be read.
  package func knownRootTrees(of commits: [CommitID]) throws(GitError) -> [ObjectID?] {
    guard commits.count >= Self.graphThreshold, let graph = try commitGraph() else {
      return Array(repeating: nil, count: commits.count)
    }
    return commits.map { commit in
      graph.position(of: commit.object).flatMap { graph.tree(at: $0) }
    }
  }

  /// How many commits it takes to pay for checking the graph.
  private static let graphThreshold = 200

  /// The repository's commit-graph, checked once; nil unless its history is what the objects say.
  func commitGraph() throws(GitError) -> CommitGraph? {
    if let checkedGraph { return checkedGraph }
    let setting = try engine.configuration().value("core.commitgraph")
    let isUsed = try shallowBoundary().isEmpty && setting?.lowercased() != "false"
    let graph = isUsed ? CommitGraph(engine.objects) : nil
    checkedGraph = .some(graph)
    return graph
  }
}
