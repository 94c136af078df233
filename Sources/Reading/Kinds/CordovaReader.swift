import Diagnostics

/// Reads the version of a Cordova application from its `config.xml`.
///
/// Every build writes the Info.plist anew from it.
struct CordovaReader {
  let tree: any FileTree
  let path: String

  /// The application; nil for a `config.xml` that is something else.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the file cannot be read.
  func read() throws(Undetermined) -> Reading? {
    guard let bytes = try tree.bytes(of: path) else { return nil }
    let file = MarkupText(path: path, bytes: bytes)
    guard let widget = file.tags("widget").first,
      let version = file.attribute("version", in: widget),
      let identifier = file.attribute("id", in: widget)
    else { return nil }
    let own = file.attribute("ios-CFBundleIdentifier", in: widget)
    return Reading(
      source: .cordova, project: path,
      target: file.tags("name").first.flatMap(file.content)?.text, productType: "application",
      version: .known(version),
      build: .known(file.attribute("ios-CFBundleVersion", in: widget) ?? Self.build(version)),
      bundleIdentifier: (own ?? identifier).text, platform: "ios")
  }

  /// The build number of an application that gives none: its version up to a hyphen.
  private static func build(_ version: Reading.Value) -> Reading.Value {
    let text = version.text.split(separator: "-", omittingEmptySubsequences: false)[0]
    var build = version
    build.text = text.isEmpty ? version.text : String(text)
    build.parts = nil
    build.chain = [Finding.Note("Cordova takes the version where no build number is given")]
    return build
  }
}
