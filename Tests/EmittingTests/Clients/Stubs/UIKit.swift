// swift-format-ignore-file
// The part of UIKit that the client templates use, so that they are type-checked without it.
@_exported import Foundation
@_exported import FoundationNetworking

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIScene: UIResponder {
  public nonisolated static let willEnterForegroundNotification = Notification.Name("foreground")
}

@MainActor open class UIWindowScene: UIScene {}

@MainActor open class UIApplication: UIResponder {
  public static let shared = UIApplication()
  public func open(_ url: URL) {}
}

@MainActor open class UIView: UIResponder {
  public var backgroundColor: UIColor?
  public var isHidden = false
  public var translatesAutoresizingMaskIntoConstraints = true
  public func addSubview(_ view: UIView) {}
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
}

@MainActor open class UIWindow: UIView {
  public init(windowScene: UIWindowScene) {}
  public var windowLevel = Level(rawValue: 0)
  public var rootViewController: UIViewController?
  public func makeKeyAndVisible() {}

  public struct Level: Sendable {
    public var rawValue: Double
    public init(rawValue: Double) { self.rawValue = rawValue }
    public static let alert = Level(rawValue: 2000)
    public static func + (level: Level, number: Double) -> Level {
      Level(rawValue: level.rawValue + number)
    }
  }
}

@MainActor open class UIViewController: UIResponder {
  public init(nibName: String?, bundle: Bundle?) {}
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) {}
  public var view: UIView! = UIView()
  public var presentedViewController: UIViewController?
  open func viewDidLoad() {}
  open func viewDidAppear(_ animated: Bool) {}
  public func present(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {}
}

@MainActor open class UIAlertAction: NSObject {
  public enum Style: Sendable { case `default`, cancel, destructive }
  public init(
    title: String?, style: Style, handler: (@MainActor @Sendable (UIAlertAction) -> Void)? = nil
  ) {}
}

@MainActor open class UIAlertController: UIViewController {
  public enum Style: Sendable { case actionSheet, alert }
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
  }
  public func addAction(_ action: UIAlertAction) {}
}

@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Sendable { case medium, large }
  public init(style: Style) {}
  public func startAnimating() {}
}

open class UIColor: NSObject, @unchecked Sendable {
  public static let systemBackground = UIColor()
}

@MainActor open class NSLayoutConstraint: NSObject {
  public static func activate(_ constraints: [NSLayoutConstraint]) {}
}

@MainActor open class NSLayoutXAxisAnchor: NSObject {
  public func constraint(equalTo anchor: NSLayoutXAxisAnchor) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}

@MainActor open class NSLayoutYAxisAnchor: NSObject {
  public func constraint(equalTo anchor: NSLayoutYAxisAnchor) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}
