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
