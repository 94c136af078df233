import Foundation

/// Takes shell text apart into the commands that somebody would type one after the other.
enum ShellText {
  typealias Step = DocumentedExample.Step

  /// The commands of a script whose first line is the page's line `line`.
  ///
  /// A command goes on in the next line after `\`, `|`, `&&` and `||`, in lines that are indented,
  /// in a here-document, and to the word that closes it.
  static func script(_ lines: [String], from line: Int) -> [Step] {
    var steps: [Step] = []
    var goesOn = false
    var end: String?
    for (offset, text) in lines.enumerated() {
      if let word = end {
        steps[steps.count - 1].command += "\n" + text
        if text.drop(while: { $0 == "\t" }) == word { end = nil }
        continue
      }
      if text.isEmpty || (text.hasPrefix("#") && !goesOn) { continue }
      if goesOn || text.hasPrefix(" ") || closes(text), !steps.isEmpty {
        steps[steps.count - 1].command += "\n" + text
      } else {
        steps.append(Step(line: line + offset, command: text))
      }
      goesOn = ["\\", "|", "&&", "||"].contains { text.hasSuffix($0) }
      end = hereDocument(text)
    }
    return steps.map(withStatus)
  }

  /// The commands after `$ `, each with the output that follows it.
  static func session(_ lines: [String], from line: Int) -> [Step] {
    var steps: [Step] = []
    for (offset, text) in lines.enumerated() {
      if text.hasPrefix("$ ") {
        steps.append(Step(line: line + offset, command: String(text.dropFirst(2))))
      } else if let last = steps.last, last.shown.isEmpty, last.command.hasSuffix("\\") {
        steps[steps.count - 1].command += "\n" + text
      } else if let mark = text.range(of: "(exit status "), !steps.isEmpty {
        steps[steps.count - 1].namedStatus = Int32(text[mark.upperBound...].prefix { $0.isNumber })
      } else if !steps.isEmpty {
        steps[steps.count - 1].shown.append(text)
      }
    }
    return steps.map { step in
      var step = step
      while step.shown.last?.isEmpty == true { step.shown.removeLast() }
      return withStatus(step)
    }
  }

  private static func withStatus(_ step: Step) -> Step {
    var step = step
    step.readStatus()
    return step
  }

  private static func closes(_ text: String) -> Bool {
    ["}", "done", "fi", "esac", "else", ")"].contains(text.prefix { $0 != " " && $0 != ";" })
  }

  private static func hereDocument(_ text: String) -> String? {
    guard let mark = text.range(of: "<<") else { return nil }
    let word = text[mark.upperBound...].drop { "-'\" ".contains($0) }.prefix { $0.isLetter }
    return word.isEmpty ? nil : String(word)
  }
}
