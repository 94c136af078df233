import Documents
import Foundation
import TestSupport
import Testing

@Suite struct ZipDifferentialTests {
  /// Writes an archive by a seed, with whatever Python offers, and prints name and check sum of each
  /// file by Python's own reader.
  private static let script = """
    import io, random, sys, zipfile, zlib
    seed, path = int(sys.argv[1]), sys.argv[2]
    rng = random.Random(seed)
    with open(path, "wb") as out:
        out.write(b"x" * rng.choice([0, 0, 3, 70000]))
        target = out if rng.random() < 0.7 else type("S", (), {"write": out.write, "flush": out.flush})()
        with zipfile.ZipFile(target, "w") as z:
            z.comment = b"c" * rng.choice([0, 0, 5, 65535])
            for i in range(rng.randrange(0, 30)):
                name = "d%d/ü%d.plist" % (rng.randrange(3), i)
                data = bytes(rng.choices(range(rng.choice([1, 4, 256])), k=rng.choice([0, 1, 100, 4000])))
                method = rng.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
                with z.open(zipfile.ZipInfo(name), "w", force_zip64=rng.random() < 0.3) as f:
                    f.write(data)
                info = zipfile.ZipInfo("e/%d" % i); info.compress_type = method
                z.writestr(info, data)
    with zipfile.ZipFile(path) as z:
        for info in z.infolist():
            print("%s %d" % (info.filename, zlib.crc32(z.read(info))))
    """

  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  // Python is on every machine of the pipeline; elsewhere the test says that it was skipped.
  @Test(.enabled(if: python != nil, "there is no python3"))
  func `forty archives that Python writes are read as Python reads them`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("trainstop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.zip").path
    for seed in 0..<40 {
      let run = try ChildProcess.run(
        try #require(Self.python), ["-c", Self.script, "\(seed)", path], in: folder.path,
        environment: ["PYTHONIOENCODING": "utf-8"])
      try #require(run.status == 0, "\(run.errors)")
      let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
      let archive = try ZipArchive(bytes, path: "a.zip")
      let lines = try archive.entries.map { entry in
        let contents = try archive.contents(of: entry, limit: 1 << 20)
        return "\(entry.name) \(ZipWriter.File.checkSum(contents))\n"
      }
      #expect(lines.joined() == run.output, "seed \(seed)")
    }
  }
}
