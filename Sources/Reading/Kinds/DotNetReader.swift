import Diagnostics

/// Reads the version of a .NET MAUI application from its project file.
///
/// The build writes both values into the Info.plist. Conditions on groups of properties are not
/// evaluated: values that differ are undetermined.
struct DotNetReader {
  let tree: any FileTree
  let path: String

  /// The application; nil for a project that builds none for a store.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the file cannot be read.
  func read() throws(Undetermined) -> Reading? {
    guard let bytes = try tree.bytes(of: path) else { return nil }
    let file = MarkupText(path: path, bytes: bytes)
    let version = values("ApplicationDisplayVersion", file)
    guard !version.isEmpty else { return nil }
    return Reading(
      source: .dotnet, project: path, target: TreePath.stem(of: path),
      productType: "application", version: determine(version, "marketing version"),
      build: determine(values("ApplicationVersion", file), "build number"),
      bundleIdentifier: values("ApplicationId", file).first?.text, platform: "ios")
  }

  private func values(_ name: String, _ file: MarkupText) -> [Reading.Value] {
    file.tags(name).compactMap(file.content)
  }

  private func determine(
    _ values: [Reading.Value], _ subject: String
  ) -> Determination<Reading.Value> {
    guard let last = values.last else { return .absent }
    if let other = values.first(where: { $0.text != last.text }) {
      return .undetermined(
        Undetermined(
          subject, "\(other.text) and \(last.text) are both set, under conditions",
          at: last.place, help: "Set it once, or name a file that holds it in .trainstop.yml."))
    }
    guard TextSearch.offset(of: "$(", in: last.text) == nil else {
      return .undetermined(
        Undetermined(
          subject, "\(last.text) is computed when the project is built", at: last.place,
          help: "Write a literal, or name a file that holds it in .trainstop.yml."))
    }
    return .known(last)
  }
}
