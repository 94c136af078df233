import Diagnostics
import Documents

/// Reads an Android application's version from its build script.
///
/// Only what is written down counts: literals, constants of the same file, `gradle.properties`,
/// and the version catalogue. Both script languages, Groovy and Kotlin, are read.
struct GradleReader {
  let tree: any FileTree

  /// The build script's path.
  let path: String

  /// The application; nil when the script does not build one.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when a file cannot be read.
  func read() throws(Undetermined) -> Reading? {
    guard let bytes = try tree.bytes(of: path) else { return nil }
    let script = GradleScript(path: path, bytes: bytes)
    guard script.buildsApplication else { return nil }
    let values = GradleValues(tree: tree, script: script)
    let folder = TreePath.folder(of: path)
    let identifier = try text("applicationId", script, values)
    return Reading(
      source: .gradle, project: path,
      target: folder.isEmpty ? nil : TreePath.fileName(of: folder), productType: "application",
      version: try determine("versionName", "version", script, values),
      build: try determine("versionCode", "build number", script, values),
      bundleIdentifier: identifier, minimumOS: nil, platform: "android")
  }

  private func text(
    _ name: String, _ script: GradleScript, _ values: GradleValues
  ) throws(Undetermined) -> String? {
    guard let statement = script.configured(name) else { return nil }
    return try values.evaluate(statement)?.text
  }

  private func determine(
    _ name: String, _ subject: String, _ script: GradleScript, _ values: GradleValues
  ) throws(Undetermined) -> Determination<Reading.Value> {
    guard let statement = script.configured(name) else { return .absent }
    if let value = try values.evaluate(statement) {
      return value.text.isEmpty ? .absent : .known(value)
    }
    return .undetermined(
      Undetermined(
        subject, "\(statement.expression) is computed when Gradle runs",
        at: script.place(statement),
        help: "Write \(name) as a literal, or put it into gradle.properties."))
  }
}
