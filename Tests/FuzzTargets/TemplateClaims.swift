import Diagnostics
import Emitting
import UpdatePolicy
import Versions

/// What is claimed of a template.
struct TemplateClaims {
  private static let names = ["page.mustache", "a.mustache", "b.mustache"]

  private let files: [String: [UInt8]]
  private let places: KnownFiles

  init(_ parts: InputParts) {
    files = parts.files(Self.names)
    // A carriage return alone ends no line of a template, as the specification has it.
    places = KnownFiles(files.filter { !$0.value.contains(UInt8(ascii: "\r")) })
  }

  func check() throws {
    let page = files["page.mustache"] ?? []
    let files = files
    let find: PolicyTemplate.Partials = { name in
      let path = "\(name).mustache"
      return files[path].map { (path, $0) }
    }
    for fileName in ["policy.swift", "policy.json", "policy.kt", "policy.xml"] {
      try reporting { () throws(Undetermined) in
        let template = try PolicyTemplate(page, path: "page.mustache", partials: find)
        let bytes = try template.bytes(for: Self.inputs, fileName: fileName)
        _ = template.recognizes(bytes)
      }
    }
    let template: MustacheTemplate
    do {
      template = try MustacheTemplate(page, path: "page.mustache")
    } catch {
      try places.check(error.place)
      return
    }
    for names in [MustacheRenderer.Names.lenient, .strict] {
      try reporting { () throws(Undetermined) in
        let text = try MustacheRenderer.render(
          template, with: TemplateValues.values(Self.inputs), names: names, escape: { $0 },
          partials: find)
        guard text.utf8.count <= MustacheRenderer.sizeLimit + page.count else {
          throw Undetermined("template", "\(text.utf8.count) bytes came out", help: "")
        }
      }
    }
  }

  private func reporting(_ body: () throws(Undetermined) -> Void) throws(BrokenClaim) {
    do {
      try body()
    } catch {
      try places.check(error)
      try ReportClaims.check([error])
    }
  }

  private static let inputs: EmissionInputs = {
    let version = (try? Version("2.4.0")) ?? .zero
    var document = PolicyDocument(tracks: [
      PolicyDocument.Track(latest: version, minimumOS: .zero, required: version)
    ])
    document.app = "com.example.harbor"
    document.messages = ["en": PolicyDocument.Messages()]
    return PolicyClaims.inputs(document)
  }()
}
