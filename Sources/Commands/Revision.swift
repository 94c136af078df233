/// Which commit the program was built from, for reports of what went wrong.
enum Revision {
  /// What `git archive` writes the commit in place of; see `.gitattributes`.
  ///
  /// Releases are built from such an export, and so is whoever downloads the source as an archive.
  /// A build in a work tree, which may hold anything, keeps the text as it stands.
  private static let exported = "$Format:%H$"

  /// What stands behind the version: the commit, or that it is a development build.
  static var name: String { name(of: exported) }

  /// The first ten digits of a commit's identifier; anything else is a development build.
  static func name(of text: String) -> String {
    let isIdentifier = text.utf8.count >= 40 && text.allSatisfy(\.isHexDigit)
    return isIdentifier ? String(text.prefix(10)) : "development build"
  }
}
