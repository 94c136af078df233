import Diagnostics

/// One evaluation under way: what is being expanded, and what was met so far.
struct SettingEvaluation {
  /// What a piece of text came to.
  struct Outcome {
    var text = ""

    /// Whether something known went into it, be it empty.
    var isAssigned = false

    /// Whether nothing known that is a letter or a digit went into it.
    var isBlank = true

    /// Where the text is written when it is all one literal behind a chain of references.
    var origin: SettingPlace?

    /// What the text is put together from; nil when an operator changed it.
    var literals: [SettingLiteral]? = []
  }

  /// An assignment whose value is being expanded.
  private struct Frame {
    var name: String
    var candidates: [SettingEvaluator.Candidate]
    var index: Int
  }

  // Hostile projects end here; no real one comes near.
  private static let depthLimit = 64
  private static let referenceLimit = 10_000
  private static let lengthLimit = 1 << 16

  private let evaluator: SettingEvaluator

  /// A text from outside of any assignment, and where it is written.
  private let outer: SettingLiteral
  private var frames: [Frame] = []
  private var steps: [SettingEvaluator.Candidate] = []
  private var undefined: [String] = []
  private var unknownOperators: [String] = []
  private var fault: Undetermined?
  private var references = 0

  /// Starts an evaluation.
  ///
  /// - text: A text that is to be expanded, and `place` where it is written.
  init(of evaluator: SettingEvaluator, expanding text: String = "", at place: Location? = nil) {
    self.evaluator = evaluator
    outer = SettingLiteral(of: text, at: place.map { .known($0) } ?? .builtIn)
    fault = evaluator.fault
  }

  /// Turns an outcome and what was met on the way into a result.
  func evaluated(_ outcome: Outcome, at place: Location?) -> Evaluated {
    var seen: Set<String> = []
    let names = undefined.filter { seen.insert($0).inserted }
    var evaluated = Evaluated(outcome, at: place, steps: steps, undefined: names, fault: fault)
    evaluated.unknownOperators = unknownOperators
    return evaluated
  }
}

// MARK: - Expansion

extension SettingEvaluation {
  /// Expands the references in `text`.
  mutating func expand(_ text: String) -> Outcome {
    if let literal = literal(text) { return literal }
    let expression = SettingExpression(text)
    if let fault = expression.fault { note(fault, in: text) }
    var outcome = join(expression.pieces)
    outcome.isAssigned = true
    return outcome
  }

  /// Evaluates the setting `name` from outside of any assignment or within one.
  mutating func value(of name: String) -> Outcome {
    if let frame = frames.lastIndex(where: { $0.name == name }) { return inherited(in: frame) }
    let candidates = evaluator.candidates(for: name)
    guard !candidates.isEmpty else {
      undefined.append(name)
      return Outcome()
    }
    return value(Frame(name: name, candidates: candidates, index: 0))
  }

  /// What a text without references comes to, as almost all are; nil for any other.
  private func literal(_ text: String) -> Outcome? {
    guard text.utf8.count <= Self.lengthLimit, !text.utf8.contains(UInt8(ascii: "$")) else {
      return nil
    }
    return Outcome(
      text: text, isAssigned: true, isBlank: Self.isBlank(text),
      literals: [whole.part(text, at: 0)])
  }

  /// The value that is being expanded.
  private var whole: SettingLiteral {
    guard let frame = frames.last else { return outer }
    let assignment = frame.candidates[frame.index].assignment
    return SettingLiteral(of: assignment.value, at: assignment.place)
  }

  private static func isBlank(_ text: String) -> Bool {
    !text.contains { $0.isLetter || $0.isNumber }
  }

  private mutating func join(_ pieces: [SettingExpression.Piece]) -> Outcome {
    var outcome = Outcome()
    let whole = whole
    for piece in pieces {
      switch piece {
      case .literal(let text, let offset):
        outcome.text += text
        outcome.literals?.append(whole.part(text, at: offset))
        outcome.isAssigned = true
        outcome.isBlank = outcome.isBlank && Self.isBlank(text)
      case .reference(let reference):
        let value = resolve(reference)
        outcome.text += value.text
        if let literals = value.literals {
          outcome.literals?.append(contentsOf: literals)
        } else {
          outcome.literals = nil
        }
        outcome.isAssigned = outcome.isAssigned || value.isAssigned
        outcome.isBlank = outcome.isBlank && value.isBlank
        if pieces.count == 1 { outcome.origin = value.origin }
      }
      if outcome.text.utf8.count > Self.lengthLimit {
        stop("the value grows beyond \(Self.lengthLimit) bytes", "Write the value out.")
        return Outcome()
      }
    }
    return outcome
  }

