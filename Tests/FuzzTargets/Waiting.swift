import Dispatch

/// Runs asynchronous code to its end while this thread waits.
///
/// Must not be called from a task, whose thread the code may need.
///
/// - Parameter body: The code.
/// - Returns: What it returns.
func waiting<Value: Sendable>(for body: @escaping @Sendable () async -> Value) -> Value? {
  let answer = Answer<Value>()
  let isDone = DispatchSemaphore(value: 0)
  Task {
    answer.value = await body()
    isDone.signal()
  }
  isDone.wait()
  return answer.value
}

/// A value that one thread writes before another one reads it.
private final class Answer<Value: Sendable>: @unchecked Sendable {
  var value: Value?
}
