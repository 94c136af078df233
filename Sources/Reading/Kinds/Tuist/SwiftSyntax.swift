/// The little of Swift that project manifests are made of.
///
/// What is not in here becomes ``SwiftExpression/Content/opaque``: it is stepped over, and a
/// version that depends on it is not known.
struct SwiftExpression {
  /// A part of a string literal.
  enum Segment {
    case text(String)
    case interpolation(SwiftExpression)
  }

  /// An argument of a call.
  struct Argument {
    let label: String?
    let value: SwiftExpression
  }

  /// What an expression is.
  indirect enum Content {
    case string([Segment])
    case number(String)
    case boolean(Bool)
    case array([SwiftExpression])
    case dictionary([(key: SwiftExpression, value: SwiftExpression)])
    /// A name without a base.
    case name(String)
    /// `base.name`; without a base the implicit member `.name`.
    case member(SwiftExpression?, String)
    case call(SwiftExpression, [Argument])
    /// `{ … }`, which counts where it is called in place.
    case closure(SwiftFunction)
    /// `left + right`.
    case sum(SwiftExpression, SwiftExpression)
    case opaque
  }

  let content: Content

  /// The offset of the first byte; for a string literal the first byte inside the quotes.
  let offset: Int

  /// How many bytes it takes up, without the quotes of a string literal.
  let length: Int

  /// How many expressions lie in one another, this one included.
  private let height: Int

  /// How many may: to free them takes the stack once for each, as to read them does.
  private static let tallest = 200

  /// Makes an expression; what is nested deeper than any manifest becomes opaque.
  init(content: Content, offset: Int, length: Int) {
    let height = content.children.reduce(1) { max($0, $1.height + 1) }
    self.content = height > Self.tallest ? .opaque : content
    self.height = height > Self.tallest ? 1 : height
    self.offset = offset
    self.length = length
  }
}

extension SwiftExpression.Content {
  /// The expressions that it is made of.
  fileprivate var children: [SwiftExpression] {
    switch self {
    case .number, .boolean, .name, .opaque: []
    case .string(let segments):
      segments.compactMap { segment in
        if case .interpolation(let inner) = segment { inner } else { nil }
      }
    case .array(let elements): elements
    case .dictionary(let entries): entries.flatMap { [$0.key, $0.value] }
    case .member(let base, _): base.map { [$0] } ?? []
    case .call(let base, let arguments): [base] + arguments.map(\.value)
    case .closure(let function):
      function.parameters.compactMap(\.preset) + function.locals.map(\.value)
        + (function.result.map { [$0] } ?? [])
    case .sum(let left, let right): [left, right]
    }
  }
}

/// A function whose body is nothing but variables, entries that are added to them, and a result.
struct SwiftFunction {
  /// A parameter.
  struct Parameter {
    let label: String?
    let name: String
    let preset: SwiftExpression?
  }

  let parameters: [Parameter]

  /// The variables of the body, in order; one that is changed has its new value under its name.
  let locals: [(name: String, value: SwiftExpression)]

  /// What is returned; nil when the body does more than can be read.
  let result: SwiftExpression?
}

/// A constant or function of a file, under the names of the types around it.
struct SwiftDeclaration {
  /// What is declared.
  enum Content {
    case value(SwiftExpression)
    case function(SwiftFunction)
  }

  /// The names of the types around it, outermost first.
  let scope: [String]

  let name: String
  let content: Content
}
