package import Diagnostics
import Documents

/// Reads xcconfig files and what they include from a tree, each file once.
///
/// An include is looked for beside the file that has it, then beside the files that led there, then
/// from the project's folder; its extension may be left out (swift-build,
/// `MacroConfigFileLoader.swift`). What differs: a cycle is an error here and skipped there.
package struct ConfigFileLoader {
  /// More includes within one another, and more of them in all, than anybody writes.
  private static let depthLimit = 64
  private static let includeLimit = 2_000
  private static let assignmentLimit = 100_000

  private let projectFolder: String

  private let files: TreeFiles
  private var parsed: [String: XCConfig] = [:]
  private var loaded: [String: ConfigFile] = [:]

  /// How many files the one that is being loaded has read so far, each time counted.
  private var reads = 0

  /// Creates a loader.
  ///
  /// - projectFolder: Where includes are looked for last: the project's folder.
  package init(tree: any FileTree, projectFolder: String) {
    self.init(files: TreeFiles(tree), projectFolder: projectFolder)
  }

  init(files: TreeFiles, projectFolder: String) {
    self.files = files
    self.projectFolder = projectFolder
  }

  /// Reads the file at `path` with all that it includes.
  ///
  /// - path: From the root of the tree.
  /// - place: Where the file is named, for a note when it is missing.
  package mutating func load(_ path: String, namedAt place: Location? = nil) -> ConfigFile {
    if let file = loaded[path] { return file }
    var file = ConfigFile()
    reads = 0
    let request = Request(path: path, place: place, isOptional: false)
    open(request, folders: [""], stack: [], into: &file)
    loaded[path] = file
    return file
  }

  /// A file that is asked for: as an include spells it, or from the root of the tree.
  private struct Request {
    var path: String
    var place: Location?
    var isOptional: Bool
  }

  private mutating func open(
    _ request: Request, folders: [String], stack: [String], into file: inout ConfigFile
  ) {
    // Nothing that is read after a fault can be relied on.
    guard file.fault == nil else { return }
    do throws(Undetermined) {
      let isExact = MissingFile.isFromCocoaPods(request.path)
      let lookup = try files.find(
        request.path, in: folders, extension: ".xcconfig", isExact: isExact)
      switch lookup {
      case .found(let path, let isExact):
        if !isExact {
          file.notes.append(
            Finding.Note(
              "\(request.path) is spelled \(path) in the repository; a disk that minds letter case "
                + "does not find it", at: request.place))
        }
        try read(path, request, folders, stack, isTemplate: false, into: &file)
      case .missing(let path, let isOutside, let template):
        let template = request.isOptional ? nil : template
        let missing = MissingFile(
          path: path, place: request.place, isOptional: request.isOptional, isOutside: isOutside,
          template: template)
        if !file.missing.contains(missing) { file.missing.append(missing) }
        guard let template else { return }
        // What a template includes is part of every copy; what it sets itself is made up.
        try read(template, request, folders, stack, isTemplate: true, into: &file)
      }
    } catch {
      file.fault = error
    }
  }

  private mutating func read(
    _ path: String, _ request: Request, _ folders: [String], _ stack: [String],
    isTemplate: Bool, into file: inout ConfigFile
  ) throws(Undetermined) {
    if let start = stack.firstIndex(of: path) {
      let chain = (stack[start...] + [path]).joined(separator: " → ")
      throw Undetermined(
        "build settings", "\(path) includes itself: \(chain)", at: request.place,
        help: "Remove one of these includes.")
    }
    guard stack.count < Self.depthLimit else {
      throw Undetermined(
        "build settings", "\(path) is more than \(Self.depthLimit) includes deep",
        at: request.place, help: "Include fewer files from one another.")
    }
    reads += 1
    guard reads < Self.includeLimit, file.assignments.count < Self.assignmentLimit else {
      throw Undetermined(
        "build settings", "\(path) is included once too often: after \(reads - 1) other files",
        at: request.place, help: "Include each file once.")
    }
    guard let config = try parse(path) else { return }
    if let unread = config.unread {
      throw Undetermined(
        "build settings", unread.reason, at: unread.location, help: unread.help)
    }
    file.notes += config.faults.map { Finding.Note($0.reason, at: $0.location) }
    let folders = [TreePath.folder(of: path)] + (stack.isEmpty ? [projectFolder] : folders)
    for statement in config.statements {
      switch statement {
      case .include(let include, let isOptional, let offset):
        let place = config.source.location(at: offset, width: include.utf8.count)
        open(
          Request(path: include, place: place, isOptional: isOptional), folders: folders,
          stack: stack + [path], into: &file)
      case .assignment(let name, let conditions, let value, _, let valueOffset):
        file.assignments.append(
          SettingAssignment(
            name, conditions: conditions, value,
            at: .text(config.source, offset: valueOffset, width: value.utf8.count),
            isPlaceholder: isTemplate))
      }
    }
  }

  private mutating func parse(_ path: String) throws(Undetermined) -> XCConfig? {
    if let config = parsed[path] { return config }
    let config = try files.document(XCConfig.self, at: path)
    parsed[path] = config
    return config
  }
}

extension XCConfig: FileDocument {
  init(_ bytes: [UInt8], path: String) { self = XCConfig.read(bytes, path: path) }
}
