import Foundation
import TestSupport
import Testing

@testable import Emitting

/// What a killed run leaves behind.
@Suite struct DraftsTests {
  @Test(
    arguments: [
      (".dat.nosync1a2B.aB3xY9", 0x1A2B), (".dat.nosync7.000000", 7), (".dat.nosync.aB3xY9", nil),
      (".dat.nosync0.aB3xY9", nil), (".dat.nosync-7.aB3xY9", nil), (".dat.nosync+7.aB3xY9", nil),
      (".dat.nosync7.aB3xY", nil), (".dat.nosync7.a.B3xY9", nil), (".dat.nosyncxyz.aB3xY9", nil),
      ("dat.nosync7.aB3xY9", nil), (".dat.nosyncFFFFFFFFF.aB3xY9", nil), ("policy.json", nil),
    ] as [(String, Int32?)])
  func `a draft says whose it is`(_ name: String, _ process: Int32?) {
    #expect(Drafts.process(of: name) == process)
  }

  @Test(arguments: ["t", "5c1d9e0a-42"]) func `a draft of ours is one`(_ token: String) throws {
    let path = Drafts(folder: "/a/b").path(token: token)
    #expect(path.hasPrefix("/a/b/."))
    let name = try #require(path.split(separator: "/").last)
    #expect(Drafts.process(of: String(name)) == ProcessInfo.processInfo.processIdentifier)
  }

  @Test func `the draft of a run that was killed goes, and nothing else does`() throws {
    let folder = try ScratchFolder()
    try folder.makeFolder("dist")
    let ended = try ChildProcess.ended()
    func draft(_ process: Int32) -> String {
      ".dat.nosync\(String(process, radix: 16, uppercase: true)).aB3xY9"
    }
    let kept = [draft(ProcessInfo.processInfo.processIdentifier), ".dat.nosync", "other.json"]
    for name in kept + [draft(ended)] {
      try folder.put("half", at: "dist/\(name)")
    }
    let named = draft(ended).replacingOccurrences(of: "aB3xY9", with: "folder")
    try folder.makeFolder("dist/\(named)")
    _ = try folder.writer.write([OutputFile(path: "dist/policy.json", bytes: [1])])
    #expect(try folder.names("dist") == (kept + [named, "policy.json"]).sorted())
  }
}
