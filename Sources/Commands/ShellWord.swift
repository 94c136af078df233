extension String {
  /// The text as one word of a command line to copy, in quotes where it needs them.
  ///
  /// Messages put commands in single quotes, so that words in them have double ones, as far as a shell
  /// that somebody types into leaves a text in those alone.
  var shellWord: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "/._-+@%:,".unicodeScalars.contains(scalar)
    }
    guard isEmpty || !isPlain else { return self }
    guard !utf8.contains(UInt8(ascii: "!")) else { return shellQuoted }
    return "\"" + escaping("\"\\$`") { "\\\($0)" } + "\""
  }

  /// The text in the single quotes of a POSIX shell, in which nothing has a meaning but their end.
  var shellQuoted: String { "'" + escaping("'") { _ in #"'\''"# } + "'" }

  /// By scalars: a mark after a quote would hide it from a search by characters.
  private func escaping(_ special: String, _ escape: (Unicode.Scalar) -> String) -> String {
    unicodeScalars.map { special.unicodeScalars.contains($0) ? escape($0) : String($0) }.joined()
  }
}
