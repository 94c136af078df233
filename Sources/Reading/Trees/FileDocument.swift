import Diagnostics

/// What is made of a file's path and bytes and of nothing else, so that it can be kept.
protocol FileDocument {
  /// Reads a file; what is wrong with it is part of the document.
  init(_ bytes: [UInt8], path: String)
}

/// A tree that knows its files without reading them, and keeps what was made of them.
///
/// Most files of a project are alike in thousands of commits.
protocol KeepingTree: FileTree {
  /// Says whether there is such a file.
  func contains(_ path: String) throws(Undetermined) -> Bool

  /// Every file right in a folder, however the folder's name is spelled, sorted by bytes.
  func files(inFolderLike folder: String) throws(Undetermined) -> [String]

  /// Returns what a file was read as before, or reads it; nil when there is no such file.
  func kept<Document: FileDocument>(
    _ kind: Document.Type, at path: String
  ) throws(Undetermined) -> Document?
}

extension FileTree {
  /// Says whether there is such a file.
  func hasFile(_ path: String) throws(Undetermined) -> Bool {
    if let tree = self as? any KeepingTree { return try tree.contains(path) }
    return try bytes(of: path) != nil
  }

  /// Every file right in a folder, however the folder's name is spelled, sorted by bytes.
  func filesIn(folderLike folder: String) throws(Undetermined) -> [String] {
    if let tree = self as? any KeepingTree { return try tree.files(inFolderLike: folder) }
    let folder = folder.lowercased()
    return try paths().filter { TreePath.folder(of: $0).lowercased() == folder }
  }

  /// Returns what a file is read as, or nil when there is no such file.
  func document<Document: FileDocument>(
    _ kind: Document.Type, at path: String
  ) throws(Undetermined) -> Document? {
    if let tree = self as? any KeepingTree { return try tree.kept(kind, at: path) }
    return try bytes(of: path).map { Document($0, path: path) }
  }
}

/// What files were read as last, for the next commit that has the same ones.
///
/// Of each path the last document only: commits are gone through in the order of their versions,
/// and a file does not often go back to what it was.
final class KeptDocuments<Identity: Equatable> {
  private struct Key: Hashable {
    let path: String
    let kind: ObjectIdentifier
  }

  private var documents: [Key: (identity: Identity, document: any FileDocument)] = [:]

  /// Returns what a file was read as, when it is still the same file.
  func document<Document: FileDocument>(
    _ kind: Document.Type, at path: String, _ identity: Identity
  ) -> Document? {
    guard let last = documents[Key(path: path, kind: ObjectIdentifier(kind))],
      last.identity == identity
    else { return nil }
    return last.document as? Document
  }

  /// Keeps what a file was read as.
  func keep<Document: FileDocument>(
    _ document: Document, at path: String, _ identity: Identity
  ) {
    documents[Key(path: path, kind: ObjectIdentifier(Document.self))] = (identity, document)
  }
}
