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
