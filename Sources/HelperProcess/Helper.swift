import CWorker
import Glibc

/// A helper process for work that might hang or crash, with memory shared by both processes. It is started on demand,
/// and again after it was stopped. Confined to one thread.
public final class Helper {
    /// The helper's descriptor of the shared memory.
    public static let memoryDescriptor: CInt = 3
    /// The helper's descriptor of the connection.
    public static let connectionDescriptor: CInt = 4

    /// The number of times that a process was abandoned.
    public private(set) var restarts = 0
    private let program: String
    private let memory: CInt
    private var running: (process: pid_t, channel: MessageChannel)?

    /// Doesn't start the process yet.
    /// - Parameters:
    ///   - program: its path.
    ///   - memory: descriptor of the shared memory, which outlives the helper.
    public init(program: String, memory: CInt) {
        self.program = program
        self.memory = memory
    }

    deinit { stop() }

    /// The process id while a process runs, or has ended without being noticed.
    public var process: Int32? { running?.process }

    /// Starts a process if none is running.
    /// - Returns: the connection to it; nil if it can't be started.
    public func start() -> MessageChannel? {
        if let running { return running.channel }
        var process: pid_t = 0
        var connection: CInt = -1
        // Unsafe: C writes the two numbers.
        let error = unsafe cworker_start(program, memory, &process, &connection)
        guard error == 0 else { return nil }
        let channel = MessageChannel(adopting: connection)
        running = (process, channel)
        return channel
    }

    /// Ends the process. Returns the signal that had already ended it, or 0.
    @discardableResult
    public func stop() -> CInt {
        guard let (process, _) = running else { return 0 }
        running = nil
        restarts += 1
        var status: CInt = 0
        // Unsafe: C writes the status. A process that is being ended by SIGPROF gets a moment to exit.
        for _ in 0..<20 {
            if unsafe waitpid(process, &status, WNOHANG) == process { return status & 0x7F }
            usleep(1_000)
        }
        kill(process, SIGKILL)
        while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
        // On a busy machine a process may still end by its own signal first.
        let signal = status & 0x7F
        return signal == SIGKILL ? 0 : signal
    }
}
