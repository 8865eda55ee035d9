import CWorker
import Glibc

/// A process that does for this one what might hang or crash, with memory that both see. It is started when it is needed, and
/// again after it was stopped. To be used by one thread.
public final class Helper {
    /// Descriptor of the shared memory in the helper.
    public static let memoryDescriptor: CInt = 3
    /// Descriptor of the connection in the helper.
    public static let connectionDescriptor: CInt = 4

    /// How often a process had to be given up.
    public private(set) var restarts = 0
    private let program: String
    private let memory: CInt
    private var running: (process: pid_t, channel: MessageChannel)?

    /// Prepares a helper, and starts nothing yet.
    /// - Parameters:
    ///   - program: its path.
    ///   - memory: descriptor of the shared memory, which outlives the helper.
    public init(program: String, memory: CInt) {
        self.program = program
        self.memory = memory
    }

    deinit { stop() }

    /// The process's number, while one runs or has ended unseen.
    public var process: Int32? { running?.process }

    /// Starts a process where none runs.
    /// - Returns: the connection to it; nil where it can't be started.
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

    /// Ends the process. Returns the signal that it had ended by on its own, or 0.
    @discardableResult
    public func stop() -> CInt {
        guard let (process, _) = running else { return 0 }
        running = nil
        restarts += 1
        var status: CInt = 0
        // Unsafe: C writes the status. A process that is on its way out by SIGPROF gets a moment to say so.
        for _ in 0..<20 {
            if unsafe waitpid(process, &status, WNOHANG) == process { return status & 0x7F }
            usleep(1_000)
        }
        kill(process, SIGKILL)
        while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
        // One that was on its way out all the same, on a busy machine, has its own signal.
        let signal = status & 0x7F
        return signal == SIGKILL ? 0 : signal
    }
}
