package import Diagnostics

/// Reads the versions that a built product would really be uploaded with.
package struct ProductReader {
  private let tree: any FileTree
  private let name: String

  /// The most values that all property lists may have, so that many small bombs are none together.
  private static let valueLimit = 1_000_000

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - tree: The product: an `.ipa` or another ZIP archive with an app, an `.app`, or an
  ///     `.xcarchive`.
  ///   - name: The product as the user names it; places in it begin with this.
  package init(tree: any FileTree, name: String) {
    self.tree = tree
    var name = name
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    self.name = name
  }

  /// Opens the product that lies at a path: a folder, or a ZIP archive, which is never unpacked.
  ///
  /// - Parameters:
  ///   - file: The absolute path.
  ///   - name: The product as the user names it.
  /// - Throws: ``Diagnostics/Undetermined`` when there is nothing that can be a product.
  package init(opening file: String, name: String) throws(Undetermined) {
    self.init(tree: try ProductFile(file, name: name).tree(), name: name)
  }

  /// Reads every bundle.
  ///
  /// - Returns: The app as the candidate, and a reading of it and of each bundle inside, by path.
  /// - Throws: ``Diagnostics/Undetermined`` when the product cannot be listed, or holds no app or
  ///   more than one.
  package func read() throws(Undetermined) -> ProjectFindings {
    let layout = try ProductLayout(tree, name: name)
    var names = BundleNames(layout)
    let main = bundle(layout.app, names.next(layout.app)).facts(tree)
    var app = main.reading
    var nested: [Reading] = []
    var valueCount = main.valueCount
    for folder in layout.nested {
      let facts = bundle(folder, names.next(folder)).facts(tree)
      valueCount += facts.valueCount
      guard valueCount <= Self.valueLimit else { throw tooMuch }
      nested.append(facts.reading)
    }
    app.embeds = nested.compactMap(\.target)
    var notes = notes(about: app, layout)
    if main.isForSimulator {
      notes.append(
        Finding.Note(
          "warning: \(layout.app.name) is built for the simulator, and no store takes it",
          at: app.file))
    }
    return ProjectFindings(
      readings: [app] + nested, candidate: candidate(app, layout.app),
      choices: choices(layout), notes: notes)
  }

  private var tooMuch: Undetermined {
    Undetermined(
      "archive", "the property lists in \(name) have more than \(Self.valueLimit) values together",
      at: Location(name), help: "Check that this is the right file.")
  }

  private func bundle(_ folder: BundleFolder, _ title: String) -> ProductBundle {
    ProductBundle(folder: folder, name: title, product: name)
  }

  /// An app without a property list is none.
  private func candidate(_ app: Reading, _ folder: BundleFolder) -> Determination<Reading> {
    guard app.version == .absent, app.build == .absent, app.bundleIdentifier == nil else {
      return .known(app)
    }
    return .undetermined(
      Undetermined(
        "candidate", "\(folder.name) in \(name) has no property list with an identifier or version",
        at: app.file, help: "Build it anew."))
  }

  private func choices(_ layout: ProductLayout) -> [Choice] {
    let path = layout.app.path.isEmpty ? name : layout.app.path
    let isTold = layout.description?.applicationPath != nil
    return [
      Choice(
        subject: "app", chosen: path,
        reason: isTold ? "the archive's own list names it" : "there is no other in \(name)")
    ]
  }

  private func notes(about app: Reading, _ layout: ProductLayout) -> [Finding.Note] {
    var notes: [Finding.Note] = []
    if let prefix = (tree as? ZipTree)?.prefix, prefix > 0 {
      notes.append(
        Finding.Note(
          "warning: \(prefix.counting("byte stands", plural: "bytes stand")) before the archive in "
            + name))
    }
    guard let description = layout.description else { return notes }
    guard description.applicationPath != nil else {
      let text = "warning: the archive's own list names no app, so Xcode offers no upload for it"
      return notes + [Finding.Note(text, at: description.place)]
    }
    for (what, said, value) in [
      ("version", description.version, app.version.value?.text),
      ("build number", description.build, app.build.value?.text),
    ] where said != value {
      let text =
        "warning: the archive's own list gives the \(what) \(said ?? "none"), and the app has "
        + (value ?? "none")
      notes.append(Finding.Note(text, at: description.place))
    }
    return notes
  }
}

/// Names for bundles that tell them apart: the folder's name without its suffix, and the path in
/// the app where that is used already.
private struct BundleNames {
  private let root: String
  private var used: Set<String> = []

  init(_ layout: ProductLayout) { root = layout.app.path }

  mutating func next(_ folder: BundleFolder) -> String {
    if used.insert(folder.stem).inserted { return folder.stem }
    return root.isEmpty ? folder.path : String(folder.path.dropFirst(root.count + 1))
  }
}
