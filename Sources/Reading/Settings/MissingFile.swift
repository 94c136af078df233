package import Diagnostics

/// A file that settings name and that cannot be read from the tree.
package struct MissingFile: Hashable, Sendable {
  /// The path from the root of the tree, or as written when it lies elsewhere.
  package var path: String

  /// Where it is named.
  package var place: Location?

  /// Whether the build goes on without it, as after `#include?`.
  package var isOptional: Bool

  /// Whether it lies outside of the tree, such as in a build folder or another checkout.
  package var isOutside: Bool

  /// The template that stands in the tree for developers to copy, if there is one.
  package var template: String?

  /// Whether CocoaPods writes it, with search paths and linker flags and never a version.
  var isFromCocoaPods: Bool { Self.isFromCocoaPods(path) }

  /// Whether CocoaPods writes the file at `path`.
  static func isFromCocoaPods(_ path: String) -> Bool {
    TreePath.fileName(of: path).hasPrefix("Pods-")
      || path.split(separator: "/").contains("Pods")
  }

  /// What there is to say about it, for somebody who wonders where a value went.
  package var note: Finding.Note {
    guard !path.hasPrefix(InfoPlistLoader.buildFolder) else {
      let name = TreePath.fileName(of: path)
      return Finding.Note("\(name) exists only while the project is built", at: place)
    }
    let shown = TreePath.shown(path)
    var text =
      isOutside ? "\(shown) is outside of the repository" : "\(shown) is not in the repository"
    if let template { text += "; only its template \(template) is" }
    return Finding.Note(text, at: place)
  }
}
