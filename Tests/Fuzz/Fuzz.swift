import Foundation
import FuzzTargets

/// Tries readers with hostile inputs.
///
/// `fuzz --list` names the targets; `fuzz NAME FILE…` tries each file once and says what it cost, which
/// needs no special build. `.ci/fuzz` builds it with `-DFUZZING` and libFuzzer, which then makes the
/// inputs; the target is chosen by `TRAINSTOP_FUZZ`, since the arguments are libFuzzer's.
@main struct Fuzz {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == ["--list"] {
      for target in FuzzTarget.all { print("\(target.name)\t\(target.limit)\t\(target.summary)") }
      return
    }
    #if FUZZING
      exit(Fuzzer.run())
    #else
      guard let name = arguments.first, let target = FuzzTarget.named(name) else {
        fail("usage: fuzz --list | fuzz NAME FILE…")
      }
      exit(arguments.dropFirst().allSatisfy { Replay(target, $0).isFine() } ? 0 : 1)
    #endif
  }

  /// Ends the program with a message.
  static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(2)
  }
}
