import Diagnostics
import Foundation
import Reading
import TestSupport
import Testing

/// A Mac app on disk and as an archive, with links as a versioned framework has them.
@Suite final class MacProductTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("trainstop-\(UUID().uuidString)").resolvingSymlinksInPath()
  private static let app = "Harbor.app/Contents"
  private static let links = [
    ("\(app)/Frameworks/Sparkle.framework/Versions/Current", "B"),
    ("\(app)/Frameworks/Sparkle.framework/Resources", "Versions/Current/Resources"),
  ]
  private static let expected = [
    "Harbor application 2.5.0", "Widget extensionkit-extension 2.5.0", "Sparkle framework 2.6.4",
    "Updater application 2.6.4", "Installer xpc-service 2.6.4", "Helper application 1.0",
    "net system-extension 7.1", "Share app-extension 2.5.0",
  ]

  private static var sample: ProductSample {
    var sample = ProductSample()
    let add = { (bundle: String, version: String) in
      sample.add(
        bundle, version, "250", ["CFBundleIdentifier": "com.example.harbor"], platform: "MacOSX")
    }
    let sparkle = "\(app)/Frameworks/Sparkle.framework/Versions"
    add(app, "2.5.0")
    add("\(sparkle)/A/Resources", "1.0")
    add("\(sparkle)/B/Resources", "2.6.4")
    add("\(sparkle)/B/Updater.app/Contents", "2.6.4")
    add("\(sparkle)/B/XPCServices/Installer.xpc/Contents", "2.6.4")
    add("\(app)/Library/LoginItems/Helper.app/Contents", "1.0")
    add("\(app)/Library/SystemExtensions/net.systemextension/Contents", "7.1")
    add("\(app)/PlugIns/Share.appex/Contents", "2.5.0")
    let widget = "\(app)/Extensions/Widget.appex/Contents"
    add(widget, "2.5.0")
    let text = String(decoding: sample["\(widget)/Info.plist"] ?? [], as: UTF8.self)
    sample["\(widget)/Info.plist"] = Array(
      text.replacingOccurrences(
        of: "<dict>", with: "<dict><key>EXAppExtensionAttributes</key><dict/>"
      ).utf8)
    sample["\(app)/MacOS/Harbor"] = [0xCF, 0xFA, 0xED, 0xFE]
    return sample
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func lines(_ findings: ProjectFindings) -> [String] {
    findings.readings.map {
      "\($0.target ?? "") \($0.productType ?? "") \($0.version.value?.text ?? "-")"
    }
  }

  private func write() throws {
    for (path, bytes) in Self.sample.files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    for (path, target) in Self.links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent(path).path, withDestinationPath: target)
    }
  }

  @Test func `a Mac app on disk is read through the links of its frameworks`() throws {
    try write()
    let reader = try ProductReader(
      opening: folder.path + "/Harbor.app", name: "build/Harbor.app/")
    let findings = try reader.read()
    #expect(lines(findings) == Self.expected)
    #expect(findings.candidate.value?.platform == "macos")
    #expect(
      findings.candidate.value?.version.value?.place?.file == "build/Harbor.app/Contents/Info.plist"
    )
  }

  @Test func `the same app in an archive with links reads the same`() throws {
    var writer = Self.sample.zip
    writer.files += Self.links.map { ZipWriter.File($0, linkTo: $1) }
    let tree = try ZipTree(writer.bytes, name: "Harbor.zip")
    #expect(lines(try ProductReader(tree: tree, name: "Harbor.zip").read()) == Self.expected)
  }

  @Test func `an archive on disk is opened, and what is none is named`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let open = { (name: String, bytes: [UInt8]) -> ProjectFindings in
      let path = self.folder.appendingPathComponent(name).path
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      return try ProductReader(opening: path, name: name).read()
    }
    #expect(lines(try open("App.ipa", ProductSample.harbor().zip.bytes)).count == 6)
    for (name, bytes, reason) in [
      ("a.pkg", Array("xar!1234".utf8), "a.pkg is an installer package, which is not read"),
      ("a.tgz", [0x1F, 0x8B, 8, 0], "a.tgz is packed with gzip, which is not read"),
      ("a.ipa", Array("version https://git-lfs".utf8), "a Git LFS pointer"),
      ("b.ipa", [], "b.ipa cannot be read: it is empty"),
    ] {
      let error = #expect(throws: Undetermined.self) { try open(name, bytes) }
      #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }
    let missing = #expect(throws: Undetermined.self) {
      try ProductReader(opening: self.folder.path + "/none.ipa", name: "none.ipa")
    }
    #expect(missing?.reason == "none.ipa is not there")
  }
}
