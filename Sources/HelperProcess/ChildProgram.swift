import CWorker
import Glibc

/// A program that this process has started, in a process group of its own. It owns the process: the group ends with it.
///
/// Whoever waits polls `descriptor`, which becomes readable when the program has ended.
public struct ChildProgram: ~Copyable {
    /// How a program ended.
    public enum End: Sendable, Hashable {
        case status(Int)
        case signal(Int)
    }

    /// Readable once the program has ended.
    public let descriptor: CInt
    private let process: pid_t

    /// Seconds between the request to end and the end by force.
    public static let grace = 3.0

    /// Starts a program, searched for in `PATH`.
    /// - Parameters:
    ///   - words: the program and its arguments; not empty.
    ///   - output: the descriptor of its standard output; -1 for `/dev/null`.
    ///   - errors: the descriptor of its standard error; -1 for this process's.
    /// - Throws: the error number.
    public init(_ words: [String], output: CInt = -1, errors: CInt = -1) throws(ErrorNumber) {
        var process: pid_t = 0
        let copies = unsafe words.map { unsafe strdup($0) }
        defer { unsafe copies.forEach { unsafe free($0) } }
        let pointers = unsafe copies.map { unsafe UnsafePointer($0) } + [nil]
        // Unsafe: C copies the words during the call, and writes the number.
        let error = unsafe pointers.withUnsafeBufferPointer {
            unsafe cworker_run($0.baseAddress.unsafelyUnwrapped, output, errors, &process)
        }
        guard error == 0 else { throw ErrorNumber(error) }
        let descriptor = cworker_watch(process)
        guard descriptor >= 0 else {
            let error = errno
            kill(-process, SIGKILL)
            _ = Self.reap(process)
            throw ErrorNumber(error)
        }
        (self.descriptor, self.process) = (descriptor, process)
    }

    deinit { _ = Self.end(process, descriptor) }

    /// Ends the program, unless it has ended, and all others of its group.
    public consuming func end() -> End {
        let (process, descriptor) = (process, descriptor)
        discard self
        return Self.end(process, descriptor)
    }

    private static func end(_ process: pid_t, _ descriptor: CInt) -> End {
        // It isn't reaped yet, so its number belongs to it.
        kill(-process, SIGTERM)
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Unsafe: C writes the local value.
        _ = unsafe poll(&waiting, 1, CInt(grace * 1000))
        kill(-process, SIGKILL)
        close(descriptor)
        return reap(process)
    }

    private static func reap(_ process: pid_t) -> End {
        var status: CInt = 0
        // Unsafe: C writes the local value.
        while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? .status(Int(status >> 8 & 0xFF)) : .signal(Int(signal))
    }
}

/// An error number of the system.
public struct ErrorNumber: Error, Sendable, Hashable, CustomStringConvertible {
    public let number: CInt

    public init(_ number: CInt) { self.number = number }

    /// The system's text.
    // Unsafe: the C string is copied at once.
    public var description: String { unsafe String(cString: strerror(number)) }
}
