import Diagnostics
import Documents

/// What Xcode writes about the app into the property list of an `.xcarchive`.
///
/// An archive of a framework or a command-line tool has no `ApplicationProperties`; Xcode's
/// Organizer calls it a generic archive.
struct ArchiveDescription {
  /// The list.
  let place: Location

  /// Where the app is, from the archive's `Products` folder.
  let applicationPath: String?

  /// The app's versions when it was archived.
  let version: String?
  let build: String?

  /// Reads the list of an archive; a missing one describes nothing.
  ///
  /// - folder: The archive's folder in the tree, empty for the whole tree.
  /// - product: What messages call the tree.
  init(_ tree: any FileTree, folder: String, product: String) throws(Undetermined) {
    let path = folder.isEmpty ? "Info.plist" : "\(folder)/Info.plist"
    let shown = "\(product)/\(path)"
    place = Location(shown)
    let bytes = try tree.bytes(of: path)
    var properties: PropertyList.Node?
    if let bytes {
      do {
        properties = try PropertyList.read(bytes, path: shown).root["ApplicationProperties"]
      } catch {
        throw Undetermined("archive", error.reason, at: error.location, help: error.help)
      }
    }
    applicationPath = properties?["ApplicationPath"]?.text
    version = properties?["CFBundleShortVersionString"]?.text
    build = properties?["CFBundleVersion"]?.text
  }
}
