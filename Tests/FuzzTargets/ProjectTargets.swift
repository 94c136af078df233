import Diagnostics
import Documents
import Reading
import TestSupport

extension FuzzTarget {
  /// Xcode's files.
  static let projects = [
    FuzzTarget("pbxproj", "project.pbxproj: every target and configuration", limit: 32 << 10) {
      try FindingClaims.read(SampleProject.surroundings(["App.xcodeproj/project.pbxproj": $0]))
    },
    FuzzTarget("xcproj", "project.xcproj, Xcode's project in JSON5") {
      try FindingClaims.read(SampleProject.surroundings(["App.xcodeproj/project.xcproj": $0]))
    },
    FuzzTarget("xcconfig", "xcconfig files that include each other; every setting is evaluated") {
      try SettingClaims(InputParts($0)).check()
    },
    FuzzTarget("info-plist", "an Info.plist that a project names, and the header it is run with") {
      input in
      var files = InputParts(input).files(["App/Info.plist", "Version.h"])
      for isPreprocessed in [false, true] {
        files["App.xcodeproj/project.pbxproj"] = SampleProject.list(
          isPreprocessed ? "INFOPLIST_PREPROCESS = YES; INFOPLIST_PREFIX_HEADER = Version.h;" : "")
        try FindingClaims.read(files)
      }
    },
    FuzzTarget("workspace", "contents.xcworkspacedata beside two projects") {
      let list = SampleProject.list("")
      try FindingClaims.read([
        "App.xcworkspace/contents.xcworkspacedata": $0, "App.xcodeproj/project.pbxproj": list,
        "ios/Other.xcodeproj/project.pbxproj": list,
      ])
    },
  ]
}

/// A small project around the file that is tried.
enum SampleProject {
  /// Adds what a project may name: property lists and xcconfig files.
  static func surroundings(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
    files.merging([
      "App/Info.plist": infoPlist, "Info.plist": infoPlist,
      "Config/App.xcconfig": Array("#include \"Version.xcconfig\"\nPRODUCT_NAME = App\n".utf8),
      "Config/Version.xcconfig": Array("MARKETING_VERSION = 2.4.0\nBUILD = 7\n".utf8),
    ]) { own, _ in own }
  }

  /// A project of one app, whose target has more settings.
  static func list(_ settings: String) -> [UInt8] {
    let text = """
      {archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
      P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
      G = {isa = PBXGroup; children = (); sourceTree = "<group>"; };
      T = {isa = PBXNativeTarget; name = App; buildConfigurationList = M; buildPhases = ();
      productType = "com.apple.product-type.application"; };
      L = {isa = XCConfigurationList; buildConfigurations = (A); };
      A = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT = iphoneos; }; };
      M = {isa = XCConfigurationList; buildConfigurations = (B); };
      B = {isa = XCBuildConfiguration; name = Release; buildSettings = {
      INFOPLIST_FILE = App/Info.plist; MARKETING_VERSION = 2.4.0; CURRENT_PROJECT_VERSION = 7;
      PRODUCT_BUNDLE_IDENTIFIER = com.example.app; \(settings) }; };
      }; }
      """
    return Array(text.utf8)
  }

  private static let infoPlist = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>CFBundleShortVersionString</key>
    <string>$(MARKETING_VERSION)</string><key>CFBundleVersion</key>
    <string>$(CURRENT_PROJECT_VERSION)</string></dict></plist>
    """.utf8)
}

/// What is claimed of the settings that xcconfig files make.
struct SettingClaims {
  private static let paths = [
    "Main.xcconfig", "Base.xcconfig", "Config/Shared.xcconfig", "Config/Version.xcconfig",
  ]
  private static let limit = 48

  private let files: [String: [UInt8]]
  private let places: KnownFiles

  init(_ parts: InputParts) {
    files = parts.files(Self.paths)
    places = KnownFiles(files)
  }

  func check() throws {
    for (path, bytes) in files { try check(XCConfig.read(bytes, path: path), bytes.count) }
    var tree = MemoryTree()
    for (path, bytes) in files { tree[path] = bytes }
    var loader = ConfigFileLoader(tree: tree, projectFolder: "")
    let file = loader.load("Main.xcconfig")
    try places.check(file.notes + file.missing.map(\.note))
    if let fault = file.fault { try places.check(fault) }
    try ReportClaims.check([file.fault].compactMap { $0 }, file.notes)
    let release = SettingEvaluator(
      levels: [file.level(named: "target")], configuration: "Release", sdk: "iphoneos18.0")
    let debug = SettingEvaluator(
      levels: [file.level(named: "project"), file.level(named: "target")], configuration: "Debug",
      arch: "arm64")
    for assignment in file.assignments.prefix(Self.limit) {
      for evaluator in [release, debug] {
        try check(evaluator.value(of: assignment.name))
        try check(evaluator.expand(assignment.value, at: assignment.place.location))
      }
    }
  }

  private func check(_ config: XCConfig, _ size: Int) throws(BrokenClaim) {
    for fault in config.faults { try places.check(fault.location) }
    for statement in config.statements {
      switch statement {
      case .include(_, _, let offset):
        try claim((0...size).contains(offset), "an include is at \(offset) of \(size)")
      case .assignment(_, _, _, let offset, let valueOffset):
        try claim(
          (0...size).contains(offset) && (offset...size).contains(valueOffset),
          "a setting is at \(offset), its value at \(valueOffset) of \(size)")
      }
    }
  }

  private func check(_ value: Evaluated) throws(BrokenClaim) {
    try places.check(value.place)
    try places.check(value.chain + value.placeholders)
    if let fault = value.fault { try places.check(fault) }
  }
}
