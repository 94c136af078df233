import Diagnostics
import Documents

/// Reads the versions of a property list that no project is known for.
struct PlistReader {
  let tree: any FileTree
  let path: String

  /// The bundle that the list describes; nil for a list without either version.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the file cannot be read.
  func read() throws(Undetermined) -> Reading? {
    guard let bytes = try tree.bytes(of: path) else { return nil }
    let list: PropertyList
    do {
      list = try PropertyList.read(bytes, path: path)
    } catch {
      throw Undetermined("Info.plist", error.reason, at: error.location, help: error.help)
    }
    let keys = ["CFBundleShortVersionString", "CFBundleVersion"]
    guard keys.contains(where: { list.root[$0] != nil }) else { return nil }
    let evaluator = SettingEvaluator(levels: [], configuration: "")
    let reader = BundleVersionReader(
      evaluator: evaluator, plist: .list(InfoPlist(list)), bundle: path)
    return Reading(
      source: .plist, project: path, productType: productType(list), version: reader.version(),
      build: reader.build(), bundleIdentifier: reader.identifier(),
      minimumOS: (list.root["MinimumOSVersion"] ?? list.root["LSMinimumSystemVersion"])?.text)
  }

  private func productType(_ list: PropertyList) -> String? {
    switch list.root["CFBundlePackageType"]?.text {
    case "APPL": "application"
    case "FMWK": "framework"
    case "BNDL": "bundle"
    case "XPC!": list.root["NSExtension"] == nil ? "xpc-service" : "app-extension"
    default: nil
    }
  }
}
