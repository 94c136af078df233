/// The files of a built product that a test writes down.
package struct ProductSample {
  /// The bytes of each file by its path.
  package private(set) var files: [String: [UInt8]] = [:]

  /// Creates an empty product.
  package init() {}

  /// An iOS app with an extension, a watch app, an App Clip, and a framework, as an `.ipa` has it.
  ///
  /// - Parameters:
  ///   - version: The version of all but the framework.
  ///   - build: Their build number.
  ///   - app: Where the app lies.
  /// - Returns: The product.
  package static func harbor(
    _ version: String = "2.5.0", _ build: String = "250", at app: String = "Payload/Harbor.app"
  ) -> ProductSample {
    var sample = ProductSample()
    let watch = "\(app)/Watch/HarborWatch.app"
    sample.add(app, version, build, ["CFBundleIdentifier": "com.example.harbor"])
    sample.add("\(app)/PlugIns/HarborWidget.appex", version, build)
    sample.add(watch, version, build, platform: "WatchOS")
    sample.add("\(watch)/PlugIns/Face.appex", version, build, platform: "WatchOS")
    sample.add("\(app)/AppClips/HarborClip.app", version, build)
    sample.add("\(app)/Frameworks/HarborKit.framework", "1.0", "1")
    sample["\(app)/Harbor"] = [0xCF, 0xFA, 0xED, 0xFE]
    sample["\(app)/Frameworks/libswiftCore.dylib"] = [0xCF, 0xFA, 0xED, 0xFE]
    sample["\(app)/Kit_Kit.bundle/Info.plist"] = Array("no list".utf8)
    return sample
  }

  /// The bytes of the file at a path; nil removes it.
  package subscript(_ path: String) -> [UInt8]? {
    get { files[path] }
    set { files[path] = newValue }
  }

  /// Adds, or replaces, the property list of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bundle's folder; its list lies in it, or at `list`.
  ///   - version: The marketing version; nil leaves the key out.
  ///   - build: The build number; nil leaves the key out.
  ///   - more: Further keys with texts.
  ///   - platform: What the bundle says that it is built for.
  ///   - list: Where the list is in the bundle.
  package mutating func add(
    _ bundle: String, _ version: String?, _ build: String?, _ more: [String: String] = [:],
    platform: String = "iPhoneOS", list: String = "Info.plist"
  ) {
    var keys = more
    keys["CFBundleShortVersionString"] = version
    keys["CFBundleVersion"] = build
    keys[platform == "MacOSX" ? "LSMinimumSystemVersion" : "MinimumOSVersion"] = "16.0"
    let lines = keys.sorted { $0.key < $1.key }.map {
      "<key>\($0.key)</key>\n<string>\($0.value)</string>\n"
    }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \(lines.joined())<key>CFBundleSupportedPlatforms</key>
      <array><string>\(platform)</string></array>
      </dict>
      </plist>

      """
    files["\(bundle)/\(list)"] = Array(text.utf8)
  }

  /// The product as a tree.
  package var tree: MemoryTree {
    var tree = MemoryTree()
    for (path, bytes) in files { tree[path] = bytes }
    return tree
  }

  /// The product as a ZIP archive, every other file deflated.
  package var zip: ZipWriter {
    ZipWriter(
      files.sorted { $0.key < $1.key }.enumerated().map { index, file in
        let stored = ZipWriter.File(file.key, file.value)
        return index % 2 == 0 ? stored.deflated : stored
      })
  }
}
