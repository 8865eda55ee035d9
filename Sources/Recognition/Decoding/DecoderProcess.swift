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
    private let patience: Int
    private var request = MessageWriter()

    /// Doesn't start the process yet; the first picture does.
    /// - Parameters:
    ///   - program: path of `datascan-decoder`.
    ///   - patience: seconds that a decoder may take beyond three times its limit of processor time.
    /// - Throws: `SystemError` if shared memory can't be created.
    public init(program: String, patience: Double = 2) throws(SystemError) {
        self.patience = Int(patience * 1000)
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
            let message = try channel.receive(within: 3 * milliseconds + patience)
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
