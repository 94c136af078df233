import Documents
import Foundation
import TestSupport
import Testing

@Suite struct ZipDifferentialTests {
  /// Writes archives by their seeds, with whatever Python offers, and prints name and check sum of
  /// each file by Python's own reader.
  private static let script = """
    import random, sys, zipfile, zlib

    class Pipe:
        def __init__(self, out):
            self.write, self.flush = out.write, out.flush

    def write(rng, out):
        out.write(b"x" * rng.choice([0, 0, 3, 70000]))
        with zipfile.ZipFile(out if rng.random() < 0.7 else Pipe(out), "w") as z:
            z.comment = b"c" * rng.choice([0, 0, 5, 65535])
            for i in range(rng.randrange(0, 30)):
                size = rng.choice([0, 1, 100, 4000])
                data = bytes(rng.choices(range(rng.choice([1, 4, 256])), k=size))
                info = zipfile.ZipInfo("d%d/ü%d.plist" % (rng.randrange(3), i))
                with z.open(info, "w", force_zip64=rng.random() < 0.3) as file:
                    file.write(data)
                info = zipfile.ZipInfo("e/%d" % i)
                info.compress_type = rng.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
                z.writestr(info, data)

    for seed in range(int(sys.argv[1])):
        path = "%d.zip" % seed
        with open(path, "wb") as out:
            write(random.Random(seed), out)
        with zipfile.ZipFile(path) as z:
            for info in z.infolist():
                print("%d %s %d" % (seed, info.filename, zlib.crc32(z.read(info))))
    """

  private static let count = 40

  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  // Python is on every machine of the pipeline; elsewhere the test says that it was skipped.
  @Test(.enabled(if: python != nil, "there is no python3"))
  func `forty archives that Python writes are read as Python reads them`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("trainstop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try ChildProcess.run(
      try #require(Self.python), ["-c", Self.script, "\(Self.count)"], in: folder.path,
      environment: ["PYTHONIOENCODING": "utf-8"])
    try #require(run.status == 0, "\(run.errors)")
    var lines = ""
    for seed in 0..<Self.count {
      let path = folder.appendingPathComponent("\(seed).zip").path
      let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
      let archive = try ZipArchive(bytes, path: "a.zip")
      for entry in archive.entries {
        let contents = try archive.contents(of: entry, limit: 1 << 20)
        lines += "\(seed) \(entry.name) \(ZipWriter.File.checkSum(contents))\n"
      }
    }
    #expect(lines == run.output)
    #expect(lines.count > 1000)
  }
}
