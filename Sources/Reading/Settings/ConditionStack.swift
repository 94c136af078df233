/// The `#if` blocks that a line lies in, judged as far as that takes no compiler.
struct ConditionStack {
  /// Whether lines count.
  enum Standing: Hashable, Sendable {
    case counts, skipped, unknown
  }

  private struct Block {
    var standing: Standing

    /// The name that must have no value for the block to count, until the block gives it one.
    var unless: String?
  }

  private var blocks: [Block] = []

  /// Follows one directive.
  ///
  /// - macros: What is defined before the line.
  mutating func take(_ line: DirectiveLine, _ macros: [String: PreprocessorMacros.Macro]) {
    switch line.keyword {
    case "if": blocks.append(Block(standing: Self.judge(line.argument)))
    case "ifdef":
      let isDefined = macros[line.name]?.text != nil
      blocks.append(Block(standing: isDefined ? .counts : .unknown))
    case "ifndef":
      guard let macro = macros[line.name] else {
        blocks.append(Block(standing: .unknown, unless: line.name))
        break
      }
      blocks.append(Block(standing: macro.text == nil ? .unknown : .skipped))
    case "else": turn { $0 == .counts ? .skipped : $0 == .skipped ? .counts : .unknown }
    case "elif", "elifdef", "elifndef": turn { $0 == .counts ? .skipped : .unknown }
    case "endif": _ = blocks.popLast()
    case "define":
      // An include guard, or a definition with a fallback: the block counts unless something that
      // was not seen defines the name, and then the name itself is what would differ.
      for index in blocks.indices where blocks[index].unless == line.name {
        blocks[index] = Block(standing: .counts)
      }
    default: break
    }
  }

  /// Whether lines here count.
  var standing: Standing {
    if blocks.contains(where: { $0.standing == .skipped }) { return .skipped }
    return blocks.allSatisfy { $0.standing == .counts } ? .counts : .unknown
  }

  private mutating func turn(_ change: (Standing) -> Standing) {
    guard let last = blocks.indices.last else { return }
    blocks[last] = Block(standing: change(blocks[last].standing))
  }

  private static func judge(_ condition: String) -> Standing {
    switch condition {
    case "0": .skipped
    case "1": .counts
    default: .unknown
    }
  }
}
