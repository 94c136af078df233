public import Foundation

extension UpdateChecker {
  /// Checks now, and again each time the app comes to the foreground.
  ///
  /// The stream ends when its task is cancelled. A forced prompt that somebody got around comes
  /// back with the next answer, since a forced decision is never silenced.
  ///
  /// - Parameter notification: What says that the app comes to the foreground; by default what the
  ///   platform's own framework posts.
  /// - Returns: The answers, the newest one alone when nobody read the last one yet.
  public nonisolated func foregroundChecks(
    on notification: Notification.Name = .appEntersForeground
  ) -> AsyncStream<UpdateCheck> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let (occasions, occasion) = Self.occasions()
      let observer = ForegroundObserver(notification) { occasion.yield() }
      let task = Task {
        occasion.yield()
        for await _ in occasions {
          continuation.yield(await check())
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in
        observer.stop()
        occasion.finish()
        task.cancel()
      }
    }
  }

  /// Occasions to check; those that come while a check runs are one.
  private static func occasions() -> (AsyncStream<Void>, AsyncStream<Void>.Continuation) {
    AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  }
}

extension Notification.Name {
  /// What the platform's framework posts when an app comes to the foreground.
  ///
  /// By name, so that this library needs neither UIKit nor AppKit.
  public static let appEntersForeground: Notification.Name = {
    #if os(macOS)
      return Notification.Name("NSApplicationDidBecomeActiveNotification")
    #elseif os(watchOS)
      return Notification.Name("WKApplicationWillEnterForegroundNotification")
    #else
      return Notification.Name("UIApplicationWillEnterForegroundNotification")
    #endif
  }()
}

/// Holds an observer, so that it is removed once and from any thread.
///
/// The lock guards the token.
private final class ForegroundObserver: @unchecked Sendable {
  private let lock = NSLock()
  private var token: (any NSObjectProtocol)?

  init(_ notification: Notification.Name, _ action: @escaping @Sendable () -> Void) {
    token = NotificationCenter.default.addObserver(
      forName: notification, object: nil, queue: nil
    ) { _ in action() }
  }

  func stop() {
    lock.lock()
    defer { lock.unlock() }
    if let token { NotificationCenter.default.removeObserver(token) }
    token = nil
  }
}
