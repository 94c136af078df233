import Diagnostics

/// Evaluates what a manifest says in literals, constants, and functions that only return a value.
///
/// Nothing is run: a branch, a loop, the environment, and other files make a value unknown, which
/// is reported with its line and never guessed.
struct ManifestEvaluator {
  /// Where names are looked up: the file, the types around, and the parameters of a function.
  struct Context {
    let file: Int
    var scope: [String] = []
    var locals: [String: ManifestValue] = [:]
    var depth = 0
  }

  /// How many constants and functions may lead to one another.
  private static let deepest = 40

  private let files: [ManifestFile]

  /// How many more expressions are evaluated, so that constants that double each other end.
  private let budget = Budget()

  private final class Budget {
    var left = 200_000
  }

  /// The declarations by name, as file and index, the manifest's own first.
  private let index: [String: [(file: Int, declaration: SwiftDeclaration)]]

  /// Creates an evaluator.
  ///
  /// - Parameter files: The manifest first, then the files that it can use.
  init(files: [ManifestFile]) {
    self.files = files
    var index: [String: [(file: Int, declaration: SwiftDeclaration)]] = [:]
    for (number, file) in files.enumerated() {
      for declaration in file.declarations {
        index[declaration.name, default: []].append((number, declaration))
      }
    }
    self.index = index
  }

  /// What the manifest's own constant `name` comes to; nil when there is none.
  func constant(_ name: String) -> ManifestValue? {
    guard let files = files.first,
      let found = files.declarations.first(where: { $0.name == name && $0.scope.isEmpty }),
      case .value(let expression) = found.content
    else { return nil }
    return value(expression, Context(file: 0))
  }

  /// The first of the manifest's own constants that is a call of `name`.
  func firstCall(of name: String) -> ManifestValue? {
    for declaration in files.first?.declarations ?? [] where declaration.scope.isEmpty {
      guard case .value(let expression) = declaration.content else { continue }
      let value = value(expression, Context(file: 0))
      if value.name == name { return value }
    }
    return nil
  }

  /// What an expression comes to.
  func value(_ expression: SwiftExpression, _ context: Context) -> ManifestValue {
    budget.left -= 1
    guard context.depth < Self.deepest, budget.left > 0 else {
      return unknown(expression, context)
    }
    let place = files[context.file].place(expression)
    switch expression.content {
    case .string(let segments): return text(segments, expression, context)
    case .number(let text): return .scalar(text, place)
    case .boolean(let flag): return .scalar(flag ? "YES" : "NO", place)
    case .array(let elements): return .list(elements.map { value($0, context) })
    case .dictionary(let pairs): return table(pairs, context)
    case .name, .member: return reference(expression, context)
    case .call(let callee, let arguments): return call(callee, arguments, expression, context)
    case .sum(let left, let right): return sum(left, right, expression, context)
    case .opaque, .closure: return unknown(expression, context)
    }
  }

  /// What a closure that is called in place returns; it sees the names around it.
  private func result(
    of closure: SwiftFunction, _ expression: SwiftExpression, _ context: Context
  ) -> ManifestValue {
    guard let result = closure.result else { return unknown(expression, context) }
    var inner = context
    inner.depth += 1
    for local in closure.locals { inner.locals[local.name] = value(local.value, inner) }
    return value(result, inner)
  }

  private func text(
    _ segments: [SwiftExpression.Segment], _ expression: SwiftExpression, _ context: Context
  ) -> ManifestValue {
    var result = ""
    for segment in segments {
      switch segment {
      case .text(let text): result += text
      case .interpolation(let inner):
        let value = value(inner, context)
        guard let text = value.text?.text else {
          return value.fault == nil ? unknown(inner, context) : value
        }
        result += text
      }
    }
    return .text(result, files[context.file].place(expression))
  }

  private func table(
    _ pairs: [(key: SwiftExpression, value: SwiftExpression)], _ context: Context
  ) -> ManifestValue {
    var entries: [ManifestValue.Entry] = []
    for pair in pairs {
      let key = value(pair.key, context)
      guard let name = key.text?.text else { return unknown(pair.key, context) }
      entries.append(ManifestValue.Entry(key: name, value: value(pair.value, context)))
    }
    return .table(entries)
  }

  private func sum(
    _ left: SwiftExpression, _ right: SwiftExpression, _ expression: SwiftExpression,
    _ context: Context
  ) -> ManifestValue {
    let left = value(left, context)
    let right = value(right, context)
    if let first = left.text, let second = right.text {
      return .text(first.text + second.text, files[context.file].place(expression))
    }
    if case .list(let first) = left, case .list(let second) = right {
      return .list(first + second)
    }
    return left.fault != nil ? left : unknown(expression, context)
  }

  private func reference(
    _ expression: SwiftExpression, _ context: Context
  ) -> ManifestValue {
    guard let path = path(of: expression) else { return method(expression, [], context) }
    if path.names.count == 1, !path.isImplicit, let local = context.locals[path.names[0]] {
      return local
    }
    guard let found = find(path.names, isImplicit: path.isImplicit, context) else {
      if path.names.count > 1, let first = context.locals[path.names[0]], let last = path.names.last
      {
        // `name.lowercased()` and the like on a parameter.
        return first.fault == nil && ["stringValue", "rawValue", "description"].contains(last)
          ? first : unknown(expression, context)
      }
      return path.isImplicit || path.names.count > 1
        ? .symbol(path.names[path.names.count - 1], files[context.file].place(expression))
        : unknown(expression, context)
    }
    guard case .value(let inner) = found.declaration.content else {
      return unknown(expression, context)
    }
    return value(
      inner,
      Context(file: found.file, scope: found.declaration.scope, depth: context.depth + 1))
  }

