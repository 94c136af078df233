/// Writes small Xcode project files for tests.
struct ProjectFile {
  /// A target with what its configurations say.
  struct Target {
    var name: String
    var productType = "application"
    var settings: [String: String] = [:]
    var embeds: [String] = []
  }

  var configurations = ["Debug", "Release"]
  var targets: [Target]

  /// The text of `project.pbxproj`.
  var text: String {
    var objects = project
    for target in targets { objects += native(target) }
    return "// !$*UTF8*$!\n{ objects = {\n\(objects)}; rootObject = ROOT; }\n"
  }

  private var project: String {
    let list = targets.map { "\"T \($0.name)\"" }.joined(separator: ", ")
    return "ROOT = { isa = PBXProject; buildConfigurationList = \"L\"; targets = (\(list)); };\n"
      + configurationList("L", [:])
  }

  private func native(_ target: Target) -> String {
    let dependencies = target.embeds.map { "\"D \(target.name) \($0)\"" }.joined(separator: ", ")
    var text = """
      "T \(target.name)" = { isa = PBXNativeTarget; name = "\(target.name)";
        productType = "com.apple.product-type.\(target.productType)";
        buildConfigurationList = "L \(target.name)"; dependencies = (\(dependencies)); };

      """
    for other in target.embeds {
      text += """
        "D \(target.name) \(other)" = { isa = PBXTargetDependency; target = "T \(other)"; };

        """
    }
    return text + configurationList("L \(target.name)", target.settings)
  }

  private func configurationList(_ id: String, _ settings: [String: String]) -> String {
    let ids = configurations.map { "\"\(id) \($0)\"" }.joined(separator: ", ")
    var text = "\"\(id)\" = { isa = XCConfigurationList; buildConfigurations = (\(ids)); };\n"
    let written = settings.sorted { $0.key < $1.key }
      .map { "\"\($0.key)\" = \"\($0.value)\";" }.joined(separator: " ")
    for configuration in configurations {
      text += """
        "\(id) \(configuration)" = { isa = XCBuildConfiguration; name = "\(configuration)";
          buildSettings = { \(written) }; };

        """
    }
    return text
  }
}

extension ProjectFile.Target {
  /// An application that states its version in settings.
  static func app(
    _ name: String, _ version: String = "1.0", build: String = "1",
    identifier: String? = nil, embeds: [String] = [], platform: String = "iphoneos"
  ) -> Self {
    Self(
      name: name,
      settings: [
        "GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": version,
        "CURRENT_PROJECT_VERSION": build, "SDKROOT": platform,
        "PRODUCT_BUNDLE_IDENTIFIER": identifier ?? "com.example.\(name)",
      ], embeds: embeds)
  }

  /// A target of another type that states its version in settings.
  static func other(_ name: String, _ productType: String, _ version: String = "1.0") -> Self {
    var target = app(name, version)
    target.productType = productType
    return target
  }
}
