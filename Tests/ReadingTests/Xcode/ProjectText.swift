/// Writes the `project.pbxproj` of a small project.
struct ProjectText {
  /// A native target.
  struct Target {
    var name: String
    var type = "application"
    var settings: [String: String] = [:]

    /// Settings of one configuration only.
    var only: [String: [String: String]] = [:]

    /// The path of the base configuration file, in the project's folder.
    var xcconfig: String?

    /// The targets whose products it copies.
    var copies: [String] = []

    /// The targets that it depends on.
    var dependsOn: [String] = []

    /// The kind of object.
    var isa = "PBXNativeTarget"
  }

  var configurations = ["Debug", "Release"]
  var settings: [String: String] = [:]
  var only: [String: [String: String]] = [:]
  var xcconfig: String?
  var targets: [Target] = []
  var folder = ""

  /// Objects that a test adds as they are.
  var extra = ""

  /// Lines that a test adds to every configuration of the targets.
  var extraConfiguration = ""

  /// The file.
  var text: String {
    var objects = list("PROJECT", settings, only, xcconfig)
    for target in targets { objects += object(target) }
    let files = ([xcconfig] + targets.map(\.xcconfig)).compactMap { $0 }
    for file in Set(files) {
      objects += "\"F \(file)\" = {isa = PBXFileReference; path = \"\(file)\"; "
      objects += "sourceTree = \"<group>\"; };\n"
    }
    let children = Set(files).map { "\"F \($0)\", " }.joined()
    objects += "MAIN = {isa = PBXGroup; children = (\(children)); sourceTree = \"<group>\"; };\n"
    let names = targets.map { "\"T \($0.name)\", " }.joined()
    objects += """
      PROJECT = {isa = PBXProject; buildConfigurationList = "L PROJECT"; mainGroup = MAIN;
        projectDirPath = "\(folder)"; targets = (\(names)); };

      """
    return """
      // !$*UTF8*$!
      {
        archiveVersion = 1; objectVersion = 77;
        objects = {
      \(objects)\(extra)
        };
        rootObject = PROJECT;
      }
      """
  }

  private func object(_ target: Target) -> String {
    let name = target.name
    var text = list("T \(name)", target.settings, target.only, target.xcconfig)
    text += "\"P \(name)\" = {isa = PBXFileReference; path = \"\(name)\"; "
    text += "sourceTree = BUILT_PRODUCTS_DIR; };\n"
    let copied = target.copies.map { "\"C \(name) \($0)\"" }.joined(separator: ", ")
    for other in target.copies {
      text += "\"C \(name) \(other)\" = {isa = PBXBuildFile; fileRef = \"P \(other)\"; };\n"
    }
    text += "\"B \(name)\" = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; "
    text += "files = (\(copied)); };\n"
    let needed = target.dependsOn.map { "\"D \(name) \($0)\"" }.joined(separator: ", ")
    for other in target.dependsOn {
      text += "\"D \(name) \(other)\" = {isa = PBXTargetDependency; "
      text += "targetProxy = \"X \(name) \(other)\"; };\n"
      text += "\"X \(name) \(other)\" = {isa = PBXContainerItemProxy; containerPortal = PROJECT; "
      text += "remoteGlobalIDString = \"T \(other)\"; };\n"
    }
    return text + """
      "T \(name)" = {isa = \(target.isa); name = "\(name)";
        buildConfigurationList = "L T \(name)"; productReference = "P \(name)";
        productType = "com.apple.product-type.\(target.type)";
        buildPhases = ("B \(name)"); dependencies = (\(needed)); };

      """
  }

  private func list(
    _ owner: String, _ settings: [String: String], _ only: [String: [String: String]],
    _ xcconfig: String?
  ) -> String {
    let ids = configurations.map { "\"\($0) of \(owner)\"" }.joined(separator: ", ")
    var text = """
      "L \(owner)" = {isa = XCConfigurationList; buildConfigurations = (\(ids));
        defaultConfigurationName = Release; };

      """
    for configuration in configurations {
      let all = settings.merging(only[configuration] ?? [:]) { $1 }
      let lines = all.sorted { $0.key < $1.key }.map { "    \"\($0.key)\" = \"\($0.value)\";\n" }
      let base = xcconfig.map { "baseConfigurationReference = \"F \($0)\"; " } ?? ""
      text += "\"\(configuration) of \(owner)\" = {isa = XCBuildConfiguration; \(base)"
      if owner != "PROJECT" { text += extraConfiguration }
      text += "buildSettings = {\n\(lines.joined())  }; name = \"\(configuration)\"; };\n"
    }
    return text
  }
}

/// An `Info.plist` with these texts, each entry on two lines from line 4 on.
func infoPlist(_ entries: [(String, String)]) -> String {
  let lines = entries.map { "<key>\($0.0)</key>\n<string>\($0.1)</string>\n" }.joined()
  return """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \(lines)</dict>
    </plist>
    """
}
