import Glibc
import HelperProcess
public import Imaging

/// A decoder in a separate process, so that a picture can't hang or crash the daemon.
///
/// The process limits its own processor time (`setitimer`), so a hang ends even if the daemon is gone. The daemon sees
/// the closed connection and starts another process for the next frame. See docs/decisions.
public final class DecoderProcess: BarcodeDecoder {
    /// The memory from which `decode` takes its pictures.
    public let pixels: SharedPixels
    /// The number of times that the process was restarted.
    public var restarts: Int { helper.restarts }
    private let helper: Helper
    private var request = MessageWriter()

    /// Doesn't start the process yet; the first picture does.
    /// - Parameter program: path of `datascan-decoder`.
    /// - Throws: `SystemError` if shared memory can't be created.
    public init(program: String) throws(SystemError) {
        pixels = try SharedPixels()
        helper = Helper(program: program, memory: pixels.descriptor)
    }

    /// Reads the pictures in order, within `limit` seconds of the decoder's processor time in total.
    public func decode(_ jobs: [DecodeJob], limit: Double) -> DecodeOutcome {
        guard !jobs.isEmpty else { return .finished([]) }
        let milliseconds = max(1, Int(limit * 1000))
        request.reset()
        DecodeRequest(jobs: jobs, limit: milliseconds).encode(into: &request)
        request.finish()
        guard let channel = helper.start() else { return .abandoned(reason: .notStarted) }
        do throws(MessageChannel.Failure) {
            try channel.send(request.bytes)
            // The process ends itself after `limit` of processor time. This timeout is for a process that gets no
            // processor time; it is longer, because a busy machine isn't a hang.
            let message = try channel.receive(within: 3 * milliseconds + 2_000)
            var reader = MessageReader(message)
            if let reply = DecodeReply(decoding: &reader)?.checked(against: jobs) {
                return .finished(reply.results)
            }
            helper.stop()
            return .abandoned(reason: .crashed)
        } catch {
            let ending = helper.stop()
            return .abandoned(reason: error == .late || ending == SIGPROF ? .hung : .crashed)
        }
    }
}
