import Diagnostics
import Documents

/// A Swift file of a manifest with what it declares.
struct ManifestFile {
  let source: SourceText
  let declarations: [SwiftDeclaration]

  /// Reads a file.
  init(path: String, bytes: [UInt8]) {
    source = SourceText(path: path, bytes: bytes)
    declarations = SwiftDeclarationParser.declarations(in: bytes)
  }

  /// Where an expression stands.
  func place(_ expression: SwiftExpression) -> Location {
    source.location(at: expression.offset, width: expression.length)
  }
}

/// The Swift files that every manifest of a tree can use, read once.
struct ManifestHelpers {
  private var found: [ManifestFile]?

  /// The files in folders called `ProjectDescriptionHelpers`, at the root or in plug-ins.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when one cannot be read.
  mutating func files(in tree: any FileTree) throws(Undetermined) -> [ManifestFile] {
    if let found { return found }
    var files: [ManifestFile] = []
    for path in try tree.paths() where path.hasSuffix(".swift") {
      guard TreePath.components(of: path).contains("ProjectDescriptionHelpers"),
        let bytes = try tree.bytes(of: path)
      else { continue }
      files.append(ManifestFile(path: path, bytes: bytes))
    }
    found = files
    return files
  }
}
