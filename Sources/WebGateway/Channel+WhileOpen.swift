import NIOCore

extension Channel {
    /// Runs work, and cancels it if the connection closes.
    /// - Throws: `CancellationError` if the connection closed first.
    func whileOpen<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        let (closed, source) = AsyncStream<Void>.makeStream()
        closeFuture.whenComplete { _ in source.finish() }
        return try await withThrowingTaskGroup(of: Result.self) { group in
            group.addTask {
                for await _ in closed {}
                throw CancellationError()
            }
            group.addTask(operation: work)
            defer { group.cancelAll() }
            guard let result = try await group.next() else { throw CancellationError() }
            return result
        }
    }
}
