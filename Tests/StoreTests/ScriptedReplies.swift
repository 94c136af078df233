import Foundation
import TestSupport

/// Replies that a server gives one after the other; the last one again and again.
///
/// The lock guards the variable.
final class ScriptedReplies: @unchecked Sendable {
  private let lock = NSLock()
  private var replies: [LoopbackReply]

  /// Creates a script of at least one reply.
  init(_ first: LoopbackReply, _ others: LoopbackReply...) { replies = [first] + others }

  /// Creates a script of at least one reply.
  init(_ replies: [LoopbackReply]) { self.replies = replies }

  /// Takes the next reply.
  func next() -> LoopbackReply {
    lock.withLock { replies.count > 1 ? replies.removeFirst() : replies[0] }
  }
}
