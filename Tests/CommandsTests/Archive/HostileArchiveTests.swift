import Commands
import Foundation
import TestSupport
import Testing

/// Archives that are small and stand for more than any machine has: nobody can tell, and says why.
@Suite struct HostileArchiveTests {
  private static let list = "Payload/Harbor.app/Info.plist"

  private static let words = ["check", "--offline", "--archive", "Harbor.ipa"]

  private let folder: LoneFolder

  init() throws { folder = try LoneFolder() }

  private func refusal(_ files: [ZipWriter.File]) async throws -> String {
    try folder.write(ZipWriter(files))
    let run = await folder.run(Self.words)
    #expect(run.status == .undecided, "\(run.output.prefix(500))")
    #expect(run.output.utf8.count < 4_000)
    return run.output
  }

  /// A property list of 632 MB that fills 4 MB.
  private static let bomb = ZipWriter.File(list, "x").with {
    $0.packed = RunDeflater.bomb(matches: 2_450_000)
    $0.size = 1 + 2_450_000 * 258
    $0.method = 8
  }

  @Test func `a property list that inflates to gigabytes`() async throws {
    let said = try await refusal([Self.bomb])
    #expect(said.contains("Info.plist cannot be read: it has 632100001 bytes, more than"))
    let more = Self.bomb.with {
      $0.size = 1 << 40
      $0.isLarge = true
    }
    #expect(try await refusal([more]).contains("it has 1099511627776 bytes"))
  }

  @Test func `a property list that says it is small and inflates to gigabytes`() async throws {
    let said = try await refusal([Self.bomb.with { $0.size = 100 }])
    #expect(said.contains("not the 100 bytes that it should be"), "\(said)")
  }

  @Test func `many property lists that are each just small enough`() async throws {
    let text = [UInt8](repeating: UInt8(ascii: " "), count: 4 << 20)
    let large = ZipWriter.File("", text).deflated
    var sample = ProductSample.harbor().zip
    sample.files += (0..<20).map { index in
      large.with {
        $0.name = Array("Payload/Harbor.app/Frameworks/K\(index).framework/Info.plist".utf8)
      }
    }
    #expect(sample.bytes.count < 2 << 20)
    let said = try await refusal(sample.files)
    #expect(said.contains("in Harbor.ipa have more than 67108864 bytes together"))
  }

  @Test func `files that lie over one another`() async throws {
    let first = ZipWriter.File("first", "some text")
    let second = ZipWriter.File("second", "x")
    let outer = ZipWriter.File("outer", ZipWriter([second]).bytes)
    // The same place twice, and a whole file within the data of another.
    let twins = [first, second.with { $0.shift = -(30 + 5 + first.packed.count) }]
    let nested = [outer, second.with { $0.shift = -outer.packed.count }]
    #expect(try await refusal(twins).contains("its files 'first' and 'second' share bytes"))
    #expect(try await refusal(nested).contains("its files 'outer' and 'second' share bytes"))
    // The list of files need not follow their order.
    let turned = [second, first, second.with { $0.shift = -(30 + 5 + first.packed.count) - 20 }]
    #expect(try await refusal(turned).contains("share bytes"))
  }

  @Test func `an archive in an archive is not opened`() async throws {
    let inner = ZipWriter.File("Payload/Harbor.zip", ZipWriter([Self.bomb]).bytes)
    #expect(try await refusal([inner]).contains("holds no app, but the archive Payload/Harbor.zip"))
  }

  @Test func `a list of more files than any app has`() async throws {
    var writer = ZipWriter(ProductSample.harbor().zip.files)
    writer.isLarge = true
    writer.count = 300_000
    try folder.write(writer)
    let run = await folder.run(Self.words)
    #expect(run.status == .undecided)
    #expect(run.output.contains("it lists 300000 files"), "\(run.output)")
  }

  #if os(Linux)
    /// A sanitizer reserves more than any limit leaves.
    private static let isSanitized =
      ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains { ProcessInfo.processInfo.environment[$0] != nil }

    @Test(.disabled(if: isSanitized, "a sanitizer takes more address space than the limit"))
    func `none takes more memory than the limits say`() throws {
      let program = Bundle.main.bundleURL.appendingPathComponent("trainstop").path
      for size in [Self.bomb.size, 100, 1 << 21] {
        try folder.write(ZipWriter([Self.bomb.with { $0.size = size }]))
        let result = try ChildProcess.run(
          "/bin/bash",
          ["-c", "ulimit -v 600000; exec \"$0\" \"$@\"", program] + Self.words, in: folder.path,
          environment: folder.environment)
        #expect(result.status == 2, "\(size): \(result.output)\(result.errors)")
        #expect(result.output.contains("Info.plist cannot be read"), "\(size): \(result.output)")
      }
    }
  #endif
}
