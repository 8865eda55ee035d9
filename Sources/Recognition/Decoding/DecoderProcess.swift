import CWorker
import Glibc
public import Imaging

/// Decodes in a process of its own, so that no picture can hang or crash the daemon.
///
/// The process limits its own processor time (`setitimer`), so it ends on a hang even where the daemon is gone; the
/// daemon sees the closed connection and starts another one for the next frame. See docs/decisions.
public final class DecoderProcess: BarcodeDecoder {
    /// Where pictures are placed for `decode`.
    public let pixels: SharedPixels
    /// How often a process had to be started again.
    public private(set) var restarts = 0
    private let program: String
    private var running: (process: pid_t, channel: MessageChannel)?
    private var request = MessageWriter()

    /// Prepares a decoder; the process is started with the first picture.
    /// - Parameter program: path of `datascan-decoder`.
    /// - Throws: `SystemError` where there is no shared memory.
    public init(program: String) throws(SystemError) {
        self.program = program
        pixels = try SharedPixels()
    }

    deinit { stop() }

    /// Reads pictures, one after the other, within `limit` seconds of the decoder's processor time in all.
    public func decode(_ jobs: [DecodeJob], limit: Double) -> DecodeOutcome {
        guard !jobs.isEmpty else { return .finished([]) }
        let milliseconds = max(1, Int(limit * 1000))
        request.reset()
        DecodeRequest(jobs: jobs, limit: milliseconds).encode(into: &request)
        request.finish()
        guard let channel = start() else { return .abandoned(reason: .notStarted) }
        do throws(MessageChannel.Failure) {
            try channel.send(request.bytes)
            // The process ends itself after `limit` of processor time. This wait is for one that gets no processor
            // at all, so it is longer: a busy machine is no hang.
            let message = try channel.receive(within: 3 * milliseconds + 2_000)
            var reader = MessageReader(message)
            if let reply = DecodeReply(decoding: &reader), reply.results.count == jobs.count {
                return .finished(reply.results)
            }
            stop()
            return .abandoned(reason: .crashed)
        } catch {
            let ending = stop()
            return .abandoned(reason: error == .late || ending == SIGPROF ? .hung : .crashed)
        }
    }

    private func start() -> MessageChannel? {
        if let running { return running.channel }
        var process: pid_t = 0
        var connection: CInt = -1
        // Unsafe: C writes the two numbers.
        let error = unsafe cworker_start(program, pixels.descriptor, &process, &connection)
        guard error == 0 else { return nil }
        let channel = MessageChannel(adopting: connection)
        running = (process, channel)
        return channel
    }

    /// Ends the process. Returns the signal that it had ended by on its own, or 0.
    @discardableResult
    private func stop() -> CInt {
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
        return 0
    }
}
