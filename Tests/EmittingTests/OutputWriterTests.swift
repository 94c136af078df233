import Diagnostics
import Emitting
import Foundation
import Testing

@Suite struct OutputWriterTests {
  @Test func `writes a new file and says that it was missing`() throws {
    let folder = try ScratchFolder()
    try folder.makeFolder("dist")
    let outputs = try folder.writer.write([.init(path: "dist/policy.json", bytes: Array("a".utf8))])
    #expect(outputs.map(\.state) == [.missing])
    #expect(outputs.map(\.file.path) == ["dist/policy.json"])
    #expect(try folder.text("dist/policy.json") == "a")
    #expect(try folder.names("dist") == ["policy.json"])
  }

  @Test func `replaces a file, keeps its permissions, and leaves nothing else behind`() throws {
    let folder = try ScratchFolder()
    try folder.put("old", at: "policy.json")
    for mode in [0o600, 0o640, 0o755] {
      try folder.setMode(mode, of: "policy.json")
      let outputs = try folder.writer.write([
        .init(path: "./policy.json", bytes: Array("new \(mode)".utf8))
      ])
      #expect(outputs.map(\.state) == [.stale])
      #expect(try folder.text("policy.json") == "new \(mode)")
      #expect(try folder.mode(of: "policy.json") == mode)
    }
    #expect(try folder.names("") == ["policy.json"])
  }

  @Test func `a file that holds the bytes already is not touched`() throws {
    let folder = try ScratchFolder()
    try folder.put("same", at: "policy.json")
    let date = Date(timeIntervalSince1970: 1_000_000)
    try folder.setDate(date, of: "policy.json")
    let file = OutputFile(path: "policy.json", bytes: Array("same".utf8))
    #expect(try folder.writer.check([file]).map(\.state) == [.current])
    #expect(try folder.writer.write([file]).map(\.state) == [.current])
    #expect(try folder.date(of: "policy.json") == date)
  }

  @Test func `checking writes nothing`() throws {
    let folder = try ScratchFolder()
    try folder.put("old", at: "a.json")
    let outputs = try folder.writer.check([
      .init(path: "a.json", bytes: [1]), .init(path: "b.json", bytes: [2]),
    ])
    #expect(outputs.map(\.state) == [.stale, .missing])
    #expect(try folder.text("a.json") == "old")
    #expect(try folder.names("") == ["a.json"])
  }

  @Test func `nothing is written when one file fails its checks`() throws {
    let folder = try ScratchFolder()
    try folder.put("old", at: "a.json")
    let files = [
      OutputFile(path: "a.json", bytes: [1]), OutputFile(path: "b.json", bytes: [2]),
      OutputFile(path: "missing/c.json", bytes: [3]),
    ]
    #expect(throws: Undetermined.self) { try folder.writer.write(files) }
    #expect(try folder.text("a.json") == "old")
    #expect(try folder.names("") == ["a.json"])
  }

  @Test func `a folder that does not exist is named with the mend`() throws {
    let folder = try ScratchFolder()
    let fault = folder.fault("dist/web/policy.json")
    #expect(fault?.subject == "output dist/web/policy.json")
    #expect(fault?.reason == "dist/web/policy.json is in a folder that does not exist")
    #expect(fault?.help == "Create the folder \(folder.path)/dist/web.")
  }

  private static let faultyPaths = [
    ("", "'' names no file"), ("/", "'/' names no file"), ("dist/", "'dist/' names no file"),
    ("..", "'..' names no file"), ("dist/.", "'dist/.' names no file"),
    ("dist", "dist is a folder"),
    ("a.json/b.json", "a.json/b.json has a file where its folder is due"),
  ]

  @Test(arguments: faultyPaths)
  func `a path that names no file is refused`(path: String, reason: String) throws {
    let folder = try ScratchFolder()
    try folder.makeFolder("dist")
    try folder.put("x", at: "a.json")
    #expect(folder.fault(path)?.reason == reason)
  }

  @Test func `two outputs of one file are refused however they are written`() throws {
    let folder = try ScratchFolder()
    try folder.makeFolder("dist")
    try folder.link("other", to: "dist")
    let fault = #expect(throws: Undetermined.self) {
      try folder.writer.write([
        .init(path: "dist/a.json", bytes: [1]), .init(path: "other/./a.json", bytes: [2]),
      ])
    }
    #expect(fault?.reason == "other/./a.json is the same file as dist/a.json")
  }

  @Test func `a temporary file is removed when the last step fails`() throws {
    let folder = try ScratchFolder()
    try folder.put("old", at: "a.json")
    let outputs = try folder.writer.check([.init(path: "a.json", bytes: [1])])
    // Between check and write somebody puts a folder there, over which nothing can be renamed.
    try folder.remove("a.json")
    try folder.makeFolder("a.json/full")
    let fault = #expect(throws: Undetermined.self) { try folder.writer.write(checked: outputs) }
    #expect(fault?.reason.hasPrefix("a.json could not be written: ") == true)
    #expect(try folder.names("") == ["a.json"])
  }
}

