import CWorker
import HelperProcess
import Imaging
import ScanModel

/// The other side of `ReaderProcess`: opens a reader, reads lines, answers with what they say, until the daemon hangs up.
public struct ReaderServer {
    /// Makes a reader of some languages; only these characters may come, where some are named.
    public typealias Opening =
        (_ languages: [String], _ allowedCharacters: String) throws(AccurateTextError) -> any AccurateReader

    private let channel = MessageChannel(adopting: Helper.connectionDescriptor)
    private let pixels = SharedPixels(adopting: Helper.memoryDescriptor)
    private let open: Opening

    /// Makes a server.
    /// - Parameter open: makes the reader in this process.
    public init(_ open: @escaping Opening) { self.open = open }

    /// Serves until the daemon hangs up or says what is no request.
    public func run() {
        guard var message = receive(), let opening = ReaderOpening(decoding: &message) else { return }
        let reader: any AccurateReader
        do throws(AccurateTextError) {
            reader = try limited(ReaderProcess.openingLimit) { () throws(AccurateTextError) in
                try open(opening.languages, opening.allowedCharacters)
            }
        } catch {
            _ = send { $0.append(error.description) }
            return
        }
        guard send({ $0.append("") }) else { return }
        while var message = receive(), let request = LineRequest(decoding: &message), let line = picture(request.patch)
        {
            // Nobody can cancel it from here: a line is short.
            let reading = limited(request.limit) { reader.read(line, cancellation: Cancellation()) }
            guard send((reading ?? Transcription(places: [])).encode) else { return }
        }
    }

    /// Does something within so many milliseconds of processor time; this process ends where it takes more.
    private func limited<R, Failure>(_ milliseconds: Int, _ body: () throws(Failure) -> R) throws(Failure) -> R {
        cworker_limit(CInt(clamping: milliseconds))
        defer { cworker_limit(0) }
        return try body()
    }

    /// Copies a picture out of the shared memory.
    private func picture(_ patch: Patch) -> Luma? {
        // Unsafe: the pointer is read during this call alone.
        unsafe pixels.withPixels(of: patch) { pixels in
            unsafe Luma(width: patch.width, height: patch.height, pixels: Array(pixels))
        }
    }

    private func receive() -> MessageReader? { (try? channel.receive(within: -1)).map { MessageReader($0) } }

    /// - Returns: false where the daemon is gone.
    private func send(_ encode: (inout MessageWriter) -> Void) -> Bool {
        var message = MessageWriter()
        encode(&message)
        message.finish()
        return (try? channel.send(message.bytes)) != nil
    }
}
