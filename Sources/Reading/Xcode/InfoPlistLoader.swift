import Diagnostics
import Documents

/// Finds and reads the property lists of a project's targets, each file once.
struct InfoPlistLoader {
  /// What the settings in ``buildFolders`` begin with: a place that no tree holds.
  static let buildFolder = "/(build folder)"

  /// Settings for folders that exist only while something is built.
  static let buildFolders = [
    "BUILD_DIR", "BUILD_ROOT", "BUILT_PRODUCTS_DIR", "CONFIGURATION_BUILD_DIR",
    "CONFIGURATION_TEMP_DIR", "DERIVED_FILE_DIR", "DERIVED_SOURCES_DIR", "OBJROOT",
    "PROJECT_TEMP_DIR", "SYMROOT", "TARGET_BUILD_DIR", "TARGET_TEMP_DIR",
  ]

  /// Headers that include one another end here.
  private static let includeLimit = 16

  private let files: TreeFiles
  private let sourceRoot: String
  private var lists: [String: Result<PropertyList, Undetermined>] = [:]

  /// Creates a loader.
  ///
  /// - sourceRoot: The folder that relative paths in settings start from.
  init(_ files: TreeFiles, sourceRoot: String) {
    self.files = files
    self.sourceRoot = sourceRoot
  }

  /// The property list of a target in a configuration.
  mutating func source(
    for evaluator: SettingEvaluator, _ notes: inout NoteList
  ) -> BundleVersionReader.Source {
    let file = evaluator.value(of: "INFOPLIST_FILE")
    if let fault = file.fault { return .unreadable(fault) }
    guard !file.text.isEmpty else {
      return file.undefined.isEmpty || !file.isAssigned
        ? .none : .unreadable(Self.notFound(file, "INFOPLIST_FILE is empty"))
    }
    do throws(Undetermined) {
      let path = try find(file, &notes)
      let list = try read(path)
      guard evaluator.value(of: "INFOPLIST_PREPROCESS").isTrue else {
        return .list(InfoPlist(list))
      }
      return .list(try preprocessed(list, evaluator))
    } catch {
      return .unreadable(error)
    }
  }

  private func find(
    _ file: Evaluated, _ notes: inout NoteList
  ) throws(Undetermined) -> String {
    switch try files.find(file.text, in: [sourceRoot]) {
    case .found(let path, let isExact):
      if !isExact {
        notes.add([
          Finding.Note(
            "\(TreePath.shown(file.text)) is spelled \(path) in the repository; a disk that minds "
              + "letter case does not find it", at: file.place)
        ])
      }
      return path
    case .missing(let path, let isOutside, _):
      let missing = MissingFile(path: path, isOptional: false, isOutside: isOutside)
      throw Self.notFound(file, missing.note.text, isOutside: isOutside)
    }
  }

  private static func notFound(
    _ file: Evaluated, _ reason: String, isOutside: Bool = false
  ) -> Undetermined {
    guard !file.undefined.isEmpty else {
      let mend = isOutside ? "Take the version from another source" : "Commit the file"
      return Undetermined(
        "Info.plist", reason, at: file.place, help: "\(mend), or correct INFOPLIST_FILE.")
    }
    let names = file.undefined.joined(separator: ", ")
    return Undetermined(
      "Info.plist", "\(reason): nothing sets \(names)", at: file.place,
      help: "Set \(names) in the project or an xcconfig file, or correct INFOPLIST_FILE.")
  }

  private mutating func read(_ path: String) throws(Undetermined) -> PropertyList {
    if let list = lists[path] { return try list.get() }
    let document =
      try files.document(InfoPlistDocument.self, at: path) ?? InfoPlistDocument([], path: path)
    lists[path] = document.list
    return try document.list.get()
  }
}

// MARK: - Preprocessing

extension InfoPlistLoader {
  private func preprocessed(
    _ list: PropertyList, _ evaluator: SettingEvaluator
  ) throws(Undetermined) -> InfoPlist {
    var macros = PreprocessorMacros()
    let definitions = evaluator.value(of: "INFOPLIST_PREPROCESSOR_DEFINITIONS")
    macros.define(definitions.text, at: definitions.place)
    let flags = evaluator.value(of: "INFOPLIST_OTHER_PREPROCESSOR_FLAGS")
    for flag in ShellWords.split(flags.text) where flag.hasPrefix("-D") {
      macros.define(String(flag.dropFirst(2)), at: flags.place)
    }
    let header = evaluator.value(of: "INFOPLIST_PREFIX_HEADER")
    if !header.text.isEmpty {
      try read(header.text, named: header.place, from: [sourceRoot], depth: 0, &macros)
    }
    let folders = [TreePath.folder(of: list.source.path), sourceRoot]
    return try InfoPlist(list, macros: macros) {
      (path, place, macros) throws(Undetermined) in
      try read(path, named: place, from: folders, depth: 0, &macros)
    }
  }

  /// Adds the definitions of a header and of those that it includes.
  private func read(
    _ path: String, named place: Location?, from folders: [String], depth: Int,
    _ macros: inout PreprocessorMacros
  ) throws(Undetermined) {
    guard depth < Self.includeLimit else { return }
    switch try files.find(path, in: folders) {
    case .missing(let path, let isOutside, _):
      macros.note(
        missing: MissingFile(path: path, place: place, isOptional: false, isOutside: isOutside))
    case .found(let found, _):
      let source = SourceText(path: found, bytes: try files.bytes(of: found) ?? [])
      try macros.read(source) { (include, place, macros) throws(Undetermined) in
        try read(
          include, named: place, from: [TreePath.folder(of: found)] + folders, depth: depth + 1,
          &macros)
      }
    }
  }
}

/// The property list that an `Info.plist` is, or why it is none.
private struct InfoPlistDocument: FileDocument {
  let list: Result<PropertyList, Undetermined>

  init(_ bytes: [UInt8], path: String) {
    do throws(Undetermined) {
      list = .success(try Self.parse(bytes, path))
    } catch {
      list = .failure(error)
    }
  }

  private static func parse(_ bytes: [UInt8], _ path: String) throws(Undetermined) -> PropertyList {
    do throws(DocumentError) {
      let list = try PropertyList.read(bytes, path: path)
      guard list.root.kind != .dictionary else { return list }
      throw DocumentError(
        "\(path) is a property list and no dictionary", at: list.root.location,
        help: "Make its outermost value a dictionary.")
    } catch {
      throw Undetermined("Info.plist", error.reason, at: error.location, help: error.help)
    }
  }
}
