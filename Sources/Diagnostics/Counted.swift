extension BinaryInteger {
  /// The number with its noun: `1 tag`, `2 tags`.
  ///
  /// - Parameters:
  ///   - noun: The noun of one, with what stands before it.
  ///   - plural: The noun of any other number, where it is not `noun` with an s.
  /// - Returns: The words.
  package func counting(_ noun: String, plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
