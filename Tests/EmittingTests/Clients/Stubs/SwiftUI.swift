// swift-format-ignore-file
// The part of SwiftUI that the client templates use, so that they are type-checked without it.
@_exported import Foundation
@_exported import FoundationNetworking

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

public struct EmptyView: View {
  public init() {}
  public var body: Never { fatalError() }
}

/// Whatever a modifier or builder makes of a view.
public struct Some: View { public var body: Never { fatalError() } }

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<A: View>(_ a: A) -> A { a }
  public static func buildBlock<A: View, B: View>(_ a: A, _ b: B) -> Some { Some() }
  public static func buildBlock<A: View, B: View, C: View>(_ a: A, _ b: B, _ c: C) -> Some {
    Some()
  }
  public static func buildIf<A: View>(_ a: A?) -> A? { a }
  public static func buildEither<A: View>(first: A) -> Some { Some() }
  public static func buildEither<B: View>(second: B) -> Some { Some() }
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ModifiedContent
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

public struct ModifiedContent: View { public var body: Never { fatalError() } }

public struct Group<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

public struct VStack<Content: View>: View {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

public struct Text: View {
  public init(verbatim text: String) {}
  public func font(_ font: Font?) -> Text { self }
  public var body: Never { fatalError() }
}

public struct Font: Sendable { public static let title = Font() }
public enum TextAlignment: Sendable { case leading, center, trailing }

public struct ButtonRole: Sendable { public static let cancel = ButtonRole() }

public struct Button: View {
  public init(
    _ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {}
  public var body: Never { fatalError() }
}

extension View {
  public func modifier<T: ViewModifier>(_ modifier: T) -> some View { Some() }
  public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { Some() }
  public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View {
    Some()
  }
  public func task<T: Equatable>(
    id value: T, _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View { Some() }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { Some() }
  public func padding() -> some View { Some() }
  public func frame(maxWidth: Double?, maxHeight: Double?) -> some View { Some() }
}

@propertyWrapper public struct Binding<Value> {
  public init() {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

public enum ScenePhase: Sendable { case background, inactive, active }

public struct OpenURLAction: Sendable {
  @MainActor public func callAsFunction(_ url: URL) {}
}

public struct EnvironmentValues {
  public var scenePhase: ScenePhase { .active }
  public var openURL: OpenURLAction { OpenURLAction() }
}

@propertyWrapper public struct Environment<Value> {
  public init(_ path: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}

public protocol ObservableObject: AnyObject {}

@propertyWrapper public struct Published<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value
}

@MainActor @preconcurrency @propertyWrapper public struct StateObject<Object: ObservableObject> {
  public init(wrappedValue: @autoclosure @escaping () -> Object) {}
  public var wrappedValue: Object { fatalError() }
  public var projectedValue: Wrapper { Wrapper() }

  @MainActor @dynamicMemberLookup public struct Wrapper {
    public subscript<Value>(
      dynamicMember path: ReferenceWritableKeyPath<Object, Value>
    ) -> Binding<Value> { Binding() }
  }
}
