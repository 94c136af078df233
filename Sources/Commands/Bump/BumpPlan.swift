import Diagnostics
import Reading
import UpdatePolicy
import Versions

/// What a bump writes, and what everybody has to say afterwards.
struct BumpPlan {
  /// What one speaker has to say once the files are written.
  private struct Expectation {
    let speaker: BumpScope.Speaker
    let quantity: Quantity
    let text: String
  }

  private enum Quantity: String {
    case version
    case build = "build number"
  }

  /// The version before and after.
  let version: (old: String, new: String)

  /// The build number before and after, if one was asked for.
  private(set) var build: (old: String, new: String)?

  /// What is written.
  private(set) var edits: EditSet

  /// What stays as it is although one might expect otherwise.
  private(set) var notes: [Finding.Note] = []

  private var expectations: [Expectation] = []

  /// Works out a bump without writing anything.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when a value that has to change is not known, or is in no
  ///   place that can be changed byte for byte.
  init(
    _ request: BumpRequest, _ scope: BumpScope, scheme: VersionScheme, now: Timestamp,
    tree: any FileTree
  ) throws(Undetermined) {
    edits = EditSet(tree)
    let present = try Self.known(scope.candidate.version, .version)
    let next = try request.version(after: present, scheme: scheme, now: now)
    version = (present.text, next)
    try change(present.text, to: next, .version, in: scope)
    notes += scope.lists.map { list in
      Finding.Note("\(list.file) lists versions and is left alone: add the entry of \(next)")
    }
    let number = try request.build { () throws(Undetermined) in
      try Self.known(scope.candidate.build, .build)
    }
    guard let number else { return }
    let old = try Self.known(scope.candidate.build, .build).text
    build = (old, number)
    try change(old, to: number, .build, in: scope)
  }

  private mutating func change(
    _ old: String, to new: String, _ quantity: Quantity, in scope: BumpScope
  ) throws(Undetermined) {
    for statement in scope.statements {
      let name = statement.speaker.name
      let said = quantity == .version ? statement.version : statement.build
      switch said {
      case .absent, .notAsked: continue
      case .undetermined(let reason):
        guard !statement.isShipped else { throw reason }
        notes.append(
          Finding.Note("\(name) is left alone: \(reason.reason)", at: reason.place))
      case .known(let value):
        guard Self.isSame(value.text, old) else {
          guard statement.isShipped else { continue }
          notes.append(
            Finding.Note(
              "\(name) is left alone: its \(quantity.rawValue) is \(value.text)", at: value.place))
          continue
        }
        let text = value.text == old ? new : WrittenVersion.spelling(new, like: value.text)
        try edits.change(value, to: text, of: "\(quantity.rawValue) of \(name)")
        expectations.append(
          Expectation(speaker: statement.speaker, quantity: quantity, text: text))
      }
    }
  }

  /// Holds what is read against what was meant.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` for the first speaker that says something else.
  func verify(_ scope: BumpScope) throws(Undetermined) {
    for expected in expectations {
      let quantity = expected.quantity
      let statement = scope.statements.first { $0.speaker == expected.speaker }
      let said = quantity == .version ? statement?.version : statement?.build
      if said?.value?.text == expected.text { continue }
      let found = said?.value.map { "says \($0.text)" } ?? "says nothing that can be read"
      throw Undetermined(
        "\(quantity.rawValue) of \(expected.speaker.name)",
        "\(expected.text) was to be written, and \(expected.speaker.name) then \(found)",
        at: said?.value?.place ?? said?.undetermined?.place,
        help: said?.undetermined.map { "Mend what is wrong then: \($0.reason)." }
          ?? "Change it by hand, or write the value as a text in quotes.")
    }
  }

  /// The bundles outside of the candidate that say another version afterwards, since they share a
  /// literal with it.
  func sharers(_ before: BumpScope, _ after: BumpScope) -> [Finding.Note] {
    var sharers: [Sharer] = []
    for statement in after.others where statement.isProduct {
      let old = before.others.first { $0.speaker == statement.speaker }
      guard let new = statement.version.value, let text = old?.version.value?.text,
        new.text != text
      else { continue }
      sharers.append(
        Sharer(
          name: statement.speaker.name, place: new.place,
          change: "and goes from \(text) to \(new.text)"))
    }
    return Sharer.notes(sharers)
  }

  private static func known(
    _ value: Determination<Reading.Value>, _ quantity: Quantity
  ) throws(Undetermined) -> Reading.Value {
    if let value = value.value { return value }
    throw value.undetermined
      ?? Undetermined(
        quantity.rawValue, "the candidate has no \(quantity.rawValue) that could be raised",
        help: "Write one first; 'trainstop inspect -v' shows where it is looked for.")
  }

  /// Whether two texts are the same version, be one spelled with more zeros.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    guard let left = try? Version(left), let right = try? Version(right) else { return false }
    return left == right
  }
}

/// A bundle that says another version for sharing a literal with the candidate.
private struct Sharer {
  let name: String
  let place: Location?
  let change: String

  /// One note for each place and change; one place can serve every target of a large project.
  static func notes(_ sharers: [Sharer]) -> [Finding.Note] {
    var groups: [(first: Sharer, others: Int)] = []
    for sharer in sharers {
      let index = groups.firstIndex {
        $0.first.place == sharer.place && $0.first.change == sharer.change
      }
      if let index { groups[index].others += 1 } else { groups.append((sharer, 0)) }
    }
    return groups.map { first, others in
      let more = others == 0 ? "" : "; and so do\(others == 1 ? "es" : "") \(others) more"
      return Finding.Note("\(first.name) shares the place, \(first.change)\(more)", at: first.place)
    }
  }
}
