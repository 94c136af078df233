#if FUZZING
  import Foundation
  import FuzzTargets

  /// libFuzzer's own loop around one target.
  enum Fuzzer {
    private static let target: FuzzTarget = {
      let name = ProcessInfo.processInfo.environment["TRAINSTOP_FUZZ"] ?? ""
      guard let target = FuzzTarget.named(name) else {
        Fuzz.fail("TRAINSTOP_FUZZ names no target: '\(name)'")
      }
      return target
    }()

    /// Runs it with the arguments of the process and returns its exit status.
    static func run() -> Int32 {
      _ = target
      var count = CommandLine.argc
      var words = unsafe CommandLine.unsafeArgv
      return unsafe runDriver(&count, &words) { bytes, size in
        guard let bytes = unsafe bytes else { return 0 }
        Fuzzer.tryInput(unsafe Array(UnsafeBufferPointer(start: bytes, count: size)))
        return 0
      }
    }

    private static func tryInput(_ input: [UInt8]) {
      do {
        try target.run(input)
      } catch {
        FileHandle.standardError.write(Data("BROKEN: \(error)\n".utf8))
        abort()
      }
    }
  }

  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  /// What libFuzzer's own program would call; ours calls ``Fuzzer/run()`` instead.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func unused(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> Int32 { 0 }
#endif
