import Diagnostics
import Documents

/// Where the app of a built product is, and every bundle in it.
struct ProductLayout {
  /// The app that would be uploaded.
  let app: BundleFolder

  /// Every bundle inside the app, by path.
  let nested: [BundleFolder]

  /// What Xcode wrote beside the app, if the product is an `.xcarchive`.
  let description: ArchiveDescription?

  /// Finds the app by the shape of the tree: an `.xcarchive`, the `Payload` of an `.ipa`, or an
  /// `.app` wherever it lies.
  ///
  /// - Parameters:
  ///   - tree: The product.
  ///   - name: What messages call it, such as `build/App.ipa`.
  /// - Throws: ``Diagnostics/Undetermined`` when it holds no app, or more than one.
  init(_ tree: any FileTree, name: String) throws(Undetermined) {
    let paths = try tree.paths()
    let base = try Self.archiveFolder(paths, name)
    if let base {
      let description = try ArchiveDescription(tree, folder: base, product: name)
      self.description = description
      app = try Self.app(in: paths, base, description, name)
    } else {
      description = nil
      let isApp = TreePath.suffix(of: name) == ".app"
      let root = BundleFolder(root: TreePath.fileName(of: name))
      if isApp, root.propertyLists.contains(where: paths.contains) {
        app = root
      } else {
        let isPackage = paths.contains { $0.hasPrefix("Payload/") }
        app = try Self.only(in: paths, below: isPackage ? "Payload" : "", name)
      }
    }
    nested = BundleFolder.all(in: paths, below: app.path)
    guard nested.count <= BundleFolder.limit else {
      throw Undetermined(
        "archive", "\(name) holds more than the \(BundleFolder.limit) bundles that are read",
        at: Location(name), help: "Check that this is the right file.")
    }
  }

  /// The folder of an `.xcarchive`: the whole tree, or a folder of it.
  private static func archiveFolder(
    _ paths: [String], _ name: String
  ) throws(Undetermined) -> String? {
    if TreePath.suffix(of: name) == ".xcarchive",
      paths.contains(where: { $0.hasPrefix("Products/") || $0 == "Info.plist" })
    {
      return ""
    }
    let folders = BundleFolder.all(
      in: paths, below: "", outermost: true, suffixes: [".xcarchive"])
    guard folders.count < 2 else { throw several(folders.map(\.path), name, "archives") }
    return folders.first?.path
  }

  private static func app(
    in paths: [String], _ base: String, _ description: ArchiveDescription, _ name: String
  ) throws(Undetermined) -> BundleFolder {
    let products = base.isEmpty ? "Products" : "\(base)/Products"
    guard let told = description.applicationPath else {
      return try only(in: paths, below: products, name)
    }
    guard let path = TreePath.resolve(told, from: products),
      TreePath.contains(products, path), paths.contains(where: { TreePath.contains(path, $0) })
    else {
      throw Undetermined(
        "archive", "'\(told)', which the archive's own list names, is not in \(name)",
        at: description.place, help: "Build the archive anew, or copy all of it.")
    }
    return BundleFolder(path: path)
  }

  private static func only(
    in paths: [String], below folder: String, _ name: String
  ) throws(Undetermined) -> BundleFolder {
    let bundles = BundleFolder.all(in: paths, below: folder, outermost: true)
    let apps = bundles.filter { $0.suffix == ".app" }
    guard let app = apps.first else { throw none(paths, bundles, name) }
    guard apps.count == 1 else { throw several(apps.map(\.path), name, "apps") }
    return app
  }

  private static func several(
    _ found: [String], _ name: String, _ what: String
  ) -> Undetermined {
    let shown = found.prefix(3).joined(separator: ", ")
    return Undetermined(
      "archive", "\(name) holds \(found.count) \(what): \(shown)\(found.count > 3 ? ", …" : "")",
      at: Location(name), help: "Give the archive of one app.")
  }

  private static func none(
    _ paths: [String], _ bundles: [BundleFolder], _ name: String
  ) -> Undetermined {
    if let inner = paths.first(where: { [".ipa", ".zip"].contains(TreePath.suffix(of: $0)) }) {
      return Undetermined(
        "archive", "\(name) holds no app, but the archive \(inner)", at: Location(name),
        help: "Unpack \(name) and give \(TreePath.fileName(of: inner)).")
    }
    if paths.contains(where: { $0.hasSuffix("AndroidManifest.xml") }) {
      return Undetermined(
        "archive", "\(name) is made for Android, and only Apple's archives are read",
        at: Location(name), help: "Leave --archive out; the project says the versions.")
    }
    if paths.contains(where: { $0.utf8.contains(UInt8(ascii: "\\")) }) {
      return Undetermined(
        "archive", "\(name) separates names by backslashes, so that it holds no folders",
        at: Location(name), help: "Pack it with 'ditto -c -k' or 'zip'.")
    }
    let others = bundles.prefix(3).map(\.name).joined(separator: ", ")
    return Undetermined(
      "archive", "\(name) holds no app" + (others.isEmpty ? "" : ", only \(others)"),
      at: Location(name), help: "Give the .ipa, .app, or .xcarchive of an app.")
  }
}
