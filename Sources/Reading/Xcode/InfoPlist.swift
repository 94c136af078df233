import Diagnostics
package import Documents

/// The property list that a bundle's `Info.plist` is made from.
package struct InfoPlist: Sendable {
  /// The path from the root of the tree.
  let path: String

  private let list: PropertyList

  /// What the list is preprocessed with; nil when it is taken as it is.
  private let macros: PreprocessorMacros?

  /// The preprocessor lines of the list and whether the lines after each count.
  private let standings: [(line: Int, standing: ConditionStack.Standing)]

  /// Creates the list of a bundle that is not preprocessed.
  package init(_ list: PropertyList) {
    path = list.source.path
    self.list = list
    macros = nil
    standings = []
  }

  /// Creates the list of a bundle whose `INFOPLIST_PREPROCESS` is on.
  ///
  /// - include: Called for each `#include "path"` in the list with the path and its place.
  init(
    _ list: PropertyList, macros: PreprocessorMacros,
    include: (String, Location, inout PreprocessorMacros) throws(Undetermined) -> Void
  ) throws(Undetermined) {
    path = list.source.path
    self.list = list
    var macros = macros
    var conditions = ConditionStack()
    var standings: [(line: Int, standing: ConditionStack.Standing)] = []
    for (text, location) in list.preprocessorLines {
      guard let line = DirectiveLine(Array(text.utf8), at: 0) else { continue }
      try macros.take(line, at: location, &conditions, include: include)
      standings.append((location.line ?? 0, conditions.standing))
    }
    self.macros = macros
    self.standings = standings
  }

  /// What the list says for a key.
  enum Entry {
    /// Nothing.
    case absent

    /// A text with its place and what the preprocessor did to it.
    case text(String, Location, chain: [Finding.Note])

    /// Something that cannot be told without a compiler, or is no text.
    case undetermined(reason: String, Location, help: String)
  }

  /// Looks up a key.
  func entry(_ key: String) -> Entry {
    var found: PropertyList.Node?
    for node in list.root.all(key) {
      switch standings.isEmpty ? .counts : standing(of: node.keyLocation) {
      case .counts: found = node
      case .skipped: continue
      case .unknown:
        return .undetermined(
          reason: "\(key) depends on an #if of the property list", node.location,
          help: "Take the key out of the condition.")
      }
    }
    guard let node = found else { return .absent }
    guard let text = node.text, node.kind != .boolean else {
      return .undetermined(
        reason: "\(key) is no text", node.location, help: "Write the value as a string.")
    }
    guard let macros else { return .text(text, node.location, chain: []) }
    return preprocessed(text, node.location, key, macros)
  }

  private func standing(of place: Location) -> ConditionStack.Standing {
    guard let line = place.line else { return .counts }
    return standings.last { $0.line < line }?.standing ?? .counts
  }

  private func preprocessed(
    _ text: String, _ location: Location, _ key: String, _ macros: PreprocessorMacros
  ) -> Entry {
    let replaced = macros.replace(in: text)
    if let name = replaced.unknown {
      return .undetermined(
        reason: "\(name) is a macro that takes a compiler to know",
        macros.macros[name]?.place ?? location,
        help: "Define \(name) as a plain literal outside of conditions.")
    }
    if let missing = macros.missing.first, let name = replaced.bareNames.first {
      return .undetermined(
        reason: "\(name) may be a macro, and \(missing.note.text)", location,
        help: "Commit the header, or write the version in the property list.")
    }
    guard let last = replaced.steps.last else { return .text(text, location, chain: []) }
    var chain = [Finding.Note("\(key) is \(text)", at: location)]
    chain += replaced.steps.compactMap { step in
      step.macro.place.map { Finding.Note("\(step.name) is \(step.macro.text ?? "")", at: $0) }
    }
    // One macro behind another leads to the literal; several side by side make this the place.
    let isChain = replaced.steps.allSatisfy { step in
      step.name == text || replaced.steps.contains { $0.macro.text == step.name }
    }
    let place = isChain ? last.macro.place ?? location : location
    return .text(replaced.text, place, chain: chain)
  }
}