  private mutating func resolve(_ reference: SettingExpression.Reference) -> Outcome {
    references += 1
    guard references < Self.referenceLimit else {
      stop("the value has more than \(Self.referenceLimit) references", "Write the value out.")
      return Outcome()
    }
    let name = join(reference.name).text
    let mark = undefined.count
    var outcome = lookUp(name)
    if !reference.isBracketed, !outcome.isAssigned {
      outcome.text = "$\(name)"
      outcome.literals = nil
    }
    for operation in reference.operators {
      apply(operation, to: &outcome, forgiving: mark)
    }
    return outcome
  }

  private mutating func lookUp(_ name: String) -> Outcome {
    guard name == "inherited" || name == "value" else { return value(of: name) }
    guard !frames.isEmpty else {
      undefined.append(name)
      return Outcome()
    }
    return inherited(in: frames.count - 1)
  }

  /// What the assignment below the one that the frame is expanding comes to.
  private mutating func inherited(in index: Int) -> Outcome {
    var frame = frames[index]
    frame.index += 1
    guard frame.index < frame.candidates.count else {
      if index == frames.count - 1 {
        undefined.append(frame.name)
      } else {
        let chain = (frames[index...].map(\.name) + [frame.name]).joined(separator: " → ")
        stop(
          "\(frame.name) refers to itself: \(chain)", "Give one of these settings a literal value.")
      }
      return Outcome()
    }
    return value(frame)
  }

  private mutating func value(_ frame: Frame) -> Outcome {
    guard frames.count < Self.depthLimit else {
      stop(
        "\(frame.name) is more than \(Self.depthLimit) references away from its value",
        "Shorten the chain of references.")
      return Outcome()
    }
    let candidate = frame.candidates[frame.index]
    steps.append(candidate)
    frames.append(frame)
    var outcome = expand(candidate.assignment.value)
    frames.removeLast()
    if outcome.origin == nil, candidate.assignment.place.isInFile {
      outcome.origin = candidate.assignment.place
    }
    return outcome
  }

  private mutating func apply(
    _ operation: SettingExpression.Operator, to outcome: inout Outcome, forgiving mark: Int
  ) {
    guard let pieces = operation.operand else {
      guard outcome.isAssigned else { return }
      if let result = SettingOperator.apply(operation.name, to: outcome.text) {
        transform(&outcome, into: result, operation)
      } else if operation.name == "__md5" {
        stop("a checksum by :__md5 is not computed here", "Write the value out.")
      } else if !unknownOperators.contains(operation.name) {
        // The build says nothing either, and goes on with the value as it is.
        unknownOperators.append(operation.name)
      }
      return
    }
    guard operation.name != "default" || outcome.text.isEmpty else { return }
    // A default stands in for whatever is not set, so that need not be reported any more.
    if operation.name == "default" { undefined.removeLast(undefined.count - mark) }
    let operand = join(pieces)
    guard operation.name == "default" || outcome.isAssigned else { return }
    let result = SettingOperator.apply(operation.name, to: outcome.text, operand: operand.text)
    transform(&outcome, into: result, operation)
    if operation.name == "default" {
      outcome.isAssigned = true
      outcome.isBlank = operand.isBlank
      outcome.origin = operand.origin
      outcome.literals = operand.literals
    }
  }

  private mutating func transform(
    _ outcome: inout Outcome, into text: String?, _ operation: SettingExpression.Operator
  ) {
    if let text {
      if text != outcome.text { outcome.literals = nil }
      outcome.text = text
      return
    }
    stop(
      ":\(operation.name) is no operator of build settings",
      "Use an operator that the build system knows, such as :lower or :default=.")
  }

  private mutating func note(_ fault: SettingExpression.Fault, in text: String) {
    let reason =
      switch fault {
      case .unterminated: "a reference in it is never closed"
      case .missingName: "a reference in it names nothing"
      case .missingOperator: "a reference in it has a colon and no operator"
      case .tooDeep: "its references are nested too deeply"
      }
    stop("\(text.prefix(80)) cannot be expanded: \(reason)", "Mend the reference.")
  }

  private mutating func stop(_ reason: String, _ help: String) {
    guard fault == nil else { return }
    let place = frames.last.flatMap { $0.candidates[$0.index].assignment.place.location }
    fault = Undetermined("build setting", reason, at: place, help: help)
  }
}
