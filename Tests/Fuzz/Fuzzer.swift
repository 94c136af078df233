#if FUZZING
  import Foundation
  import FuzzTargets

  /// The one target that libFuzzer tries, chosen by `TRAINSTOP_FUZZ` since the arguments are libFuzzer's.
  private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["TRAINSTOP_FUZZ"] ?? ""
    guard let target = FuzzTarget.named(name) else {
      Fuzz.fail("TRAINSTOP_FUZZ names no target: '\(name)'")
    }
    return target
  }()

  /// What the package manager makes the program begin with.
  @_cdecl("fuzz_main")
  public func main(
    _ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> Int32 {
    if CommandLine.arguments.dropFirst() == ["--list"] {
      Fuzz.list()
      return 0
    }
    _ = target
    var (count, words) = unsafe (count, words)
    return unsafe runDriver(&count, &words) { unsafe tryInput($0, $1) }
  }

  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  /// What libFuzzer calls with each input.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func tryInput(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
    let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: size))
    do {
      try target.run(input)
    } catch {
      FileHandle.standardError.write(Data("BROKEN: \(error)\n".utf8))
      abort()
    }
    return 0
  }
#endif
