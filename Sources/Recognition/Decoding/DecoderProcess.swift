import Glibc
import HelperProcess
public import Imaging

/// Decodes in a process of its own, so that no picture can hang or crash the daemon.
///
/// The process limits its own processor time (`setitimer`), so it ends on a hang even where the daemon is gone; the
/// daemon sees the closed connection and starts another one for the next frame. See docs/decisions.
public final class DecoderProcess: BarcodeDecoder {
    /// Where pictures are placed for `decode`.
    public let pixels: SharedPixels
    /// How often a process had to be started again.
    public var restarts: Int { helper.restarts }
    private let helper: Helper
    private var request = MessageWriter()

    /// Prepares a decoder; the process is started with the first picture.
    /// - Parameter program: path of `datascan-decoder`.
    /// - Throws: `SystemError` where there is no shared memory.
    public init(program: String) throws(SystemError) {
        pixels = try SharedPixels()
        helper = Helper(program: program, memory: pixels.descriptor)
    }

    /// Reads pictures, one after the other, within `limit` seconds of the decoder's processor time in all.
    public func decode(_ jobs: [DecodeJob], limit: Double) -> DecodeOutcome {
        guard !jobs.isEmpty else { return .finished([]) }
        let milliseconds = max(1, Int(limit * 1000))
        request.reset()
        DecodeRequest(jobs: jobs, limit: milliseconds).encode(into: &request)
        request.finish()
        guard let channel = helper.start() else { return .abandoned(reason: .notStarted) }
        do throws(MessageChannel.Failure) {
            try channel.send(request.bytes)
            // The process ends itself after `limit` of processor time. This wait is for one that gets no processor
            // at all, so it is longer: a busy machine is no hang.
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
