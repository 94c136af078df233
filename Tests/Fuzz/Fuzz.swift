import Foundation
import FuzzTargets

/// Tries readers with hostile inputs.
///
/// `fuzz --list` names the targets; `fuzz NAME FILE…` tries each file once and says what it cost, which
/// needs no special build. `.ci/fuzz` builds it with `-DFUZZING` and libFuzzer, whose own `main` then
/// makes the inputs.
enum Fuzz {
  /// Prints each target's name, the longest input that is worth a try, and what it reads.
  static func list() {
    for target in FuzzTarget.all { print("\(target.name)\t\(target.limit)\t\(target.summary)") }
  }

  /// Ends the program with a message.
  static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(2)
  }
}

#if !FUZZING
  @main extension Fuzz {
    static func main() {
      let arguments = Array(CommandLine.arguments.dropFirst())
      guard arguments != ["--list"] else { return list() }
      guard let name = arguments.first, let target = FuzzTarget.named(name) else {
        fail("usage: fuzz --list | fuzz NAME FILE…")
      }
      exit(arguments.dropFirst().allSatisfy { Replay(target, $0).isFine() } ? 0 : 1)
    }
  }
#endif