  private func call(
    _ callee: SwiftExpression, _ arguments: [SwiftExpression.Argument],
    _ expression: SwiftExpression, _ context: Context
  ) -> ManifestValue {
    if case .closure(let closure) = callee.content {
      return result(of: closure, expression, context)
    }
    guard let path = path(of: callee) else { return method(callee, arguments, context) }
    let values = arguments.map {
      ManifestValue.Argument(label: $0.label, value: value($0.value, context))
    }
    let found = find(path.names, isImplicit: path.isImplicit, context)
    if let found, case .function(let function) = found.declaration.content {
      return apply(function, values, found, expression, context)
    }
    if path.names.count > 1, !path.isImplicit {
      let base = Array(path.names.dropLast())
      if find(base, isImplicit: false, context) != nil || context.locals[base[0]] != nil {
        return method(callee, arguments, context)
      }
    }
    return .call(path.names[path.names.count - 1], values, files[context.file].place(expression))
  }

  /// A member of a value that is known: what Tuist offers on settings dictionaries.
  private func method(
    _ callee: SwiftExpression, _ arguments: [SwiftExpression.Argument], _ context: Context
  ) -> ManifestValue {
    guard case .member(let base?, let name) = callee.content else {
      return unknown(callee, context)
    }
    let receiver = value(base, context)
    if name == "stringValue" || name == "rawValue", receiver.text != nil { return receiver }
    var settings = receiver.entries
    if case .call(let type, let none, _) = receiver, none.isEmpty, type.hasSuffix("Dictionary") {
      settings = []
    }
    guard let settings else {
      return receiver.fault == nil ? unknown(callee, context) : receiver
    }
    let values = arguments.map { value($0.value, context) }
    if name == "merging" {
      guard let other = values.first?.entries else { return unknown(callee, context) }
      return .table(settings + other)
    }
    if let key = Self.settingMethods[name], let first = values.first {
      return .table(settings + [ManifestValue.Entry(key: key, value: first)])
    }
    return Self.otherMethods.contains(name) ? .table(settings) : unknown(callee, context)
  }

  private func apply(
    _ function: SwiftFunction, _ arguments: [ManifestValue.Argument],
    _ found: (file: Int, declaration: SwiftDeclaration), _ expression: SwiftExpression,
    _ context: Context
  ) -> ManifestValue {
    guard let result = function.result else {
      let place = files[context.file].place(expression)
      return .unknown("\(found.declaration.name) is a function that does more than return", place)
    }
    var inner = Context(
      file: found.file, scope: found.declaration.scope, depth: context.depth + 1)
    var rest = arguments[...]
    for parameter in function.parameters {
      if let argument = rest.first, argument.label == parameter.label {
        inner.locals[parameter.name] = argument.value
        rest = rest.dropFirst()
      } else if let preset = parameter.preset {
        inner.locals[parameter.name] = value(preset, inner)
      }
    }
    for local in function.locals { inner.locals[local.name] = value(local.value, inner) }
    return value(result, inner)
  }

  /// The names of `A.b.c`; nil when something other than names is in it, and when there are more of
  /// them than any type has around it.
  private func path(of expression: SwiftExpression) -> (names: [String], isImplicit: Bool)? {
    var names: [String] = []
    var expression = expression
    while names.count < Self.longestPath {
      switch expression.content {
      case .name(let name): return ([name] + names.reversed(), false)
      case .member(nil, let name): return ([name] + names.reversed(), true)
      case .member(let base?, let name):
        names.append(name)
        expression = base
      default: return nil
      }
    }
    return nil
  }

  private static let longestPath = 32

  /// The declaration that a name means: in the types around it, then anywhere.
  ///
  /// An implicit member is taken when only one type declares it.
  private func find(
    _ names: [String], isImplicit: Bool, _ context: Context
  ) -> (file: Int, declaration: SwiftDeclaration)? {
    guard let last = names.last, let found = index[last] else { return nil }
    let wanted = Array(names.dropLast()).filter { $0 != "Self" && $0 != "self" }
    if isImplicit {
      let members = found.filter { !$0.declaration.scope.isEmpty }
      let matching = members.filter { $0.declaration.scope.suffix(wanted.count) == wanted[...] }
      return matching.count == 1 ? matching[0] : nil
    }
    var scope = context.scope
    while true {
      if let match = found.first(where: { $0.declaration.scope == scope + wanted }) {
        return match
      }
      guard scope.popLast() != nil else { return nil }
    }
  }

  private func unknown(_ expression: SwiftExpression, _ context: Context) -> ManifestValue {
    let place = files[context.file].place(expression)
    return .unknown("the value is computed when the manifest runs", place)
  }

  /// Methods of Tuist's `SettingsDictionary` that set what is looked for.
  private static let settingMethods = [
    "currentProjectVersion": "CURRENT_PROJECT_VERSION", "marketingVersion": "MARKETING_VERSION",
  ]

  /// Methods of Tuist's `SettingsDictionary` that set something else.
  private static let otherMethods: Set<String> = [
    "appleGenericVersioningSystem", "automaticCodeSigning", "bitcodeEnabled",
    "codeSignIdentity", "codeSignIdentityAppleDevelopment", "debugInformationFormat",
    "manualCodeSigning", "otherLinkerFlags", "otherSwiftFlags",
    "swiftActiveCompilationConditions", "swiftCompilationMode", "swiftObjcBridgingHeaderPath",
    "swiftOptimizationLevel", "swiftOptimizeObjectLifetimes", "swiftVersion",
  ]
}
