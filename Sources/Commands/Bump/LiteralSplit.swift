import Diagnostics
import Reading

/// Finds the literals behind a value, and what each has to become.
struct LiteralSplit {
  /// What the value belongs to, such as `version of App (Release)`.
  let subject: String

  /// The value as it is.
  let value: Reading.Value

  /// What every part of the value becomes; those that stay are left out.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the value is computed, or no single part holds what
  ///   changes.
  func replacements(by text: String) throws(Undetermined) -> [(part: Reading.Part, new: String)] {
    guard text != value.text else { return [] }
    guard let parts = value.parts, !parts.isEmpty else {
      throw refusal("is computed from what is written there")
    }
    if let part = parts.first, parts.count == 1 { return [(part, text)] }
    let new = try texts(of: parts, Self.tokens(value.text), Self.tokens(text))
    return zip(parts, new).filter { $0.text != $1 }.map { ($0, $1) }
  }

  /// What each part becomes when numbers take the places of numbers.
  private func texts(
    of parts: [Reading.Part], _ old: [Substring], _ new: [Substring]
  ) throws(Undetermined) -> [String] {
    let hasSameShape =
      old.count == new.count
      && zip(old, new).allSatisfy { $0 == $1 || (Self.isWord($0) && Self.isWord($1)) }
    guard hasSameShape else {
      throw refusal("is put together from \(parts.count) parts of another shape")
    }
    var texts = Array(repeating: "", count: parts.count)
    var part = 0
    var rest = parts[0].text.utf8.count
    for (old, new) in zip(old, new) {
      while rest == 0, part + 1 < parts.count {
        part += 1
        rest = parts[part].text.utf8.count
      }
      if old.utf8.count <= rest {
        texts[part] += new
        rest -= old.utf8.count
        continue
      }
      guard old == new else { throw refusal("has its number \(old) in more than one part") }
      for character in old {
        while rest <= 0, part + 1 < parts.count {
          part += 1
          rest = parts[part].text.utf8.count
        }
        texts[part].append(character)
        rest -= character.utf8.count
      }
    }
    return texts
  }

  /// Numbers or words, and what stands between them.
  private static func tokens(_ text: String) -> [Substring] {
    var tokens: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { isWord($0) }
      let token = word.isEmpty ? rest.prefix(1) : word
      tokens.append(token)
      rest = rest[token.endIndex...]
    }
    return tokens
  }

  private static func isWord(_ text: Substring) -> Bool { text.allSatisfy { isWord($0) } }

  private static func isWord(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  private func refusal(_ reason: String) -> Undetermined {
    Undetermined(
      subject, "'\(value.text)' \(reason), so nothing was written", at: value.place,
      help: "Write the version there as one literal, or change the parts by hand.")
  }
}