@Suite struct OutputBoundaryTests {
  /// Paths from the root `repo`, beside which lies the folder `outside`.
  private static let outside = [
    "../outside/a.json", "folder-link/a.json", "folder-link/../outside/a.json", "deep/up/a.json",
    "file-link.json",
  ]

  private func repository() throws -> (scratch: ScratchFolder, writer: OutputWriter) {
    let scratch = try ScratchFolder()
    try scratch.makeFolder("repo/deep")
    try scratch.makeFolder("outside")
    try scratch.makeFolder("repo-twin")
    try scratch.put("precious", at: "outside/file.json")
    try scratch.link("repo/folder-link", to: "../outside")
    try scratch.link("repo/deep/up", to: "../../outside")
    try scratch.link("repo/file-link.json", to: "../outside/file.json")
    return (scratch, OutputWriter(root: scratch.path + "/repo"))
  }

  @Test(arguments: outside)
  func `a path that leads out of the repository is refused`(path: String) throws {
    let (scratch, writer) = try repository()
    let fault = #expect(throws: Undetermined.self) {
      try writer.write([.init(path: path, bytes: [1])])
    }
    #expect(fault?.reason.hasPrefix("\(path) leads out of the repository, to ") == true)
    #expect(fault?.help == "Write inside the repository, or allow outputs outside of it.")
    #expect(try scratch.names("outside") == ["file.json"])
    #expect(try scratch.text("outside/file.json") == "precious")
  }

  @Test func `a neighbour whose name starts alike is outside`() throws {
    let (scratch, writer) = try repository()
    for path in ["../repo-twin/a.json", scratch.path + "/repo-twin/a.json"] {
      #expect(throws: Undetermined.self) { try writer.write([.init(path: path, bytes: [1])]) }
    }
    #expect(try scratch.names("repo-twin") == [])
  }

  @Test(arguments: outside)
  func `it is written where the user allows it`(path: String) throws {
    let (scratch, _) = try repository()
    let writer = OutputWriter(root: scratch.path + "/repo", allowsOutside: true)
    _ = try writer.write([.init(path: path, bytes: Array("new".utf8))])
    let name = path == "file-link.json" ? "file.json" : "a.json"
    #expect(try scratch.text("outside/\(name)") == "new")
  }

  @Test func `links inside the repository are followed and stay`() throws {
    let (scratch, writer) = try repository()
    try scratch.put("old", at: "repo/deep/real.json")
    try scratch.link("repo/inside", to: "deep")
    try scratch.link("repo/alias.json", to: "deep/real.json")
    _ = try writer.write([
      .init(path: "inside/a.json", bytes: Array("a".utf8)),
      .init(path: "alias.json", bytes: Array("new".utf8)),
    ])
    #expect(try scratch.text("repo/deep/a.json") == "a")
    #expect(try scratch.text("repo/deep/real.json") == "new")
    #expect(try scratch.isLink("repo/alias.json"))
  }

  @Test func `an absolute path inside the repository is inside`() throws {
    let (scratch, writer) = try repository()
    _ = try writer.write([.init(path: scratch.path + "/repo/a.json", bytes: [65])])
    #expect(try scratch.text("repo/a.json") == "A")
  }

  @Test func `a root that is a link itself is followed`() throws {
    let (scratch, _) = try repository()
    try scratch.link("checkout", to: "repo")
    let writer = OutputWriter(root: scratch.path + "/checkout")
    _ = try writer.write([.init(path: "a.json", bytes: [65])])
    #expect(try scratch.text("repo/a.json") == "A")
    #expect(throws: Undetermined.self) {
      try writer.write([.init(path: "../outside/a.json", bytes: [65])])
    }
  }

  @Test func `a link that leads nowhere or in a circle is refused`() throws {
    let (scratch, writer) = try repository()
    try scratch.link("repo/gone.json", to: "deep/gone.json")
    try scratch.link("repo/round.json", to: "round.json")
    for path in ["gone.json", "round.json"] {
      let fault = #expect(throws: Undetermined.self) {
        try writer.write([.init(path: path, bytes: [1])])
      }
      #expect(fault?.reason == "\(path) is a symbolic link that leads nowhere")
    }
    #expect(try scratch.names("repo/deep") == ["up"])
  }
}
